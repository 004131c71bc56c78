import { randomSource } from '../js/report/random.js';

/**
 * Numbers that look random and depend only on a seed.
 *
 * @param {number} seed
 */
export function createRandom(seed) {
  /** From 0 up to, but not including, 1. */
  const { uniform: share } = randomSource(seed);
  /** From 0 to count - 1. @param {number} count */
  const below = (count) => Math.floor(share() * count);
  return {
    share,
    below,
    /** @template T @param {readonly T[]} list @returns {T} */
    pick: (list) => list[below(list.length)],
  };
}

/** @typedef {ReturnType<typeof createRandom>} Random */
