import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf } from '../../accuracy/rare/rare.js';

const said = (name, change, value, { suite = 'rare', platform = 'native' } = {}) => ({
  suite,
  name,
  argument: null,
  platform,
  change,
  ratio: value === null ? null : { value, low: value, high: value },
});

test('rows are counted that duels found, and those that were named although nothing differs', () => {
  const inJs = { suite: 'rare_js', platform: 'node@js' };
  const different = [
    [
      said('a', 'slower', 1.2),
      said('ring', 'unclear', null, inJs),
      said('ring', 'same', 1, { suite: 'rare_js' }),
    ],
    [said('a', 'faster', 1.4), said('ring', 'slower', 3, inJs)],
  ];
  const equal = [
    [said('a', 'same', 1), said('ring', 'faster', 0.9, inJs)],
    [said('a', 'slower', 1.1), said('ring', 'unclear', 1, inJs)],
  ];
  assert.deepEqual(linesOf(different, equal), [
    { row: 'a / native', ratio: 1.2999999999999998, found: 1, named: 1 },
    { row: 'ring / node@js', ratio: 3, found: 1, named: 1 },
  ]);
});
