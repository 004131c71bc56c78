/**
 * How much effort a run makes; see "Request" in docs/protocol.md.
 *
 * @typedef {object} Profile
 * @property {string} name
 * @property {number} rounds fresh processes, workers or pages
 * @property {number} targetRelative half the width of the interval over the median, to stop at
 * @property {number} budgetMs of one benchmark in one round, after warming up
 * @property {number} minimumPairs in one round
 * @property {number} maximumPairs in one round
 * @property {number} warmUpMs
 * @property {number} warmUpCapMs
 */

/** @type {Record<'default' | 'quick' | 'thorough' | 'duel', Profile>} */
export const profiles = {
  quick: {
    name: 'quick',
    rounds: 3,
    targetRelative: 0.05,
    budgetMs: 40,
    minimumPairs: 6,
    maximumPairs: 96,
    warmUpMs: 10,
    warmUpCapMs: 60,
  },
  default: {
    name: 'default',
    rounds: 5,
    targetRelative: 0.01,
    budgetMs: 110,
    minimumPairs: 8,
    maximumPairs: 256,
    warmUpMs: 50,
    warmUpCapMs: 500,
  },
  thorough: {
    name: 'thorough',
    rounds: 15,
    targetRelative: 0.005,
    budgetMs: 500,
    minimumPairs: 16,
    maximumPairs: 1024,
    warmUpMs: 100,
    warmUpCapMs: 1000,
  },
  // Of each side. It is the number of rounds that tells one build from another; what a round says by
  // itself may be rough.
  duel: {
    name: 'duel',
    rounds: 20,
    targetRelative: 0.002,
    budgetMs: 40,
    minimumPairs: 6,
    maximumPairs: 96,
    warmUpMs: 10,
    warmUpCapMs: 60,
  },
};

/**
 * The request that one of several rounds is given. The errors of rounds average out, so that each
 * may end earlier than a single one.
 *
 * @template {{profile: Profile}} R
 * @param {R} request
 * @param {number} round
 * @param {number} rounds
 */
export function requestOfRound(request, round, rounds) {
  const { profile } = request;
  const targetRelative = Math.min(1, profile.targetRelative * Math.sqrt(rounds));
  return { ...request, round, profile: { ...profile, targetRelative } };
}
