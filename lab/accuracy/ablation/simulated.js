/** How often intervals hold costs that are known, because their samples are simulated. */
import { estimate } from '../../../report/estimate/estimate.js';
import { roundNoise } from '../../../report/estimate/rounds/noise.js';
import { spreadOf } from '../../../report/estimate/spread.js';
import { mean, median, smallest } from '../../../report/statistics/descriptive.js';
import { cellsOf } from '../../../tests/core/simulation/cells.js';
import { randomSource } from '../../../tests/js/report/random.js';
import { simulatedRun, truthOf } from '../../../tests/js/report/simulated-runs.js';

/** @import { Simulated } from './score.js' */

/** Rows of processes with noise of several kinds, relative to the cost. */
const SCENES = [
  { rounds: 0 },
  { bursts: 0 },
  {},
  { rounds: 0.02 },
  { unlike: 0.6, bursts: 0 },
  { unlike: 1, bursts: 0 },
  { slow: 0.1 },
  { slowTogether: 0.1 },
  { common: 0.03 },
  { bursts: 0.3 },
  { odd: 20, bursts: 0 },
  { pairs: 0.005, rounds: 0.003, odd: 12, odds: 5, bursts: 0 },
];

/** Of a limited run, and of the profiles. */
const SIZES = [
  { rounds: 2, pairs: 3 },
  { rounds: 3, pairs: 6 },
  { rounds: 5, pairs: 8 },
  { rounds: 15, pairs: 16 },
];

const ROWS = 12;
const RUNS = 24;

/**
 * @param {string} output of samebench-simulation: clocks and frequencies
 * @returns {Simulated}
 */
export function simulatedOf(output) {
  const cells = [...SCENES.flatMap(cellsOfScene), ...cellsOf(output).map(shareOf)];
  return {
    held: mean(cells.map(({ held }) => held)),
    least: smallest(cells.map(({ held }) => held)),
    half: median(cells.map(({ half }) => half)),
  };
}

/** @param {{held: number, runs: number, stated: number}} cell */
const shareOf = ({ held, runs, stated }) => ({ held: held / runs, half: stated });

/** @param {import('../../../tests/js/report/simulated-runs.js').Scenario} scene */
function cellsOfScene(scene) {
  const { odd = 1, odds = odd === 1 ? 0 : 1, unlike = 0 } = scene;
  const truths = [1, odd].map((factor) =>
    truthOf({ ...scene, rounds: factor * (scene.rounds ?? 0.007) }, randomSource(16)),
  );
  return SIZES.map((size) => {
    const source = randomSource(17);
    const found = Array.from({ length: RUNS }, () => {
      const rows = simulatedRun(scene, { ...size, rows: ROWS }, source);
      const noise = roundNoise(rows.map((row) => spreadOf(row)));
      return rows.map((row, i) => {
        const truth = truths[i < odds ? 1 : 0];
        // The low quantile of a row is lower in proportion to the scale of its deviations.
        const own = unlike ? 10 * (1 + row.scale * (truth / 10 - 1)) : truth;
        const { low, high } = estimate(row, { noise });
        return {
          holds: Number(low) <= own && own <= Number(high),
          half: (Number(high) - Number(low)) / 2 / own,
        };
      });
    }).flat();
    return {
      held: mean(found.map(({ holds }) => (holds ? 1 : 0))),
      half: median(found.map(({ half }) => half)),
    };
  });
}
