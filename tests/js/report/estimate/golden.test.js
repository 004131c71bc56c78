import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { corrected } from '../../../../report/estimate/correction.js';
import { estimate } from '../../../../report/estimate/estimate.js';
import { formatCost, formatError, formatFloor } from '../../../../report/text/numbers.js';

/**
 * @import { Clock, Pairs } from '../../../../protocol/types.js'
 * @typedef {{ costNs: number, lowNs: number, highNs: number, floorNs: number, text: string }} Expected
 * @typedef {{ name: string, clock: Clock, inputs: number, sliceCycles?: number, referenceNs?: number, pairs: Pairs,
 *   expected: Expected }} Case
 */

/** @type {Case[]} */
const cases = JSON.parse(readFileSync(new URL('../../../../protocol/golden/estimates.json', import.meta.url), 'utf8'));

/**
 * @param {number | null} found
 * @param {number} expected
 * @param {string} what
 */
function assertSame(found, expected, what) {
  assert.ok(found !== null && Math.abs(found - expected) <= 1e-9 * Math.abs(expected),
    `${what}: expected ${expected}, found ${found}`);
}

/** @param {ReturnType<typeof estimate>} estimated  as the table prints it */
function textOf({ verdict, value, low, high, estimate: { floor } }) {
  if (verdict === 'below-floor') return `< ${formatFloor(floor).text}`;
  return `${formatCost(value).text} ${formatError(Math.max(high - value, value - low) / value)}`;
}

test('the shared cases of a single round are not empty', () => assert.ok(cases.length > 0));

for (const { name, clock, inputs, sliceCycles = null, referenceNs = null, pairs, expected } of cases) {
  test(`the estimate of a single round, ${name}, is the one that the native table prints`, () => {
    const result = {
      benchmark: 0, suite: 's', name, argument: null, stop: /** @type {const} */ ('target'), coldNs: null,
      warmUpMs: 1, warmedUp: true, inputs, checksum: null, sliceCycles, pairs,
    };
    const { measured } = corrected([{ round: 0, result, clock, cycleNs: null }], referenceNs);
    const estimated = estimate(measured);
    assertSame(estimated.value, expected.costNs, 'cost');
    assertSame(estimated.low, expected.lowNs, 'low');
    assertSame(estimated.high, expected.highNs, 'high');
    assertSame(estimated.estimate.floor, expected.floorNs, 'floor');
    assert.equal(textOf(estimated), expected.text);
  });
}
