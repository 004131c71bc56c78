/** Simulated clocks and noise with a known true cost: the simulation of the C++ tests, with more runs. */
import { join } from 'node:path';
import { buildState } from '../../cli/build/build.js';
import { runOrThrow } from './process.js';
import { judge } from './coverage.js';
import { percent } from './table.js';

/**
 * @typedef {object} Cell
 * @property {string} clock
 * @property {string} noise
 * @property {number} runs
 * @property {number} held
 * @property {number} bias median over the runs, as a share of the cost
 * @property {number} worstBias the largest, as a share of the cost
 * @property {number} stated median half-width of the interval, as a share of the cost
 */

/**
 * Reads the simulation's lines, each a JSON object, from doctest's output.
 * @param {string} output
 * @returns {Cell[]}
 */
export function readCells(output) {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{"clock"'))
    .map((line) => JSON.parse(line));
}

/**
 * @param {import('./context.js').Context} context
 * @returns {Promise<import('./table.js').Outcome>}
 */
export async function simulation(context) {
  const runs = context.quick ? 100 : 400;
  context.progress('simulation', 0, 1);
  const folder = join(context.root, 'build', 'native');
  const state = buildState(folder, context.root);
  if (state !== 'configured') {
    const fresh = state === 'moved' ? ['--fresh'] : [];
    await runOrThrow('cmake', [...fresh, '--preset', 'native'], { cwd: context.root });
  }
  await runOrThrow('cmake', ['--build', folder, '--target', 'samebench-tests']);
  const { stdout } = await runOrThrow(
    join(folder, 'samebench-tests'),
    ['--source-file=*/timing/simulation.cpp', '--no-intro'],
    { env: { ...process.env, SAMEBENCH_SIMULATION_RUNS: String(runs) } },
  );
  const cells = readCells(stdout);
  const sum = (/** @type {'held' | 'runs'} */ key) => cells.reduce((all, cell) => all + cell[key], 0);
  const shares = cells.map(({ held, runs }) => held / runs);
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  const biased = cells.filter(({ bias, stated }) => Math.abs(bias) > stated);
  return {
    tables: [
      {
        title: 'Simulated clocks, where the true cost is known',
        command: 'npm run accuracy -- simulation',
        columns: ['clock', 'noise', 'held', 'bias', 'stated error'],
        rows: cells.map(({ clock, noise, runs, held, bias, stated }) => [
          ...[clock, noise, percent(held / runs)],
          ...[`${bias < 0 ? '−' : '+'}${percent(Math.abs(bias))}`, `±${percent(stated)}`],
        ]),
        notes: [
          `${runs} rounds for each cell, with the real engine and a cost of 3.7 ns. Noise: none: every sample varies by 0.5 %; bursts: in addition, one sample in eight takes 10 to 50 % longer; drift: in addition, the CPU gets 1 % slower during the round.`,
        ],
      },
    ],
    goals: [
      {
        goal: 'simulated bias at most the stated error',
        found:
          biased.length === 0
            ? 'in every cell'
            : `not for ${biased.map(({ clock, noise }) => `${clock}, ${noise}`).join('; ')}`,
        met: biased.length === 0,
      },
      {
        goal: 'simulated intervals cover the true cost in 93 to 97 %',
        found: `${percent(sum('held') / sum('runs'))} of all; ${percent(least)} to ${percent(most)} of a cell's`,
        met:
          judge(sum('held'), sum('runs')) === true &&
          cells.every(({ held, runs }) => judge(held, runs) !== false),
      },
    ],
    data: cells,
  };
}
