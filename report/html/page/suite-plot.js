/**
 * Draws the costs of a suite: a row for each benchmark, with a point for each platform.
 *
 * @import { SuitePlot, Figures, Mark } from '../figures.js'
 * @typedef {{ shown: Set<string>, ratio: boolean, width: number }} View
 * @typedef {{ x: number, x1: number, x2: number, y: number, platform: string, doubtful: boolean }} Point
 */
import * as Plot from '@observablehq/plot';
import { quantityOf } from '../../quantities/index.js';
import { formatRatio } from '../../text/numbers.js';
import { asPicture, colorOf, amountText, NARROW, powersOfTen, wantsLog } from './looks.js';
import { largest, smallest } from '../../statistics/descriptive.js';

const LANE = 7;
const LABEL = 16;

/**
 * @param {Mark} mark
 * @param {boolean} ratio
 */
const valuesOf = ({ value, low, high, ratio: times }, ratio) => (ratio
  ? { x: times?.value ?? null, x1: times?.low ?? null, x2: times?.high ?? null } : { x: value, x1: low, x2: high });

/**
 * @param {SuitePlot} suite
 * @param {Figures} figures
 * @param {View} view
 */
function placed({ rows }, { platforms }, { shown, ratio, width }) {
  const lanes = platforms.filter((id) => shown.has(id));
  const above = width < NARROW ? LABEL : 0;
  const height = above + Math.max(1, lanes.length) * LANE + 10;
  /** @type {Point[]} */
  const points = [];
  /** @type {{ x: number, y: number, platform: string }[]} */
  const floors = [];
  rows.forEach(({ marks }, row) => {
    for (const mark of marks) {
      const lane = lanes.indexOf(mark.platform);
      if (lane < 0) continue;
      const y = row * height + above + (lane + 0.5) * LANE + 5;
      const { platform, floor, doubtful } = mark;
      const { x, x1, x2 } = valuesOf(mark, ratio);
      if (x !== null) points.push({ x, x1: x1 ?? x, x2: x2 ?? x, y, platform, doubtful });
      else if (!ratio && floor !== null) floors.push({ x: floor, y, platform });
    }
  });
  const labels = rows.map(({ label }, i) => ({ label, top: i * height, y: i * height + (above > 0 ? 11 : height / 2) }));
  return { points, floors, labels, height: height * rows.length };
}

/**
 * @param {number[]} values
 * @param {{ ratio: boolean, amounts: Parameters<typeof amountText>[1], width: number }} options
 * @returns {import('@observablehq/plot').ScaleOptions}
 */
function scaleOf(values, { ratio, amounts, width }) {
  if (ratio) {
    const domain = [Math.min(0.9, smallest(values)) * 0.98, Math.max(1.1, largest(values)) * 1.02];
    const near = domain[1] / domain[0] < 4;
    const ticks = near ? undefined : [1 / 64, 1 / 16, 1 / 4, 1 / 2, 1, 2, 4, 8, 16, 64, 256].filter((x) => x >= domain[0] && x <= domain[1]);
    return { type: near ? 'linear' : 'log', domain, ticks: ticks ?? Math.round(width / 90), tickFormat: (/** @type {number} */ x) => formatRatio(x) };
  }
  const positive = values.filter((value) => value > 0);
  const tickFormat = (/** @type {number} */ x) => amountText(x, amounts);
  if (!wantsLog(positive)) return { type: 'linear', domain: [0, Math.max(largest(positive), 0) * 1.02 || 1], ticks: Math.round(width / 90), tickFormat };
  const domain = [smallest(positive) * 0.8, largest(positive) * 1.25];
  return { type: 'log', domain, ticks: powersOfTen(domain, width / 70), tickFormat };
}

/**
 * @param {SuitePlot} suite
 * @param {Figures} figures
 * @param {View} view
 */
export function drawSuite(suite, figures, view) {
  const { platforms, unit } = figures;
  const { quantity, reference } = suite;
  const amounts = { quantity, unit };
  const { width, ratio } = view;
  const { points, floors, labels, height } = placed(suite, figures, view);
  const narrow = width < NARROW;
  const longest = largest(labels.map(({ label }) => label.length));
  const marginLeft = narrow ? 8 : Math.min(300, longest * 7 + 16);
  const values = [...points.flatMap(({ x, x1, x2 }) => [x, x1, x2]), ...floors.map(({ x }) => x)];
  const x = scaleOf(values, { ratio, amounts, width: width - marginLeft });
  const [start] = /** @type {number[]} */ (x.domain);
  const what = ratio ? `ratio to ${reference}` : `${quantityOf(suite).words.what}${x.type === 'log' ? ', logarithmic scale' : ''}`;
  const color = (/** @type {{ platform: string }} */ { platform }) => colorOf(platforms.indexOf(platform));
  const title = (/** @type {Point} */ point) => {
    const words = (/** @type {number} */ value) => (ratio ? formatRatio(value) : amountText(value, amounts));
    const interval = point.x1 === point.x2 ? '' : `\n95 %: ${words(point.x1)} to ${words(point.x2)}`;
    return `${point.platform}: ${words(point.x)}${interval}`;
  };
  const axis = (/** @type {'top' | 'bottom'} */ anchor) =>
    Plot.axisX({ anchor, label: anchor === 'bottom' ? what : null, ticks: x.ticks, tickFormat: x.tickFormat, labelArrow: 'none' });
  const drawn = Plot.plot({
    className: 'plot',
    ariaLabel: `${suite.name}: ${what}, by benchmark and platform; the numbers are in the table`,
    width,
    height: height + 62,
    marginLeft,
    marginRight: 16,
    marginTop: 24,
    marginBottom: 38,
    x: { type: x.type, domain: x.domain },
    y: { type: 'linear', domain: [0, height], range: [24, 24 + height], axis: null },
    marks: [
      Plot.gridX({ ticks: x.ticks }),
      Plot.ruleY(labels, { y: 'top', stroke: 'currentColor', strokeOpacity: 0.15 }),
      axis('bottom'),
      ...(height > 400 ? [axis('top')] : []),
      ...(ratio ? [Plot.ruleX([1], { stroke: 'currentColor', strokeOpacity: 0.6 })] : []),
      Plot.text(labels, {
        x: () => start, y: 'y', text: 'label', textAnchor: narrow ? 'start' : 'end', dx: narrow ? 2 : -8, fill: 'currentColor', clip: false,
      }),
      Plot.ruleY(points, { y: 'y', x1: ({ x1 }) => Math.max(x1, start), x2: 'x2', stroke: color, strokeWidth: 2 }),
      Plot.dot(points, { x: 'x', y: 'y', r: 3.5, fill: color, fillOpacity: ({ doubtful }) => (doubtful ? 0.25 : 1), stroke: color, title, tip: true }),
      Plot.dot(floors, {
        x: 'x', y: 'y', r: 3.5, symbol: 'triangle', rotate: -90, stroke: color,
        title: (floor) => `${floor.platform}: below ${amountText(floor.x, amounts)}`, tip: true,
      }),
    ],
  });
  return asPicture(drawn);
}
