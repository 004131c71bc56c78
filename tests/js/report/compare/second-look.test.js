import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare } from '../../../../report/compare/compare.js';
import { failures } from '../../../../report/compare/gate.js';
import { onlyCells, withSecondLook } from '../../../../report/compare/second-look.js';
import { randomSource } from '../random.js';
import { trialsOf } from '../trials.js';

/** A summary whose cells have this cost and this relative standard error. */
const summaryOf = (costs, { error = 0.005, platform = 'native' } = {}) => ({
  machine: {},
  request: {},
  platforms: [{ id: platform, clock: null, cycleNs: 0.3 }],
  rows: Object.entries(costs).map(([name, ns]) => ({
    suite: name.split('/')[0],
    name,
    argument: null,
    cells: {
      [platform]: {
        quantity: 'time',
        verdict: 'ok',
        reason: null,
        value: ns,
        low: ns * Math.exp(-1.96 * error),
        high: ns * Math.exp(1.96 * error),
      },
    },
  })),
});
const names = (cells) => cells.map(({ name }) => name);
const costs = { 'a/1': 100, 'a/2': 100, 'b/1': 100, 'b/2': 100 };

test('a gate fails if a change is significant and its ratio reaches the threshold', () => {
  const small = { error: 0.001 };
  const now = { 'a/1': 101.5, 'a/2': 103.5, 'b/1': 96, 'b/2': 100 };
  const compared = compare(summaryOf(costs, small), summaryOf(now, small), { threshold: 0.03 });
  assert.deepEqual(names(failures(compared, 'slower')), ['a/2']);
  assert.deepEqual(names(failures(compared, 'faster')), ['b/1']);
});

test('a significant change whose ratio is below the threshold is reported and passes', () => {
  const compared = compare(summaryOf(costs), summaryOf({ ...costs, 'a/1': 102.7 }), { threshold: 0.03 });
  const [cell] = compared.cells;
  assert.deepEqual([cell.change, cell.ratio.high > 1.03], ['slower', true]);
  assert.deepEqual(failures(compared, 'slower'), []);
  assert.deepEqual(
    names(
      failures(
        compare(summaryOf(costs), summaryOf({ ...costs, 'a/1': 102.7 }), { threshold: 0.02 }),
        'slower',
      ),
    ),
    ['a/1'],
  );
});

test('a large change that is not significant passes', () => {
  const noisy = { error: 0.1 };
  assert.deepEqual(
    failures(compare(summaryOf(costs, noisy), summaryOf({ ...costs, 'a/1': 120 }, noisy)), 'slower'),
    [],
  );
});

test('a suite can have its own threshold, which the cells contain', () => {
  const now = { ...costs, 'a/1': 105, 'b/1': 105 };
  const compared = compare(summaryOf(costs), summaryOf(now), {
    threshold: 0.03,
    suites: new Map([['a', 0.1]]),
  });
  assert.deepEqual(
    compared.cells.map(({ threshold }) => threshold),
    [0.1, 0.1, 0.03, 0.03],
  );
  assert.deepEqual(names(failures(compared, 'slower')), ['b/1']);
  assert.equal(compared.cells[0].change, 'same');
});

/** The final verdict of a gate when `second` is measured after `first`. */
function lookedTwice(baseline, first, second) {
  const compared = compare(baseline, first);
  const suspects = failures(compared, 'slower');
  return {
    suspects,
    compared: withSecondLook(compared, compare(baseline, onlyCells(second, suspects)), 'again'),
  };
}

test('cells that were measured again are replaced, the others are kept', () => {
  const second = summaryOf({ ...costs, 'a/2': 110, 'b/2': 300 });
  const { suspects, compared } = lookedTwice(
    summaryOf(costs),
    summaryOf({ ...costs, 'a/1': 110, 'a/2': 110 }),
    second,
  );
  assert.deepEqual(names(suspects), ['a/1', 'a/2']);
  assert.deepEqual(names(failures(compared, 'slower')), ['a/2']);
  assert.deepEqual(
    compared.cells.map(({ retries }) => retries),
    [1, 1, 0, 0],
  );
  assert.deepEqual(
    compared.cells.map(({ settled }) => settled),
    ['again', 'again', null, null],
  );
  assert.equal(compared.cells[3].ratio.value, 1);
});

test('cells that could not be measured again still fail', () => {
  const second = summaryOf(costs);
  second.rows[0].cells.native = {
    quantity: 'time',
    verdict: 'failed',
    reason: 'it trapped',
    value: null,
    low: null,
    high: null,
  };
  const { compared } = lookedTwice(summaryOf(costs), summaryOf({ ...costs, 'a/1': 110 }), second);
  assert.deepEqual(
    failures(compared, 'slower').map(({ name, retries }) => [name, retries]),
    [['a/1', 0]],
  );
});

/** How often one row is an alarm at the first look, and at both; errors as the intervals say. */
function simulate({ count, change = 0, disturbance = 0, baselineError = 0.01, firstError = 0.01 }) {
  const { normal } = randomSource(7);
  const secondError = firstError / Math.SQRT2;
  const drawn = (centre, error) => summaryOf({ 'a/1': 100 * Math.exp(centre + error * normal()) }, { error });
  let [once, twice] = [0, 0];
  for (let i = 0; i < count; i++) {
    const baseline = drawn(0, baselineError);
    const [first, second] = [drawn(change + disturbance, firstError), drawn(change, secondError)];
    // Without a suspect there is no second look.
    if (failures(compare(baseline, first), 'slower').length === 0) continue;
    const { suspects, compared } = lookedTwice(baseline, first, second);
    once += suspects.length;
    twice += failures(compared, 'slower').length;
  }
  return { once, twice };
}

test('simulated: a second measurement clears disturbances and most false alarms', () => {
  const [count, least] = trialsOf(import.meta.url, { few: [4000, 5], all: [12_000, 30] });
  const chance = simulate({ count });
  assert.ok(chance.once > least, JSON.stringify(chance));
  assert.ok(chance.twice < 0.25 * chance.once, JSON.stringify(chance));
  const disturbed = simulate({ count: 1000, disturbance: 0.08 });
  assert.ok(disturbed.once > 950 && disturbed.twice < 20, JSON.stringify(disturbed));
});

test('simulated: a second measurement loses at most one in a hundred real changes', () => {
  const count = trialsOf(import.meta.url, { few: 1000, all: 3000 });
  const found = simulate({ count, change: 0.061 });
  assert.ok(found.once > 0.93 * count && found.once < 0.97 * count, JSON.stringify(found));
  assert.ok(found.twice > 0.99 * found.once, JSON.stringify(found));
});
