import { defaultTimeouts } from '../../hosts/watchdog.js';
import { profiles } from '../../../protocol/profiles.js';
import * as protocol from '../../../protocol/request.js';

/**
 * @import { Profile, Request } from '../../../protocol/types.js'
 *
 * @typedef {object} RequestOptions of the command line
 * @property {string} [filter]
 * @property {boolean} [quick]
 * @property {boolean} [thorough]
 * @property {number} [rounds]
 * @property {number} [target] relative error
 * @property {number} [budget] milliseconds of one benchmark on one platform, over all rounds
 * @property {number} [seed]
 * @property {boolean} [counters] also count events of the CPU
 */

/**
 * The request of a run; see docs/protocol.md.
 *
 * @param {string[]} suites
 * @param {RequestOptions} options
 * @param {Partial<Record<'default' | 'quick', Profile>>} [own] profiles of a command, instead of those of
 *   `run`
 * @returns {Request}
 */
export function makeRequest(suites, options, own = {}) {
  const { filter, seed, counters } = options;
  return protocol.makeRequest({
    suites,
    filter,
    seed,
    hardwareCounters: counters,
    profile: makeProfile(options, { ...profiles, ...own }),
  });
}

/**
 * @param {RequestOptions} options
 * @param {Record<'default' | 'quick' | 'thorough', Profile>} known
 * @returns {Profile}
 */
function makeProfile({ quick = false, thorough = false, rounds, target, budget }, known) {
  const profile = known[quick ? 'quick' : thorough ? 'thorough' : 'default'];
  const changed = {
    ...profile,
    rounds: rounds ?? profile.rounds,
    targetRelative: target ?? profile.targetRelative,
  };
  if (budget === undefined) return changed;
  // --budget covers all rounds; the profile's is for one.
  const budgetMs = budget / changed.rounds;
  const { longRunMs } = profile;
  return { ...changed, budgetMs, ...(longRunMs && { longRunMs: Math.min(budgetMs, longRunMs) }) };
}

/**
 * @param {number | undefined} seconds undefined: the default
 * @returns {import('../../hosts/watchdog.js').Timeouts}
 */
export function makeTimeouts(seconds) {
  if (seconds === undefined) return defaultTimeouts;
  return { startMs: seconds * 1000, silenceMs: seconds * 1000 };
}
