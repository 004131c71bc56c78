/**
 * `import { isPrime } from 'samebench-primality'`: the primality library in WebAssembly.
 *
 * Arguments are integers, given as `number` or `bigint`. Fractions, negative numbers and numbers that
 * are too large for the function throw a RangeError. So does a `number` beyond 2^53 - 1, which may have
 * lost precision. Arguments of other types throw a TypeError. Integer results are `bigint`.
 */

/** Whether `n`, from 0 to 2^64 - 1, is prime. The answer is proven. For larger n use `isProbablePrime`. */
export function isPrime(n: number | bigint): boolean;

/**
 * The same answer as `isPrime`, but faster if `n` is prime and slower if not.
 */
export function isPrimeExpected(n: number | bigint): boolean;

/**
 * Tests many numbers, several times faster than one call for each. Writes 1 for primes and 0 for others
 * to `out`, which must be at least as long as `values`; default: a new array. Returns that array.
 */
export function arePrime(
  values: Uint32Array | BigUint64Array,
  out?: Uint8Array,
): Uint8Array;

/** The smallest prime above `n`; null if it does not fit 64 bits. */
export function nextPrime(n: number | bigint): bigint | null;

/** The largest prime below `n`; null for 0, 1 and 2. */
export function previousPrime(n: number | bigint): bigint | null;

/** The smallest prime ≥ `n`; null if it does not fit 64 bits. */
export function nearestPrimeCeiling(n: number | bigint): bigint | null;

/** a · b mod m, for any 64-bit arguments; `m` must not be 0. */
export function mulMod(a: number | bigint, b: number | bigint, m: number | bigint): bigint;

/** base ^ exponent mod m, for any 64-bit arguments; `m` must not be 0. */
export function powMod(base: number | bigint, exponent: number | bigint, m: number | bigint): bigint;

/**
 * Whether `n`, of any size, passes the strong test to `base`. Bases that are 0, 1 or -1 modulo n give no
 * information, and every odd n > 2 passes. 2 is the only even number that passes.
 */
export function isStrongProbablePrime(n: number | bigint, base: number | bigint): boolean;

/**
 * Whether `n`, of any size, passes the almost extra strong Lucas test. 2 is the only even number
 * that passes.
 */
export function isLucasProbablePrime(n: number | bigint): boolean;

/** Whether `n`, up to 2^64 - 1, passes the strong tests to all `witnesses`, of which at most 1024. */
export function millerRabin(n: number | bigint, witnesses: Iterable<number | bigint>): boolean;

/** Whether `n`, up to 2^64 - 1, is prime, by Miller-Rabin with a set of witnesses for its size. */
export function millerRabinTiered(n: number | bigint): boolean;

/** Whether `n` is prime, by trial division while i · i ≤ n. Takes seconds for 64-bit primes. */
export function trialDivision(n: number | bigint): boolean;

/** Whether `n` is prime, by trial division up to its square root, which is computed once. */
export function trialDivisionSqrt(n: number | bigint): boolean;

export interface ProbablePrimeOptions {
  /** Number of Miller-Rabin rounds after the Baillie-PSW test, at most 2^32 - 1; default: 64. */
  rounds?: number;
  /** Seed of the random witnesses, from 0 to 2^64 - 1. They are the same on every platform. */
  seed?: number | bigint;
  /** Bases of the first rounds; random ones follow, up to `rounds`. */
  witnesses?: Iterable<number | bigint | string>;
}

/**
 * Whether `n`, of any size, is a probable prime. Up to 64 bits the answer is proven. Above, `false` means
 * that `n` is composite. `true` means that `n` passed the Baillie-PSW test, of which no counterexample is
 * known, and `rounds` rounds of Miller-Rabin.
 *
 * @param n a number or a text: decimal digits, or hexadecimal digits after `0x`. Any other text throws a
 *   RangeError with the position and the reason.
 */
export function isProbablePrime(n: number | bigint | string, options?: ProbablePrimeOptions): boolean;
