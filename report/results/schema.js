/** Reading results files in Node; see reading.js. */
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { resultsReader } from './read.js';

/** What a results file holds, as JSON Schema. */
export const schema = createRequire(import.meta.url)('../../protocol/results.schema.json');

/** @param {import('ajv').Options} [options] */
export const schemaChecker = (options) => new Ajv({ allowUnionTypes: true, verbose: true, ...options });

export { ResultsError } from './read.js';
export const { validateResults, parseResults } = resultsReader(schemaChecker().compile(schema));
