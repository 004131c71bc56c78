/**
 * Reads results files. The outcome is results that report/ can work on, or an error with the reason
 * and the place. Older schemas are upgraded. The check against the schema is passed in: Node compiles
 * the schema when it starts; the page, whose policy forbids that, gets code that was made from it.
 *
 * @import { Results } from '../../protocol/types.js'
 * @import { ErrorObject } from 'ajv'
 * @typedef {{ (value: unknown): value is Results, errors?: ErrorObject[] | null }} Validate
 */
import { validationMessage, describeValue } from '../../protocol/validation-message.js';
import { benchmarkKey, labelOf } from '../../protocol/identity.js';
import { isReserved, reservedText } from './platform-names.js';
import { upgradeFromSchema1 } from './upgrade.js';
import { RESULTS_SCHEMA, restorePlans } from '../../protocol/results-file.js';
import { parseVisible } from '../../protocol/visible.js';
import { counted } from '../text/counted.js';

const SCHEMA = RESULTS_SCHEMA;
const VERSION = Number(SCHEMA.split('/')[1]);
const OLDEST_VERSION = 1;

/** The value or the text is not a results file that this version can read. */
export class ResultsError extends Error {
  name = 'ResultsError';
}

/**
 * The value as results of the present schema, before they are checked against it.
 * @param {unknown} value
 * @returns {unknown}
 * @throws {ResultsError} for another kind of file, and for results of a newer schema
 */
function ofPresentSchema(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const found = value === null ? 'null' : Array.isArray(value) ? 'an array' : `a ${typeof value}`;
    throw new ResultsError(`expected a JSON object with "schema": "${SCHEMA}", found ${found}`);
  }
  const found = 'schema' in value ? value.schema : undefined;
  const match = typeof found === 'string' ? /^samebench-results\/(\d+)$/.exec(found) : null;
  const version = match ? Number(match[1]) : 0;
  if (version > VERSION) {
    throw new ResultsError(
      `written by a newer Samebench: its schema is "${found}" and this version ` +
        `reads up to "${SCHEMA}"; update Samebench to read it`,
    );
  }
  const content = /** @type {{ [key: string]: unknown }} */ (value);
  if (version >= OLDEST_VERSION) return version === 1 ? upgradeFromSchema1(content) : content;
  if (typeof found === 'string' && found.startsWith('samebench-summary/')) {
    throw new ResultsError(
      `"${found}" is the summary of a run, without its samples; expected the ` +
        `results file ("${SCHEMA}") that the run left`,
    );
  }
  throw new ResultsError(
    'not a Samebench results file: expected ' +
      `"schema": "${SCHEMA}", found ${found === undefined ? 'no key "schema"' : describeValue(found)}`,
  );
}

/**
 * Checks that the columns of the pairs are as long as each other.
 * @param {import('../../protocol/types.js').Result} result
 * @param {string} place  of the result in the file
 */
function assertEqualColumns({ pairs: { operations, bodyNs, twinNs, pauses } }, place) {
  for (const [name, column] of Object.entries({ bodyNs, twinNs, pauses })) {
    if (column.length === operations.length) continue;
    throw new ResultsError(
      `broken at ${place}/pairs/${name}: expected ${counted(operations.length, 'value')}, ` +
        `as many as in "operations", found ${column.length}`,
    );
  }
}

/**
 * Checks what a schema cannot express: platforms of a file and benchmarks of a round have different
 * names, and columns have equal lengths.
 * @param {Results} results
 */
function assertConsistent({ platforms }) {
  const seen = new Set();
  platforms.forEach(({ id, rounds }, p) => {
    if (isReserved(id)) throw new ResultsError(`broken at /platforms/${p}/id: ${reservedText(id)}`);
    if (seen.has(id)) {
      throw new ResultsError(`broken at /platforms/${p}/id: there is a platform "${id}" before it`);
    }
    seen.add(id);
    rounds.forEach(({ results }, r) => {
      const keys = new Set();
      results.forEach((result, i) => {
        const place = `/platforms/${p}/rounds/${r}/results/${i}`;
        const key = benchmarkKey(result);
        if (keys.has(key)) {
          throw new ResultsError(
            `broken at ${place}: there is a result of "${labelOf(result)}" ` + 'before it in this round',
          );
        }
        keys.add(key);
        assertEqualColumns(result, place);
      });
    });
  });
}

/**
 * Where the parser gave up, as far as its message says: engines word it differently.
 * @param {string} text
 * @param {string} message
 */
function placeOf(text, message) {
  if (text.trim() === '') return 'the file is empty';
  const found = /(?: in JSON)? at position (\d+)/.exec(message);
  const position = found ? Number(found[1]) : null;
  if (position === text.length || /unexpected end|unterminated|EOF/i.test(message)) {
    return 'it ends too early, as if cut off';
  }
  if (found === null || position === null) return message;
  const lines = text.slice(0, position).split('\n');
  const column = lines[lines.length - 1].length + 1;
  return `line ${lines.length}, column ${column}: ${message.slice(0, found.index)}`;
}

/**
 * @param {Validate} validate  checks a value against results.schema.json, with verbose errors
 */
export function resultsReader(validate) {
  /**
   * Results of the present schema, made from a value of this schema or an older one.
   * @param {unknown} value
   * @returns {Results}
   * @throws {ResultsError}
   */
  function validateResults(value) {
    const present = ofPresentSchema(value);
    if (!validate(present)) throw new ResultsError(validationMessage(validate.errors ?? []));
    present.platforms.forEach(({ rounds }, p) => {
      const r = restorePlans(rounds);
      if (r < 0) return;
      const place = `/platforms/${p}/rounds/${r}/planOf`;
      throw new ResultsError(`broken at ${place}: expected the place of an earlier round with a plan`);
    });
    assertConsistent(present);
    return present;
  }

  /**
   * Reads the text of a results file.
   * @param {string} text
   * @param {string} name  of the file, for messages
   * @returns {Results}
   * @throws {ResultsError}
   */
  function parseResults(text, name) {
    /** @type {unknown} */
    let value;
    try {
      // Editors of some systems put a byte order mark in front, which JSON does not allow.
      value = parseVisible(text.replace(/^\uFEFF/, ''));
    } catch (error) {
      const place = placeOf(text, /** @type {Error} */ (error).message);
      // The engine's words quote the file, line ends and all.
      throw new ResultsError(`${name}: not JSON: ${place.replaceAll('\n', '\\n')}`);
    }
    try {
      return validateResults(value);
    } catch (error) {
      if (error instanceof ResultsError) throw new ResultsError(`${name}: ${error.message}`);
      throw error;
    }
  }

  return { validateResults, parseResults };
}
