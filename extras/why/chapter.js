import { whyBlock } from './analysis/block.js';
import { splitColumnsOf } from './analysis/cells.js';
import { whyRows } from './analysis/chart.js';
import { whyFigure } from './analysis/figure.js';
import { splitsOf } from './analysis/split.js';
import { noDifference, whyLines } from './analysis/words.js';

/**
 * How much of what WebAssembly costs is of the format, and how much of the engine, in the summary and in
 * reports.
 *
 * @type {import('../../report/api.js').Chapter}
 */
export const chapter = {
  name: 'why',
  summarize: ({ rows, platforms, mismatches }) => splitsOf(rows, platforms, mismatches),
  block: whyBlock,
  conclusions: whyLines,
  noDifference,
  columns: splitColumnsOf,
  section: ({ why = [] }) => ({
    link: 'Format or engine?',
    title: 'Is it the format, or the engine?',
    content: whyFigure,
    data: whyRows(why),
  }),
};
