import { parseResults } from '../../report/results/schema.js';
import { targetOf } from '../build/build.js';
import { compareRun } from './judge/judge.js';
import { createStore, timeName } from '../files/store.js';
import { exitCodeOf, reportSaved } from './outcome.js';
import { makePlan } from './plan/plan.js';
import { readyPlatforms } from './ready/ready.js';
import { measuredLabels } from './plan/selection.js';
import { exitCode } from '../system/exit.js';
import { measureAndSave, openSession, resultsOf } from './measure/session.js';
import { addToHistory, recordBaseline, writeReport } from './keep.js';
import { repetition } from './judge/repetition.js';
import { settleByDuel } from './judge/settle.js';

/**
 * @import { Results, Summary, Compared } from '../../protocol/types.js'
 * @import { MeasuringContext } from './context.js'
 * @import { Session } from './measure/session.js'
 * @import { Ready } from './ready/ready.js'
 * @typedef {import('./plan/plan.js').MeasuringOptions & {isolate?: boolean}} RunOptions
 *
 * What a run does besides measuring.
 * @typedef {object} Job
 * @property {import('./ready/provision.js').Build} build
 * @property {import('./judge/judge.js').BaselineCheck | null} baselineCheck
 * @property {((targets: import('../build/build.js').Target[]) => Promise<import('./duel/side.js').Side>) | null}
 *   baselineSide how the baseline is measured again; null without a baseline
 * @property {import('../files/baselines.js').Recording | null} recording how the run becomes a baseline
 * @property {import('../output/custom/reporter.js').RunReporter | null} reporter the user's own
 * @property {(results: Results, compared: Compared | null) => Promise<Summary>} show writes the table, or
 *   what else was asked for, to stdout
 * @property {((results: Results) => Promise<void>) | null} addToHistory
 * @property {(results: Results) => Promise<string>} makeReport the content of `latest.html`
 *
 * @typedef {object} Run everything that a run needs once its platforms are ready
 * @property {Session} session
 * @property {Ready} ready
 * @property {Job} job
 * @property {boolean} isolate whether each benchmark has processes of its own
 */

/**
 * `samebench run`: checks, builds, measures, saves, compares, shows, and adds to the history.
 *
 * @param {string[]} suites
 * @param {RunOptions} options
 * @param {Job} job
 * @param {MeasuringContext} context
 * @returns {Promise<number>} the exit code
 */
export async function runBench(suites, options, job, context) {
  const plan = makePlan(suites, options, context);
  await job.recording?.check();
  const session = await openSession(plan, context);
  const ready = await readyPlatforms(plan, [job.build], context);
  const snapshot = await job.recording?.readBuilds(ready.platforms.map(targetOf));
  /** @type {Run} */
  const run = { session, ready, job, isolate: options.isolate ?? false };

  const { results, saved, store } = await measureAll(run);
  const comparison = job.baselineCheck && (await check(results, job.baselineCheck, run));
  const { checksumMismatches } = await job.show(results, comparison?.compared ?? null);
  reportSaved(saved, results.cut, [String(saved.path), store.kept()], context);
  const isInHistory = await addToHistory(results, job.addToHistory, context.progress.say);
  await writeReport(results, job.makeReport, store, context.progress.say);
  reportVerdict(comparison, run);
  const code = exitCodeOf(
    {
      platforms: results.platforms,
      isSafe: saved.saveError === null && isInHistory,
      isWrong: checksumMismatches.length > 0,
      gate: comparison?.verdict?.code,
    },
    context.signal,
  );
  if (job.recording && snapshot) await recordBaseline(results, code, { ...job.recording, snapshot }, context.progress.say);
  return job.reporter?.hasFailed() && code !== exitCode.interrupted ? exitCode.systemError : code;
}

/** @param {Run} run */
function measureAll(run) {
  const { session: { plan }, ready, isolate, job } = run;
  const labels = measuredLabels(plan.request, ready.benchmarks);
  return measureInto(run, {
    platforms: ready.platforms,
    request: plan.request,
    // A column that counts has a process for each benchmark anyway.
    partsOf: ({ counts }) => (isolate && !counts ? labels.map((label) => [label]) : [[]]),
    onEvent: job.reporter?.event,
  });
}

/**
 * @param {Run} run
 * @param {Omit<import('./measure/session.js').Task, 'artifactsOf'>} task
 * @param {{isLatest?: boolean}} [options] isLatest: false where `latest.json` stays as it is
 */
async function measureInto({ session, ready, job }, task, { isLatest = true } = {}) {
  const { plan, context } = session;
  const startedAt = context.now();
  const validate = (/** @type {string} */ text) => void parseResults(text, plan.folder);
  const store = createStore(plan.folder, startedAt, { ...context.store, validate, isLatest });
  const others = isLatest ? ready.others : [];
  const { results: [results], saved } = await measureAndSave(
    session,
    { ...task, artifactsOf: (platform) => job.build.artifactsOf(targetOf(platform)) },
    {
      startedAt,
      isExtra: !isLatest,
      parts: [{
        name: timeName(startedAt),
        toResults: (records, cut) =>
          resultsOf(session, { startedAt, cut, request: task.request, platforms: [...records, ...others] }),
        platformOf: (id) => id,
      }],
      save: ([results]) => store.save(results),
    },
  );
  return { results, saved, store };
}

/**
 * @param {Results} results
 * @param {import('./judge/judge.js').BaselineCheck} baselineCheck
 * @param {Run} run
 */
function check(results, baselineCheck, run) {
  const { context, plan } = run.session;
  return compareRun(results, baselineCheck, {
    asked: plan.platforms.map(({ id }) => id),
    signal: context.signal,
    say: (line) => context.progress.say(`samebench: ${line}`),
    duel: (suspects, differences) => settleByDuel(suspects, differences, run),
    async again(suspects) {
      const { results: repeated, saved, store } =
        await measureInto(run, repetition(suspects, run), { isLatest: false });
      context.progress.say(`measured again: ${saved.saveError ?? store.kept()}`);
      return repeated;
    },
  });
}

/**
 * @param {Awaited<ReturnType<typeof check>> | null} comparison
 * @param {Run} run
 */
function reportVerdict(comparison, { session: { context: { progress, signal } }, job }) {
  for (const line of comparison?.verdict?.lines ?? []) progress.say(`samebench: ${line}`);
  if (signal.aborted && job.baselineCheck?.gate.failOn) {
    progress.say(`samebench: ${signal.reason?.message}; --fail-on did not judge the run`);
  }
}
