import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  mad,
  mean,
  median,
  medianInterval,
  pooledQuantile,
  quantile,
  quantileInterval,
  variance,
  varianceOfRank,
} from '../../../../report/statistics/descriptive.js';
import { randomSource } from '../random.js';

test('the median is the middle value, or the mean of the two middle ones', () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 3, 2]), 2.5);
  assert.equal(median([7]), 7);
});

test('statistics do not change their input', () => {
  const values = [3, 1, 2];
  median(values);
  quantile(values, 0.2);
  medianInterval(values);
  assert.deepEqual(values, [3, 1, 2]);
});

test('values are sorted as numbers, not as strings', () => {
  assert.equal(median([10, 9, 100]), 10);
});

test('few values and many are sorted alike, equal ones among them', () => {
  const { uniform } = randomSource(5);
  for (let length = 1; length < 130; length += 2) {
    const values = Array.from({ length }, () => Math.round(20 * uniform()));
    const ordered = [...values].sort((a, b) => a - b);
    assert.deepEqual(
      [0, 0.5, 1].map((p) => quantile(values, p)),
      [0, (length - 1) / 2, length - 1].map((i) => ordered[i]),
    );
  }
});

test('NaN stands behind all numbers', () => {
  assert.equal(quantile([NaN, 2, NaN, 1], 0), 1);
  assert.equal(quantile([2, NaN, 1, 3, NaN], 0.25), 2);
});

test('a quantile is interpolated linearly between neighbours', () => {
  assert.equal(quantile([0, 10, 20, 30, 40], 0.25), 10);
  assert.equal(quantile([0, 10], 0.2), 2);
  assert.equal(quantile([5, 1], 0), 1);
  assert.equal(quantile([5, 1], 1), 5);
});

test('the median of no values throws', () => {
  assert.throws(() => median([]), RangeError);
  assert.throws(() => medianInterval([]), RangeError);
});

test('the variance is that of a sample, with n - 1', () => {
  assert.equal(mean([1, 2, 6]), 3);
  assert.equal(variance([1, 2, 6]), 7);
  assert.equal(variance([5]), 0);
});

test('a pooled quantile of groups of equal size is that of all values', () => {
  assert.equal(
    pooledQuantile(
      [
        [4, 1],
        [3, 2],
      ],
      0.25,
    ),
    1.5,
  );
  assert.equal(
    pooledQuantile(
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
      0.25,
    ),
    2,
  );
  assert.equal(pooledQuantile([[7]], 0.25), 7);
  assert.equal(
    pooledQuantile(
      [
        [3, 1],
        [2, 8],
      ],
      0.5,
    ),
    2.5,
  );
  assert.equal(pooledQuantile([[3], [1], [8]], 0.5), 3);
  assert.equal(pooledQuantile([[1, 2, 3, 4]], 0.5), 2.5);
});

test('a group with many values has no more weight than one with few', () => {
  assert.ok(Math.abs(pooledQuantile([Array(99).fill(1), [5], [6]], 0.5) - 5) < 1e-9);
});

/** How often the interval of a quantile of normal values covers the true quantile. */
function heldQuantiles(p, truth, count) {
  const { normal } = randomSource(7);
  const intervals = Array.from({ length: 4000 }, () =>
    quantileInterval(Array.from({ length: count }, normal), p),
  );
  return intervals.filter(({ low, high }) => low <= truth && truth <= high).length / intervals.length;
}

test("a low quantile's interval covers it 93 to 97 times in 100, with few values at least 87", () => {
  for (const [p, truth, count, least] of [
    [0.25, -0.67449, 18, 0.93],
    [0.25, -0.67449, 40, 0.93],
    [0.1, -1.28155, 18, 0.87],
    [0.1, -1.28155, 60, 0.93],
    [0.1, -1.28155, 240, 0.93],
  ]) {
    const held = heldQuantiles(p, truth, count);
    assert.ok(held >= least && held <= 0.97, `${p} of ${count}: ${held}`);
  }
});

test('a low quantile of few values is close to that of many', () => {
  const { normal } = randomSource(11);
  const means = [8, 18, 40].map((count) =>
    mean(Array.from({ length: 4000 }, () => pooledQuantile([Array.from({ length: count }, normal)], 0.1))),
  );
  for (const value of means) assert.ok(Math.abs(value + 1.28155) < 0.07, `${means}`);
});

test('the MAD is the median distance from the median, unscaled', () => {
  assert.equal(mad([1, 1, 2, 2, 4, 6, 9]), 1);
});

test('the 95 % interval of six values is just inside their range, which covers 96.9 %', () => {
  const { low, high } = medianInterval([1, 2, 3, 4, 5, 6]);
  assert.ok(low > 1 && low < 1.5, `low ${low}`);
  assert.ok(high < 6 && high > 5.5, `high ${high}`);
});

test('five values cannot give 95 %: the interval is their range', () => {
  assert.deepEqual(medianInterval([5, 1, 2, 3, 4]), { low: 1, high: 5 });
  assert.deepEqual(medianInterval([5]), { low: 5, high: 5 });
});

test('the interval of 16 values lies between ranks of the exact binomial interval', () => {
  // Ranks 4 and 13 cover 97.9 %, ranks 5 and 12 cover 92.3 %.
  const { low, high } = medianInterval(Array.from({ length: 16 }, (_, i) => i + 1));
  assert.ok(low > 4 && low < 5, `low ${low}`);
  assert.ok(high > 12 && high < 13, `high ${high}`);
});

test('an interval of equal values has no width', () => {
  assert.deepEqual(medianInterval(Array(32).fill(7)), { low: 7, high: 7 });
});

test('the interval is right even where 2^-n underflows', () => {
  const values = Array.from({ length: 5000 }, (_, i) => i);
  const { low, high } = medianInterval(values);
  // Half-width 1.96 × √n / 2 ranks.
  assert.ok(Math.abs((high - low) / 2 - 0.98 * Math.sqrt(5000)) < 1.5, `${low} to ${high}`);
});

test('the variance of a rank: of the smallest of three, of the median of three, and of one draw', () => {
  const values = Array.from({ length: 1000 }, (_, i) => (i + 0.5) / 1000);
  for (const [rank, draws, variance] of [
    [0, 3, 3 / 80],
    [1, 3, 1 / 20],
    [0, 1, 1 / 12],
  ]) {
    assert.ok(Math.abs(varianceOfRank(values, rank, draws) / variance - 1) < 0.001, `${rank} of ${draws}`);
  }
  assert.equal(varianceOfRank([2, 2, 2], 0, 3), 0);
});

const { uniform, normal } = randomSource(2024);
/** @type {[string, () => number, number][]} */
const populations = [
  ['normal', normal, 0],
  ['log-normal', () => Math.exp(normal()), 1],
  ['noise with rare large disturbances', () => normal() + (uniform() < 0.1 ? 20 * uniform() : 0), NaN],
];
for (const [name, draw, knownMedian] of populations) {
  for (const size of [16, 33, 64]) {
    test(`the interval of ${size} values covers the true median 93 to 97 times in 100: ${name}`, () => {
      const truth = Number.isNaN(knownMedian) ? median(Array.from({ length: 400_001 }, draw)) : knownMedian;
      const runs = 4000;
      let covered = 0;
      for (let run = 0; run < runs; ++run) {
        const { low, high } = medianInterval(Array.from({ length: size }, draw));
        if (low <= truth && truth <= high) ++covered;
      }
      const share = covered / runs;
      assert.ok(share > 0.93 && share < 0.97, `covered ${share}`);
    });
  }
}
