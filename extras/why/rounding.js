/**
 * Proves where results that differ by rounding come from: what may have fused a multiplication and an
 * addition is compiled again so that it cannot.
 *
 * @import { PlatformResults, Results, Summary } from '../../protocol/types.js'
 * @import { Identity } from '../../protocol/identity.js'
 * @import { Context, Platform, ReadyRun, RunPlan } from '../../cli/api.js'
 */
import { benchmarkKey, labelOf } from '../../protocol/identity.js';
import { buildWith, flagDefinitions, runAllPrograms, targetOf, defaultToolchain } from '../../cli/api.js';
import { describeBuild, someOf } from '../../report/api.js';
import { fusedRows } from './analysis/fused.js';

const FLAG = '-ffp-contract=off';

/** Enough to have the results of a row: only a second operation has a checksum. */
const short = { minimumPairs: 2, maximumPairs: 4, budgetMs: 5 };

/**
 * The checksums of a column, by key of the row.
 * @param {Pick<PlatformResults, 'rounds'> | undefined} platform
 */
const checksumsIn = (platform) =>
  new Map(
    (platform?.rounds ?? []).flatMap(({ results }) =>
      results.map((result) => [benchmarkKey(result), result.checksum]),
    ),
  );

/**
 * The checksums of rows of a column whose code is compiled without fused operations.
 * @param {Platform} platform
 * @param {Identity[]} rows
 * @param {RunPlan} plan
 * @param {Context} context
 * @returns {Promise<ReturnType<typeof checksumsIn>>}
 * @throws {Error} it cannot be built or measured
 */
async function withoutFusing(platform, rows, { options, request, timeouts, tolerances }, context) {
  const { project, define = [] } = options;
  const flags = flagDefinitions('--why', FLAG, define);
  const build = buildWith(
    { project, define },
    defaultToolchain,
    flags,
    context,
    'without fused operations: ',
  );
  const failure = await build.build(targetOf(platform));
  if (failure !== null) throw new Error(failure);
  const { round, error } = await runAllPrograms(
    platform,
    { ...request, only: rows.map(labelOf), profile: { ...request.profile, ...short } },
    {
      ...{ timeouts, tolerances, signal: context.signal, log: () => {} },
      artifact: build.artifactOf(targetOf(platform)),
    },
  );
  if (error !== null) throw error;
  return checksumsIn({ rounds: [round] });
}

/**
 * Says of each column whether its results are those of another one without fused operations.
 * @param {Results} results
 * @param {Summary} summary
 * @param {RunPlan} plan
 * @param {Pick<ReadyRun, 'platforms'>} ready
 * @param {Context} context
 */
export async function proveRoundings(results, { roundings = [] }, plan, { platforms }, context) {
  const print = (/** @type {string} */ line) => context.progress.print(`samebench: ${line}`);
  const builds = results.platforms.map((platform) => describeBuild(platform, results.machine.arch));
  const before = new Map(results.platforms.map((platform) => [platform.id, checksumsIn(platform)]));
  for (const [id, rows] of fusedRows(roundings, builds)) {
    const platform = platforms.find((one) => one.id === id);
    if (platform === undefined) continue;
    const found = rows.map(({ row }) => row);
    try {
      const now = await withoutFusing(platform, found, plan, context);
      const known = rows.filter(({ row }) => now.get(benchmarkKey(row)));
      const isProven = (/** @type {typeof rows[number]} */ { row, other }) =>
        now.get(benchmarkKey(row)) === before.get(other)?.get(benchmarkKey(row));
      provenLines(id, known, isProven).forEach(print);
    } catch (error) {
      context.signal.throwIfAborted();
      // The results are there, and need no proof.
      print(`${id} cannot be compiled with ${FLAG}: ${/** @type {Error} */ (error).message}`);
    }
  }
}

/**
 * @param {string} id
 * @param {readonly { row: Identity, other: string }[]} rows
 * @param {(one: { row: Identity, other: string }) => boolean} isProven
 */
function provenLines(id, rows, isProven) {
  const namesOf = (/** @type {typeof rows} */ some) => someOf(some.map(({ row }) => labelOf(row)));
  const [proven, open] = [true, false].map((wanted) => rows.filter((one) => isProven(one) === wanted));
  return [
    ...(proven.length > 0
      ? [`compiled with ${FLAG}, ${id} computes what ${proven[0].other} does: ${namesOf(proven)}`]
      : []),
    ...(open.length > 0
      ? [`compiled with ${FLAG}, ${id} still rounds otherwise, so that is not all: ${namesOf(open)}`]
      : []),
  ];
}
