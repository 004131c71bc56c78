import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adviceOf, bestOf } from '../../analysis/best.js';
import { isBetter, look, MAX_RACE_ROUNDS, MIN_RACE_ROUNDS } from '../../analysis/race.js';
import { columnTimes, scoresOf, timeOf } from '../../analysis/scores.js';
import { randomSource } from '../../../../tests/js/report/random.js';

/**
 * A race whose truth is known. Each round adds noise of its own, and now and then a set is disturbed in a
 * round.
 *
 * @param {{time: number, size: number}[]} truth the project's own flags first
 * @param {number} seed
 * @param {number} [noise] of a round
 */
function raced(truth, seed, noise = 0.006) {
  const { uniform, normal } = randomSource(seed);
  let runners = truth.map(({ size }, i) => ({ id: String(i), size, scores: /** @type {number[]} */ ([]) }));
  const left = new Map();
  for (let round = 1; round <= MAX_RACE_ROUNDS; round++) {
    const levels = new Map(
      runners.map(({ id }) => [
        id,
        Math.log(truth[Number(id)].time) + noise * normal() + (uniform() < 0.03 ? 0.05 * uniform() : 0),
      ]),
    );
    for (const { id, scores } of runners) scores.push(Number(levels.get(id)) - Number(levels.get('0')));
    const found = look(runners, truth.length);
    for (const [id, by] of found.left) left.set(id, { by, round });
    runners = runners.filter(({ id }) => !found.left.has(id));
    if (found.isDecided) break;
  }
  return { left, staying: runners.map(({ id }) => Number(id)), rounds: runners[0].scores.length };
}

/** Twenty-four sets, as those of three axes: the truth of which ones are best is known. */
const many = Array.from({ length: 24 }, (_, i) => ({
  time: 1 + 0.02 * (i % 6) + 0.15 * Math.floor(i / 12),
  size: 1000 + 20 * (i % 5) + 10 * i,
}));

const races = 200;

test('a set that nothing beats stays in the race, and one that is clearly worse leaves it', () => {
  const truth = [...many, { time: 0.8, size: 1300 }, { time: 0.9, size: 1100 }, { time: 1.3, size: 700 }];
  const [fast, middle, small] = [24, 25, 26];
  const worse = truth.flatMap(({ time, size }, i) =>
    i > 0 && i < fast && truth.some((one) => one.size <= size && one.time < 0.95 * time) ? [i] : [],
  );
  assert.ok(worse.length > 10);
  let [wrong, kept] = [0, 0];
  for (let seed = 1; seed <= races; seed++) {
    const { staying } = raced(truth, seed);
    if (![fast, middle, small].every((one) => staying.includes(one))) wrong += 1;
    kept += worse.filter((one) => staying.includes(one)).length;
  }
  assert.ok(wrong <= 2, `in ${wrong} of ${races} races one of the best left`);
  assert.ok(
    kept <= 0.01 * races * worse.length,
    `${kept} of ${races * worse.length} that are clearly worse stayed`,
  );
});

test('sets that are equal all stay, whatever the noise', () => {
  for (const noise of [0.002, 0.02]) {
    let wrong = 0;
    for (let seed = 1; seed <= races; seed++)
      if (raced(Array(12).fill({ time: 1, size: 1000 }), seed, noise).left.size > 0) wrong += 1;
    assert.ok(wrong <= 2, `noise of ${noise}: a set left ${wrong} of ${races} races of equal sets`);
  }
});

test('two sets are decided with few rounds where the noise is small, and go on where it is large', () => {
  const truth = [
    { time: 1, size: 1000 },
    { time: 1.2, size: 1000 },
    { time: 0.8, size: 1000 },
  ];
  assert.deepEqual([...raced(truth, 1, 0.001).left.keys()], ['1']);
  assert.equal(raced(Array(3).fill(truth[0]), 1, 0.0005).rounds, MIN_RACE_ROUNDS, 'equal ones, too');
  assert.equal(raced(truth, 1, 0.2).rounds, MAX_RACE_ROUNDS);
});

test('a set leaves for one that is smaller and as fast, never for one that is larger or slower', () => {
  const steady = (/** @type {number} */ time) =>
    [0, 0.0002, -0.0001, 0.0001].map((noise) => Math.log(time) + noise);
  const runners = [
    { id: 'own', size: 1000, scores: [0, 0, 0, 0] },
    { id: 'smaller', size: 800, scores: steady(1.001) },
    { id: 'same', size: 1001, scores: steady(1.002) },
    { id: 'larger', size: 1200, scores: steady(0.9) },
    { id: 'slower', size: 700, scores: steady(1.4) },
  ];
  const { left, isDecided } = look(runners, runners.length);
  assert.deepEqual([...left], [['same', 'smaller']]);
  assert.equal(isDecided, true);
  assert.deepEqual(
    look(
      runners.map((one) => ({ ...one, scores: one.scores.slice(0, MIN_RACE_ROUNDS - 1) })),
      5,
    ),
    { left: new Map(), isDecided: false },
  );
});

test('a set is better if it is as small and faster by 1 %, or smaller by 1 % and not slower by 1 %', () => {
  const certainly = (/** @type {number} */ time) => ({ low: Math.log(0.99 * time), high: Math.log(time) });
  for (const [size, time, expected] of /** @type {[number, number, boolean][]} */ ([
    [1000, 0.98, true],
    [1009, 0.98, true],
    [1000, 0.995, false],
    [1050, 0.8, false],
    [950, 1.005, true],
    [950, 1.02, false],
    [995, 1.005, false],
    [900, 0.9, true],
  ]))
    assert.equal(isBetter(size, 1000, certainly(time)), expected, `${size} bytes, ${time}`);
});

/** @param {string} title @param {number} value @param {number} size @param {number} [error] */
const candidate = (title, value, size, error = 0.005) => ({
  title,
  size,
  time: { value, low: value * (1 - error), high: value * (1 + error) },
});

test('the best are those that nothing beats in time and size; of equal ones the first stays', () => {
  const own = candidate('own', 1, 1000, 0);
  const titles = (/** @type {ReturnType<typeof candidate>[]} */ others) =>
    bestOf([own, ...others]).map(({ title }) => title);
  assert.deepEqual(titles([]), ['own']);
  assert.deepEqual(titles([candidate('-O3', 1.003, 1002)]), ['own']);
  assert.deepEqual(titles([candidate('-O2', 0.997, 998), candidate('-O0', 3, 2000)]), ['own']);
  assert.deepEqual(
    titles([
      candidate('-Os', 1.2, 700),
      candidate('-Oz', 1.195, 720),
      candidate('-O2', 1.1, 800),
      candidate('-flto', 0.7, 1080),
    ]),
    ['own', '-Os', '-O2', '-flto'],
  );
  assert.deepEqual(titles([candidate('both', 0.9, 900)]), ['both']);
  assert.deepEqual(titles([candidate('a', 0.7, 1080), candidate('b', 0.702, 1081)]), ['own', 'a']);
  const chain = Array.from({ length: 9 }, (_, i) => candidate(String(i), 1 - 0.006 * i, 1000));
  assert.ok(bestOf(chain).length >= 1, 'a chain of neighbours that are alike leaves one');
});

test(
  'the advice is the fastest, or what is smaller and as fast, and the smallest; nothing that is not ' +
    'certain',
  () => {
    const own = candidate('own', 1, 1000, 0);
    assert.deepEqual(
      adviceOf([own, candidate('-O3 -msimd128', 0.71, 1080), candidate('-Os', 1.1, 800)], own),
      [
        'use -O3 -msimd128: 0.71 of the time at 1.08 of the size',
        'or, to be smaller, use -Os: 0.80 of the size at 1.10 of the time',
      ],
    );
    assert.deepEqual(adviceOf([candidate('-Os -flto', 0.9, 800)], own), [
      'use -Os -flto: 0.90 of the time at 0.80 of the size',
    ]);
    const raced = { ...candidate('-Os', 1.1, 800), isConfirmed: false };
    const nothing = ["keep the project's own flags: no set is certainly faster, or smaller and as fast"];
    assert.deepEqual(adviceOf([own, raced], own), [
      ...nothing,
      'or, to be smaller, use -Os: 0.80 of the size at 1.10 of the time (in the race; there was no time ' +
        'for a duel)',
    ]);
    assert.deepEqual(
      adviceOf(
        [candidate('-O3 -flto', 1.002, 820), candidate('-Os', 1.8, 500), candidate('-O2', 1.004, 810)],
        own,
      ),
      [
        'use -O2: 0.81 of the size at 1.00 of the time',
        'or, to be smaller, use -Os: 0.50 of the size at 1.80 of the time',
      ],
    );
    assert.deepEqual(adviceOf([own], own), nothing);
    assert.deepEqual(adviceOf([own, candidate('-flto', 0.98, 1010, 0.05)], own), nothing);
  },
);

test('a score is the mean of the logarithms of the benchmarks, each column counting the same', () => {
  const rounds = [
    {
      own: { native: { a: 10, b: 100, tiny: 0.1 }, node: { a: 20 } },
      s1: { native: { a: 20, b: 50, tiny: 0.2 }, node: { a: 40 } },
      s2: { native: { a: 5, b: 0 }, node: { a: 20 } },
    },
    {
      own: { native: { a: 10, b: 100, tiny: 0.1 }, node: { a: 20 } },
      s1: { native: { a: 20, b: 50, tiny: 9 }, node: { a: 40 } },
    },
  ];
  assert.deepEqual(
    scoresOf(rounds, 'own', 's1').map((score) => score.toFixed(4)),
    Array(2).fill((Math.log(2) / 2).toFixed(4)),
  );
  assert.deepEqual(scoresOf(rounds, 'own', 'own'), [0, 0]);
  assert.equal(scoresOf(rounds, 'own', 's2').length, 1, 'it left after the first round');
  const { native, node } = columnTimes(rounds, 'own', 's1');
  assert.deepEqual(
    [native.time.value.toFixed(3), native.worst.row, native.worst.ratio.toFixed(3)],
    ['1.000', 'a', '2.000'],
  );
  assert.equal(node.time.value.toFixed(3), '2.000');
  const { value, low, high } = timeOf([Math.log(1.1)]);
  assert.deepEqual(
    [value.toFixed(2), low.toFixed(2), high.toFixed(2)],
    ['1.10', '0.55', '2.20'],
    'one round tells nothing of the noise',
  );
});
