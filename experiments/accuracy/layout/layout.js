/**
 * Measures the same code at different addresses, to show why native suites are built with aligned loops.
 *
 * @import { Measured } from '../../../report/results/types.js'
 */
import { join } from 'node:path';
import { estimate } from '../../../report/estimate/estimate.js';
import { measuredIn } from '../../../report/estimate/platform-data.js';
import { collectRound } from '../../../protocol/collector.js';
import { median } from '../../../report/statistics/descriptive.js';
import { configure } from '../peers/build.js';
import { runOrThrow } from '../../shared/process.js';
import { nanoseconds } from '../../shared/table.js';

/** Number of paddings in layout/CMakeLists.txt. */
const paddingCount = 6;

/**
 * @param {import('../context.js').Context} context
 * @returns {Promise<import('../../shared/table.js').Outcome>}
 */
export async function layout(context) {
  if (!context.platforms.includes('native')) return { tables: [], goals: [], data: null };
  const folder = join(context.root, 'build', 'peers', 'layout');
  context.progress('layouts', 0, 1);
  await configure(context.root, 'accuracy/layout', 'native', folder);
  await runOrThrow('cmake', ['--build', folder, '--target', 'layouts']);
  /** @type {Record<string, Record<string, number[]>>} */
  const found = { as: {}, aligned: {} };
  for (let padding = 0; padding < paddingCount; padding++) {
    context.progress('layouts', padding, paddingCount);
    for (const kind of ['as', 'aligned']) {
      for (const [row, ns] of await costs(join(folder, `layout-${kind}-${padding}`))) {
        (found[kind][row] ??= []).push(ns);
      }
    }
  }
  const label = /** @type {Record<string, string>} */ ({
    as: 'compiler default',
    aligned: '-falign-loops=64',
  });
  const kinds = Object.entries(found);
  const rangeOf = (/** @type {number[]} */ values) => Math.max(...values) - Math.min(...values);
  const spread = (/** @type {string} */ kind) => Math.max(...Object.values(found[kind]).map(rangeOf));
  return {
    tables: [
      {
        title: 'The same code at different addresses',
        columns: ['', 'loops', 'minimum', 'median', 'maximum', 'range'],
        rows: kinds.flatMap(([kind, rows]) =>
          Object.entries(rows).map(([row, values]) => [
            ...[row, label[kind], `${Math.min(...values).toFixed(3)} ns`],
            ...[`${median(values).toFixed(3)} ns`, `${Math.max(...values).toFixed(3)} ns`],
            `${rangeOf(values).toFixed(3)} ns`,
          ]),
        ),
        notes: [
          `${paddingCount} builds of the same benchmark, with different amounts of unused code linked ` +
            'before it. At an unfavourable address the twin takes twice its time, and the difference ' +
            'is too small or negative.',
        ],
      },
    ],
    goals: [
      {
        goal: 'with aligned loops, costs depend less on the address of the code',
        found: `a range of up to ${nanoseconds(spread('aligned'))} instead of ${nanoseconds(spread('as'))}`,
        met: spread('aligned') < spread('as'),
      },
    ],
    data: found,
  };
}

/**
 * The report's estimates from three rounds, each a process. Costs below the floor have their sign.
 *
 * @param {string} executable
 * @returns {Promise<[string, number][]>} nanoseconds by benchmark
 */
async function costs(executable) {
  /** @type {Map<string, Measured[]>} */
  const found = new Map();
  for (let round = 0; round < 3; round++) {
    const { stdout } = await runOrThrow(executable, ['--quick', '--json', '--seed', `${round}`]);
    const { record, take } = collectRound(round);
    for (const line of stdout.split('\n').filter(Boolean)) take(JSON.parse(line));
    for (const one of measuredIn(record)) {
      found.set(one.result.name, [...(found.get(one.result.name) ?? []), one]);
    }
  }
  return [...found].map(([row, rounds]) => [row, estimate(rounds).value ?? NaN]);
}
