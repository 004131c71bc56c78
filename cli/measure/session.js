import { targetOf } from '../build/build.js';
import { dangers } from '../machine/warnings.js';
import { measure } from './measure.js';
import { createStore } from '../files/store.js';

/**
 * @typedef {import('../platforms/index.js').Platform} Platform
 * @typedef {import('../../report/results/collector.js').PlatformRecord} PlatformRecord
 * @typedef {import('../../protocol/types.js').Request} Request
 *
 * What all that one command measures has alike.
 * @typedef {object} Session
 * @property {Platform[]} chosen in the order of the columns
 * @property {import('../../protocol/types.js').Machine} machine
 * @property {string} folder for the results
 * @property {import('../platforms/host/watchdog.js').Timeouts} timeouts
 * @property {import('../run/run.js').Dependencies} dependencies
 *
 * @typedef {object} Task
 * @property {Platform[]} platforms that can run
 * @property {PlatformRecord[]} [others] those that cannot
 * @property {Request} request
 * @property {(platform: Platform) => string[][]} [partsOf] see measure.js
 * @property {boolean} [isLatest] false: the results are kept, and `latest.json` stays as it is
 */

/**
 * What is saved of a measurement; see docs/protocol.md.
 *
 * @param {Pick<import('../run/run.js').Dependencies, 'version' | 'now'>} dependencies
 * @param {{startedAt: Date, cut: boolean, request: Request, machine: import('../../protocol/types.js').Machine, platforms: PlatformRecord[]}} measured
 * @returns {import('../../protocol/types.js').Results}
 */
export function resultsOf({ version, now }, { startedAt, cut, request, machine, platforms }) {
  const { suites, filter, profile, seed } = request;
  return {
    schema: 'samebench-results/2',
    samebench: version,
    startedAt: startedAt.toISOString(),
    finishedAt: now().toISOString(),
    cut,
    request: { suites, filter, profile, seed, rounds: profile.rounds },
    machine,
    warnings: dangers(machine),
    platforms,
  };
}

/**
 * Measures, and saves after each round.
 *
 * @param {Session} session
 * @param {Task} task
 * @returns {Promise<{results: import('../../report/results/types.js').Results,
 *   saved: {path: string | null, trouble: string | null}, store: ReturnType<typeof createStore>}>}
 */
export async function measureAndSave(session, { platforms, others = [], request, partsOf, isLatest = true }) {
  const { chosen, machine, folder, timeouts, dependencies } = session;
  const { progress, signal, now } = dependencies;
  const startedAt = now();
  const store = createStore(folder, startedAt, { ...dependencies.store, isLatest });
  const { profile } = request;
  /** @param {PlatformRecord[]} measured */
  const toResults = (measured, cut = false) =>
    resultsOf(dependencies, { startedAt, cut, request, machine, platforms: inOrder([...measured, ...others], chosen) });

  const measured = await measure({
    platforms,
    request,
    rounds: profile.rounds,
    partsOf,
    signal,
    artifactsOf: (platform) => dependencies.artifactsOf(targetOf(platform)),
    timeouts,
    onProgress: progress.update,
    log: (text) => progress.say(`samebench: ${text}`),
    // While it runs, the file says that it is cut: if this program dies, that is what it is.
    onRecords: async (records) => {
      // A disk that is full now may have room at the end; what counts is said then.
      await store.save(toResults(records, true)).catch(() => {});
    },
  });
  progress.clear();

  const results = toResults(measured, signal.aborted);
  const saved = await store
    .save(results)
    .catch((/** @type {Error} */ { message }) => ({ path: null, trouble: message }));
  return { results, saved, store };
}

/**
 * @param {PlatformRecord[]} records
 * @param {Platform[]} chosen
 */
function inOrder(records, chosen) {
  return chosen.flatMap(({ id }) => records.find((record) => record.id === id) ?? []);
}
