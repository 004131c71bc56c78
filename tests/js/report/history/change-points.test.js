import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLevels, levelsOf } from '../../../../report/history/change-points.js';
import { randomSource } from '../random.js';
import { trialsOf } from '../trials.js';

const series = (values, error = 1) => values.map((value) => ({ value, error }));
const changesIn = (points) =>
  findLevels(points)
    .segments.slice(1)
    .map(({ start }) => start);

/** A little reproducible noise. */
const quiet = [0.3, -0.5, 0.1, 0.8, -0.9, 0.4, -0.2, 0.6, -0.7, 0];

test('a step is found at its place, with the level before and after', () => {
  const { segments } = findLevels(series([...quiet, ...quiet.map((one) => one + 10)]));
  assert.deepEqual(
    segments.map(({ start, level }) => [start, Math.abs(level - 10 * Math.sign(start)) < 0.1]),
    [
      [0, true],
      [10, true],
    ],
  );
});

test('two steps are found, and a step that is reversed after three runs', () => {
  assert.deepEqual(
    changesIn(series([...quiet, ...quiet.map((one) => one + 8), ...quiet.map((one) => one + 20)])),
    [10, 20],
  );
  assert.deepEqual(changesIn(series([...quiet, 20, 21, 20, ...quiet])), [10, 13]);
});

test('a single outlier is not a change; as the last run it is suspected', () => {
  for (const place of [0, 5, 9]) {
    const values = quiet.map((value, i) => (i === place ? 1000 : value));
    assert.deepEqual(changesIn(series(values)), [], `at ${place}`);
    assert.equal(findLevels(series(values)).suspect, place === 9);
  }
  assert.equal(findLevels(series(quiet)).suspect, false);
});

test('two runs at the end confirm each other', () => {
  assert.deepEqual(changesIn(series([...quiet, 9, 9.5])), [10]);
});

test('points with large errors do not make a change', () => {
  const points = [...series(quiet), ...[8, 9, 8].map((value) => ({ value, error: 10 }))];
  assert.deepEqual(changesIn(points), []);
});

test('values that alternate between two clusters are one level', () => {
  assert.deepEqual(changesIn(series([-2, 2, -2, 2, 2, -2, -2, 2, -2, 2], 2)), []);
});

test('one point, few points and equal points have no change', () => {
  for (const values of [[1], [1, 9], [1, 9, 1], [5, 5, 5, 5, 5, 5]])
    assert.deepEqual(changesIn(series(values)), []);
  assert.equal(findLevels(series([5, 5, 5, 5])).segments[0].level, 5);
});

test(
  'of thousands of points, candidate levels that are close together count once, and the steps are found ' +
    'where they are',
  () => {
    const random = randomSource(20261124);
    const points = series(
      Array.from(
        { length: 3000 },
        (_, i) => random.normal() + (i >= 2000 && i < 2003 ? 40 : i >= 1000 ? 15 : 0),
      ),
    );
    const levels = levelsOf(points, 1);
    assert.ok(levels.length < 300, `${levels.length} levels`);
    for (const { value } of points)
      assert.ok(
        levels.some((level) => Math.abs(level - value) <= 0.2),
        String(value),
      );
    assert.deepEqual(changesIn(points), [1000, 2000, 2003]);
    assert.equal(levelsOf(points.slice(0, 500), 1).length, 999, 'fewer points have all of them');
  },
);

const { normal, uniform } = randomSource(20261121);
const noises = {
  normal,
  laplace: () => {
    const u = uniform() - 0.5;
    return (-Math.sign(u) * Math.log(1 - 2 * Math.abs(u))) / Math.SQRT2;
  },
  't with 3 degrees of freedom': () =>
    normal() / Math.sqrt((normal() ** 2 + normal() ** 2 + normal() ** 2) / 3),
  'one in ten disturbed fivefold': () => normal() * (uniform() < 0.1 ? 5 : 1),
};
/** @param {number} times @param {() => boolean} happens */
const shareOf = (times, happens) => Array.from({ length: times }, happens).filter(Boolean).length / times;

/** Of a simulation, and the share that may show a change: chance adds more to few. */
const [SERIES, MOST] = trialsOf(import.meta.url, { few: [250, 0.025], all: [1000, 0.012] });

for (const [name, noise] of Object.entries(noises)) {
  test(`at most 1.2 % of series of 50 runs show a false change: ${name} noise`, () => {
    const alarms = shareOf(SERIES, () => changesIn(series(Array.from({ length: 50 }, noise))).length > 0);
    assert.ok(alarms <= MOST, `${100 * alarms} %`);
  });
}

test('at most 1.2 % show a false change if the stated errors are half the true ones', () => {
  const alarms = shareOf(SERIES, () => changesIn(series(Array.from({ length: 50 }, normal), 0.5)).length > 0);
  assert.ok(alarms <= MOST, `${100 * alarms} %`);
});

for (const [before, after, least] of [
  [3, 3, 0.87],
  [7, 3, 0.92],
  [3, 17, 0.92],
  [47, 3, 0.94],
  [25, 25, 0.98],
]) {
  test(`a step of four standard errors is found with ${before} runs before it and ${after} after`, () => {
    const found = shareOf(500, () =>
      changesIn(
        series(Array.from({ length: before + after }, (_, i) => normal() + (i >= before ? 4 : 0))),
      ).some((start) => Math.abs(start - before) <= 1),
    );
    assert.ok(found >= least, `${100 * found} %`);
  });
}
