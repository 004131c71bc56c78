/**
 * The input of github-action-benchmark, `customSmallerIsBetter`: a list of named values.
 *
 * @import { Summary } from '../../protocol/types.js'
 */
import { quantityOf } from '../quantities/index.js';
import { formatCounter } from '../text/numbers.js';
import { costsOf, verdictText } from './costs.js';
import { counted } from '../text/counted.js';

/**
 * All times are in nanoseconds, because the action compares values without regard to their unit. A name
 * always has the same unit. The range is the wider side of the 95 % interval. The action needs at least two
 * characters for it.
 *
 * @param {Summary} summary
 * @returns {string}  ends with a line break
 */
export function renderGithubActionBenchmark(summary) {
  const entries = costsOf(summary).costs.map(({ path, cell, value, low, high }) => ({
    name: path,
    unit: quantityOf(cell).symbol,
    value,
    range: `± ${Math.max(value - low, high - value).toPrecision(3)}`,
    extra: [
      ...(cell.estimate
        ? [
            `95 % interval: ${low} to ${high} ${quantityOf(cell).symbol}`,
            `${counted(cell.rounds, 'round')}, ${counted(cell.pairs, 'pair')}`,
          ]
        : ['counted, not measured']),
      ...(cell.userCounters ?? []).map((counter) => `${counter.name}: ${formatCounter(counter).text}`),
      ...(cell.verdict === 'ok' ? [] : [verdictText(cell)]),
    ].join('\n'),
  }));
  return `${JSON.stringify(entries, null, 2)}\n`;
}

/** @type {import('./format.js').Format} */
export const githubActionBenchmark = {
  name: 'github-action-benchmark',
  purpose: 'the action of that name',
  extension: 'json',
  report: ({ summary }) => renderGithubActionBenchmark(summary),
  leftOut: (summary) => costsOf(summary).leftOut,
};
