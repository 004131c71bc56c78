import { renderCsv } from '../../report/formats/csv.js';
import { renderMarkdown } from '../../report/formats/markdown.js';
import { tableModel } from '../../report/table/model.js';
import { summarize } from '../../report/summary/summary.js';
import { renderTable } from '../../report/formats/terminal.js';
import { renderTerminalPlot } from '../../report/formats/terminal-plot.js';
import { createPainter, plotWidthOf, widthOf } from '../system/terminal.js';

/** @typedef {'table' | 'markdown' | 'csv' | 'json'} Format */

/** @type {Format[]} */
export const formats = ['table', 'markdown', 'csv', 'json'];

/**
 * @param {import('../../report/results/types.js').Summary} summary
 * @param {Format} format
 * @param {{unit?: 'ns' | 'cycles', cold?: boolean, plot?: boolean,
 *   stream: NodeJS.WriteStream | {isTTY?: boolean}, env: NodeJS.ProcessEnv}} options plot: the costs
 *   drawn under the table
 * @returns {string} with a newline at its end
 */
export function render(summary, format, { unit = 'ns', cold = false, plot = false, stream, env }) {
  if (format === 'json') return `${JSON.stringify(summary, null, 2)}\n`;
  if (format === 'csv') return renderCsv(summary);
  const model = tableModel(summary, { unit, cold });
  if (format === 'markdown') return renderMarkdown(model);
  const paint = createPainter(stream, env);
  const table = renderTable(model, { width: widthOf(stream), paint });
  return plot ? `${table}\n${renderTerminalPlot(summary, { width: plotWidthOf(stream), paint })}` : table;
}

/** Of a time in a results file, as far as a person wants to know it. @param {string} time */
export const minuteOf = (time) => time.slice(0, 16).replace('T', ' ');

/**
 * Summarizes; when the reference that was asked for has measured nothing, with the usual one.
 *
 * @param {import('../../report/results/types.js').Results} results
 * @param {string | undefined} reference
 * @param {(line: string) => void} say
 */
export function summarizeWith(results, reference, say) {
  try {
    return summarize(results, { reference });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    say(`samebench: ${error.message}`);
    return summarize(results);
  }
}
