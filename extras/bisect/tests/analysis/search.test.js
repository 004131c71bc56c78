import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchChanges } from '../../analysis/search.js';
import { randomSource } from '../../../../tests/js/report/random.js';

/** @import { Rules } from '../../analysis/search.js' */

/** @type {Rules<number>} */
const rules = { distance: (a, b) => Math.abs(a - b), differ: (a, b) => Math.abs(a - b) > 1e-6 };

/**
 * Answers the questions of a search.
 *
 * @param {(number | null)[]} values of all commits, the good one first; null: it does not build
 * @param {Partial<Rules<number>>} [how]
 */
function run(values, how = {}) {
  const looked = [];
  const search = searchChanges(
    values.length - 1,
    { good: Number(values[0]), bad: Number(values.at(-1)) },
    { ...rules, ...how },
  );
  let step = search.next();
  while (!step.done) {
    looked.push(step.value.index);
    step = search.next(values[step.value.index]);
  }
  const skipped = looked.filter((index) => values[index] === null).length;
  return { spans: step.value, looked, skipped };
}

/**
 * A history with one planted change, commits that do not build, and commits that change a little.
 *
 * @param {number} seed
 * @param {{count?: number, broken?: number, change?: number}} [options]
 */
function makeHistory(seed, { count = 64, broken = 0.1, change = 0.001 } = {}) {
  const { uniform } = randomSource(seed);
  const culprit = 1 + Math.floor(uniform() * count);
  let value = 1000;
  /** @type {(number | null)[]} */
  const values = [value];
  for (let i = 1; i <= count; i++) {
    if (i === culprit) value *= 1 + change;
    else if (uniform() < 0.2) value *= 1 + change * 0.2 * (uniform() - 0.5);
    values.push(i < count && uniform() < broken ? null : value);
  }
  return { values, culprit };
}

/**
 * The best that anyone can say: the commits without an answer directly before the culprit, and up to the
 * first with one.
 */
const narrowest = (/** @type {(number | null)[]} */ values, /** @type {number} */ culprit) => ({
  good: values.findLastIndex((value, i) => i < culprit && value !== null),
  bad: values.findIndex((value, i) => i >= culprit && value !== null),
});

test(
  'one change of 0.1 to 10 % in 64 commits, a tenth of them broken, is found in each of 1000 histories ' +
    'with few looks',
  () => {
    for (let seed = 1; seed <= 1000; seed++) {
      const { values, culprit } = makeHistory(seed, { change: [0.001, 0.01, 0.1][seed % 3] });
      const { spans, looked, skipped } = run(values);
      assert.deepEqual(spans, [narrowest(values, culprit)], `seed ${seed}`);
      assert.ok(
        looked.length <= Math.ceil(Math.log2(64)) + skipped,
        `seed ${seed}: ${looked.length} looks, ${skipped} skipped`,
      );
      assert.equal(new Set(looked).size, looked.length, 'no commit is looked at twice');
    }
  },
);

test('histories of any length, also of one commit and with most commits broken', () => {
  assert.deepEqual(run([1, 2]).spans, [{ good: 0, bad: 1 }]);
  assert.deepEqual(run([1, 2]).looked, []);
  for (let seed = 1; seed <= 300; seed++) {
    const { values, culprit } = makeHistory(seed, { count: 1 + (seed % 40), broken: 0.7, change: 0.05 });
    assert.deepEqual(run(values).spans, [narrowest(values, culprit)], `seed ${seed}`);
  }
});

test('in a range of broken commits the next looks are further away', () => {
  const values = Array.from({ length: 101 }, (_, i) => (i >= 35 && i <= 64 ? null : i >= 80 ? 2 : 1));
  const { spans, skipped } = run(values);
  assert.deepEqual(spans, [{ good: 79, bad: 80 }]);
  assert.ok(skipped <= 8, `${skipped} of 30 broken commits were tried`);
});

test('of several changes the search without all finds one, and with all it finds each', () => {
  const values = [5, 5, 5, 8, 8, 8, 8, 20, 20, 20, 19, 19];
  assert.deepEqual(run(values).spans, [{ good: 6, bad: 7 }], 'the largest');
  assert.deepEqual(
    run(values, { all: true }).spans,
    [
      { good: 2, bad: 3 },
      { good: 6, bad: 7 },
      { good: 9, bad: 10 },
    ],
    'the earliest first',
  );
  const { spans, looked } = run([1, ...Array(62).fill(1), 2, 2], { all: true });
  assert.deepEqual(spans, [{ good: 62, bad: 63 }]);
  assert.ok(looked.length <= 6, `${looked.length}: halves with equal ends are not looked into`);
});

test('with all, every planted change of 100 histories is found and nothing else', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const { uniform } = randomSource(seed);
    const values = [100];
    const planted = [];
    for (let i = 1; i <= 64; i++) {
      const isChange = uniform() < 0.06;
      if (isChange) planted.push({ good: i - 1, bad: i });
      values.push(values[i - 1] + (isChange ? 1 + uniform() : 0));
    }
    if (planted.length > 0) assert.deepEqual(run(values, { all: true }).spans, planted, `seed ${seed}`);
  }
});

test('of values that are only equal or not, the first change is found', () => {
  const texts = ['a', 'a', 'b', 'b', 'c', 'c', 'd'];
  const search = searchChanges(
    6,
    { good: 'a', bad: 'd' },
    { distance: (a, b) => Number(a !== b), differ: (a, b) => a !== b },
  );
  let step = search.next();
  while (!step.done) step = search.next(texts[step.value.index]);
  assert.deepEqual(step.value, [{ good: 1, bad: 2 }]);
});
