/** What rows in JavaScript return, and how it is compared. */
import { Digest } from './random.js';

/** @import { Ready } from './rows.js' */

/**
 * The results for some inputs.
 *
 * @param {Pick<Ready, 'work' | 'inputs'>} ready
 * @param {number} from
 * @param {number} count
 */
export const resultsOf = ({ work, inputs }, from, count) =>
  inputs.slice(from, from + count).map((input) => {
    const result = work(input);
    // A row may return the same buffer each time.
    return result instanceof Uint8Array ? result.slice() : result;
  });

/**
 * The results for as many inputs as a loop keeps results, as a text; null: they change from one time to the
 * next.
 *
 * @param {Ready} ready
 */
export function steadyResults(ready) {
  const count = ready.places.length;
  const [first, second] = [0, 1].map(() => resultsOf(ready, 0, count).map(String).join());
  return first === second ? first : null;
}

/**
 * Why a result cannot be compared.
 *
 * @param {unknown} result
 * @param {boolean} chained
 * @returns {string | null} null: it can
 */
export function problemOf(result, chained) {
  if (chained && typeof result !== 'number') {
    return (
      'the C++ row is chained, so each result is the next input: this row has to return a number of 32 ' +
      'bits'
    );
  }
  if (typeof result === 'object' && result !== null) {
    if (result instanceof Uint8Array) return null;
    if ('then' in result) return 'it returns a promise: a row computes its result before it returns';
    return (
      `it returns an object (${result.constructor?.name ?? 'without a class'}), which has no checksum: ` +
      'return a number, a bigint, ' +
      'a boolean, text or a Uint8Array that depends on it'
    );
  }
  if (typeof result === 'symbol' || typeof result === 'function')
    return `it returns a ${typeof result}, which has no checksum`;
  return null;
}

/**
 * The digest of results, as C++ makes it.
 *
 * @param {unknown[]} results
 * @param {boolean} asDoubles
 * @returns {[low: number, high: number] | null} null: not all of them have one
 */
export function digestOf(results, asDoubles) {
  const digest = new Digest();
  for (const result of results) {
    if (typeof result === 'bigint') digest.addInteger(result);
    else if (typeof result === 'boolean') digest.addInteger(BigInt(result));
    else if (typeof result === 'string') digest.addText(new TextEncoder().encode(result));
    else if (result instanceof Uint8Array) digest.addText(result);
    else if (typeof result !== 'number') return null;
    else if (asDoubles) digest.addDouble(result);
    else if (Number.isInteger(result)) digest.addInteger(BigInt(result));
    else return null;
  }
  return digest.words;
}
