/**
 * Makes requests: `makeRequest` for a run, and from that one for each round. docs/protocol.md explains
 * the keys.
 *
 * @import { Request, Profile } from './types.js'
 */

/**
 * The request of a run, with all keys.
 *
 * @param {object} asked
 * @param {string[]} [asked.suites] names; repeated ones count once; none: all
 * @param {string} [asked.filter] a part of suite/name argument
 * @param {Profile} asked.profile
 * @param {number} [asked.seed] an integer from 0 to 2^53 - 1
 * @param {boolean} [asked.live] report each pair's cost in the progress
 * @param {boolean} [asked.counters] also count events of the CPU
 * @returns {Request}
 */
export function makeRequest({ suites = [], filter = '', profile, seed = 1, live = false, counters = false }) {
  return {
    schema: 'samebench-request/1',
    suites: [...new Set(suites)],
    filter,
    only: [],
    exclude: [],
    profile,
    seed,
    round: 0,
    allowDebug: false,
    live,
    visits: false,
    turns: false,
    stay: false,
    windows: false,
    count: false,
    counters,
    functions: false,
    list: false,
  };
}

/**
 * The request of one of a run's rounds. The errors of rounds average out, so the target of a round
 * is that of the run times the square root of the number of rounds, at most 1.
 *
 * @param {Request} request of the run
 * @param {object} place
 * @param {number} place.round from 0
 * @param {number} place.rounds
 * @param {string[]} [place.only] labels to measure; none: all
 * @param {string[]} [place.exclude] labels to leave out
 * @param {boolean} [place.turns] whether the host waits for its turn before each pass
 * @param {boolean} [place.visits] whether the host reports progress before each visit
 * @returns {Request}
 */
export function requestOfRound(request, { round, rounds, only = [], exclude = [], turns = false, visits = false }) {
  const { profile } = request;
  const targetRelative = Math.min(1, profile.targetRelative * Math.sqrt(rounds));
  return { ...request, round, only, exclude, turns, visits, profile: { ...profile, targetRelative } };
}

/**
 * The same request for a page that stays open and waits for the next round.
 * @param {Request} request
 * @returns {Request}
 */
export const requestOfStayingPage = (request) => ({ ...request, stay: true });

/**
 * The same request with or without reports of when each pair was taken.
 * @param {Request} request
 * @param {boolean} windows
 * @returns {Request}
 */
export const requestWithWindows = (request, windows) => ({ ...request, windows });

/**
 * The same request for a round that counts instructions instead of measuring times.
 * @param {Request} request
 * @returns {Request}
 */
export const requestToCount = (request) => ({ ...request, count: true });
