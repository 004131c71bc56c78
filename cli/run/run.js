import { parseResults } from '../../report/results/schema.js';
import { targetOf } from '../hosts/index.js';
import { readConfig } from '../files/config.js';
import { createStore, timeName } from '../files/store.js';
import { exitCode, missingOption } from '../system/exit.js';
import { planTime } from './budget/task.js';
import { exitCodeOf } from './exit-code.js';
import { reportSaved, writeReport } from './keep.js';
import { measureAndSave, resultsOf } from './measure/save.js';
import { makePlan } from './plan/plan.js';
import { partsOf } from './parts.js';
import { buildOf } from './ready/provision.js';
import { readyPlatforms } from './ready/ready.js';

/**
 * @import { Results } from '../../protocol/types.js'
 * @import { Gate, GateOptions, Verdict } from '../../report/compare/gate.js'
 * @import { Snapshot } from '../files/builds.js'
 * @import { RunHistory } from '../files/history.js'
 * @import { Saved, Store } from '../files/store.js'
 * @import { RunReporter } from '../output/custom/reporter.js'
 * @import { PrintOptions } from '../output/show.js'
 * @import { Context } from './context.js'
 * @import { Task } from './measure/save.js'
 * @import { Opened, RunPart } from './parts.js'
 * @import { MeasuringOptions, Plan } from './plan/plan.js'
 * @import { Build } from './ready/provision.js'
 * @import { Ready } from './ready/ready.js'
 *
 * @typedef {object} OwnOptions
 * @property {string} [history] file
 * @property {string} [label] of the run in the history
 * @property {string} [reporter] path of a module
 * @property {boolean} [force] replaces a baseline without asking
 * @property {number} [retry] how often suspected regressions are measured again at the most; absent: never
 * @property {number} [maxTime] milliseconds of all rounds
 * @property {boolean} [isolate] a process for each benchmark
 *
 * What the user types, after commander: each option under its own name.
 * @typedef {MeasuringOptions & GateOptions & PrintOptions & OwnOptions} RunOptions
 *
 * @typedef {object} Baseline what the run is compared with
 * @property {string} name as the user typed it
 * @property {string} path
 * @property {Results} results
 * @property {Gate} gate
 *
 * @typedef {object} OwnPlan what a run does besides measuring
 * @property {RunOptions} options
 * @property {Build} build
 * @property {Baseline | null} baseline null without --compare
 * @property {RunHistory | null} history null without --history
 * @property {RunReporter | null} reporter the user's own
 * @property {RunPart[]} parts of extras
 *
 * @typedef {Plan & OwnPlan} RunPlan
 *
 * @typedef {Ready & {snapshot: Snapshot | null}} ReadyRun snapshot: of the builds, for --record
 *
 * @typedef {object} Measured
 * @property {Results} results
 * @property {Saved} saved
 * @property {Store} store
 */

/**
 * `samebench run`.
 *
 * @param {string[]} suites
 * @param {RunOptions} options
 * @param {Context} context
 * @returns {Promise<number>} the exit code
 */
export async function run(suites, options, context) {
  const planned = await plan(suites, options, context);
  /** @type {Opened[]} */
  const opened = [];
  try {
    for (const { open } of planned.parts) if (open) opened.push(await open(planned, context));
    const ready = await makeReady(planned, context);
    const { task, moreTime } = planTime(planned, ready, { now: context.now, print: context.progress.print });
    const measured = await measure(task, planned, ready, context, {
      async addTo(results) {
        let all = results;
        for (const { addTo } of opened) all = await addTo(all);
        return all;
      },
    });
    const judged =
      planned.baseline &&
      (await compareRun(measured.results, planned.baseline, remeasuring(planned, ready, context)));
    return await show({ ...measured, moreTime }, judged, planned, ready, context);
  } finally {
    for (const { close } of opened) await close();
  }
}

/* What follows is loaded when it is needed: a build begins earlier without it, and most is for options. */

/** @type {typeof import('./judge/judge.js').compareRun} */
const compareRun = async (...given) => (await import('./judge/judge.js')).compareRun(...given);

/** @type {typeof import('./judge/judge.js').openBaseline} */
const openBaseline = async (...given) => (await import('./judge/judge.js')).openBaseline(...given);

/** @type {typeof import('../output/custom/reporter.js').loadReporter} */
const loadReporter = async (...given) =>
  (await import('../output/custom/reporter.js')).loadReporter(...given);

const loadRecord = () => import('./record.js');

const loadTables = () => import('../output/show.js');

const loadRetry = () => import('./judge/retry.js');

/**
 * Reads the options, and checks what can be checked before anything is built.
 *
 * @param {string[]} suites
 * @param {RunOptions} options
 * @param {Context} context
 * @returns {Promise<RunPlan>}
 */
async function plan(suites, options, context) {
  const { compare, record, force, reporter, retry, history } = options;
  const { env, confirm, store, progress } = context;
  const config = await readConfig();
  const parts = await partsOf(options);
  const planned = {
    ...makePlan(suites, options, context, undefined, parts),
    parts,
    tolerances: config.tolerances,
    options,
    build: buildOf({ ...options, whileBuilding: context.warmUp }, context),
    baseline: compare === undefined ? null : await openBaseline(compare, options, config, context.signal),
    reporter: reporter === undefined ? null : await loadReporter(reporter, progress.print),
    history: history === undefined ? null : await (await loadRecord()).openHistory(options, env),
  };
  if (retry !== undefined && planned.baseline?.gate.failOn === null)
    throw missingOption('retry', '--fail-on');
  if (record !== undefined)
    await (await loadRecord()).checkRecording(record, { force, confirm, disk: store?.disk });
  return planned;
}

/**
 * Installs and builds what is missing, and finds the platforms that can run. The builds are read now if they
 * are to be recorded, because another build may replace them during the run.
 *
 * @param {RunPlan} plan
 * @param {Context} context
 * @returns {Promise<ReadyRun>}
 */
async function makeReady(plan, context) {
  const ready = await readyPlatforms(plan, [plan.build], context, {
    results: plan.baseline?.results,
    history: plan.history?.file,
  });
  return {
    ...ready,
    snapshot:
      plan.options.record === undefined
        ? null
        : await (await loadRecord()).snapshotToRecord(plan, ready, context),
  };
}

/**
 * Measures, and saves the results.
 *
 * @param {Omit<Task, 'artifactOf'>} task
 * @param {RunPlan} plan
 * @param {ReadyRun} ready
 * @param {Context} context
 * @param {{isLatest?: boolean, addTo?: (results: Results) => Promise<Results>}} [options] isLatest: false for
 *   a part of a run, which leaves `latest.json` alone; addTo: adds what other machines measure
 * @returns {Promise<Measured>}
 */
async function measure(task, plan, ready, context, { isLatest = true, addTo } = {}) {
  const {
    options: { out },
  } = plan;
  const startedAt = context.now();
  const validate = (/** @type {string} */ text) => void parseResults(text, out);
  const store = createStore(out, startedAt, { ...context.store, validate, isLatest });
  const others = isLatest ? ready.others : [];
  const {
    results: [results],
    saved,
  } = await measureAndSave(
    {
      ...task,
      benchmarks: ready.benchmarks,
      failed: ready.failed,
      artifactOf: (platform) => plan.build.artifactOf(targetOf(platform)),
    },
    {
      startedAt,
      isExtra: !isLatest,
      parts: [
        {
          name: timeName(startedAt),
          toResults: (records, cut) =>
            resultsOf(
              { startedAt, cut, request: task.request, platforms: [...records, ...others] },
              plan,
              ready,
              context,
            ),
          platformOf: (id) => id,
        },
      ],
      async save([results]) {
        if (addTo) Object.assign(results, await addTo(results));
        return store.save(results);
      },
    },
    plan,
    context,
  );
  return { results, saved, store };
}

/**
 * How suspected regressions are measured once more, if --retry allows it.
 *
 * @param {RunPlan} plan
 * @param {ReadyRun} ready
 * @param {Context} context
 * @returns {import('./judge/judge.js').Measuring}
 */
function remeasuring(plan, ready, context) {
  return {
    retries: plan.options.retry ?? 0,
    canRepeat: (platform) => ready.platforms.some(({ id }) => id === platform),
    signal: context.signal,
    print: (line) => context.progress.print(`samebench: ${line}`),
    duel: async (suspects, differences) =>
      (await loadRetry()).settleByDuel(suspects, differences, plan, ready, context),
    async again(suspects) {
      const task = (await loadRetry()).repetition(suspects, plan, ready);
      const {
        results: repeated,
        saved,
        store,
      } = await measure(task, plan, ready, context, { isLatest: false });
      context.progress.print(`measured again: ${saved.saveError ?? store.kept()}`);
      return repeated;
    },
  };
}

/**
 * Prints the results, writes the report, and keeps what --history and --record ask for.
 *
 * @param {Measured & Pick<ReturnType<typeof planTime>, 'moreTime'>} measured
 * @param {Awaited<ReturnType<typeof compareRun>> | null} judged null without --compare
 * @param {RunPlan} plan
 * @param {ReadyRun} ready
 * @param {Context} context
 * @returns {Promise<number>} the exit code
 */
async function show({ results, saved, store, moreTime }, judged, plan, ready, context) {
  const { options, reporter } = plan;
  const { printRun, summarizeWith } = await loadTables();
  const summary = await summarizeWith(results, options.reference, context.progress.print);
  await printRun(summary, results, judged?.compared ?? null, plan, context);
  reportSaved(saved, results.cut, [String(saved.path), store.kept()], context);
  const { history } = plan;
  const isInHistory =
    history === null || (await (await loadRecord()).addToHistory(results, summary, history, context));
  await writeReport(store.report, () => makePage(results, summary, plan, context), context);
  if (!results.cut) {
    for (const line of moreTime(results.platforms)) context.progress.print(`samebench: ${line}`);
    for (const { after } of plan.parts) await after?.(results, summary, plan, ready, context);
  }
  printVerdict(judged?.verdict ?? null, plan, context);
  const code = exitCodeOf(
    {
      platforms: results.platforms,
      isSafe: saved.saveError === null && isInHistory,
      isWrong:
        summary.checksumMismatches.length > 0 ||
        summary.complexities.some(({ promise }) => promise?.isKept === false),
      gate: judged?.verdict?.verdict,
    },
    context.signal,
  );
  if (ready.snapshot) await (await loadRecord()).recordBaseline(results, code, ready.snapshot, plan, context);
  return reporter?.hasFailed() && code !== exitCode.interrupted ? exitCode.systemError : code;
}

/**
 * @param {Results} results
 * @param {import('../../protocol/types.js').Summary} summary
 * @param {RunPlan} plan
 * @param {Context} context
 */
async function makePage(results, summary, { options, history }, { makeHtml }) {
  const { summarizeWith } = await loadTables();
  // The page is made of a copy without private paths. Its reference was checked with the results.
  const summarizeShown = (/** @type {Results} */ shown) =>
    shown === results ? summary : summarizeWith(shown, options.reference, () => {});
  const runs = history
    ? await (await loadRecord()).readHistory(history.file, () => {}).catch(() => undefined)
    : undefined;
  return makeHtml(results, summarizeShown, { ...options, history: runs });
}

/**
 * @param {Verdict | null} verdict
 * @param {RunPlan} plan
 * @param {Context} context
 */
function printVerdict(verdict, { baseline }, { progress, signal }) {
  for (const line of verdict?.lines ?? []) progress.print(`samebench: ${line}`);
  if (signal.aborted && baseline?.gate.failOn) {
    progress.print(`samebench: ${signal.reason?.message}; --fail-on did not judge the run`);
  }
}
