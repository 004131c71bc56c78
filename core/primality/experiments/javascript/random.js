/** The random numbers of Samebench (samebench/random.hpp) in JavaScript, for the same inputs as in C++. */

const mask = 0xffff_ffff_ffff_ffffn;

/**
 * FNV-1a with 64 bits.
 * @param {Iterable<number>} bytes
 * @param {bigint} [seed]
 */
export function fnv(bytes, seed = 0n) {
  let hash = 0xcbf29ce484222325n ^ seed;
  for (const byte of bytes) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & mask;
  return hash;
}

/**
 * A generator of random numbers for a label.
 *
 * @param {number} seed
 * @param {string} label
 * @returns {() => bigint} the next number of 64 bits
 */
export function randomFor(seed, label) {
  let state = fnv(new TextEncoder().encode(label), BigInt(seed));
  return () => {
    state = (state + 0x9e3779b97f4a7c15n) & mask;
    let z = state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask;
    return z ^ (z >> 31n);
  };
}
