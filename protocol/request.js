/**
 * Makes requests: `makeRequest` for a run, and from that one for each round. request.schema.json explains the
 * keys; hosts have defaults for those that are absent.
 *
 * @import { Request } from './types.js'
 */

/**
 * The request of a run.
 *
 * @param {Partial<Request> & Pick<Request, 'profile'>} asked suites that are repeated count once
 * @returns {Request}
 */
export const makeRequest = ({ suites = [], filter = '', profile, seed = 1, ...others }) => ({
  schema: 'samebench-request/1',
  suites: [...new Set(suites)],
  filter,
  profile,
  seed,
  round: 0,
  ...others,
});

/**
 * The request of one of a run's rounds. The errors of rounds average out, so the target of a round
 * is that of the run times the square root of the number of rounds, at most 1.
 *
 * @param {Request} request of the run
 * @param {Partial<Request> & {round: number, rounds: number}} place round: from 0; rounds: of the run
 * @returns {Request}
 */
export function requestOfRound({ profile, ...request }, { rounds, ...place }) {
  const targetRelative = Math.min(1, profile.targetRelative * Math.sqrt(rounds));
  return { ...request, ...place, profile: { ...profile, targetRelative } };
}
