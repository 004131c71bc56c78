/**
 * What github-action-benchmark reads as `customSmallerIsBetter`: a list of named values.
 *
 * @typedef {import('../../protocol/types.js').Summary} Summary
 */
import { costsOf, verdictText } from './costs.js';

/**
 * Always in nanoseconds, so that no value is read in the unit of an earlier one. The range is the
 * wider side of the 95 % interval; its reader takes a number of two characters or more.
 *
 * @param {Summary} summary
 * @returns {string}  ends with a line break
 */
export function renderGithubActionBenchmark(summary) {
  const entries = costsOf(summary).costs.map(({ path, cell, ns, low, high }) => ({
    name: path,
    unit: 'ns',
    value: ns,
    range: `± ${Math.max(ns - low, high - ns).toPrecision(3)}`,
    extra: [
      `95 % interval: ${low} to ${high} ns`,
      `${cell.rounds} rounds, ${cell.pairs} pairs`,
      ...(cell.verdict === 'ok' ? [] : [verdictText(cell)]),
    ].join('\n'),
  }));
  return `${JSON.stringify(entries, null, 2)}\n`;
}

/** @type {import('./format.js').Format} */
export const githubActionBenchmark = {
  name: 'github-action-benchmark',
  purpose: 'the GitHub action of that name, as customSmallerIsBetter',
  extension: 'json',
  report: ({ summary }) => renderGithubActionBenchmark(summary),
  leftOut: (summary) => costsOf(summary).leftOut,
};
