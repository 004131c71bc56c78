import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fisherProbability, leastProbability } from '../../../../report/statistics/hypergeometric.js';

const share = (/** @type {number} */ slow, all = 20) => ({ slow, all });
const near = (/** @type {number} */ found, /** @type {number} */ expected) =>
  assert.ok(Math.abs(found - expected) < 1e-6 * Math.max(1e-3, expected), `${found}, expected ${expected}`);

test("Fisher's test is exact: twice the smaller tail", () => {
  near(fisherProbability(share(1, 4), share(3, 4)), (2 * 17) / 70);
  near(fisherProbability(share(0), share(10)), (2 * 184_756) / 847_660_528);
  near(fisherProbability(share(10), share(0)), (2 * 184_756) / 847_660_528);
  assert.equal(fisherProbability(share(5), share(5)), 1);
  assert.equal(fisherProbability(share(0), share(0)), 1);
  near(fisherProbability(share(0, 3), share(2, 5)), 2 * (10 / 28));
});

test('the least probability is that of the most extreme outcome with as many slow ones', () => {
  near(leastProbability(share(5), share(5)), fisherProbability(share(0), share(10)));
  assert.equal(leastProbability(share(0), share(0)), 1);
  near(leastProbability(share(20), share(10)), fisherProbability(share(20), share(10)));
});
