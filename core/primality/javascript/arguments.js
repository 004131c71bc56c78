/**
 * Checks the arguments of the primality functions and throws errors that say what was expected.
 */

/** The largest values of 32 and 64 bits. */
const most32 = 0xffff_ffff;
export const most64 = 0xffff_ffff_ffff_ffffn;

/**
 * Checks for a non-negative integer of any size.
 *
 * @param {unknown} value a number or a bigint
 * @param {string} what such as "isPrime: n", for messages
 * @returns {bigint}
 */
export function naturalOf(value, what) {
  if (typeof value === 'number') {
    if (!Number.isInteger(value)) {
      throw new RangeError(`${what}: expected an integer, found ${value}`);
    }
    if (Math.abs(value) > Number.MAX_SAFE_INTEGER) {
      throw new RangeError(
        `${what}: ${value} is beyond 2^53 - 1, where a number loses digits: pass a bigint`,
      );
    }
  } else if (typeof value !== 'bigint') {
    throw new TypeError(`${what}: expected a number or a bigint, found ${nameOf(value)}`);
  }
  if (value < 0) throw new RangeError(`${what}: expected 0 or more, found ${value}`);
  return BigInt(value);
}

/**
 * Checks for an integer of at most 64 bits.
 *
 * @param {unknown} value
 * @param {string} what
 * @param {string} [advice] appended to the message: what to use for larger numbers
 */
export function wordOf(value, what, advice = '') {
  const n = naturalOf(value, what);
  if (n <= most64) return n;
  throw new RangeError(`${what}: expected at most 2^64 - 1, found ${shorten(n)}${advice}`);
}

/**
 * Checks for an integer of at most 32 bits.
 *
 * @param {unknown} value
 * @param {string} what
 */
export function halfWordOf(value, what) {
  const n = naturalOf(value, what);
  if (n <= most32) return Number(n);
  throw new RangeError(`${what}: expected at most 2^32 - 1, found ${shorten(n)}`);
}

/**
 * Checks for an integer from 1 to 2^64 - 1.
 *
 * @param {unknown} value
 * @param {string} what
 */
export function modulusOf(value, what) {
  const m = wordOf(value, what);
  if (m === 0n) throw new RangeError(`${what}: expected 1 or more, found 0`);
  return m;
}

/** The type of a value, for messages. @param {unknown} value */
export function nameOf(value) {
  return value === null ? 'null' : Array.isArray(value) ? 'an array' : `a ${typeof value}`;
}

/** @param {bigint} n */
function shorten(n) {
  const text = n.toString();
  return text.length <= 40 ? text : `${text.slice(0, 20)}… (${text.length} digits)`;
}
