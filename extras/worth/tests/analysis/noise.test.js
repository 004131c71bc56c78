import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomSource } from '../../../../tests/js/report/random.js';
import { answerOf, cellOf, powers, SIZES } from './fixture.js';

/** Costs that are measured with a relative error; their intervals are those of that error. */
function simulated(javascript, call, { sizes, error, source }) {
  const noisy = (value) => {
    const found = value * Math.exp(error * source.normal());
    return { ...cellOf(found), low: found * Math.exp(-1.96 * error), high: found * Math.exp(1.96 * error) };
  };
  return answerOf(
    (n) => noisy(javascript(n)),
    (n) => noisy(call(n)),
    { sizes },
  );
}
const TRIALS = 500;

for (const [what, costs] of /** @type {[string, [(n: number) => number, (n: number) => number]][]} */ ([
  ['powers of the size', powers(240)],
  ['a part that does not grow', [(n) => 2 * n, (n) => 400 + n / 3]],
])) {
  for (const [error, sizes] of /** @type {[number, number[]][]} */ ([
    [0.005, SIZES],
    [0.02, SIZES],
    [0.05, [60, 120, 240, 480, 960]],
  ])) {
    test(
      `with noise of ${100 * error} %, 90 to 99 % of intervals contain the crossing: ${what}, sizes from ` +
        `${sizes[0]}`,
      () => {
        const source = randomSource(27);
        let covered = 0;
        for (let trial = 0; trial < TRIALS; ++trial) {
          const { answer, crossings } = simulated(...costs, { sizes, error, source });
          assert.equal(answer, 'from');
          if (crossings[0].low <= 240 && 240 <= crossings[0].high) covered += 1;
        }
        const share = covered / TRIALS;
        assert.ok(share >= 0.9 && share <= 0.99, `${share}`);
      },
    );
  }
}

test('equal costs have no winner in at least 95 % of runs, however many sizes they have', () => {
  for (const count of [1, 3, 12]) {
    const source = randomSource(count);
    const sizes = Array.from({ length: count }, (_, i) => 4 * 2 ** i);
    let unclear = 0;
    for (let trial = 0; trial < TRIALS; ++trial) {
      if (
        simulated(
          (n) => n,
          (n) => n,
          { sizes, error: 0.01, source },
        ).answer === 'unclear'
      )
        unclear += 1;
    }
    assert.ok(unclear / TRIALS >= 0.95 - 0.015, `${count} sizes: ${unclear / TRIALS}`);
  }
});

test('with noise, never and always stay so in all runs', () => {
  for (const [factor, expected] of [
    [1.3, 'never'],
    [0.7, 'always'],
  ]) {
    const source = randomSource(5);
    const found = new Set(
      Array.from(
        { length: TRIALS },
        () =>
          simulated(
            (n) => n,
            (n) => factor * n,
            { sizes: SIZES, error: 0.01, source },
          ).answer,
      ),
    );
    assert.ok(found.has(expected), [...found].join());
    assert.deepEqual(
      [...found].filter((one) => one !== expected && one !== 'above'),
      [],
    );
  }
});
