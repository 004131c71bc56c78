import assert from 'node:assert/strict';
import { test } from 'node:test';
import { causeText } from '../../../../report/compare/words.js';

/** @type {(name: string, baseline: number, current: number, file?: string) => object} */
const changed = (name, baseline, current, file) => ({
  name,
  into: [],
  baseline,
  current,
  file: file ?? null,
  line: file ? 7 : null,
});

/** @param {object | undefined} cause */
const text = (cause) => causeText(/** @type {any} */ ({ cause }));

test('a cause names the two functions that changed most, with their line where it is known', () => {
  const functions = [
    changed('lib::step', 14, 84, 'lib.hpp'),
    changed('malloc', 30, 20),
    changed('free', 1, 2),
  ];
  assert.equal(
    text({ baseline: 45, current: 106, functions }),
    'instructions 45.00 → 106.00: lib::step +70.00 (lib.hpp:7), malloc −10.00',
  );
});

test('the cause of a row with fewer instructions than its empty loop says what the amounts are', () => {
  const functions = [changed('f', 2, -4)];
  assert.equal(
    text({ baseline: 2, current: -4, functions }),
    'instructions beyond those of an empty loop 2.00 → −4.00: f −6.00',
  );
  assert.match(text({ baseline: -4, current: -4, functions: [] }), /^−4\.00 instructions as before:/);
});

test('a slower cost of as many instructions has another cause; one that was not counted has no text', () => {
  assert.equal(
    text({ baseline: 45, current: 45, functions: [] }),
    '45.00 instructions as before: look at the place of the code, at memory or at the engine',
  );
  assert.equal(text(undefined), '');
});
