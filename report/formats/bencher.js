/**
 * Bencher Metric Format. Each benchmark has one measure: the built-in `latency`, in nanoseconds with its
 * 95 % interval, the built-in `file-size` in bytes, or one that is named after its quantity.
 *
 * @import { Summary } from '../../protocol/types.js'
 */
import { quantityOf } from '../quantities/index.js';
import { costsOf } from './costs.js';

/** The measures that Bencher has built in, by quantity. @type {Record<string, string>} */
const BUILT_IN = { time: 'latency', bytes: 'file-size' };

/**
 * The benchmark's own counters, each as a measure of its name.
 * @param {import('../../protocol/types.js').Cell} cell
 */
const countersOf = ({ userCounters = [] }) =>
  Object.fromEntries(userCounters.flatMap(({ name, value }) => (value === null ? [] : [[name, { value }]])));

/**
 * @param {Summary} summary
 * @returns {string}  ends with a line break
 */
export function renderBencher(summary) {
  const benchmarks = costsOf(summary).costs.map(({ path, cell, value, low, high }) => {
    const { id, isExact } = quantityOf(cell);
    return [
      path,
      {
        ...countersOf(cell),
        [BUILT_IN[id] ?? id]: isExact ? { value } : { value, lower_value: low, upper_value: high },
      },
    ];
  });
  return `${JSON.stringify(Object.fromEntries(benchmarks), null, 2)}\n`;
}

/** @type {import('./format.js').Format} */
export const bencher = {
  name: 'bencher',
  purpose: 'Bencher',
  extension: 'json',
  report: ({ summary }) => renderBencher(summary),
  leftOut: (summary) => costsOf(summary).leftOut,
};
