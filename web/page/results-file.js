import { RESULTS_SCHEMA } from '../../protocol/results-file.js';

/** The version in package.json, which the page cannot read. A test checks that both are equal. */
export const version = '0.2.0';

/**
 * The results file of a run in the page. It has the format of the command's files, so `samebench report`
 * can read it.
 *
 * @param {object} run
 * @param {string} run.id of the platform
 * @param {import('../../protocol/types.js').Round[]} run.rounds
 * @param {import('../../protocol/types.js').Request} run.request
 * @param {Date} run.startedAt
 * @param {Date} run.finishedAt
 * @param {boolean} run.cut whether the user stopped the run
 * @param {string | null} run.reason why the run failed
 * @param {{cores: number | null, os: string | null}} run.machine
 * @returns {import('../../protocol/types.js').Results}
 */
export function resultsFile({ id, rounds, request, startedAt, finishedAt, cut, reason, machine }) {
  const { suites, filter, profile, seed } = request;
  const status = cut ? 'cut' : reason ? 'failed' : 'ok';
  return {
    schema: RESULTS_SCHEMA,
    samebench: version,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt.toISOString(),
    cut,
    request: { suites, filter, profile, seed, rounds: profile.rounds },
    // Browsers do not reveal more about the machine.
    machine: { cpu: null, memoryBytes: null, kernel: null, arch: null, node: null, ...machine },
    platforms: [{ id, status, reason: cut ? null : reason, rounds }],
  };
}
