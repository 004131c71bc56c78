import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readResults } from '../../cli/files/read-results.js';
import { platformData } from '../../report/estimate/platform-data.js';
import { sidesOf } from '../../report/estimate/pairs.js';
import { hasPairs } from '../../report/results/pairs.js';
import { ladderRow, ownRows, rowOf } from './rows.js';
import { samebench } from '../shared/process.js';

/**
 * @import { Summary, Results, PlatformResults } from '../../protocol/types.js'
 *
 * A cost in CPU cycles, which two runs have in common whatever the CPU's frequency was, and its interval.
 * @typedef {{cycles: number, low: number | null, high: number | null, verdict: string}} Cell
 *
 * Samples of both sides in one round, for one operation.
 * @typedef {{bodies: number[], twins: number[]}} Samples
 *
 * The results of one invocation of `samebench run` on one platform.
 * @typedef {object} Run
 * @property {Record<string, Cell>} cells by row
 * @property {number} cycleNs length of the reference cycle
 * @property {number | null} ladderError
 * @property {number | null} intercept in nanoseconds
 * @property {string[]} warnings codes
 * @property {number} rounds
 * @property {number} wallMs time of measuring, without builds
 * @property {Record<string, Samples[]>} samples corrected ones in cycles, by row and round
 */

/**
 * Runs Samebench as a user would, on the ladder and a suite of the experiments. The seed is fixed, because
 * another seed would give other inputs and so another workload.
 *
 * @param {import('./context.js').Context} context
 * @param {string} platform
 * @param {'quick' | 'default'} profile
 * @param {string[]} [suites]
 * @returns {Promise<{summary: Summary, results: Results}>}
 */
export async function runSuites(context, platform, profile, suites = ['accuracy']) {
  const out = join(context.scratch, 'samebench');
  await rm(out, { recursive: true, force: true });
  const { stdout } = await samebench([
    ...['run', 'ladder', ...suites, '--platforms', platform],
    ...['--project', join(context.root, 'lab', 'accuracy', 'suite')],
    ...['--json', '--seed', '1', '--out', out],
    ...(profile === 'quick' ? ['--quick'] : []),
  ]);
  return { summary: JSON.parse(stdout), results: await readResults(join(out, 'latest.json')) };
}

/**
 * The same for the rows that other harnesses measure too.
 *
 * @param {import('./context.js').Context} context
 * @param {string} platform
 * @param {'quick' | 'default'} profile
 * @returns {Promise<Run>}
 */
export async function runSamebench(context, platform, profile) {
  const { summary, results } = await runSuites(context, platform, profile);
  return readRun(summary, results, platform);
}

/**
 * @param {Summary} summary
 * @param {Pick<Results, 'platforms' | 'startedAt' | 'finishedAt'>} results
 * @param {string} id of a platform that was measured
 * @returns {Run}
 * @throws {Error} if the platform was not measured, or without knowing the length of a cycle
 */
export function readRun(summary, results, id) {
  const platform = summary.platforms.find((each) => each.id === id);
  const measured = results.platforms.find((each) => each.id === id);
  if (!platform || !measured) throw new Error(`the run has no platform ${id}`);
  const reference = summary.referenceCycles.find(({ platforms }) => platforms.includes(id));
  // Without slices around the samples, as on a clock that is too coarse, costs are not corrected.
  const cycleNs = reference?.cycleNs ?? platform.cycleNs;
  if (cycleNs === null) throw new Error(`the run has no cycle lengths of ${id}`);
  /** @type {Record<string, Cell>} */
  const cells = {};
  for (const row of summary.rows) {
    const cell = row.cells[id];
    const name = rowOf(row);
    if (!cell || !ownRows.includes(name)) continue;
    const [low, high] = [cell.low, cell.high].map((ns) => (ns === null ? null : ns / cycleNs));
    // A cost below the floor has no value; use the middle of its interval.
    const middle = low === null || high === null ? NaN : (low + high) / 2;
    cells[name] = {
      verdict: cell.verdict,
      low,
      high,
      cycles: cell.value === null ? middle : cell.value / cycleNs,
    };
  }
  const bottom = cells[ladderRow(0)];
  if (bottom && platform.ladderInterceptNs !== null) bottom.cycles = platform.ladderInterceptNs / cycleNs;
  return {
    cells,
    cycleNs,
    ladderError: platform.ladderError,
    intercept: platform.ladderInterceptNs,
    warnings: summary.warnings.filter((warning) => warning.platform === id).map((warning) => warning.code),
    rounds: measured.rounds.length,
    wallMs: Date.parse(results.finishedAt ?? '') - Date.parse(results.startedAt),
    samples: samplesInCycles(measured, cycleNs),
  };
}

/**
 * The samples of each row and round, corrected for the CPU's frequency where they can be.
 *
 * @param {Pick<PlatformResults, 'rounds'>} platform
 * @param {number} cycleNs length of the reference cycle
 * @returns {Record<string, Samples[]>}
 */
function samplesInCycles(platform, cycleNs) {
  const rows = [...platformData(platform, cycleNs).of]
    .map(([key, { measured }]) => (measured.get(key) ?? []).filter(({ result }) => hasPairs(result)))
    .filter((row) => row.length > 0 && ownRows.includes(rowOf(row[0].result)));
  return Object.fromEntries(
    rows.map((row) => [
      rowOf(row[0].result),
      row.map(({ samples, result, clock }) => {
        const { bodies, twins } = samples ?? sidesOf(result.pairs, clock);
        return { bodies: bodies.map((ns) => ns / cycleNs), twins: twins.map((ns) => ns / cycleNs) };
      }),
    ]),
  );
}
