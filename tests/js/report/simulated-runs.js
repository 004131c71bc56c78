/**
 * Simulates runs of a platform: many benchmarks, several rounds, known noise.
 *
 * @typedef {object} Scenario  all relative to the cost
 * @property {number} [pairs]  deviation of a pair
 * @property {number} [bursts]  share of pairs that are disturbed, by up to 50 %
 * @property {number} [rounds]  deviation from round to round, independent in each row
 * @property {number} [common]  deviation from round to round of all rows together
 * @property {number} [slow]  share of the rounds in which a row is 30 % slower
 * @property {number} [slowTogether]  share of the rounds in which all rows are
 * @property {number} [unlike]  standard deviation of the logarithms of the rows' deviations
 * @property {number} [odd]  the first row's deviation from round to round, divided by that of the others
 * @property {number} [odds]  so many rows are like the first one
 */
import { quantile } from '../../../report/statistics/descriptive.js';
import { method } from '../../../report/method/method.js';
import { clockFacts, resultFacts } from '../fixtures/make-events.js';

/**
 * @import { Measured } from '../../../report/results/types.js'
 * @typedef {{ normal: () => number, uniform: () => number }} Source of random numbers
 * @typedef {{ scale: number, rounds: number }} SimulatedRow
 */

const clock = clockFacts({ pauseNs: 0, waitsForEdges: false });
const OPERATIONS = 1000;
const TWIN = 300;

/** @param {number[]} costs of the pairs, in ns */
const resultOf = (costs) =>
  resultFacts({
    ...{ benchmark: 0, suite: 's', name: 'row' },
    rows: costs.map((cost) => [OPERATIONS, TWIN + cost * OPERATIONS, TWIN, 0]),
  });

/** @param {Scenario} scenario @param {Source} source @param {number} index @returns {SimulatedRow} */
function rowOf({ rounds = 0.007, unlike = 0, odd = 1, odds = 1 }, { normal }, index) {
  const scale = Math.exp(unlike * normal());
  return { scale, rounds: rounds * scale * (index < odds ? odd : 1) };
}

/**
 * @param {SimulatedRow} row
 * @param {number} together deviation of all rows in this round
 * @param {Scenario} scenario
 * @param {Source} source
 * @param {number} count
 * @returns {number[]} costs of the pairs of one row in one round, around 1
 */
function costsOf(row, together, { pairs = 0.02, bursts = 0.1, slow = 0 }, { normal, uniform }, count) {
  const offset = together + row.rounds * normal() + (uniform() < slow ? 0.3 : 0);
  return Array.from(
    { length: count },
    () => 1 + offset + pairs * row.scale * normal() + (uniform() < bursts ? 0.5 * uniform() : 0),
  );
}

/**
 * @param {Scenario} scenario
 * @param {{ rows?: number, rounds: number, pairs: number, cost?: number }} size
 * @param {Source} source
 * @returns {(Measured[] & { scale: number })[]}  by row; scale: factor of its deviations
 */
export function simulatedRun(scenario, { rows = 24, rounds, pairs, cost = 10 }, source) {
  const { common = 0, slowTogether = 0 } = scenario;
  const together = Array.from(
    { length: rounds },
    () => common * source.normal() + (source.uniform() < slowTogether ? 0.3 : 0),
  );
  return Array.from({ length: rows }, (_, index) => {
    const row = rowOf(scenario, source, index);
    const measured = /** @type {Measured[]} */ (
      /** @type {unknown} */ (
        together.map((offset, round) => ({
          ...{ round, clock, cycleNs: 0.3 },
          result: resultOf(costsOf(row, offset, scenario, source, pairs).map((one) => one * cost)),
        }))
      )
    );
    return Object.assign(measured, { scale: row.scale });
  });
}

/**
 * The true cost: the level of very many samples.
 * @param {Scenario} scenario
 * @param {Source} source
 */
export function truthOf(scenario, source, { cost = 10 } = {}) {
  const { common = 0, slowTogether = 0 } = scenario;
  const costs = Array.from({ length: 60_000 }, () => {
    const together = common * source.normal() + (source.uniform() < slowTogether ? 0.3 : 0);
    return costsOf({ scale: 1, rounds: scenario.rounds ?? 0.007 }, together, scenario, source, 1)[0];
  });
  return cost * quantile(costs, method.quantile.low);
}
