import { checkPrimeSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import bigInteger from 'big-integer';
import { isProbablyPrime } from 'bigint-crypto-utils';
import gmp from 'gmp-wasm';
import { isPrime, isProbablePrime, nextPrime } from 'samebench-primality';
import { randomFor } from './random.js';

/**
 * The charts in JavaScript. Each peer is called as its manual recommends, with the same bigints. The inputs
 * equal those of the native charts (words/charts.hpp, naturals/inputs.cpp).
 *
 * @typedef {(n: bigint) => unknown} Test
 * @typedef {{suite: string, version: string, word: Test, natural?: Test, waits?: boolean}} Implementation
 *
 * @typedef {object} Benchmark
 * @property {string} suite
 * @property {string} name
 * @property {string} version
 * @property {bigint[]} ring inputs, used cyclically
 * @property {Test} test
 * @property {boolean} [waits] whether `test` returns a promise
 *
 * @returns {Promise<Benchmark[]>}
 */
export async function makeBenchmarks() {
  /** @type {Implementation[]} */
  const implementations = [
    { suite: 'samebench', version: 'samebench', word: isPrime, natural: bailliePsw },
    { suite: 'gmp-wasm', version: versionOf('gmp-wasm'), ...(await makeGmp()) },
    { suite: 'big-integer', version: versionOf('big-integer'), word: (n) => bigInteger(n).isPrime() },
    // Its other functions start worker threads for each number.
    {
      suite: 'bigint-crypto-utils',
      version: versionOf('bigint-crypto-utils'),
      word: (n) => isProbablyPrime(n, 16, true),
      waits: true,
    },
    { suite: 'node:crypto', version: process.versions.openssl, word: (n) => checkPrimeSync(n) },
  ];
  return implementations.flatMap(({ suite, version, word, natural, waits }) => [
    ...wordCharts.map((chart) => ({ suite, version, ...chart, test: word, waits })),
    ...(natural === undefined
      ? []
      : naturalCharts.map((chart) => ({ suite, version, ...chart, test: natural }))),
  ]);
}

/** With 0 rounds: only Baillie-PSW, like GMP's test with 24 rounds. @param {bigint} n */
const bailliePsw = (n) => isProbablePrime(n, { rounds: 0 });

/** GMP for WebAssembly, with the fastest conversion from bigint. */
async function makeGmp() {
  const { binding } = await gmp.init();
  const number = binding.mpz_t();
  binding.mpz_init(number);
  const words = binding.malloc(8);
  return {
    word(/** @type {bigint} */ n) {
      binding.memView.setBigUint64(words, n, true);
      binding.mpz_import(number, 2, -1, 4, -1, 0, words);
      return binding.mpz_probab_prime_p(number, 24) !== 0;
    },
    natural(/** @type {bigint} */ n) {
      binding.mpz_set_string(number, n.toString(16), 16);
      return binding.mpz_probab_prime_p(number, 24) !== 0;
    },
  };
}

/** @param {string} name of a package */
function versionOf(name) {
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const file = folders.map((folder) => join(folder, name, 'package.json')).find(existsSync);
  return file === undefined ? '' : String(JSON.parse(readFileSync(file, 'utf8')).version);
}

/** @param {string} name @param {number} count @param {(random: () => bigint) => bigint} make */
function ringOf(name, count, make) {
  const random = randomFor(1, name);
  return { name, ring: Array.from({ length: count }, () => make(random)) };
}

const wordCharts = [
  ringOf('u64 random odd', 8192, (random) => random() | 1n),
  ringOf('u64 primes', 512, (random) => primeAfter(random, 1n << 63n)),
];

/**
 * A random prime, as `random_prime` in words/charts.hpp.
 *
 * @param {() => bigint} random
 * @param {bigint} least
 */
function primeAfter(random, least) {
  for (;;) {
    const prime = nextPrime(random() | least);
    if (prime !== null) return prime;
  }
}

const naturalCharts = [
  { bits: 128, count: 32 },
  { bits: 256, count: 16 },
  { bits: 512, count: 8 },
  { bits: 1024, count: 4 },
  { bits: 2048, count: 2 },
].map(({ bits, count }) => {
  const random = randomFor(bits, 'primes');
  const ring = Array.from({ length: count }, () => {
    let n = randomNatural(random, bits) + 2n;
    while (!checkPrimeSync(n)) n += 2n;
    return n;
  });
  return { name: `${bits} bit primes`, ring };
});

/**
 * A random number, as `random_hex` in naturals/inputs.cpp.
 *
 * @param {() => bigint} random
 * @param {number} bits
 */
function randomNatural(random, bits) {
  // For powers of two, `Random::below` takes the lowest bits.
  const digit = (/** @type {string} */ digits) => digits[Number(random() & BigInt(digits.length - 1))];
  const digits = Array.from({ length: bits / 4 }, () => digit('0123456789abcdef'));
  digits[0] = digit('89abcdef');
  digits[digits.length - 1] = digit('13579bdf');
  return BigInt(`0x${digits.join('')}`);
}
