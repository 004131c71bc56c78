/**
 * A small seeded generator, for reproducible simulations.
 * (mulberry32, Tommy Ettinger, public domain, 2017.)
 * @param {number} seed
 */
export function randomSource(seed) {
  let state = seed >>> 0;
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal };
}

/**
 * Choices that look random and depend only on a seed.
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
