/**
 * The profiles: how much effort a run makes. After a change, `npm run types` checks them against
 * request.schema.json, which explains the keys, and writes them for the C++ core.
 *
 * @import { Profile } from './types.js'
 */

/** @satisfies {Record<string, Profile>} */
export const profiles = {
  quick: {
    name: 'quick',
    rounds: 3,
    targetRelative: 0.05,
    budgetMs: 40,
    minimumPairs: 24,
    maximumPairs: 96,
    warmUpMs: 10,
    warmUpCapMs: 60,
    longRunMs: 330,
  },
  default: {
    name: 'default',
    rounds: 5,
    targetRelative: 0.01,
    budgetMs: 55,
    minimumPairs: 32,
    maximumPairs: 256,
    warmUpMs: 20,
    warmUpCapMs: 250,
    longRunMs: 600,
  },
  thorough: {
    name: 'thorough',
    rounds: 15,
    targetRelative: 0.005,
    budgetMs: 500,
    minimumPairs: 64,
    maximumPairs: 1024,
    warmUpMs: 100,
    warmUpCapMs: 1000,
    longRunMs: 1000,
  },
  duel: {
    name: 'duel',
    rounds: 60,
    targetRelative: 0.0012,
    budgetMs: 12,
    minimumPairs: 12,
    maximumPairs: 48,
    warmUpMs: 4,
    warmUpCapMs: 40,
    longRunMs: 160,
  },
};
