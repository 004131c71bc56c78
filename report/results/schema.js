/** Reads results files in Node, which compiles the schemas; see read.js. */
import { validatorOf } from '../../protocol/schemas.js';
import { resultsReader } from './read.js';

export { ResultsError } from './read.js';
export const { validateResults, parseResults } = resultsReader(validatorOf('results'));
