/**
 * Primality in JavaScript, and calls of the library. In JavaScript numbers are divided by small primes, and
 * then tested by Miller and Rabin's method with bases that leave no error: 2, 7 and 61 below 2^32 (G.
 * Jaeschke, "On strong pseudoprimes to several bases", 1993), and the first twelve primes below 2^64 (J.
 * Sorenson, J. Webster, "Strong pseudoprimes to twelve prime bases", 2017).
 *
 * @import { RowOptions, SuiteRows } from '../wasm/javascript/suite.js'
 * @import { Random } from '../wasm/javascript/random.js'
 */

const smallPrimes = [3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53];
const smallPrimesAsBigInts = smallPrimes.map(BigInt);
const basesOfNumbers = [2, 7, 61];
const basesOfBigInts = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n];

/**
 * a·b modulo n, below 2^32: no product is above 2^49.
 *
 * @param {number} a
 * @param {number} b
 * @param {number} n
 */
const multiply = (a, b, n) => ((((a >>> 16) * b) % n) * 65536 + (a & 65535) * b) % n;

/** @param {number} n odd, from 3 to 2^32 - 1 */
export function isPrimeNumber(n) {
  for (const prime of smallPrimes) if (n % prime === 0) return n === prime;
  if (n < 59 * 59) return n > 1;
  let odd = n - 1;
  let twos = 0;
  for (; odd % 2 === 0; odd /= 2) twos++;
  return basesOfNumbers.every((base) => {
    let x = 1;
    for (let power = base % n, rest = odd; rest > 0; rest = Math.floor(rest / 2)) {
      if (rest % 2 === 1) x = multiply(x, power, n);
      power = multiply(power, power, n);
    }
    if (x === 0 || x === 1 || x === n - 1) return true;
    for (let i = 1; i < twos; i++) {
      x = multiply(x, x, n);
      if (x === n - 1) return true;
    }
    return false;
  });
}

/** @param {bigint} n odd, from 3 to 2^64 - 1 */
export function isPrimeBigInt(n) {
  for (const prime of smallPrimesAsBigInts) if (n % prime === 0n) return n === prime;
  if (n < 59n * 59n) return n > 1n;
  let odd = n - 1n;
  let twos = 0;
  for (; odd % 2n === 0n; odd /= 2n) twos++;
  return basesOfBigInts.every((base) => {
    let x = 1n;
    for (let power = base, rest = odd; rest > 0n; rest >>= 1n) {
      if (rest & 1n) x = (x * power) % n;
      power = (power * power) % n;
    }
    if (x === 1n || x === n - 1n) return true;
    for (let i = 1; i < twos; i++) {
      x = (x * x) % n;
      if (x === n - 1n) return true;
    }
    return false;
  });
}

/** An odd number of this many bits, as in C++. @param {Random} random @param {number} bits */
function oddNumber(random, bits) {
  const top = 1n << BigInt(bits - 1);
  return top | (random.u64() & (top - 1n)) | 1n;
}

/** @type {RowOptions} */
const numbers = { parameter: [8, 12, 16, 24, 32], inputs: (random, bits) => Number(oddNumber(random, bits)) };
/** @type {RowOptions} */
const bigInts = { parameter: [16, 32, 48, 64], inputs: oddNumber };

/** @param {SuiteRows} suite */
export default function fromJavaScript(suite) {
  suite.row('is_prime of a Number', numbers, isPrimeNumber);
  suite.row('is_prime of a BigInt', bigInts, isPrimeBigInt);
  suite.call('is_prime of a Number', numbers, (module, n) => module._samebench_is_prime_32(n) !== 0);
  suite.call('is_prime of a BigInt', bigInts, (module, n) => module._samebench_is_prime_64(n) !== 0);
}
