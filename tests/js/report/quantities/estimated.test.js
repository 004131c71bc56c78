import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareEstimates } from '../../../../report/quantities/estimated.js';

/**
 * The verdict about two builds with equal levels.
 * @param {[number, number]} rare  the interval of the ratio by which one has more that is rare
 * @param {number} most  by which it differs on such a machine where nothing is rare
 * @param {boolean} [isCertain]  that one has more
 */
function verdictOn(rare, most, isCertain = false) {
  const [low, high] = rare.map(Math.log);
  const cell = /** @type {any} */ ({ verdict: 'ok', value: 1, low: 1, high: 1 });
  const evidence = {
    ...{ log: 0, low: -0.001, high: 0.001, probability: 1, isAlike: true },
    detectable: () => null,
    means: {
      ...{ log: low, low, high, probability: 1, shape: null },
      rare: { low, high, most, isCertain, decided: () => 20 },
    },
  };
  const test = { evidence, findings: [], threshold: 0.01, level: 0.05 };
  return compareEstimates(cell, cell, /** @type {any} */ (test));
}

test('equal levels are the same only if what is rare is on both sides', () => {
  assert.equal(verdictOn([0.97, 1.03], 0.05).change, 'same');
  assert.equal(verdictOn([0.9, 1.2], 0.05).change, 'unclear', 'not known');
  assert.equal(verdictOn([0.9, 1.2], 0.3).change, 'same', 'the machine makes such differences');
  const twice = verdictOn([1.95, 2.28], 0.9);
  assert.equal(twice.change, 'unclear', 'it may, but each round has more');
  assert.match(twice.reason ?? '', /only known to be 1\.95× to 2\.28×: about 20 rounds would decide/);
  assert.equal(verdictOn([0.45, 0.5], 0.9).change, 'unclear');
  assert.equal(verdictOn([1.004, 1.04], 0.05).change, 'same', 'chance explains it');
  assert.equal(verdictOn([1.004, 1.04], 0.05, true).change, 'unclear', 'perhaps by more than the threshold');
  assert.equal(verdictOn([1.004, 1.009], 0.05, true).change, 'same', 'by less than the threshold');
});
