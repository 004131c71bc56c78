/**
 * The charts: pairs of implementations and the goal of each, the largest ratio of their times in one run.
 * Both sides of a chart have the same inputs. `platform` is where a side runs; `native` means each
 * compiler.
 *
 * @typedef {{platform: 'native' | 'node' | 'javascript', suite: string, name: string}} Side
 * @typedef {{title: string, to: string, ours: Side, peer: Side, goal: number}} Chart
 */

/**
 * Makes charts that compare the primality library with a peer on the same platform.
 *
 * @param {Side['platform']} platform
 * @param {string} peer
 */
function against(platform, peer) {
  return (/** @type {string} */ name, /** @type {number} */ goal, row = name) => ({
    title: platform === 'native' ? row : `${row}, from JavaScript`,
    to: peer,
    ours: { platform, suite: 'samebench', name: row },
    peer: { platform, suite: peer, name },
    goal,
  });
}

const flint = against('native', 'FLINT');
const gmp = against('native', 'GMP');
const gmpWasm = against('javascript', 'gmp-wasm');

/** @type {(name: string, goal: number) => Chart} */
const wasm = (name, goal) => ({
  title: `${name}, WebAssembly`,
  to: 'native',
  ours: { platform: 'node', suite: 'samebench', name },
  peer: { platform: 'native', suite: 'samebench', name },
  goal,
});

/** @type {Chart[]} */
export const charts = [
  flint('u32 random odd', 0.2),
  flint('u32 primes', 0.12),
  flint('u64 random odd', 0.42),
  flint('u64 primes', 0.32),
  flint('u64 primes', 0.22, 'u64 primes, is_prime_expected'),
  flint('1000 consecutive', 0.44),
  flint('semiprimes', 0.5),
  flint('u32 span random odd', 0.04),
  flint('u32 span primes', 0.02),
  flint('u64 span random odd', 0.2),
  flint('next_prime u64', 0.35),
  gmp('128 bit primes', 0.25),
  gmp('256 bit primes', 0.42),
  gmp('512 bit primes', 0.7),
  gmp('1024 bit primes', 0.74),
  gmp('2048 bit primes', 0.72),
  ...[128, 256, 512, 1024, 2048].map((bits) => gmp(`${bits} bit composites`, 0.9)),
  wasm('u32 random odd', 1.7),
  wasm('u64 random odd', 1.7),
  wasm('u64 primes', 2.0),
  gmpWasm('u64 random odd', 0.1),
  gmpWasm('128 bit primes', 0.3),
  gmpWasm('256 bit primes', 0.45),
  gmpWasm('1024 bit primes', 0.75),
  gmpWasm('2048 bit primes', 0.9),
];
