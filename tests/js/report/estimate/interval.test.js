import assert from 'node:assert/strict';
import { test } from 'node:test';
import { intervalOf } from '../../../../report/estimate/interval.js';
import { pooledQuantile, quantile } from '../../../../report/statistics/descriptive.js';
import { randomSource } from '../random.js';

const P = 0.25;
const PAIRS = 12;

/** Deviations of rounds, as shares of the cost, of a row that differs more than the others of its platform. */
const { normal, uniform } = randomSource(3);
const populations = {
  'differ normally': () => 0.012 * normal(),
  'are 30 % slower, one in ten': () => 0.002 * normal() + (uniform() < 0.1 ? 0.3 : 0),
  'have a tail to the right': () => 0.012 * Math.exp(0.8 * normal()),
};

/** What the other rows of the platform let expect: much less. */
const noise = { share: 0.0005, prior: { variance: 1, freedom: 100 }, common: { variance: 0, freedom: 10 } };

const costsOf = (draw) => {
  const level = 10 * (1 + draw());
  return Array.from({ length: PAIRS }, () => level * (1 + 0.002 * normal()));
};

const spreadOf = (draw, count) => {
  const groups = Array.from({ length: count }, () => costsOf(draw));
  const rounds = groups.map((costs, round) => ({ round, costs, level: pooledQuantile([costs], P) }));
  const levels = rounds.map(({ level }) => level);
  const middle = levels.reduce((sum, level) => sum + level, 0) / count;
  const variance = levels.reduce((sum, level) => sum + (level - middle) ** 2, 0) / (count - 1);
  return { rounds, value: pooledQuantile(groups, P), quantile: P, variance, freedom: count - 1, within: 1e-6, size: 10 };
};

for (const [name, draw] of Object.entries(populations)) {
  const truth = quantile(Array.from({ length: 30_000 }, () => 10 * (1 + draw()) * (1 + 0.002 * normal())), P);
  for (const count of [5, 10, 20, 40]) {
    test(`the interval of ${count} rounds, which ${name}, contains the cost in 90 of 100 cases or more`, () => {
      const runs = 500;
      let covered = 0;
      for (let run = 0; run < runs; run++) {
        const { low, high } = intervalOf(spreadOf(draw, count), { noise, tick: 0 });
        covered += Number(low <= truth && truth <= high);
      }
      assert.ok(covered >= 0.9 * runs, `${covered} of ${runs}`);
    });
  }
}
