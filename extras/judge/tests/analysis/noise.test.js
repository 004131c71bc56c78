import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findingText } from '../../analysis/findings.js';
import { randomSource } from '../../../../tests/js/report/random.js';
import { judged } from './scene.js';

/** @import { Candidate } from './scene.js' */

/**
 * Each process has another place in memory, which all of its rows feel.
 *
 * @param {number} deviation
 * @param {number} seed
 */
const scattered = (deviation, seed) => {
  const source = randomSource(seed);
  return (/** @type {any} */ round) => {
    for (const { pairs } of round.results.filter((/** @type {any} */ one) => one.suite !== 'ladder')) {
      const factor = Math.exp(deviation * source.normal());
      pairs.bodyNs = pairs.bodyNs.map((/** @type {number} */ ns) => ns * factor);
    }
  };
};

test(
  'a time that is too noisy for the threshold is the same where the code or the instructions are, as far ' +
    'as its interval shows it',
  () => {
    const noisy = (/** @type {number} */ deviation, /** @type {Candidate} */ candidate) =>
      judged({ base: scattered(deviation, 3), duel: scattered(deviation, 4), ...candidate });
    const equal = noisy(0.02, {});
    assert.equal(equal.verdict, 'same', equal.reasons.join('\n'));
    assert.deepEqual(
      [...new Set(equal.findings.map(({ kind, weight }) => `${weight} ${kind}`))],
      ['remark same-code'],
    );
    assert.match(
      findingText(equal.findings[0]),
      /^s\/\w+ on native: its time is too noisy to be judged \(−.* to \+.* %; .*\), but b executes as many instructions as a, so it counts as the same$/,
    );
    assert.ok(
      equal.rows.some(({ change, measure }) => change === 'unclear' && measure === 'time'),
      'rows have what the duel found',
    );
    const more = noisy(0.02, { work: 1.002 });
    assert.ok(
      more.findings.length > 0 && more.findings.every(({ row }) => row !== 's/parse'),
      'a row that executes more is not settled',
    );
    assert.equal(noisy(0.02, { isUncounted: true }).verdict, 'cannot tell');
    assert.equal(
      noisy(0.2, {}).verdict,
      'cannot tell',
      'an interval that wide hides what instructions do not show',
    );
    const wide = noisy(0.2, { isSameCode: true });
    assert.equal(wide.verdict, 'same');
    assert.match(
      findingText(wide.findings[0]),
      /, but both sides run the same code, so it counts as the same$/,
    );
    assert.equal(
      noisy(0.02, { time: 1.3, isSameCode: true }).verdict,
      'worse',
      'what is certain stays, whatever the code',
    );
  },
);
