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
import { colorOf, amountText, powersOfTen, wantsLog } from './looks.js';
import { drawRows, layOut, ratioScale } from './rows-plot.js';
import { largest, smallest } from '../../statistics/descriptive.js';

/**
 * @param {Mark} mark
 * @param {boolean} ratio
 */
const valuesOf = ({ value, low, high, ratio: times }, ratio) =>
  ratio
    ? { x: times?.value ?? null, x1: times?.low ?? null, x2: times?.high ?? null }
    : { x: value, x1: low, x2: high };

/**
 * @param {SuitePlot} suite
 * @param {Figures} figures
 * @param {View} view
 */
function placed({ rows }, { platforms }, { shown, ratio, width }) {
  const lanes = platforms.filter((id) => shown.has(id));
  const layout = layOut(
    rows.map(({ label }) => label),
    { lanes: lanes.length, width },
  );
  /** @type {Point[]} */
  const points = [];
  /** @type {{ x: number, y: number, platform: string }[]} */
  const floors = [];
  rows.forEach(({ marks }, row) => {
    for (const mark of marks) {
      const lane = lanes.indexOf(mark.platform);
      if (lane < 0) continue;
      const y = layout.yOf(row, lane);
      const { platform, floor, doubtful } = mark;
      const { x, x1, x2 } = valuesOf(mark, ratio);
      if (x !== null) points.push({ x, x1: x1 ?? x, x2: x2 ?? x, y, platform, doubtful });
      else if (!ratio && floor !== null) floors.push({ x: floor, y, platform });
    }
  });
  return { points, floors, layout };
}

/**
 * @param {number[]} values
 * @param {Parameters<typeof amountText>[1]} amounts
 * @param {number} width
 * @returns {import('./rows-plot.js').Scale}
 */
function costScale(values, amounts, width) {
  const positive = values.filter((value) => value > 0);
  const tickFormat = (/** @type {number} */ x) => amountText(x, amounts);
  if (!wantsLog(positive))
    return {
      type: 'linear',
      domain: [0, Math.max(largest(positive), 0) * 1.02 || 1],
      ticks: Math.round(width / 90),
      tickFormat,
    };
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
  const { points, floors, layout } = placed(suite, figures, view);
  const values = [...points.flatMap(({ x, x1, x2 }) => [x, x1, x2]), ...floors.map(({ x }) => x)];
  const room = width - layout.marginLeft;
  const scale = ratio ? ratioScale(values, room) : costScale(values, amounts, room);
  const what = ratio
    ? `ratio to ${reference}`
    : `${quantityOf(suite).words.what}${scale.type === 'log' ? ', logarithmic scale' : ''}`;
  const color = (/** @type {{ platform: string }} */ { platform }) => colorOf(platforms.indexOf(platform));
  const title = (/** @type {Point} */ point) => {
    const words = (/** @type {number} */ value) => (ratio ? formatRatio(value) : amountText(value, amounts));
    const interval = point.x1 === point.x2 ? '' : `\n95 %: ${words(point.x1)} to ${words(point.x2)}`;
    return `${point.platform}: ${words(point.x)}${interval}`;
  };
  return drawRows(layout, {
    scale,
    what,
    ariaLabel: `${suite.name}: ${what}, by benchmark and platform; the numbers are in the table`,
    ruleAt: ratio ? [1] : [],
    marks: [
      Plot.ruleY(points, {
        y: 'y',
        x1: ({ x1 }) => Math.max(x1, scale.domain[0]),
        x2: 'x2',
        stroke: color,
        strokeWidth: 2,
      }),
      Plot.dot(points, {
        x: 'x',
        y: 'y',
        r: 3.5,
        fill: color,
        fillOpacity: ({ doubtful }) => (doubtful ? 0.25 : 1),
        stroke: color,
        title,
        tip: true,
      }),
      Plot.dot(floors, {
        x: 'x',
        y: 'y',
        r: 3.5,
        symbol: 'triangle',
        rotate: -90,
        stroke: color,
        title: (floor) => `${floor.platform}: below ${amountText(floor.x, amounts)}`,
        tip: true,
      }),
    ],
  });
}
