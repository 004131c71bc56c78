/**
 * What the script of the report draws in the section: each family of rows, with the platforms as its legend.
 *
 * @import { Worth } from '../../../protocol/types.js'
 */
import { legendOf } from '../../../report/html/page/controls.js';
import { dataOf, drawWith, redraw } from '../../../report/html/page/main.js';
import { drawWorth } from './plot.js';

/** @type {Worth[][]} */
const families = dataOf('worth') ?? [];

const figures = [...document.querySelectorAll('figure[data-worth]')].map((figure) => ({
  figure,
  family: families[Number(figure.getAttribute('data-worth'))],
}));

for (const { figure, family } of figures)
  figure.querySelector('.platforms')?.replaceChildren(legendOf(family.map(({ platform }) => platform)));

drawWith(() => {
  for (const { figure, family } of figures) redraw(figure, (width) => drawWorth(family, { width }));
});
