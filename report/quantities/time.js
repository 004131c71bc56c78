import { formatCompact, formatCost, formatStep } from '../text/numbers.js';
import { compareEstimates, isComparable } from './estimated.js';

const UNKNOWN = { value: null, low: null, high: null };

/**
 * The time of one operation.
 *
 * @type {import('./quantity.js').Quantity}
 */
export const time = {
  id: 'time',
  unit: 'ns',
  symbol: 'ns',
  measure: 'time',
  isExact: false,
  // Memory layout alone changes times by about this much.
  leastError: 0.002,
  words: {
    what: 'cost of an operation',
    tag: '',
    one: 'nanosecond',
    more: 'slower',
    less: 'faster',
    least: 'cheapest',
    times: 'takes % times as long as',
  },
  format: formatCost,
  axis: (value, unit) => (unit === 'cycles' ? formatCompact(value, 'cyc') : formatStep(value)),
  amountIn: (cell, unit) => (unit === 'cycles' ? (cell.estimate?.cycles ?? UNKNOWN) : cell),
  isAffectedBy: ({ platform }, own) => platform === null || platform === own,
  isComparable,
  compare: compareEstimates,
};
