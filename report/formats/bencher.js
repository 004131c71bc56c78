/**
 * Bencher Metric Format. Each benchmark has one measure, the built-in `latency`, in nanoseconds with its
 * 95 % interval.
 *
 * @typedef {import('../../protocol/types.js').Summary} Summary
 */
import { costsOf } from './costs.js';

/**
 * @param {Summary} summary
 * @returns {string}  ends with a line break
 */
export function renderBencher(summary) {
  const benchmarks = costsOf(summary).costs.map(({ path, ns, low, high }) =>
    [path, { latency: { value: ns, lower_value: low, upper_value: high } }]);
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
