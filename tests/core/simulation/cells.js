/**
 * What the report says of the rounds that samebench-simulation writes, where the true cost is known.
 *
 * @import { Measured } from '../../../report/results/types.js'
 *
 * @typedef {object} Cell  the rounds with one clock and one kind of noise
 * @property {string} clock
 * @property {string} noise
 * @property {number} runs
 * @property {number} held  how many of their intervals hold the truth
 * @property {number} bias  median error, as a share of the cost
 * @property {number} stated  median half-width of the interval, as a share of the cost
 */
import { collectRound } from '../../../protocol/collector.js';
import { corrected } from '../../../report/estimate/correction.js';
import { estimate } from '../../../report/estimate/estimate.js';
import { measuredIn } from '../../../report/estimate/platform-data.js';
import { spreadOf } from '../../../report/estimate/spread.js';
import { median } from '../../../report/statistics/descriptive.js';
import { randomSource } from '../../js/report/random.js';

/** Of rounds.cpp: nanoseconds of an operation and of its loop, at this length of a CPU cycle. */
const [COST, OVERHEAD, CYCLE] = [3.7, 0.5, 0.25];

/**
 * The cost of very many samples without rounding: bursts move it.
 * @param {Measured} measured  in one of the rounds
 * @param {boolean} hasBursts
 */
function truthOf(measured, hasBursts) {
  const { normal, uniform } = randomSource(99);
  const disturbance = () =>
    (1 + 0.005 * normal()) * (hasBursts && uniform() < 1 / 8 ? 1.1 + 0.4 * uniform() : 1);
  const samples = (/** @type {number} */ ns) => Array.from({ length: 20_000 }, () => ns * disturbance());
  return spreadOf([
    {
      ...measured,
      samples: { bodies: samples(COST + OVERHEAD), twins: samples(OVERHEAD), wholeRing: true },
    },
  ]).value;
}

/**
 * @param {string} output  of samebench-simulation
 * @returns {Cell[]}
 */
export function cellsOf(output) {
  /** @type {Map<string, { clock: string, noise: string, rounds: ReturnType<typeof collectRound>[] }>} */
  const cells = new Map();
  /** @type {ReturnType<typeof collectRound>[]} */
  let rounds = [];
  for (const line of output.split('\n').filter(Boolean)) {
    const read = JSON.parse(line);
    if (read.noise === undefined) {
      rounds[rounds.length - 1].take(read);
      continue;
    }
    const key = `${read.clock}; ${read.noise}`;
    if (!cells.has(key)) cells.set(key, { ...read, rounds: [] });
    rounds = cells.get(key)?.rounds ?? [];
    rounds.push(collectRound(0));
  }
  return [...cells.values()].map(({ clock, noise, rounds }) => {
    const measured = rounds.map(({ record }) => corrected(measuredIn(record), CYCLE).measured);
    const truth = truthOf(measured[0][0], noise === 'bursts');
    const found = measured
      .map((one) => estimate(one))
      .map((one) => ({ value: Number(one.value), low: Number(one.low), high: Number(one.high) }));
    return {
      clock,
      noise,
      runs: found.length,
      held: found.filter(({ low, high }) => low <= truth && truth <= high).length,
      bias: median(found.map(({ value }) => value / truth - 1)),
      stated: median(found.map(({ low, high }) => (high - low) / 2 / truth)),
    };
  });
}
