/**
 * Draws a chart: the costs of alternatives against x, and where one overtakes another.
 *
 * @import { Chart, Figures } from '../figures.js'
 */
import * as Plot from '@observablehq/plot';
import {
  argumentText,
  asPicture,
  colorOf,
  amountText,
  dashOf,
  MARGINS,
  NARROW,
  powersOfTen,
} from './looks.js';
import { largest, smallest } from '../../statistics/descriptive.js';

/**
 * @param {Chart} chart
 * @param {Figures} figures
 * @param {{ shown: Set<string>, width: number }} view
 */
export function drawChart(chart, { platforms, unit }, { shown, width }) {
  const scale = { quantity: chart.quantity, unit };
  const { what } = chart;
  const series = chart.series.filter(({ platform }) => shown.has(platform));
  const crossings = chart.crossings.filter(({ platform }) => shown.has(platform));
  const points = series.flatMap((one) => one.points.map((point) => ({ ...one, ...point })));
  // The scales do not change when platforms are selected.
  const all = chart.series.flatMap((one) => one.points);
  const values = all.map(({ value }) => value);
  const arguments_ = all.map(({ x }) => x);
  const color = (/** @type {{ algorithm: string }} */ { algorithm }) =>
    colorOf(chart.algorithms.indexOf(algorithm));
  const text = (/** @type {number} */ value) => amountText(value, scale);
  const title = (/** @type {typeof points[number]} */ { algorithm, platform, x, value, low, high }) => {
    const interval = low === high ? '' : `\n95 %: ${text(low)} to ${text(high)}`;
    return `${algorithm}, ${platform}\nx = ${argumentText(x)}: ${text(value)}${interval}`;
  };
  const drawn = Plot.plot({
    className: 'plot',
    ariaLabel:
      `${chart.suite}, ${chart.name}: ${what} against x, both logarithmic, by algorithm and platform; ` +
      'the numbers are in the table',
    width,
    height: Math.max(320, Math.min(520, width * 0.6)),
    ...MARGINS,
    x: { type: 'log', domain: [smallest(arguments_), largest(arguments_)] },
    y: { type: 'log', domain: [smallest(values) * 0.8, largest(values) * 1.25] },
    marks: [
      Plot.gridX({ ticks: powersOfTen(arguments_, width / 60) }),
      Plot.gridY({ ticks: powersOfTen(values, 12) }),
      Plot.axisX({
        ticks: powersOfTen(arguments_, width / 60),
        tickFormat: argumentText,
        label: 'x',
        labelArrow: 'none',
      }),
      Plot.axisY({
        ticks: powersOfTen(values, 12),
        tickFormat: (/** @type {number} */ ns) => amountText(ns, scale),
        label: what,
        labelArrow: 'none',
      }),
      ...series.map((one) =>
        Plot.line(one.points, {
          x: 'x',
          y: 'value',
          stroke: color(one),
          strokeWidth: 1.8,
          strokeDasharray: dashOf(platforms.indexOf(one.platform)),
        }),
      ),
      Plot.ruleX(points, {
        x: 'x',
        y1: ({ low, value }) => Math.max(low, value * 0.1),
        y2: 'high',
        stroke: color,
        strokeWidth: 1.5,
      }),
      Plot.dot(points, { x: 'x', y: 'value', r: width < NARROW ? 2 : 2.5, fill: color, title, tip: true }),
      Plot.ruleX(crossings, { x: 'x', stroke: 'currentColor', strokeOpacity: 0.45, strokeDasharray: '3 3' }),
      Plot.dot(crossings, {
        x: 'x',
        y: 'value',
        r: 6,
        stroke: 'currentColor',
        strokeWidth: 2,
        title: ({ text, platform, x }) => `${text}\nat x = ${argumentText(x)}, ${platform}`,
        tip: true,
      }),
      Plot.text(
        crossings.filter(({ x }, i) => i === 0 || x > 1.8 * crossings[i - 1].x),
        {
          x: 'x',
          frameAnchor: 'top',
          dy: -8,
          text: ({ x }) => argumentText(x),
          fill: 'currentColor',
          fontWeight: 600,
        },
      ),
    ],
  });
  return asPicture(drawn);
}
