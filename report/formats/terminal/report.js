/**
 * The tables of a run for a terminal.
 *
 * @import { SummaryInput } from '../format.js'
 */
import { arrange } from '../../table/arrange.js';
import { tableModel } from '../../table/model.js';
import { renderTerminalPlot } from './plot.js';
import { renderTable } from './table.js';

/** @param {SummaryInput} input @returns {string} */
export function renderReport({ summary, unit, cold, groupBy, chapters, sort, plot = false, screen }) {
  const { width, plotWidth, paint } = screen;
  const model = tableModel(summary, { unit, cold, groupBy, chapters, folded: true });
  const table = renderTable(arrange(model, { sort }), { width, paint });
  return plot ? `${table}\n${renderTerminalPlot(summary, { width: plotWidth, paint, unit })}` : table;
}
