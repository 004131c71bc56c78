/**
 * Numbers that look random and depend only on a seed (mulberry32).
 *
 * @param {number} seed
 */
export function createRandom(seed) {
  let state = seed >>> 0;
  /** From 0 up to, but not including, 1. */
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
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
