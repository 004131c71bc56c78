/** Simulated runs whose rows are measured in passes, beside a neighbour. */
import { validateResults } from '../../../../report/results/schema.js';
import { summarize } from '../../../../report/summary/summary.js';
import { jitteredClock, resultsOf } from '../fixture.js';
import { isWitness, witnessedPlatform } from '../metered-runs.js';

export const PASSES = 32;
export const PAIRS_OF_A_PASS = 4;

/**
 * A platform whose pairs have passes, and whose clock has ticks: the middle of the samples stands for them.
 * @param {(pass: number, round: number) => number} neighbour  by how much it slows work that fills the CPU's
 *   units
 * @param {object} [options]  passesOf: how many passes a row is measured in; own: what slows the row `work`
 *   alone
 */
export function platformOf(
  neighbour,
  { id = 'native', seed = 1, noise = 0.002, rounds = 5, passesOf = () => PASSES, own = () => 1 } = {},
) {
  const pairs = PASSES * PAIRS_OF_A_PASS;
  const platform = witnessedPlatform(undefined, {
    id,
    seed,
    rounds,
    rows: { work: { cycles: 40, pairs, noise } },
    samples: { pairs, noise },
  });
  for (const one of platform.rounds) {
    const { round, results } = one;
    one.clock = jitteredClock({ tickNs: 100, commonTickNs: 100 });
    for (const result of results) {
      const count = passesOf(result) * PAIRS_OF_A_PASS;
      if (result.pairs.operations.length !== pairs) continue;
      result.pairs = Object.fromEntries(
        Object.entries(result.pairs).map(([name, column]) => [name, column.slice(0, count)]),
      );
      result.pairs.pass = result.pairs.operations.map((_, i) => 1 + Math.floor(i / PAIRS_OF_A_PASS));
      result.pairs.bodyNs = result.pairs.bodyNs.map(
        (ns, i) =>
          ns *
          neighbour(result.pairs.pass[i], round) ** (isWitness(result) ? 1 : 2) *
          (isWitness(result) ? 1 : own(result.pairs.pass[i], round)),
      );
    }
  }
  return platform;
}

export const summaryOf = (platform, more = {}) =>
  summarize(validateResults({ ...resultsOf([platform]), ...more }));
export const workIn = ({ rows }) => Object.values(rows.find(({ name }) => name === 'work').cells)[0];
export const errorOf = (cell) => Math.abs(Number(cell.value) / 10 - 1);
