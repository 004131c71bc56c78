import { defaultTimeouts } from '../../hosts/watchdog.js';
import { profiles } from '../../../protocol/profiles.js';
import * as protocol from '../../../protocol/request.js';
import { UsageError } from '../../system/exit.js';

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
 * @param {Profile} [usual] the profile where no option names another
 * @returns {Request}
 */
export function makeRequest(suites, options, usual = profiles.default) {
  const { filter, seed, counters } = options;
  return protocol.makeRequest({ suites, filter, seed, counters, profile: makeProfile(options, usual) });
}

/**
 * @param {RequestOptions} options
 * @param {Profile} usual
 * @returns {Profile}
 */
function makeProfile({ quick = false, thorough = false, rounds, target, budget }, usual) {
  if (quick && thorough) {
    throw new UsageError('--quick and --thorough exclude each other; leave one out');
  }
  const profile = quick ? profiles.quick : thorough ? profiles.thorough : usual;
  return {
    ...profile,
    rounds: rounds ?? profile.rounds,
    targetRelative: target ?? profile.targetRelative,
    // --budget covers all rounds; the profile's is for one.
    budgetMs: budget === undefined ? profile.budgetMs : budget / (rounds ?? profile.rounds),
  };
}

/**
 * @param {number | undefined} seconds undefined: the usual
 * @returns {import('../../hosts/watchdog.js').Timeouts}
 */
export function makeTimeouts(seconds) {
  if (seconds === undefined) return defaultTimeouts;
  return { startMs: seconds * 1000, silenceMs: seconds * 1000 };
}
