/**
 * How much effort a run makes; see "Request" in docs/protocol.md.
 *
 * @typedef {object} Profile
 * @property {string} name
 * @property {number} targetRelative half the width of the interval over the median, to stop at
 * @property {number} budgetMs of one benchmark in one round, after warming up
 * @property {number} minimumPairs
 * @property {number} maximumPairs
 * @property {number} warmUpMs
 * @property {number} warmUpCapMs
 */

/** @type {Record<'default' | 'quick', Profile>} */
export const profiles = {
  default: {
    name: 'default',
    targetRelative: 0.01,
    budgetMs: 600,
    minimumPairs: 16,
    maximumPairs: 1024,
    warmUpMs: 100,
    warmUpCapMs: 1000,
  },
  quick: {
    name: 'quick',
    targetRelative: 0.05,
    budgetMs: 150,
    minimumPairs: 16,
    maximumPairs: 256,
    warmUpMs: 50,
    warmUpCapMs: 300,
  },
};
