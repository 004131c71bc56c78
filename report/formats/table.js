/**
 * The tables for a terminal.
 *
 * @import { SummaryInput } from './format.js'
 */
import { arrange } from '../table/arrange.js';
import { tableModel } from '../table/model.js';
import { renderComparison } from './comparison/terminal.js';
import { renderTerminalPlot } from './terminal/plot.js';
import { renderTable } from './terminal/table.js';

/** @param {SummaryInput} input */
function report({ summary, unit, cold, groupBy, chapters, sort, plot = false, screen }) {
  const { width, plotWidth, paint } = screen;
  const model = tableModel(summary, { unit, cold, groupBy, chapters, folded: true });
  const table = renderTable(arrange(model, { sort }), { width, paint });
  return plot ? `${table}\n${renderTerminalPlot(summary, { width: plotWidth, paint, unit })}` : table;
}

/** @satisfies {import('./format.js').Format} */
export const table = {
  name: 'table',
  purpose: 'a terminal',
  extension: 'txt',
  options: ['plot', 'groupBy', 'sort'],
  report,
  comparison: ({ compared, screen: { plotWidth, paint } }) =>
    renderComparison(compared, { width: plotWidth, paint }),
};
