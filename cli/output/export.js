import { renderBencher } from '../../report/formats/bencher.js';
import { costsOf } from '../../report/formats/costs.js';
import { renderGithubActionBenchmark } from '../../report/formats/github-action-benchmark.js';
import { renderGoogleBenchmark } from '../../report/formats/google-benchmark.js';

/**
 * @typedef {import('../../report/results/types.js').Results} Results
 * @typedef {import('../../report/results/types.js').Summary} Summary
 */

/** @type {Record<string, (results: Results, summary: Summary) => string>} */
const renderers = {
  'google-benchmark': renderGoogleBenchmark,
  'github-action-benchmark': (_, summary) => renderGithubActionBenchmark(summary),
  bencher: (_, summary) => renderBencher(summary),
};

/** Formats of other tools; docs/formats.md says what each cannot carry. */
export const exportFormats = Object.keys(renderers);

/**
 * @param {Results} results
 * @param {Summary} summary of these results
 * @param {string} format
 * @param {(line: string) => void} say gets what is left out, because the format has no place for it
 * @returns {string} with a newline at its end
 */
export function exportResults(results, summary, format, say) {
  for (const { path, reason } of costsOf(summary).leftOut) say(`samebench: left out: ${path}: ${reason}`);
  return renderers[format](results, summary);
}
