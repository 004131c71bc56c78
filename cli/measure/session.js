import { machineWarnings } from '../machine/warnings.js';
import { checkFolder } from '../files/store.js';
import { measure } from './measure.js';
import { describeProject } from './project.js';

/**
 * @typedef {import('../platforms/index.js').Platform} Platform
 * @typedef {import('../../protocol/types.js').PlatformResults} PlatformResults
 * @typedef {import('../../protocol/types.js').Results} Results
 * @typedef {import('../files/store.js').Saved} Saved
 * @typedef {import('./request.js').Request} Request
 *
 * What all measurements of one command have in common.
 * @typedef {object} Session
 * @property {import('./plan.js').Plan} plan
 * @property {import('../../protocol/types.js').Machine} machine
 * @property {import('../../protocol/types.js').Project} project
 * @property {import('./context.js').MeasuringContext} context
 *
 * @typedef {object} Task one measurement
 * @property {Platform[]} platforms that can run
 * @property {Request} request
 * @property {import('./measure.js').MeasureOptions['artifactsOf']} artifactsOf
 * @property {import('./measure.js').MeasureOptions['partsOf']} [partsOf]
 * @property {import('./measure.js').MeasureOptions['groupOf']} [groupOf]
 * @property {import('./measure.js').MeasureOptions['onEvent']} [onEvent] gets the progress, too, so that no other is shown
 */

/**
 * What becomes of a measurement.
 *
 * @template R
 * @typedef {object} Output
 * @property {(records: PlatformResults[], cut: boolean) => R} toResults cut: the measurement is not whole
 * @property {(results: R, state?: {isWhole: boolean}) => Promise<Saved>} save isWhole: false while it is measuring
 */

/**
 * Checks the folder for the results, and describes the project and the machine: before a build makes it busy.
 *
 * @param {import('./plan.js').Plan} plan
 * @param {import('./context.js').MeasuringContext} context
 * @returns {Promise<Session>}
 */
export async function openSession(plan, context) {
  await checkFolder(plan.folder, context.store?.disk);
  const project = await describeProject(plan.project, context);
  return { plan, context, project, machine: context.describeMachine() };
}

/**
 * Measures, saves after each round, and reports the platforms that failed.
 *
 * @template R
 * @param {Session} session
 * @param {Task} task
 * @param {Output<R>} output
 * @returns {Promise<{records: PlatformResults[], results: R, saved: Saved}>} never rejects for a platform,
 *   nor for a disk
 */
export async function measureAndSave({ plan, context }, task, { toResults, save }) {
  const { progress, signal } = context;
  // One after the other: hosts of a duel end their rounds at the same time.
  let saving = Promise.resolve();
  const records = await measure({
    ...task,
    rounds: task.request.profile.rounds,
    timeouts: plan.timeouts,
    signal,
    onProgress: task.onEvent ? undefined : progress.update,
    log: (text) => progress.say(`samebench: ${text}`),
    // Marked as cut until the end, in case this program dies. A disk that is full now may have room at
    // the end; only that failure is reported.
    onRecords: (measured) => (saving = saving.then(() => save(toResults(measured, true), { isWhole: false })).then(() => {}, () => {})),
  });
  progress.clear();
  reportFailures(records, progress.say);
  const results = toResults(records, signal.aborted);
  const saved = await save(results).catch(
    (/** @type {Error} */ { message }) => ({ path: null, trouble: message }));
  return { records, results, saved };
}

/**
 * The content of a results file; see docs/protocol.md.
 *
 * @param {Session} session
 * @param {{startedAt: Date, cut: boolean, request: Request, platforms: PlatformResults[]}} measured
 *   platforms: in any order
 * @returns {Results}
 */
export function resultsOf({ plan, machine, project, context }, { startedAt, cut, request, platforms }) {
  const { suites, filter, profile, seed } = request;
  return {
    schema: 'samebench-results/2',
    samebench: context.version,
    startedAt: startedAt.toISOString(),
    finishedAt: context.now().toISOString(),
    cut,
    request: { suites, filter, profile, seed, rounds: profile.rounds },
    machine,
    project,
    // No state of the machine changes counts.
    warnings: plan.platforms.every(({ counts }) => counts) ? [] : machineWarnings(machine),
    platforms: plan.platforms.flatMap(({ id }) => platforms.find((record) => record.id === id) ?? []),
  };
}

/**
 * @param {PlatformResults[]} records
 * @param {(line: string) => void} say
 */
function reportFailures(records, say) {
  for (const { id, status, reason } of records) {
    if (status === 'failed') say(`samebench: ${id} failed: ${reason}`);
  }
}
