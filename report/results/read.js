/**
 * Results files: what is read is what report/ can work on, or an error that says why not and where.
 * How values are checked against the schema is passed in: Node compiles the schema when it starts,
 * and the page, which may compile nothing, is given code that was made of it.
 *
 * @typedef {import('./types.js').Results} Results
 * @typedef {import('ajv').ErrorObject} ErrorObject
 * @typedef {{ (value: unknown): boolean, errors?: ErrorObject[] | null }} Validate
 */
import { benchmarkKey, benchmarkPath } from './identity.js';

const KIND = 'samebench-results';
const VERSION = 1;
const SCHEMA = `${KIND}/${VERSION}`;

/** The value or the text is not a results file that this version can read. */
export class ResultsError extends Error {
  name = 'ResultsError';
}

/**
 * A value in few words: its kind, or itself if it is short.
 * @param {unknown} value
 */
function describe(value) {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}

/** @param {ErrorObject} error */
function expectation({ keyword, params, message }) {
  switch (keyword) {
    case 'required': return `expected the key "${params.missingProperty}", which is missing`;
    case 'enum': return `expected one of ${params.allowedValues.join(', ')}`;
    case 'type': return `expected ${[params.type].flat().join(' or ')}`;
    case 'minItems':
    case 'maxItems': return `expected an array of ${params.limit}`;
    default: return `it ${message}`;
  }
}

/**
 * Of several complaints, the one deepest inside: that "clock" is not null is no help where its
 * tick is what is wrong.
 * @param {ErrorObject[]} errors
 */
function clearest(errors) {
  const depth = (/** @type {ErrorObject} */ { instancePath }) => instancePath.split('/').length;
  return errors.filter(({ keyword }) => keyword !== 'anyOf')
    .reduce((a, b) => (depth(b) > depth(a) ? b : a), errors[0]);
}

/**
 * What a schema's complaints come down to.
 * @param {ErrorObject[]} errors
 */
export function brokenContent(errors) {
  const error = clearest(errors);
  const found = error.keyword === 'required' ? '' : `, found ${describe(error.data)}`;
  return new ResultsError(`broken at ${error.instancePath || '/'}: ${expectation(error)}${found}`);
}

/**
 * @param {unknown} value
 * @returns {asserts value is Record<string, unknown>}
 */
function assertKind(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const found = value === null ? 'null' : Array.isArray(value) ? 'an array' : `a ${typeof value}`;
    throw new ResultsError(`expected a JSON object with "schema": "${SCHEMA}", found ${found}`);
  }
  const found = 'schema' in value ? value.schema : undefined;
  const version = typeof found === 'string' ? /^samebench-results\/(\d+)$/.exec(found)?.[1] : undefined;
  if (version !== undefined && Number(version) > VERSION) {
    throw new ResultsError(`written by a newer Samebench: its schema is "${found}" and this version `
      + `reads "${SCHEMA}"; update Samebench to read it`);
  }
  if (found === SCHEMA) return;
  if (typeof found === 'string' && found.startsWith('samebench-summary/')) {
    throw new ResultsError(`"${found}" is the summary of a run, without its samples; expected the `
      + `results file ("${SCHEMA}") that the run left`);
  }
  throw new ResultsError('not a Samebench results file: expected '
    + `"schema": "${SCHEMA}", found ${found === undefined ? 'no key "schema"' : describe(found)}`);
}

/**
 * What a schema cannot say: things that are told apart by name have different names.
 * @param {Results} results
 */
function assertDistinct({ platforms }) {
  const seen = new Set();
  platforms.forEach(({ id, rounds }, p) => {
    if (seen.has(id)) {
      throw new ResultsError(`broken at /platforms/${p}/id: there is a platform "${id}" before it`);
    }
    seen.add(id);
    rounds.forEach(({ results }, r) => {
      const keys = new Set();
      results.forEach((result, i) => {
        if (keys.has(benchmarkKey(result))) {
          throw new ResultsError(`broken at /platforms/${p}/rounds/${r}/results/${i}: there is a `
            + `result of "${benchmarkPath(result)}" before it in this round`);
        }
        keys.add(benchmarkKey(result));
      });
    });
  });
}

/**
 * Where the parser gave up, as far as its message tells: engines word it differently.
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
  return `line ${lines.length}, column ${lines[lines.length - 1].length + 1}: ${message.slice(0, found.index)}`;
}

/**
 * @param {Validate} validate  whether a value keeps to results.schema.json, told verbosely
 */
export function resultsReader(validate) {
  /**
   * The value itself, if it is results that this version can read.
   * @param {unknown} value
   * @returns {Results}
   * @throws {ResultsError}
   */
  function validateResults(value) {
    assertKind(value);
    if (!validate(value)) throw brokenContent(validate.errors ?? []);
    const results = /** @type {Results} */ (/** @type {unknown} */ (value));
    assertDistinct(results);
    return results;
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
      value = JSON.parse(text.replace(/^\uFEFF/, ''));
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
