/**
 * The instructions that one operation executes.
 *
 * @import { Cell } from '../../protocol/types.js'
 * @import { Outcome } from './quantity.js'
 */
import { isNative, isOracle } from '../results/platform-names.js';
import { countFormat } from '../text/counts.js';
import { formatCompact } from '../text/numbers.js';
import { bytes } from './bytes.js';
import { compareCounts, isComparable, withoutRatio } from './counted.js';
import { changeBy } from './threshold.js';

/** Smaller changes of what an operation allocates are those of rare allocations, as of a table that grows. */
export const leastAllocated = { count: 0.01, bytes: 1 };

/**
 * A change of what an operation allocates: of the number of allocations, or else of their bytes. Null if
 * there is none, or if either is not known for the same operations.
 * @param {Cell} before
 * @param {Cell} now
 * @param {number} threshold
 * @returns {{ change: 'slower' | 'faster', allocations: string } | null}
 */
function allocationChange(before, now, threshold) {
  const [a, b] = [before.count?.allocations, now.count?.allocations];
  if (!a || !b || before.count?.operations !== now.count?.operations) return null;
  const key = /** @type {const} */ (['count', 'bytes']).find(
    (one) =>
      Math.abs(b[one] - a[one]) >= leastAllocated[one] && changeBy(b[one] / a[one], threshold) !== 'same',
  );
  if (!key) return null;
  const text = (/** @type {number} */ value) =>
    key === 'count' ? String(Number(value.toFixed(2))) : bytes.format(value).text;
  return {
    change: b[key] > a[key] ? 'slower' : 'faster',
    allocations: `${key === 'count' ? 'allocations' : 'allocated'} ${text(a[key])} → ${text(b[key])}`,
  };
}

/** @type {import('./quantity.js').Quantity} */
export const instructions = {
  id: 'instructions',
  unit: 'instructions',
  symbol: 'instr',
  measure: 'work',
  isExact: true,
  // Interrupts add to a hardware counter.
  leastError: 0.0005,
  words: {
    what: 'instructions of an operation',
    tag: ', instructions',
    one: 'instruction',
    more: 'more',
    less: 'fewer',
    least: 'cheapest',
    times: 'executes % times the instructions of',
  },
  note:
    'instr: instructions that one operation executes, without those of its loop; M, G and T are ' +
    'millions, billions and a thousand billions',
  // Enough digits that a change of a thousandth shows.
  format: countFormat({
    symbol: 'instr',
    digits: 6,
    from: 1e6,
    begins: 0,
    decimals: (value) => (value > 0 && value < 0.1 ? 4 : value < 999.995 ? 2 : value < 99_999.95 ? 1 : 0),
  }),
  axis: (value) => formatCompact(value, 'instr'),
  amountIn: (cell) => cell,
  // Counts are made to be compared across machines. Natively, the system's libraries are counted as well; the
  // seed makes the inputs.
  isAffectedBy: ({ platform, what }, own) =>
    platform === null
      ? what === 'seed' || (what === 'os' && (isNative(own) || isOracle(own)))
      : platform === own,
  isComparable,
  /** Where the counts are the same, allocations decide; then there is no ratio. */
  compare(before, now, test) {
    const outcome = compareCounts(before, now, test);
    const allocated = allocationChange(before, now, test.threshold);
    if (allocated === null) return outcome;
    const base = outcome.change === 'same' ? withoutRatio(allocated.change) : outcome;
    return { ...base, allocations: allocated.allocations };
  },
};
