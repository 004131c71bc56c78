/**
 * The primality library for JavaScript; types.d.ts documents it. All arguments are checked here, because
 * the WebAssembly module does not check them.
 *
 * @typedef {typeof import('./types.js')} Face
 */
import { halfWordOf, modulusOf, most64, nameOf, naturalOf, wordOf } from './arguments.js';
import { loadModule } from './load.js';

const core = await loadModule();

// Emscripten's stubs replace themselves by the real exports at their first call.
core._is_prime_32(0);
core._is_prime_64(0n);
core._is_probable_prime(0, 0, 0n);
const { _is_prime_32: isPrime32, _is_prime_64: isPrime64, _is_probable_prime: isProbable } = core;

/** Size of the module's buffers, in numbers. */
const chunk = 1024;

/** Some versions of Embind return 64-bit results as signed. @param {bigint} word */
const unsigned = (word) => BigInt.asUintN(64, word);

/** @param {bigint} word 0n means that there is no such prime */
const orNull = (word) => (word === 0n ? null : unsigned(word));

/**
 * @template {Uint32Array | BigUint64Array} View
 * @param {new (buffer: ArrayBufferLike, offset: number, length: number) => View} View
 * @param {Uint8Array} bytes of the module's memory
 */
function viewOf(View, bytes) {
  return new View(bytes.buffer, bytes.byteOffset, chunk);
}

let limbs = viewOf(BigUint64Array, core.words());

/**
 * Writes the limbs of a number to the module's buffer.
 *
 * @param {bigint} n below 2^65536
 * @returns {number} number of limbs
 */
function putLimbs(n) {
  // Growing the memory detaches earlier views.
  if (limbs.length === 0) limbs = viewOf(BigUint64Array, core.words());
  let count = 0;
  for (let rest = n; rest > 0n; rest >>= 64n) limbs[count++] = rest;
  return count;
}

/** @type {Face['isPrime']} */
export function isPrime(n) {
  if (typeof n === 'number' && n >>> 0 === n) return isPrime32(n) !== 0;
  if (typeof n === 'bigint' && BigInt.asUintN(64, n) === n) return isPrime64(n) !== 0;
  return isPrime64(wordOf(n, 'isPrime: n', '; use isProbablePrime')) !== 0;
}

/** @type {Face['isPrimeExpected']} */
export const isPrimeExpected = (n) =>
  core.isPrimeExpected(wordOf(n, 'isPrimeExpected: n', '; use isProbablePrime'));

/**
 * Copies a chunk of the values into the core's memory and tests it there.
 *
 * @template {{set: (part: T) => void, subarray: (from: number, to: number) => T, length: number}} T
 * @param {T} memory
 * @param {T} values
 * @param {(length: number) => void} test
 * @returns {(at: number) => number} from an index of the values; how many were tested
 */
const testIn = (memory, values, test) => (at) => {
  const part = values.subarray(at, at + chunk);
  memory.set(part);
  test(part.length);
  return part.length;
};

/** @type {Face['arePrime']} */
export function arePrime(values, out = new Uint8Array(values?.length ?? 0)) {
  const is32 = values instanceof Uint32Array;
  if (!is32 && !(values instanceof BigUint64Array)) {
    throw new TypeError(
      `arePrime: values: expected a Uint32Array or a BigUint64Array, found ${nameOf(values)}`,
    );
  }
  if (!(out instanceof Uint8Array)) {
    throw new TypeError(`arePrime: out: expected a Uint8Array, found ${nameOf(out)}`);
  }
  if (out.length < values.length) {
    throw new RangeError(`arePrime: out: expected room for ${values.length} answers, found ${out.length}`);
  }
  const test = is32
    ? testIn(viewOf(Uint32Array, core.halfWords()), values, core.arePrime32)
    : testIn(viewOf(BigUint64Array, core.words()), values, core.arePrime64);
  const answers = core.answers();
  for (let at = 0; at < values.length; at += chunk) {
    const length = test(at);
    out.set(length === chunk ? answers : answers.subarray(0, length), at);
  }
  return out;
}

/** @type {Face['nextPrime']} */
export const nextPrime = (n) => orNull(core.nextPrime(wordOf(n, 'nextPrime: n')));

/** @type {Face['previousPrime']} */
export const previousPrime = (n) => orNull(core.previousPrime(wordOf(n, 'previousPrime: n')));

/** @type {Face['nearestPrimeCeiling']} */
export const nearestPrimeCeiling = (n) =>
  orNull(core.nearestPrimeCeiling(wordOf(n, 'nearestPrimeCeiling: n')));

/** @type {Face['mulMod']} */
export const mulMod = (a, b, m) =>
  unsigned(core.mulMod(wordOf(a, 'mulMod: a'), wordOf(b, 'mulMod: b'), modulusOf(m, 'mulMod: m')));

/** @type {Face['powMod']} */
export const powMod = (base, exponent, m) =>
  unsigned(
    core.powMod(
      wordOf(base, 'powMod: base'),
      wordOf(exponent, 'powMod: exponent'),
      modulusOf(m, 'powMod: m'),
    ),
  );

/** @type {Face['isStrongProbablePrime']} */
export function isStrongProbablePrime(n, base) {
  const value = naturalOf(n, 'isStrongProbablePrime: n');
  const witness = naturalOf(base, 'isStrongProbablePrime: base');
  if (value <= most64) {
    return core.isStrongProbablePrime(value, value > 0n ? witness % value : 0n);
  }
  if (value % 2n === 0n) return false;
  return core.isStrongProbablePrimeText(hexOf(value, 'isStrongProbablePrime: n'), hex(witness % value)) > 0;
}

/** @type {Face['isLucasProbablePrime']} */
export function isLucasProbablePrime(n) {
  const value = naturalOf(n, 'isLucasProbablePrime: n');
  if (value <= most64) return core.isLucasProbablePrime(value);
  return value % 2n === 1n && core.isLucasProbablePrimeText(hexOf(value, 'isLucasProbablePrime: n')) > 0;
}

/** @type {Face['millerRabin']} */
export function millerRabin(n, witnesses) {
  const word = wordOf(n, 'millerRabin: n');
  const list = Array.from(witnesses, (one) => wordOf(one, 'millerRabin: witness'));
  if (list.length > chunk) {
    throw new RangeError(`millerRabin: expected at most ${chunk} witnesses, found ${list.length}`);
  }
  viewOf(BigUint64Array, core.words()).set(list);
  return core.millerRabin(word, list.length);
}

/** @type {Face['millerRabinTiered']} */
export const millerRabinTiered = (n) => core.millerRabinTiered(wordOf(n, 'millerRabinTiered: n'));

/** @type {Face['trialDivision']} */
export const trialDivision = (n) => core.trialDivision(wordOf(n, 'trialDivision: n'));

/** @type {Face['trialDivisionSqrt']} */
export const trialDivisionSqrt = (n) => core.trialDivisionSqrt(wordOf(n, 'trialDivisionSqrt: n'));

const defaultSeed = unsigned(core.defaultSeed());

/** The most digits of a number that is passed as text. */
const mostDigits = core.mostDigits();

/** The smallest number that does not fit the module's buffer. */
const tooLong = 1n << BigInt(64 * chunk);

/** @type {Face['isProbablePrime']} */
export function isProbablePrime(n, { rounds = 64, seed = defaultSeed, witnesses } = {}) {
  const count = halfWordOf(rounds, 'isProbablePrime: rounds');
  const start = wordOf(seed, 'isProbablePrime: seed');
  if (typeof n === 'bigint' && n >= 0n && n < tooLong && witnesses === undefined) {
    return isProbable(putLimbs(n), count, start) !== 0;
  }
  const text = textOf(n, 'isProbablePrime: n');
  const bases = Array.from(witnesses ?? [], (one) => textOf(one, 'isProbablePrime: witness'));
  const answer = core.isProbablePrime(text, count, start, bases);
  if (answer >= 0) return answer !== 0;
  const problems = [text, ...bases].map((one) => core.textError(one)).filter(Boolean);
  throw new RangeError(`isProbablePrime: ${problems[0]}`);
}

/**
 * The text of a number. Given texts are not checked here: the module parses them and reports errors.
 *
 * @param {unknown} value
 * @param {string} what
 */
const textOf = (value, what) => (typeof value === 'string' ? value : hexOf(naturalOf(value, what), what));

/**
 * The text of a number that the module can hold.
 *
 * @param {bigint} n
 * @param {string} what
 */
function hexOf(n, what) {
  const text = hex(n);
  const digits = text.length - '0x'.length;
  if (digits <= mostDigits) return text;
  throw new RangeError(`${what}: expected at most ${mostDigits} hexadecimal digits, found ${digits}`);
}

/** @param {bigint} n */
const hex = (n) => `0x${n.toString(16)}`;
