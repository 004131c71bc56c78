/** Simulated clocks and noise with a known true cost: the simulation of the tests, with more runs. */
import { join } from 'node:path';
import { buildState } from '../../cli/build/state.js';
import { runOrThrow } from '../shared/process.js';
import { judge } from './coverage.js';
import { percent } from '../shared/table.js';
import { cellsOf } from '../../tests/core/simulation/cells.js';

/**
 * Intervals hold the truth more often than the 95 % that are meant: the error of an elasticity is assumed
 * to be large where the frequency did not change.
 */
const LEAST_HELD = 0.93;

/**
 * What samebench-simulation writes.
 *
 * @param {string} root of the repository
 * @param {number} runs rounds of each clock and noise
 */
export async function simulatedRounds(root, runs) {
  const folder = join(root, 'build', 'native');
  const state = buildState(folder, root);
  if (state !== 'configured') {
    const fresh = state === 'moved' ? ['--fresh'] : [];
    await runOrThrow('cmake', [...fresh, '--preset', 'native'], { cwd: root });
  }
  await runOrThrow('cmake', ['--build', folder, '--target', 'samebench-simulation']);
  return (await runOrThrow(join(folder, 'samebench-simulation'), [String(runs)])).stdout;
}

/**
 * @param {import('./context.js').Context} context
 * @returns {Promise<import('../shared/table.js').Outcome>}
 */
export async function simulation(context) {
  const runs = context.quick ? 100 : 400;
  context.progress('simulation', 0, 1);
  const cells = cellsOf(await simulatedRounds(context.root, runs));
  const sum = (/** @type {'held' | 'runs'} */ key) => cells.reduce((all, cell) => all + cell[key], 0);
  const shares = cells.map(({ held, runs }) => held / runs);
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  const biased = cells.filter(({ bias, stated }) => Math.abs(bias) > stated);
  return {
    tables: [
      {
        title: 'Simulated clocks, where the true cost is known',
        columns: ['clock', 'noise', 'held', 'bias', 'stated error'],
        rows: cells.map(({ clock, noise, runs, held, bias, stated }) => [
          ...[clock, noise, percent(held / runs)],
          ...[`${bias < 0 ? '−' : '+'}${percent(Math.abs(bias))}`, `±${percent(stated)}`],
        ]),
        notes: [
          `${runs} rounds of 32 pairs for each cell, with the real engine and a cost of 3.7 ns. Noise: ` +
            'none: every sample varies by 0.5 %; bursts: in addition, one sample in eight and one slice ' +
            'of the cycle meter in eight take 10 to 50 % longer; drift: in addition to none, the CPU ' +
            'gets 1 % slower every second; steps: in addition to none, the length of its cycle is 0.244, ' +
            '0.250, 0.263, 0.270 or 0.278 ns for 15, 43, 26, 9 and 7 % of the time, with a new value ' +
            'every 1, 20 or 200 ms on average. Bodies and the cycle meter follow the CPU; bodies that ' +
            'wait do not. Costs are those at 0.250 ns.',
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
        goal: 'simulated intervals cover the true cost in at least 93 %',
        found:
          `${percent(sum('held') / sum('runs'))} of all; ${percent(least)} to ${percent(most)} of a ` +
          `cell's`,
        met:
          sum('held') >= LEAST_HELD * sum('runs') &&
          cells.every(({ held, runs }) => held >= LEAST_HELD * runs || judge(held, runs) !== false),
      },
    ],
    data: cells,
  };
}
