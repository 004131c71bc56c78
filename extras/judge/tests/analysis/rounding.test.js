import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valuesFacts } from '../../../../tests/js/fixtures/make-events.js';
import { judged, plannedIn, rowIn } from './scene.js';

/**
 * Changes the results of the row, and the checksum with them.
 *
 * @param {number} last of its results
 * @returns {(round: any) => void}
 */
const computing = (last) => (round) => {
  const row = rowIn(round, round.work ? 'work' : 'results');
  round.values = [valuesFacts([1, 2, last], { benchmark: row.benchmark })];
  Object.assign(row, { checksum: `00000000000000${last === 0.3 ? 'aa' : 'bb'}` });
  if (last !== 0.3 && 'recheck' in row) row.recheck = '00000000000000cc';
};

/** A candidate with another last result, which takes half of the time. */
const candidate = (/** @type {number} */ last, more = {}) => ({
  time: 0.5,
  work: 0.5,
  base: computing(0.3),
  look: computing(last),
  count: computing(last),
  duel: computing(last),
  ...more,
});

test('a candidate that rounds otherwise is not wrong, but its gain does not count', () => {
  const { verdict, findings } = judged(candidate(0.1 + 0.2));
  assert.equal(verdict, 'cannot tell');
  assert.deepEqual(
    findings.map(({ weight, kind, platform }) => [weight, kind, platform]),
    [
      ['no gain', 'rounded', 'native'],
      ['no gain', 'rounded', 'native@work'],
    ],
  );
});

test('results beyond the tolerance of the base are wrong, whatever the candidate says of its own', () => {
  const wrong = (/** @type {any} */ one) =>
    judged(one).findings.map(({ weight, kind }) => `${weight} ${kind}`);
  assert.deepEqual(new Set(wrong(candidate(0.31))), new Set(['wrong results']));
  const widened = (/** @type {any} */ round) => {
    computing(0.31)(round);
    plannedIn(round).tolerance = { relative: 0.1 };
  };
  const found = wrong(candidate(0.31, { look: widened, count: widened, duel: widened }));
  assert.ok(found.includes('wrong results') && found.includes('wrong inputs'), found.join());
});
