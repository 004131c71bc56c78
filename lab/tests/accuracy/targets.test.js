import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differenceOf, quietPairs, withinTarget } from '../../accuracy/targets.js';

/**
 * Rows of one platform.
 *
 * @param {[suite: string, name: string, verdict: string, value: number | null][]} rows
 */
const rowsOf = (rows) => ({
  rows: /** @type {any} */ (
    rows.map(([suite, name, verdict, value]) => ({
      suite,
      name,
      argument: null,
      cells: { native: { verdict, value } },
    }))
  ),
});

test('targets: costs that missed it count, costs below the floor, skipped rows and the ladder do not', () => {
  const run = rowsOf([
    ['a', 'met', 'ok', 1],
    ['a', 'missed', 'out-of-budget', 1],
    ['a', 'two', 'unstable', 1],
    ['a', 'floor', 'below-floor', null],
    ['a', 'none', 'skipped', null],
    ['ladder', '1', 'ok', 1],
  ]);
  assert.deepEqual(withinTarget(run, 'native'), { met: 1, of: 3 });
  assert.deepEqual(withinTarget(run, 'node'), { met: 0, of: 0 });
});

test('targets: the difference of two runs is the median over the rows that both have', () => {
  const one = rowsOf([
    ['a', 'x', 'ok', 100],
    ['a', 'y', 'ok', 100],
    ['a', 'z', 'ok', 100],
    ['a', 'floor', 'below-floor', null],
  ]);
  const other = rowsOf([
    ['a', 'z', 'ok', 100],
    ['a', 'y', 'ok', 101],
    ['a', 'x', 'ok', 150],
    ['a', 'floor', 'ok', 1],
    ['a', 'new', 'ok', 1],
  ]);
  assert.ok(Math.abs(differenceOf(one, other, 'native') - Math.log(1.01)) < 1e-12);
});

test('targets: a run with too few undisturbed rounds is compared with none', () => {
  const runs = [100, 101, 150].map((cost, i) => ({
    ...rowsOf([['a', 'x', 'ok', cost]]),
    platforms: /** @type {any} */ ([
      { id: 'native', disturbedRounds: [1], ...(i === 2 && { isDisturbed: true }) },
    ]),
  }));
  assert.equal(quietPairs(runs, 'native').length, 1);
  assert.ok(Math.abs(quietPairs(runs, 'native')[0] - Math.log(1.01)) < 1e-12);
  assert.deepEqual(quietPairs(runs.slice(1), 'native'), []);
});
