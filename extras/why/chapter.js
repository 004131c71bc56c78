import { whyBlock } from './analysis/block.js';
import { splitColumnsOf } from './analysis/cells.js';
import { whyRows } from './analysis/chart.js';
import { html } from '../../report/api.js';
import { splitsOf } from './analysis/split.js';
import { noDifference, whyLines } from './analysis/words.js';

/** The section of the page. */
const whyFigure = html`<div id="why-controls" class="controls"></div>
<figure data-why>
<figcaption class="hint">The bar of <em>oracle</em> is the share of WebAssembly itself: it goes from 1 to what
the module costs as a native program. The bar of an engine goes on from there to the ratio of its column. At
the top stand the rows in which the engine has the largest share, at the bottom those in which the format has
it.</figcaption>
<div class="canvas"></div></figure>
`;

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
