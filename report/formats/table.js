/**
 * The tables for a terminal.
 *
 * @typedef {import('./format.js').SummaryInput} SummaryInput
 */
import { tableModel } from '../table/model.js';
import { renderComparison } from './comparison/terminal.js';
import { renderTerminalPlot } from './terminal/plot.js';
import { renderTable } from './terminal/table.js';

/** @param {SummaryInput} input */
function report({ summary, unit = 'ns', cold = false, plot = false, screen }) {
  const { width, plotWidth, paint } = screen;
  const table = renderTable(tableModel(summary, { unit, cold }), { width, paint });
  return plot ? `${table}\n${renderTerminalPlot(summary, { width: plotWidth, paint })}` : table;
}

/** @satisfies {import('./format.js').Format} */
export const table = {
  name: 'table',
  purpose: 'people, in a terminal',
  extension: 'txt',
  options: ['plot'],
  report,
  comparison: ({ compared, screen: { plotWidth, paint } }) =>
    renderComparison(compared, { width: plotWidth, paint }),
};
