/**
 * What bindings.cpp makes, for index.js only, which checks arguments first.
 */
export interface PrimalityModule {
  /** Exports of the module: raw calls. */
  _is_prime_32(n: number): number;
  _is_prime_64(n: bigint): number;
  /** Of the number whose `count` limbs are in `words`. */
  _is_probable_prime(count: number, rounds: number, seed: bigint): number;

  isPrimeExpected(n: bigint): boolean;
  /** 0n where there is none. Signed where Emscripten's Embind makes no difference. */
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

  /** The module's memory for 1024 numbers of 64 or 32 bits, as bytes. Growth detaches the views. */
  words(): Uint8Array;
  halfWords(): Uint8Array;
  /** The module's memory for the answers: 1024 bytes. */
  answers(): Uint8Array;
  /** Reads `count` numbers from `halfWords` or `words`, writes to `answers`. */
  arePrime32(count: number): void;
  arePrime64(count: number): void;
  /** Reads `count` witnesses from `words`. */
  millerRabin(n: bigint, count: number): boolean;

  /** Texts as `Natural::parse` reads them: -1 where one is no number, otherwise 0 or 1. */
  isProbablePrime(text: string, rounds: number, seed: bigint, witnesses: string[]): number;
  isStrongProbablePrimeText(text: string, base: string): boolean;
  isLucasProbablePrimeText(text: string): boolean;
  /** What is wrong with a text; empty where nothing is. */
  textError(text: string): string;
  /** What `is_probable_prime` takes where none is given. */
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
