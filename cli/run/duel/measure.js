import { targetOf } from '../../hosts/index.js';
import { resultsText } from '../../../protocol/results-file.js';
import { looksUntil, plannedLooks } from '../../../report/compare/sequential/spending.js';
import { createOwnFiles, timeName } from '../../files/store.js';
import { SystemError } from '../../system/exit.js';
import { recordOf } from '../measure/measure.js';
import { wholeRounds } from '../measure/parts.js';
import { countingRounds as defaultCountingRounds } from '../measure/slots.js';
import { measureAndSave, resultsOf } from '../measure/save.js';
import { withOneHeap } from '../ready/heap.js';
import { createCopies, targetsOf } from '../layouts/copies.js';
import { createLayouts, layoutsIn } from '../layouts/layouts.js';
import { createSequence } from './sequence.js';

/**
 * @import { DuelLook, PlatformResults, Request, Results } from '../../../protocol/types.js'
 * @import { Gate } from '../../../report/compare/gate.js'
 * @import { Saved } from '../../files/store.js'
 * @import { Platform } from '../../platforms/index.js'
 * @import { Context } from '../context.js'
 * @import { Output, Task } from '../measure/save.js'
 * @import { Plan } from '../plan/plan.js'
 * @import { Ready } from '../ready/ready.js'
 * @import { Part } from '../measure/parts.js'
 * @import { Side } from './side.js'
 *
 * @typedef {Platform & {column: string, side: Side}} Column of one platform, for one side; its `id` is
 *   both, and `column` the platform's own
 *
 * @typedef {object} Duel what a duel measures
 * @property {Platform[]} platforms that can run both sides
 * @property {PlatformResults[]} others those that are skipped or failed
 * @property {Request} request
 * @property {Gate} gate by which rows are judged
 * @property {boolean} [isSettling] whether its verdicts are final: no second duel follows
 * @property {number} [budgetMs] of all rounds
 * @property {(platform: {id: string}) => Part[]} [partsOf] default: all benchmarks that the request
 *   selects
 * @property {number} [countingRounds] of platforms that count. Default: those of a run
 * @property {Output['isExtra']} [isExtra]
 */

/**
 * Measures two builds, which visit each benchmark in turn, and saves the results of each side in a file of
 * its own.
 *
 * @param {Side[]} sides
 * @param {Duel} duel
 * @param {Plan} plan
 * @param {Ready} ready
 * @param {Context} context
 */
export async function measureDuel(sides, duel, plan, ready, context) {
  const {
    platforms,
    others,
    request,
    gate,
    isSettling = false,
    budgetMs,
    partsOf = wholeRounds,
    isExtra,
  } = duel;
  const { countingRounds = defaultCountingRounds } = duel;
  const startedAt = context.now();
  const files = createOwnFiles(
    plan.options.out,
    sides.map((side) => nameOf(startedAt, side)),
    context.store?.disk,
  );
  const columns = (plan.options.heap === 'system' ? platforms : withOneHeap(platforms)).flatMap((platform) =>
    sides.map((side) => columnOf(platform, side)),
  );
  const records = columns.map(recordOf);
  const layouts = createLayouts(request.seed, {
    isSecond: isExtra,
    print: context.progress.print,
    signal: context.signal,
  });
  /** @type {(side: Side, records: PlatformResults[], cut: boolean, looks: DuelLook[]) => Results} */
  const toResults = (side, found, cut, looks) => ({
    ...layoutsIn(layouts),
    ...resultsOf(
      { startedAt, cut, request, platforms: [...recordsOf(side, found, platforms), ...others] },
      plan,
      ready,
      context,
    ),
    project: { ...ready.project, ...side.at },
    duel: { side: side.name, title: side.title, looks },
  });
  const sequence = createSequence({
    gate,
    isSettling,
    budgetMs,
    countingRounds: platforms.some(({ counts }) => counts) ? countingRounds : 0,
    now: context.now,
    resultsSoFar: () => sides.map((side) => toResults(side, records, false, plannedLooks())),
  });
  const copies = createCopies(sides, targetsOf(platforms), { ...context, layouts });
  /** @type {Task} */
  const task = {
    platforms: columns,
    request,
    benchmarks: ready.benchmarks,
    failed: ready.failed,
    countingRounds,
    policies: [
      {
        rowsOf: (platform) => partsOf({ id: /** @type {Column} */ (platform).column }),
        onRound: (id, round) => void records.find((record) => record.id === id)?.rounds.push(round),
      },
      sequence,
      copies,
    ],
    groupOf: (platform) => /** @type {Column} */ (platform).column,
    artifactOf(platform) {
      const { side, counts } = /** @type {Column} */ (platform);
      return counts ? side.artifactOf(targetOf(platform)) : copies.artifactOf(side, targetOf(platform));
    },
  };
  const measured = await measureAndSave(
    task,
    {
      startedAt,
      isExtra,
      parts: sides.map((side) => ({
        name: nameOf(startedAt, side),
        toResults: (found, cut) => toResults(side, found, cut, looksOf(records)),
        platformOf: (id) => platforms.find((platform) => columnId(platform, side) === id)?.id ?? null,
      })),
      save: (results) => saveBoth(results, files),
    },
    plan,
    context,
  ).finally(copies.remove);
  const advice = context.signal.aborted ? null : sequence.advice();
  if (advice !== null) context.progress.print(`samebench: ${advice}`);
  return { ...measured, paths: files.paths() };
}

/**
 * The looks of a duel that has ended. Before its end they are those that are planned.
 *
 * @param {PlatformResults[]} records
 */
function looksOf(records) {
  const rounds = records.flatMap((record) => record.rounds.map(({ round }) => round + 1));
  return rounds.length > 0 ? looksUntil(Math.max(...rounds)) : plannedLooks();
}

/**
 * The name of a side's results file, without its ending.
 *
 * @param {Date} startedAt
 * @param {Side} side
 */
const nameOf = (startedAt, { name }) => `${timeName(startedAt)}-${name}`;

/**
 * @param {Platform} platform
 * @param {Side} side
 * @returns {Column}
 */
const columnOf = (platform, side) => ({
  ...(side.watch?.(platform) ?? platform),
  id: columnId(platform, side),
  column: platform.id,
  side,
});

/**
 * @param {Platform} platform
 * @param {Side} side
 */
const columnId = ({ id }, { name }) => `${id} ${name}`;

/**
 * The records of one side, under the names of the platforms.
 *
 * @param {Side} side
 * @param {PlatformResults[]} records of all columns
 * @param {Platform[]} platforms
 */
function recordsOf(side, records, platforms) {
  return platforms.flatMap((platform) => {
    const record = records.find(({ id }) => id === columnId(platform, side));
    return record ? [{ ...record, id: platform.id }] : [];
  });
}

/**
 * @param {Results[]} results
 * @param {ReturnType<typeof createOwnFiles>} files
 * @returns {Promise<Saved>}
 */
async function saveBoth(results, files) {
  const [path] = await files.write(results.map((one) => `${resultsText(one)}\n`)).catch((error) => {
    throw new SystemError(`cannot write the results: ${error.message}`);
  });
  return { path, saveError: null };
}
