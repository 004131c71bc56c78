/**
 * The input of github-action-benchmark, `customSmallerIsBetter`: a list of named values.
 *
 * @typedef {import('../../protocol/types.js').Summary} Summary
 */
import { costsOf, verdictText } from './costs.js';

/**
 * All values are in nanoseconds, because the action compares values without regard to their unit. The
 * range is the wider side of the 95 % interval. The action needs at least two characters for it.
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
