/**
 * What plots with a row for each benchmark share: the places of rows and their lanes, labels, axes, and the
 * scale of ratios.
 *
 * @typedef {object} Layout
 * @property {{ label: string, top: number, y: number }[]} labels
 * @property {(row: number, lane: number) => number} yOf
 * @property {number} height  of all rows
 * @property {number} width  of the plot
 * @property {number} marginLeft
 * @property {boolean} narrow  labels stand above their rows
 *
 * @typedef {{ type: 'log' | 'linear', domain: number[], ticks: number | number[], tickFormat: (x: number) =>
 *   string }} Scale
 */
import * as Plot from '@observablehq/plot';
import { largest, smallest } from '../../statistics/descriptive.js';
import { formatRatio } from '../../text/numbers.js';
import { asPicture, NARROW } from './looks.js';

const LANE = 7;
const LABEL = 16;

/** Above the rows and below them, in pixels. */
const [TOP, BOTTOM] = [24, 38];

/** From this height on, there is an axis above the rows, too. */
const TALL = 400;

/** Ticks of ratios that are far apart. */
const RATIOS = [1 / 64, 1 / 16, 1 / 4, 1 / 2, 1, 2, 4, 8, 16, 64, 256];

/**
 * @param {string[]} labels  of the rows
 * @param {{ lanes: number, width: number }} view  lanes: of each row
 * @returns {Layout}
 */
export function layOut(labels, { lanes, width }) {
  const narrow = width < NARROW;
  const above = narrow ? LABEL : 0;
  const height = above + Math.max(1, lanes) * LANE + 10;
  const longest = largest(labels.map(({ length }) => length));
  return {
    labels: labels.map((label, i) => ({
      label,
      top: i * height,
      y: i * height + (narrow ? 11 : height / 2),
    })),
    yOf: (row, lane) => row * height + above + (lane + 0.5) * LANE + 5,
    height: height * labels.length,
    width,
    marginLeft: narrow ? 8 : Math.min(300, longest * 7 + 16),
    narrow,
  };
}

/**
 * @param {number[]} values
 * @param {number} width
 * @returns {Scale}
 */
export function ratioScale(values, width) {
  const domain = [Math.min(0.9, smallest(values)) * 0.98, Math.max(1.1, largest(values)) * 1.02];
  const near = domain[1] / domain[0] < 4;
  const ticks = near ? Math.round(width / 90) : RATIOS.filter((x) => x >= domain[0] && x <= domain[1]);
  return { type: near ? 'linear' : 'log', domain, ticks, tickFormat: (x) => formatRatio(x) };
}

/**
 * @param {Layout} layout
 * @param {{ scale: Scale, what: string, ariaLabel: string, ruleAt?: number[], marks:
 *   import('@observablehq/plot').Markish[] }} content what: the label of the axis; ruleAt: values with a line
 *   through all rows
 */
export function drawRows(
  { labels, height, width, marginLeft, narrow },
  { scale, what, ariaLabel, ruleAt = [], marks },
) {
  const { type, domain, ticks, tickFormat } = scale;
  const axis = (/** @type {'top' | 'bottom'} */ anchor) =>
    Plot.axisX({ anchor, label: anchor === 'bottom' ? what : null, ticks, tickFormat, labelArrow: 'none' });
  const drawn = Plot.plot({
    className: 'plot',
    ariaLabel,
    width,
    height: height + TOP + BOTTOM,
    marginLeft,
    marginRight: 16,
    marginTop: TOP,
    marginBottom: BOTTOM,
    x: { type, domain },
    y: { type: 'linear', domain: [0, height], range: [TOP, TOP + height], axis: null },
    marks: [
      Plot.gridX({ ticks }),
      Plot.ruleY(labels, { y: 'top', stroke: 'currentColor', strokeOpacity: 0.15 }),
      axis('bottom'),
      ...(height > TALL ? [axis('top')] : []),
      Plot.ruleX(ruleAt, { stroke: 'currentColor', strokeOpacity: 0.6 }),
      Plot.text(labels, {
        x: () => domain[0],
        y: 'y',
        text: 'label',
        textAnchor: narrow ? 'start' : 'end',
        dx: narrow ? 2 : -8,
        fill: 'currentColor',
        clip: false,
      }),
      ...marks,
    ],
  });
  return asPicture(drawn);
}
