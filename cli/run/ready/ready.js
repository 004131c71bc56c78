import { droppedOf, droppedText } from '../../build/dropped.js';
import { readFlags } from '../../build/flags.js';
import { targetOf } from '../../hosts/index.js';
import { leftOutSuites, leftOutText } from '../../hosts/left-out.js';
import { reportFailedProgram } from '../../hosts/list.js';
import { recoverJournals } from '../../files/recover.js';
import { recallReferences } from '../../files/reference.js';
import { checkFolder } from '../../files/store.js';
import { checkJavaScriptRows } from './javascript-rows.js';
import { withSystemHeap } from './heap.js';
import { pinPlatforms } from './pinning.js';
import { PlatformError, UsageError } from '../../system/exit.js';
import { emptyRecord } from '../../../protocol/collector.js';
import { leaveOut, provision } from './provision.js';
import { describeProject } from '../../files/project.js';
import {
  checkBaselineNames,
  checkSelection,
  countSelected,
  hasSelected,
  isAskedFor,
} from '../plan/selection.js';

/**
 * @import { Dropped } from '../../build/dropped.js'
 * @import { Platform } from '../../platforms/index.js'
 * @import { KeptReference, Machine, PlatformResults, Project } from '../../../protocol/types.js'
 * @import { Kind, Target } from '../../hosts/index.js'
 * @import { LeftOut } from '../../hosts/left-out.js'
 * @import { FailedProgram, Listed } from '../../hosts/list.js'
 * @import { Plan } from '../plan/plan.js'
 * @import { Context } from '../context.js'
 *
 * @typedef {import('./provision.js').Build & {heading?: string}} Build heading: printed before it is built
 *
 * @typedef {object} Ready
 * @property {Platform[]} platforms that can run, at least one
 * @property {PlatformResults[]} others those that are skipped or failed
 * @property {Listed[]} benchmarks of the last of the builds
 * @property {Project} project as it was when the build began
 * @property {Machine} machine before the build made it busy
 * @property {KeptReference[]} references reference cycles of earlier runs on this machine
 * @property {FailedProgram[]} failed programs that were not built, or cannot be listed
 * @property {Map<Kind, number>} starts milliseconds from the start of a host until its benchmarks were known
 */

/**
 * Checks the folder for the results, brings the platforms of a plan to where they can run all builds, and
 * checks that the builds have what the plan selects.
 *
 * @param {Plan} plan
 * @param {Build[]} builds one at least
 * @param {Context} context
 * @param {import('../../files/reference.js').Sources} [sources] of the reference cycle, besides the folder
 *   for the results
 * @returns {Promise<Ready>}
 * @throws {PlatformError} no platform can run; {UsageError} nothing is selected
 */
export async function readyPlatforms(plan, builds, context, sources) {
  const { progress, signal, store } = context;
  const { out, project, prepare = true, heap, at } = plan.options;
  await checkFolder(out, store?.disk);
  await recoverJournals(out, progress.print, signal);
  const machine = context.describeMachine();
  // Asking git takes a while, and a build changes no file that it has.
  const [described, provisioned] = await Promise.all([
    describeProject(project, context),
    provisionAll(plan, builds, context),
  ]);
  const references =
    at === undefined
      ? await recallReferences(out, machine, { ...sources, print: progress.print })
      : [{ machine: null, cycleNs: at, since: context.now().toISOString() }];
  const { ready, others, benchmarks, failed, starts } =
    provisioned.ready.length > 0
      ? await keepSelected(provisioned, plan, builds, context)
      : { ...provisioned, benchmarks: [], failed: [], starts: new Map() };
  progress.clear();
  signal.throwIfAborted();
  if (ready.length === 0) throw nothingCanRun(provisioned.buildFailed, builds.length);
  await checkJavaScriptRows(ready, builds[0].artifactOf, plan.request, context);
  const own = heap === 'system' ? withSystemHeap(ready, { print: progress.print }) : ready;
  const platforms = prepare ? await pinPlatforms(own, { print: progress.print }) : own;
  return { platforms, others, benchmarks, failed, references, starts, project: described, machine };
}

/**
 * @param {Plan} plan
 * @param {Build[]} builds
 * @param {Context} context
 * @returns {Promise<import('./provision.js').Provisioned>} the platforms that can run all builds
 */
async function provisionAll({ platforms, byName }, builds, context) {
  /** @type {import('./provision.js').Provisioned} */
  let all = { ready: platforms, others: [], buildFailed: false };
  for (const { heading, build } of builds) {
    if (heading) context.progress.print(heading);
    const { ready, others, buildFailed } = await provision(all.ready, byName, build, context);
    all = { ready, others: [...all.others, ...others], buildFailed: all.buildFailed || buildFailed };
  }
  return all;
}

/**
 * Leaves out the platforms that have no benchmark of those that the plan selects.
 *
 * @param {import('./provision.js').Provisioned} provisioned
 * @param {Plan} plan
 * @param {Build[]} builds
 * @param {Context} context
 */
async function keepSelected({ ready, others }, { options, request, byName, timeouts }, builds, context) {
  const targets = [...new Set(ready.map(targetOf))];
  /** @type {Listed[]} */
  let benchmarks = [];
  let kept = ready;
  /** @type {PlatformResults[]} */
  const broken = [];
  /** @type {FailedProgram[]} */
  const failed = [];
  /** @type {Ready['starts']} */
  const starts = new Map();
  /** @type {Map<string, LeftOut[]>} what was asked for, by target */
  let unavailable = new Map();
  /** @type {Map<string, Dropped[]>} the same */
  let dropped = new Map();
  for (const { artifactOf } of builds) {
    const listed = await context.listBenchmarks(targets.map(artifactOf), {
      signal: context.signal,
      timeouts,
      keep: true,
      onStarting: (text) => context.progress.print(`samebench: ${text}`),
      onListed: (kind, ms) => void starts.set(kind, Math.max(ms, starts.get(kind) ?? 0)),
      log: (text) => context.progress.print(`samebench: a suite ${text}`),
      onFailedProgram(one) {
        failed.push(one);
        reportFailedProgram(context.progress.print)(one);
      },
      onFailure: (kind, message) => {
        const without = kept.filter(({ host }) => host === kind);
        kept = kept.filter((platform) => !without.includes(platform));
        context.progress.print(`samebench: ${message}`);
        broken.push(...without.map(({ id }) => emptyRecord(id, 'failed', message.split('\n')[0])));
      },
    });
    const foldersOf = (/** @type {Target} */ target) =>
      artifactOf(target).programs.map(({ folder }) => folder);
    unavailable = new Map(
      request.suites.length === 0
        ? []
        : targets.map((target) => [
            target,
            foldersOf(target).flatMap((folder) => leftOutSuites(folder, request.suites)),
          ]),
    );
    dropped = new Map(
      targets.map((target) => [
        target,
        foldersOf(target).flatMap((folder) => droppedOf(readFlags(folder).dropped, request.suites)),
      ]),
    );
    checkSelection(request, listed, [...unavailable.values()].flat(), [...dropped.values()].flat(), failed);
    checkBaselineNames(options, listed);
    checkSizes(kept, countSelected(request, listed), context);
    kept = kept.filter((platform) => hasSelected(request, listed, platform, failed));
    benchmarks = listed;
  }
  const leftOut = ready
    .filter(({ id }) => !kept.some((one) => one.id === id) && !broken.some((one) => one.id === id))
    .map((platform) => {
      const lost = dropped.get(targetOf(platform)) ?? [];
      if (lost.length > 0) return leaveOut(platform, droppedText(lost), true, context);
      const missing = unavailable.get(targetOf(platform));
      const reason = absenceOf(platform, countSelected(request, benchmarks), missing);
      return leaveOut(platform, reason, byName, context);
    });
  const asked = failed.filter((one) => isAskedFor(one, request, benchmarks));
  return { ready: kept, others: [...others, ...broken, ...leftOut], benchmarks, failed: asked, starts };
}

/** How to get columns that have sizes. */
const ADD_COUNTS =
  'columns that count measure them: add --measure size or --work, or name them, such as --platforms ' +
  'native@work,native@m32@work,wasm@work';

/**
 * Sizes of objects are measured by columns that count.
 *
 * @param {Platform[]} platforms
 * @param {{sizes: number, costs: number}} selected
 * @param {Context} context
 * @throws {UsageError} nothing else is selected, and no column counts
 */
function checkSizes(platforms, { sizes, costs }, { progress }) {
  if (sizes === 0 || platforms.some(({ counts }) => counts)) return;
  if (costs === 0) {
    throw new UsageError(`only sizes of objects are selected, and no column counts\n  ${ADD_COUNTS}`);
  }
  progress.print(
    `samebench: ${sizes} ${sizes === 1 ? 'size of an object is' : 'sizes of objects are'} left out: ` +
      `${ADD_COUNTS}`,
  );
}

/**
 * Why a platform measures nothing of what is selected.
 *
 * @param {Platform} platform
 * @param {{sizes: number, costs: number}} selected
 * @param {LeftOut[]} [leftOut] the suites of these that its build does not have
 */
function absenceOf({ counts }, { sizes, costs }, leftOut = []) {
  if (sizes > 0 && costs === 0 && !counts)
    return 'only sizes of objects were asked for, which columns that count measure';
  return leftOut.length > 0 ? leftOutText(leftOut) : 'it has no benchmark that was asked for';
}

/**
 * @param {boolean} buildFailed
 * @param {number} builds
 */
function nothingCanRun(buildFailed, builds) {
  if (buildFailed) return new PlatformError('nothing was measured: the build failed; its output is above');
  const what = builds > 1 ? 'no platform can run both sides' : 'no platform can run';
  return new PlatformError(`${what}; \`samebench doctor\` shows what is missing`);
}
