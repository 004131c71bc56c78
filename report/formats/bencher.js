/**
 * Bencher Metric Format. Each benchmark has one measure: the built-in `latency`, in nanoseconds with its
 * 95 % interval, or `instructions`, or the built-in `file-size` in bytes.
 *
 * @import { Summary } from '../../protocol/types.js'
 */
import { costsOf } from './costs.js';

const MEASURES = { ns: 'latency', instructions: 'instructions', bytes: 'file-size' };

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
  const benchmarks = costsOf(summary).costs.map(({ path, cell, unit, value, low, high }) =>
    [path, { ...countersOf(cell), [MEASURES[unit]]: unit === 'ns' ? { value, lower_value: low, upper_value: high } : { value } }]);
  return `${JSON.stringify(Object.fromEntries(benchmarks), null, 2)}\n`;
}

/** @type {import('./format.js').Format} */
export const bencher = {
  name: 'bencher',
  purpose: 'Bencher, as its Metric Format',
  extension: 'json',
  report: ({ summary }) => renderBencher(summary),
  leftOut: (summary) => costsOf(summary).leftOut,
};
