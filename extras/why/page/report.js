/**
 * What the script of the report draws in the section: the split of each row, for the platforms that are
 * chosen.
 *
 * @import { WhyRow } from '../analysis/chart.js'
 */
import { chooser } from '../../../report/html/page/controls.js';
import { dataOf, drawAll, drawWith, platforms, redraw } from '../../../report/html/page/main.js';
import { drawWhy } from './plot.js';
import { ORACLE } from './words.js';

/** @type {WhyRow[]} */
const rows = dataOf('why') ?? [];

/** The platforms of the split, and the oracle, which has the share of the format. */
const splitting = platforms.filter(
  (id) => id === ORACLE || rows.some(({ splits }) => splits.some(({ platform }) => platform === id)),
);
const shown = new Set(splitting);

document
  .getElementById('why-controls')
  ?.append(chooser('Platforms', platforms, { chosen: shown, only: splitting, onChange: drawAll }));

const figure = document.querySelector('figure[data-why]');
if (figure) drawWith(() => redraw(figure, (width) => drawWhy(rows, platforms, { shown, width })));
