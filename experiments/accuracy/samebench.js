import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readResults } from '../../cli/files/read-results.js';
import { pairCosts } from '../../report/results/pairs.js';
import { commonRows, ladderRow } from './rows.js';
import { runProgram } from './process.js';

/**
 * @typedef {import('../../protocol/types.js').Summary} Summary
 * @typedef {import('../../protocol/types.js').Results} Results
 * @typedef {import('../../protocol/types.js').Round} Round
 * @typedef {{median: number, low: number | null, high: number | null, verdict: string}} Cell
 *
 * The results of one invocation of `samebench run` on one platform.
 * @typedef {object} Run
 * @property {Record<string, Cell>} cells by row
 * @property {number | null} ladderError
 * @property {number | null} intercept
 * @property {string[]} warnings codes
 * @property {number} rounds
 * @property {number} wallMs time of measuring, without builds
 * @property {Record<string, number[][]>} raw costs of single pairs, by row and round
 */

/**
 * Runs Samebench as a user would, on the ladder and the experiments' suite. The seed is fixed, because
 * another seed would give other inputs and so another workload.
 *
 * @param {import('./context.js').Context} context
 * @param {string} platform
 * @param {'quick' | 'default'} profile
 * @param {{prepare?: boolean}} [options] prepare: false for no pinned CPU and no raised priority, like the
 *   peers
 * @returns {Promise<Run>}
 */
export async function runSamebench(context, platform, profile, options = {}) {
  const out = join(context.scratch, 'samebench');
  await rm(out, { recursive: true, force: true });
  const args = [
    join(context.root, 'cli', 'samebench.js'),
    ...['run', '--project', join(context.root, 'experiments', 'accuracy', 'suite'), '--platforms', platform],
    ...['--json', '--seed', '1', '--out', out],
    ...(profile === 'quick' ? ['--quick'] : []),
    ...(options.prepare === false ? ['--no-prepare'] : []),
  ];
  const { stdout, stderr, code } = await runProgram(process.execPath, args, { cwd: context.root });
  if (code !== 0 || stdout.trim() === '') {
    throw new Error(`samebench run on ${platform} ended with code ${code}:\n${stderr.slice(-2000)}`);
  }
  const results = await readResults(join(out, 'latest.json'));
  return readRun(JSON.parse(stdout), results, platform);
}

/**
 * @param {Summary} summary
 * @param {Pick<Results, 'platforms' | 'startedAt' | 'finishedAt'>} results
 * @param {string} id of a platform that was measured
 * @returns {Run}
 */
export function readRun(summary, results, id) {
  const platform = summary.platforms.find((each) => each.id === id);
  const measured = results.platforms.find((each) => each.id === id);
  if (!platform || !measured) throw new Error(`the run has no platform ${id}`);
  const { rounds } = measured;
  /** @type {Record<string, Cell>} */
  const cells = {};
  for (const row of summary.rows) {
    const cell = row.cells[id];
    const name = [row.name, row.argument].filter((part) => part !== null).join(' ');
    if (!cell || !commonRows.includes(name)) continue;
    const { verdict, low, high } = cell;
    // A cost below the floor has no value; use the middle of its interval.
    const middle = low === null || high === null ? NaN : (low + high) / 2;
    cells[name] = { verdict, low, high, median: cell.ns ?? middle };
  }
  const bottom = cells[ladderRow(0)];
  if (bottom && platform.ladderInterceptNs !== null) bottom.median = platform.ladderInterceptNs;
  return {
    cells,
    ladderError: platform.ladderError,
    intercept: platform.ladderInterceptNs,
    warnings: summary.warnings
      .filter((warning) => warning.platform === id)
      .map((warning) => warning.code),
    rounds: rounds.length,
    wallMs: Date.parse(results.finishedAt ?? '') - Date.parse(results.startedAt),
    raw: rawCosts(rounds),
  };
}

/**
 * @param {Round[]} rounds
 * @returns {Record<string, number[][]>}
 */
function rawCosts(rounds) {
  /** @type {Record<string, number[][]>} */
  const raw = {};
  for (const { clock, results } of rounds) {
    for (const { name, argument, pairs } of results) {
      const row = [name, argument].filter((part) => part !== null).join(' ');
      if (!commonRows.includes(row)) continue;
      (raw[row] ??= []).push(pairCosts(pairs, clock?.pauseNs ?? 0));
    }
  }
  return raw;
}
