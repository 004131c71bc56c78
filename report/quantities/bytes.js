import { isNative } from '../results/platform-names.js';
import { countFormat } from '../text/counts.js';
import { formatCompact } from '../text/numbers.js';
import { compareCounts, isComparable } from './counted.js';

/**
 * A number of bytes: the size of what was built, or of an object.
 *
 * @type {import('./quantity.js').Quantity}
 */
export const bytes = {
  id: 'bytes',
  unit: 'bytes',
  symbol: 'B',
  measure: 'size',
  isExact: true,
  leastError: 0,
  words: {
    what: 'size',
    tag: '',
    one: 'byte',
    more: 'larger',
    less: 'smaller',
    least: 'smallest',
    times: 'takes % times the bytes of',
  },
  format: countFormat({ symbol: 'B', digits: 5, from: 1e4, begins: 1, decimals: () => 0 }),
  axis: (value) => formatCompact(value, 'B'),
  amountIn: (cell) => cell,
  // A size depends on the build only; natively, the system's libraries are part of it.
  isAffectedBy: ({ platform, what }, own) =>
    platform === null
      ? what === 'os' && isNative(own)
      : platform === own && what !== 'counter' && what !== 'heap',
  isComparable,
  compare: compareCounts,
};
