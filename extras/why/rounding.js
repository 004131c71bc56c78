/**
 * Proves where results that differ by rounding come from: what may have fused a multiplication and an
 * addition is compiled again so that it cannot, and what may have called another C library is linked with
 * that of WebAssembly.
 *
 * @import { PlatformResults, Results, Summary } from '../../protocol/types.js'
 * @import { Context, Platform, ReadyRun, RunPlan } from '../../cli/api.js'
 * @import { Suspect } from './analysis/suspects.js'
 *
 * @typedef {object} Experiment  a build of a native column without a likely cause
 * @property {string} made  how, in words
 * @property {typeof fusedRows} rowsOf
 * @property {(context: Context) => Promise<string[]>} define  variables of CMake, besides the flags
 */
import { benchmarkKey, labelOf } from '../../protocol/identity.js';
import { buildWith, flagDefinitions, runAllPrograms, targetOf, defaultToolchain } from '../../cli/api.js';
import { describeBuild, gatherBy, someOf } from '../../report/api.js';
import { fusedRows, rowsOfOtherLibrary } from './analysis/suspects.js';
import { emscriptenMathematics } from './mathematics.js';

const FLAG = '-ffp-contract=off';

/** One after another; rows that an earlier one explains are not in a later one. @type {Experiment[]} */
export const EXPERIMENTS = [
  { made: `compiled with ${FLAG}`, rowsOf: fusedRows, define: async () => [] },
  {
    made: "linked with the mathematics of Emscripten's C library",
    rowsOf: rowsOfOtherLibrary,
    // Besides the linker flags that a preset or the user has.
    define: async (context) => [`CMAKE_EXE_LINKER_FLAGS_RELEASE="${await emscriptenMathematics(context)}"`],
  },
];

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
 * The checksums of rows of a column in the build of an experiment.
 * @param {Experiment} experiment
 * @param {Platform} platform
 * @param {readonly Suspect[]} rows
 * @param {RunPlan} plan
 * @param {Context} context
 * @returns {Promise<ReturnType<typeof checksumsIn>>}
 * @throws {Error} it cannot be built or measured
 */
async function checksumsOf({ made, define }, platform, rows, plan, context) {
  const { options, request, timeouts, tolerances } = plan;
  const own = options.define ?? [];
  const build = buildWith(
    { project: options.project, define: own },
    defaultToolchain,
    [...flagDefinitions('--why', FLAG, own), ...(await define(context))],
    context,
    `${made}: `,
  );
  const failure = await build.build(targetOf(platform));
  if (failure !== null) throw new Error(failure);
  const { round, error } = await runAllPrograms(
    platform,
    {
      ...request,
      only: rows.map(({ row }) => labelOf(row)),
      profile: { ...request.profile, ...short },
    },
    {
      ...{ timeouts, tolerances, signal: context.signal, log: () => {} },
      artifact: build.artifactOf(targetOf(platform)),
    },
  );
  if (error !== null) throw error;
  return checksumsIn({ rounds: [round] });
}

/**
 * Says of each native column whether its results are those of another one once a likely cause is gone.
 * @param {Results} results
 * @param {Summary} summary
 * @param {RunPlan} plan
 * @param {Pick<ReadyRun, 'platforms'>} ready
 * @param {Context} context
 * @param {Experiment[]} [experiments]
 */
export async function proveRoundings(
  results,
  { roundings = [] },
  plan,
  { platforms },
  context,
  experiments = EXPERIMENTS,
) {
  const print = (/** @type {string} */ line) => context.progress.print(`samebench: ${line}`);
  const builds = results.platforms.map((platform) => describeBuild(platform, results.machine.arch));
  const before = new Map(results.platforms.map((platform) => [platform.id, checksumsIn(platform)]));
  /** Rows that are explained, by column and key. @type {Set<string>} */
  const explained = new Set();
  const named = (/** @type {string} */ id, /** @type {Suspect} */ { row }) => `${id} ${benchmarkKey(row)}`;
  for (const experiment of experiments) {
    for (const [id, suspects] of experiment.rowsOf(roundings, builds)) {
      const platform = platforms.find((one) => one.id === id);
      const rows = suspects.filter((one) => !explained.has(named(id, one)));
      if (platform === undefined || rows.length === 0) continue;
      try {
        const now = await checksumsOf(experiment, platform, rows, plan, context);
        const known = rows.filter(({ row }) => now.get(benchmarkKey(row)));
        const isProven = (/** @type {Suspect} */ { row, other }) =>
          now.get(benchmarkKey(row)) === before.get(other)?.get(benchmarkKey(row));
        for (const one of known.filter(isProven)) explained.add(named(id, one));
        provenLines(experiment.made, id, known, isProven).forEach(print);
      } catch (error) {
        context.signal.throwIfAborted();
        // The results are there, and need no proof.
        print(`${id} cannot be ${experiment.made}: ${/** @type {Error} */ (error).message}`);
      }
    }
  }
}

/**
 * @param {string} made
 * @param {string} id
 * @param {readonly Suspect[]} rows
 * @param {(one: Suspect) => boolean} isProven
 */
function provenLines(made, id, rows, isProven) {
  const namesOf = (/** @type {readonly Suspect[]} */ some) => someOf(some.map(({ row }) => labelOf(row)));
  const proven = gatherBy(rows.filter(isProven), ({ other }) => other);
  const open = rows.filter((one) => !isProven(one));
  return [
    ...[...proven].map(([other, some]) => `${made}, ${id} computes what ${other} does: ${namesOf(some)}`),
    ...(open.length > 0
      ? [`${made}, ${id} still rounds otherwise, so that is not all: ${namesOf(open)}`]
      : []),
  ];
}
