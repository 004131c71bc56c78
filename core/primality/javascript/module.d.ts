/**
 * The module built from bindings.cpp. Internal: it does not check arguments, which index.js does.
 */
export interface PrimalityModule {
  /** Plain exports, called without Embind. */
  _is_prime_32(n: number): number;
  _is_prime_64(n: bigint): number;
  /** Tests the number whose `count` limbs are in `words`. */
  _is_probable_prime(count: number, rounds: number, seed: bigint): number;

  isPrimeExpected(n: bigint): boolean;
  /** 0n if there is none. Some versions of Embind return signed values. */
  nextPrime(n: bigint): bigint;
  previousPrime(n: bigint): bigint;
  nearestPrimeCeiling(n: bigint): bigint;
  mulMod(a: bigint, b: bigint, m: bigint): bigint;
  powMod(base: bigint, exponent: bigint, m: bigint): bigint;
  millerRabinTiered(n: bigint): boolean;
  trialDivision(n: bigint): boolean;
  trialDivisionSqrt(n: bigint): boolean;
  isStrongProbablePrime(n: bigint, base: bigint): boolean;
  isLucasProbablePrime(n: bigint): boolean;

  /** Buffer for 1024 numbers of 64 or 32 bits, as bytes. Growing the memory detaches the views. */
  words(): Uint8Array;
  halfWords(): Uint8Array;
  /** Buffer for 1024 answers, one byte each. */
  answers(): Uint8Array;
  /** Reads `count` numbers from `halfWords` or `words`, writes to `answers`. */
  arePrime32(count: number): void;
  arePrime64(count: number): void;
  /** Reads `count` witnesses from `words`. */
  millerRabin(n: bigint, count: number): boolean;

  /** Texts as for `Natural::parse`. Returns 0 or 1, or -1 if a text is not a number. */
  isProbablePrime(text: string, rounds: number, seed: bigint, witnesses: string[]): number;
  isStrongProbablePrimeText(text: string, base: string): number;
  isLucasProbablePrimeText(text: string): number;
  /** The most digits of a text. */
  mostDigits(): number;
  /** The error in a text; empty if there is none. */
  textError(text: string): string;
  /** The default seed of `is_probable_prime`. */
  defaultSeed(): bigint;
}

/** Emscripten's options that load.js uses. */
export interface PrimalityOptions {
  instantiateWasm(
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance) => void,
  ): Record<string, never>;
}

declare const createPrimality: (options: PrimalityOptions) => Promise<PrimalityModule>;
export default createPrimality;
