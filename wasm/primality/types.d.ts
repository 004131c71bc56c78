/**
 * `import { isPrime } from 'samebench-primality'`: the primality library in WebAssembly.
 *
 * A number may be given as a `number` or as a `bigint`. One that is not an integer, is negative, or
 * is larger than the function takes throws a RangeError that says so; so does a `number` beyond
 * 2^53 - 1, which has lost digits. Anything else throws a TypeError. Results are `bigint`.
 */

/** Whether `n`, from 0 to 2^64 - 1, is prime: certain. Above use `isProbablePrime`. */
export function isPrime(n: number | bigint): boolean;

/**
 * The same answer as `isPrime`, made for numbers that probably are prime: faster then, and slower
 * for others.
 */
export function isPrimeExpected(n: number | bigint): boolean;

/**
 * Which of many numbers are prime: 1 for a prime, 0 for others, several times faster than one by
 * one. The answers go to `out`, as long as `values` at least, or to an array of their own.
 */
export function arePrime(
  values: Uint32Array | BigUint64Array,
  out?: Uint8Array,
): Uint8Array;

/** The smallest prime above `n`; null where 64 bits have none. */
export function nextPrime(n: number | bigint): bigint | null;

/** The largest prime below `n`; null for 0, 1 and 2. */
export function previousPrime(n: number | bigint): bigint | null;

/** The smallest prime that is not below `n`; null where 64 bits have none. */
export function nearestPrimeCeiling(n: number | bigint): bigint | null;

/** a · b mod m, for all of 64 bits; `m` is not 0. */
export function mulMod(a: number | bigint, b: number | bigint, m: number | bigint): bigint;

/** base ^ exponent mod m, for all of 64 bits; `m` is not 0. */
export function powMod(base: number | bigint, exponent: number | bigint, m: number | bigint): bigint;

/**
 * Whether `n`, of any size, passes the strong test to `base`. A base that is 0, 1 or -1 modulo n
 * proves nothing and passes. 2 is the only even number that passes.
 */
export function isStrongProbablePrime(n: number | bigint, base: number | bigint): boolean;

/**
 * Whether `n`, of any size, passes the almost extra strong Lucas test. 2 is the only even number
 * that passes.
 */
export function isLucasProbablePrime(n: number | bigint): boolean;

/** Whether `n`, up to 2^64 - 1, passes strong tests to all of at most 1024 `witnesses`. */
export function millerRabin(n: number | bigint, witnesses: Iterable<number | bigint>): boolean;

/** Whether `n`, up to 2^64 - 1, is prime, by sets of witnesses that depend on its size. */
export function millerRabinTiered(n: number | bigint): boolean;

/** Whether `n` is prime, by trial division while i · i ≤ n: seconds for a prime of 64 bits. */
export function trialDivision(n: number | bigint): boolean;

/** Whether `n` is prime, by trial division up to its square root. */
export function trialDivisionSqrt(n: number | bigint): boolean;

export interface ProbablePrimeOptions {
  /** Miller-Rabin rounds after the Baillie-PSW test: 64 unless said otherwise, at most 2^32 - 1. */
  rounds?: number;
  /** Makes the random witnesses, the same on every platform: 0 to 2^64 - 1. */
  seed?: number | bigint;
  /** Bases of the first rounds; random ones follow, up to `rounds`. */
  witnesses?: Iterable<number | bigint | string>;
}

/**
 * Whether `n` is prime, of any size: certain up to 64 bits, and for every `false`. A `true` above
 * means that `n` passed the Baillie-PSW test, of which no counterexample is known, and `rounds`
 * rounds of Miller-Rabin.
 *
 * @param n a number, or its text: decimal digits, or hexadecimal ones behind `0x`. A text that is no
 *   such number throws a RangeError that says where and why.
 */
export function isProbablePrime(n: number | bigint | string, options?: ProbablePrimeOptions): boolean;
