/** The tables for a terminal. */
import { renderComparison } from './comparison/terminal.js';
import { renderReport } from './terminal/report.js';

/** @satisfies {import('./format.js').Format} */
export const table = {
  name: 'table',
  purpose: 'a terminal',
  extension: 'txt',
  options: ['plot', 'groupBy', 'sort'],
  report: renderReport,
  comparison: ({ compared, screen: { plotWidth, paint } }) =>
    renderComparison(compared, { width: plotWidth, paint }),
};
