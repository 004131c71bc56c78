/**
 * Proves where results that differ by rounding come from: what may have fused a multiplication and an
 * addition is compiled again so that it cannot.
 *
 * @import { PlatformResults, Results, Summary } from '../../protocol/types.js'
 * @import { Identity } from '../../protocol/identity.js'
 * @import { RunPlan, ReadyRun } from './run.js'
 * @import { Context } from './context.js'
 */
import { benchmarkKey, labelOf } from '../../protocol/identity.js';
import { buildOf as describeBuild, fusedRows } from '../../report/agreement/cause.js';
import { someOf } from '../../report/text/counted.js';
import { targetOf } from '../hosts/index.js';
import { buildWith, flagDefinitions, readToolchain } from './duel/toolchain.js';
import { runAllPrograms } from './measure/all-programs.js';

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
 * Says of each column whether its results are those of another one without fused operations.
 * @param {Results} results
 * @param {Summary} summary
 * @param {RunPlan} plan
 * @param {Pick<ReadyRun, 'platforms'>} ready
 * @param {Context} context
 */
export async function proveRoundings(results, { roundings = [] }, plan, { platforms }, context) {
  const builds = results.platforms.map((platform) => describeBuild(platform, results.machine.arch));
  for (const [id, rows] of fusedRows(roundings, builds)) {
    const platform = platforms.find((one) => one.id === id);
    if (platform === undefined) continue;
    const { project, define = [] } = plan.options;
    const flags = flagDefinitions('--why', FLAG, define);
    const toolchain = readToolchain('', '', project, context);
    const build = buildWith({ project, define }, toolchain, flags, context, 'without fused operations: ');
    const failure = await build.build(targetOf(platform));
    const { round, error } =
      failure === null
        ? await runAllPrograms(
            platform,
            {
              ...plan.request,
              only: rows.map(({ row }) => labelOf(row)),
              profile: { ...plan.request.profile, ...short },
            },
            {
              ...plan,
              signal: context.signal,
              log: () => {},
              artifact: build.artifactOf(targetOf(platform)),
            },
          )
        : { round: null, error: new Error(failure) };
    if (error !== null || round === null) {
      context.progress.print(`samebench: ${id} cannot be compiled with ${FLAG}: ${error?.message}`);
      continue;
    }
    const now = checksumsIn({ rounds: [round] });
    const isProven = (/** @type {{ row: Identity, other: string }} */ { row, other }) =>
      now.get(benchmarkKey(row)) ===
      checksumsIn(results.platforms.find((one) => one.id === other)).get(benchmarkKey(row));
    for (const line of provenLines(id, rows, isProven)) context.progress.print(`samebench: ${line}`);
  }
}

/**
 * @param {string} id
 * @param {readonly { row: Identity, other: string }[]} rows
 * @param {(one: { row: Identity, other: string }) => boolean} isProven
 */
export function provenLines(id, rows, isProven) {
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
