import assert from 'node:assert/strict';
import { validatorOf } from '../../../../protocol/schemas.js';
import { linkReader, makeLink } from '../../analysis/link.js';
import { randomSummary } from './random-summary.js';

const { readLink } = linkReader(validatorOf('summary'));

/**
 * Whether two values are equal, but for the rounding of numbers.
 *
 * @returns {string | null} the place of a difference
 */
function differs(before, after, place = '') {
  if (typeof before === 'number' && !Number.isFinite(before)) return after === null ? null : place;
  if (typeof before === 'number' && typeof after === 'number')
    return Math.abs(before - after) <= 2e-5 * Math.abs(before) ? null : `${place}: ${before}, ${after}`;
  if (typeof before !== 'object' || before === null)
    return before === after ? null : `${place}: ${before}, ${after}`;
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after ?? {})])].filter(
    (key) => before[key] !== undefined,
  );
  if (after === null || Object.keys(after).length !== keys.length) return `${place}: other keys`;
  return keys.map((key) => differs(before[key], after[key], `${place}/${key}`)).find(Boolean) ?? null;
}

/**
 * Asserts that random summaries are equal after they went through a link.
 *
 * @param {number} first seed
 * @param {number} count
 */
export async function sendSummaries(first, count) {
  let leftOut = 0;
  for (let seed = first; seed < first + count; seed++) {
    const summary = randomSummary(seed);
    const room = seed % 4 === 0 ? 1500 : Infinity;
    const made = await makeLink(summary, { room });
    const read = await readLink(`https://example.org/x/link.html${made.fragment}`);
    assert.deepEqual(read, { summary: made.summary, leftOut: made.leftOut }, `seed ${seed}`);
    if (made.leftOut.length === 0) assert.equal(differs(summary, read.summary), null, `seed ${seed}`);
    else leftOut++;
  }
  assert.ok(leftOut > count / 20, `${leftOut} have left something out`);
}
