import assert from 'node:assert/strict';
import { test } from 'node:test';
import { equalCountLines } from '../../../../report/layouts/equal-counts.js';

const cell = (
  /** @type {string} */ platform,
  /** @type {string} */ change,
  /** @type {number} */ ratio,
  quantity = 'time',
) =>
  /** @type {any} */ ({
    suite: 's',
    name: 'n',
    argument: null,
    platform,
    change,
    current: { quantity },
    ratio: { value: ratio, low: ratio, high: ratio },
  });

test('a cost that changed with equal counts is pointed out, on the platform whose work was counted', () => {
  const counts = [
    cell('native@work', 'same', 1, 'instructions'),
    cell('wasm@work', 'slower', 1.2, 'instructions'),
  ];
  assert.deepEqual(
    equalCountLines({ cells: [cell('native', 'slower', 1.4), cell('node', 'slower', 1.2), ...counts] }),
    [
      's/n on native is slower, and executes the same number of instructions: look at the place of the ' +
        'code, at memory or at the engine',
    ],
  );
  assert.deepEqual(equalCountLines({ cells: [cell('native', 'same', 1), ...counts] }), []);
  assert.deepEqual(equalCountLines({ cells: [cell('native', 'slower', 1.4)] }), [], 'nothing was counted');
});

test('an engine is compared with the counts of WebAssembly', () => {
  assert.equal(
    equalCountLines({
      cells: [cell('chromium@--no-liftoff', 'faster', 0.9), cell('wasm@work', 'same', 1, 'instructions')],
    }).length,
    1,
  );
});
