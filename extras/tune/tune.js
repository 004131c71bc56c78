import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { profiles } from '../../protocol/profiles.js';
import { createCourse } from './analysis/course.js';
import {
  checkProject,
  chooseColumns,
  duration,
  exitCode,
  makeFolder,
  makeInside,
  makePlan,
  PlatformError,
  privateFolders,
  projectName,
  readStyle,
  readyColumn,
  readyPlatforms,
  realDisk,
  SystemError,
  targetOf,
  timeName,
  UsageError,
  withLock,
  writeReport,
} from '../../cli/api.js';
import { counted, gatherBy, withoutPrivatePaths } from '../../report/api.js';
import { finalistsOf, outcomeOf } from './analysis/outcome.js';
import { renderTuneHtml } from './analysis/document.js';
import { buildAll, sourcesOf, tuneFolder } from './builds.js';
import { countAll } from './counts.js';
import { duelAll } from './finals.js';
import { keepRace } from './kept.js';
import { race } from './race.js';
import { setsOf } from './sets.js';

/**
 * Finds the best flags for the compilers: builds each set, lets them race, and measures the best in duels.
 *
 * @import { TuneOutcome } from './analysis/outcome.js'
 * @import { Context, MeasuringOptions, Plan, Platform, Target } from '../../cli/api.js'
 * @import { Built, Made, Source } from './builds.js'
 *
 * @typedef {{over?: string[], budgetTotal: number, disk: number, work?: boolean}} OwnOptions budgetTotal:
 *   milliseconds of all rounds; disk: megabytes; work: false for --no-work
 * @typedef {MeasuringOptions & OwnOptions} TuneOptions
 *
 * @typedef {Source & Made & {failure: null}} Racer
 *
 * @typedef {{schema: 'samebench-tune/1', samebench: string, startedAt: Date, tunes: TuneOutcome[]}} Content
 */

/** Of the budget. The rest is for the duels. */
const shareOfRace = 0.6;

const bytesPerMegabyte = 1e6;

/**
 * @param {string[]} suites
 * @param {TuneOptions} options
 * @param {Context} context
 * @returns {Promise<{content: Content, path: string, code: number}>} path: where it is kept; code: for the
 *   exit
 * @throws nothing can be built, or measured
 */
export async function tune(suites, options, context) {
  checkProject(options.project, false);
  // `work` is about counting, and not about a column.
  const plan = makePlan(suites, { ...options, work: false }, context, { default: profiles.duel });
  const counting = plan.platforms.find(({ counts }) => counts);
  if (counting)
    throw new UsageError(`--platforms ${counting.id}: it measures no times; instructions are counted anyway`);
  const byTarget = targetsOf(plan);
  for (const target of [...byTarget.keys()].filter((one) => setsOf(options.over, one).length === 1)) {
    byTarget.delete(target);
    if (byTarget.size === 0) throw new UsageError(`--over names no flags for ${target}`);
    context.progress.print(`samebench: --over names no flags for ${target}, so it is left out`);
  }
  const startedAt = context.now();
  const root = tuneFolder(options.project);
  /** @type {TuneOutcome[]} */
  const outcomes = [];
  /** @type {(PlatformError | UsageError)[]} */
  const failures = [];
  const tuneAll = async () => {
    for (const [target, platforms] of byTarget) {
      if (context.signal.aborted) return;
      try {
        outcomes.push(
          await tuneTarget(
            target,
            { ...plan, platforms },
            { options, root, budgetMs: options.budgetTotal / byTarget.size },
            context,
          ),
        );
      } catch (error) {
        // What is known of the others is kept.
        if (outcomes.length > 0 && context.signal.aborted) return;
        if (!(error instanceof PlatformError || error instanceof UsageError)) throw error;
        failures.push(error);
      }
    }
  };
  await makeFolder(dirname(root));
  // The folder of builds may be a link to another disk.
  await makeInside(await realpath(dirname(root)), basename(root));
  const onWait = () => context.progress.status('waiting for another `samebench tune` of this project');
  await withLock(root, tuneAll, { waitMs: 3_600_000, onWait, signal: context.signal });
  if (outcomes.length === 0) throw failures[0];
  for (const { message } of failures) context.progress.print(`samebench: ${message}`);
  /** @type {Content} */
  const content = { schema: 'samebench-tune/1', samebench: context.version, startedAt, tunes: outcomes };
  return { content, path: await save(content, options, context), code: failures[0]?.code ?? exitCode.done };
}

/**
 * The platforms by what is built for them. Without a list, the first one of each.
 *
 * @param {Plan} plan
 * @returns {Map<Target, Platform[]>}
 */
const targetsOf = ({ platforms, byName }) =>
  new Map(
    [...gatherBy(platforms, targetOf)].map(([target, own]) => [target, byName ? own : own.slice(0, 1)]),
  );

/**
 * @param {Target} target
 * @param {Plan} plan
 * @param {{options: TuneOptions, root: string, budgetMs: number}} how
 * @param {Context} context
 * @returns {Promise<TuneOutcome>}
 */
async function tuneTarget(target, plan, { options, root, budgetMs }, context) {
  const { progress, signal, now, version } = context;
  const sources = sourcesOf(setsOf(options.over, target), options, context);
  const ready = await readyPlatforms(plan, [sources[0]], context);
  const built = await buildAll(sources, target, { maxBytes: options.disk * bytesPerMegabyte, root }, context);
  const [own, ...others] = withTwins(built, target);
  if (own.failure !== null)
    throw new PlatformError(`${target}: the project does not build with its own flags`);
  const racers = /** @type {Racer[]} */ (
    [own, ...others].filter(({ failure, sameAs }) => failure === null && sameAs === null)
  );
  const twins = others.filter(({ sameAs }) => sameAs !== null).length;
  if (twins > 0)
    progress.print(
      `samebench: ${target}: ${racers.length + twins} sets are built, of which ` +
        `${counted(twins, 'has', 'have')} the code of another one: ` +
        `${counted(racers.length, 'is', 'are')} measured`,
    );
  const beganAt = now().getTime();
  const kept = keepRace(root, target, {
    version,
    sets: racers,
    platforms: ready.platforms,
    benchmarks: ready.benchmarks,
    request: plan.request,
  });
  const course =
    racers.length > 1
      ? await race(racers, ready, { plan, budgetMs: shareOfRace * budgetMs, maxMs: budgetMs, kept }, context)
      : createCourse(racers);
  const finalists = racers.length > 1 ? finalistsOf([own, ...others], course) : [];
  const finals = signal.aborted
    ? new Map()
    : await duelAll(
        own,
        finalists.flatMap((id) => racers.find((one) => one.id === id) ?? []),
        { plan, ready, endsAt: beganAt + budgetMs },
        context,
      );
  const cut = signal.aborted;
  progress.print(
    `samebench: ${target}: measured in ${duration(now().getTime() - beganAt)}: ` +
      `${counted(course.steps.length, 'round')} and ${counted(finals.size, 'duel')}`,
  );
  if (!cut) await kept.remove();
  const counts =
    options.work === false || cut
      ? new Map()
      : await countInstructions(racers, target, plan, ready.platforms[0], options, context);
  return outcomeOf(
    { target, columns: ready.platforms.map(({ id }) => id), contestants: [own, ...others], course, cut },
    { finalists, finals, counts },
  );
}

/** Marks the sets whose code an earlier one has. @param {Built[]} built @param {Target} target */
const withTwins = (built, target) =>
  built.map((one, i) => {
    const twin =
      one.failure === null
        ? built.slice(0, i).find((other) => other.failure === null && other.code === one.code)
        : undefined;
    return {
      size: null,
      buildMs: null,
      ...one,
      folder: one.failure === null ? one.artifactOf(target).folder : null,
      sameAs: twin?.id ?? null,
    };
  });

/**
 * @param {Racer[]} racers
 * @param {Target} target
 * @param {Plan} plan
 * @param {Platform} platform
 * @param {TuneOptions} options
 * @param {Context} context
 */
async function countInstructions(racers, target, { request, timeouts }, platform, { project = '' }, context) {
  const counter = await readyColumn(chooseColumns(platform.id, project, context).counting, false, context);
  return counter === null ? new Map() : countAll(racers, counter, { target, request, timeouts }, context);
}

/**
 * @param {Content} content
 * @param {TuneOptions} options
 * @param {Context} context
 */
async function save(content, { out, project }, context) {
  const { store, describeMachine } = context;
  const at = timeName(content.startedAt);
  const path = join(out, `${at}-tune.json`);
  await (store?.disk ?? realDisk).write(path, `${JSON.stringify(content)}\n`).catch((error) => {
    throw new SystemError(`cannot write ${path}: ${error.message}`);
  });
  /** @type {[string, string][]} */
  const about = [
    ['project', projectName(String(project))],
    ['CPU', describeMachine().cpu ?? ''],
    ['time', `${at.replace('T', ' ')} UTC`],
  ];
  const page = async () =>
    renderTuneHtml(withoutPrivatePaths(content.tunes, privateFolders()), { about, style: await readStyle() });
  await writeReport(path.replace(/json$/, 'html'), page, context);
  return path;
}
