import assert from 'node:assert/strict';
import { test } from 'node:test';
import { intervalOf } from '../../../../report/estimate/interval.js';
import { pooledMidmean, pooledQuantile } from '../../../../report/statistics/descriptive.js';
import { randomSource } from '../random.js';
import { trialsOf } from '../trials.js';

const PAIRS = 12;

/** What stands for samples: on a fine clock, and on one whose ticks are seen. */
const levels = {
  'lower quartile': { quantile: 0.25, of: (groups) => pooledQuantile(groups, 0.25) },
  'middle half': { quantile: 0.5, of: pooledMidmean },
};

/**
 * Deviations of rounds, as shares of the cost, of a row that differs more than the others of its platform.
 */
const { normal, uniform } = randomSource(3);
const populations = {
  'differ normally': () => 0.012 * normal(),
  'are 30 % slower, one in ten': () => 0.002 * normal() + (uniform() < 0.1 ? 0.3 : 0),
  'have a tail to the right': () => 0.012 * Math.exp(0.8 * normal()),
};

/** What the other rows of the platform let expect: much less. */
const noise = { share: 0.0005, prior: { variance: 1, freedom: 100 }, common: { variance: 0, freedom: 10 } };

/** Rows so unlike each other that they let expect nothing. */
const vague = { ...noise, prior: { variance: 0.05, freedom: 0.6 } };

const costsOf = (draw) => {
  const level = 10 * (1 + draw());
  return Array.from({ length: PAIRS }, () => level * (1 + 0.002 * normal()));
};

const spreadOf = (draw, count, { quantile, of }) => {
  const groups = Array.from({ length: count }, () => costsOf(draw));
  const rounds = groups.map((costs, round) => ({ round, costs, level: of([costs]) }));
  const all = rounds.map(({ level }) => level);
  const middle = all.reduce((sum, level) => sum + level, 0) / count;
  const variance = all.reduce((sum, level) => sum + (level - middle) ** 2, 0) / (count - 1);
  return { rounds, value: of(groups), quantile, variance, freedom: count - 1, within: 1e-6, size: 10 };
};

const RUNS = trialsOf(import.meta.url, { few: 150, all: 500 });

/** The intervals of simulated runs: how many contain the cost, and how many reach ±1 %. */
function intervalsOf(draw, count, level, given) {
  const truth = level.of([Array.from({ length: 30_000 }, () => 10 * (1 + draw()) * (1 + 0.002 * normal()))]);
  const found = Array.from({ length: RUNS }, () => {
    const spread = spreadOf(draw, count, level);
    return { ...intervalOf(spread, { noise: given, tick: 0 }), value: spread.value };
  });
  return {
    covered: found.filter(({ low, high }) => low <= truth && truth <= high).length,
    narrow: found.filter(({ low, high, value }) => Math.max(high - value, value - low) <= 0.01 * value)
      .length,
  };
}

for (const [name, draw] of Object.entries(populations)) {
  for (const [what, level] of Object.entries(levels)) {
    for (const count of [5, 10, 20, 40]) {
      test(
        `${what}: the interval of ${count} rounds, which ${name}, contains the cost in 90 of 100 cases ` +
          'or more',
        () => {
          const { covered } = intervalsOf(draw, count, level, noise);
          assert.ok(covered >= 0.9 * RUNS, `${covered} of ${RUNS}`);
        },
      );
    }
  }
}

test('from ten rounds on, slow ones do not widen the interval of a low quantile, and it holds', () => {
  const oneInTen = populations['are 30 % slower, one in ten'];
  for (const count of [10, 20]) {
    const { covered, narrow } = intervalsOf(oneInTen, count, levels['lower quartile'], vague);
    assert.ok(
      covered >= 0.92 * RUNS && narrow >= 0.9 * RUNS,
      `${count} rounds: ${covered} contain the cost, ${narrow} reach ±1 %`,
    );
  }
  const { covered } = intervalsOf(populations['differ normally'], 10, levels['lower quartile'], vague);
  assert.ok(covered >= 0.92 * RUNS, `${covered} of those that differ normally`);
});

test('what long runs exceed a cost by, and its weight leaves out, is in the interval on that side', () => {
  const spread = spreadOf(populations['differ normally'], 5, levels['lower quartile']);
  const { value } = spread;
  const given = { noise, tick: 0 };
  const plain = intervalOf(spread, given);
  const [above, below] = [2, -2].map((unseen) => intervalOf(spread, { ...given, unseen }));
  assert.ok(plain.high < value + 1 && plain.low > value - 1, JSON.stringify(plain));
  assert.deepEqual([above.low, above.high], [plain.low, value + 2]);
  assert.ok(Math.abs(below.low - value * Math.exp(-2 / value)) < 1e-9 && below.high === plain.high);
});
