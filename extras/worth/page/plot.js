/**
 * Draws how much longer JavaScript takes than calls of the module, against the size.
 *
 * @import { Worth } from '../../../protocol/types.js'
 */
import * as Plot from '@observablehq/plot';
import { formatRatio } from '../../../report/text/numbers.js';
import { argumentText, asPicture, colorOf, MARGINS, powersOfTen } from '../../../report/html/page/looks.js';
import { largest, smallest } from '../../../report/statistics/descriptive.js';

/** Ticks of the ratio that have room for their labels. */
const RATIO_TICKS = 6;

/** The width of a label of a size. */
const LABEL = 60;

/** From here on, a size is a power of ten. */
const LARGE = 1e5;

/** @param {number} size */
const sizeText = (size) =>
  size < LARGE ? String(Number.isInteger(size) ? size : Number(size.toPrecision(4))) : argumentText(size);

/**
 * @param {Worth[]} family  the answers for the same rows, one for each platform
 * @param {{ width: number }} view
 */
export function drawWorth(family, { width }) {
  const [{ name, parameter }] = family;
  const lines = family.map(({ platform, sizes, crossings }, i) => ({
    color: colorOf(i),
    points: sizes.flatMap(({ size, ratio }) =>
      size !== null && ratio ? [{ platform, x: size, ...ratio, color: colorOf(i) }] : [],
    ),
    crossings: crossings.map((one) => ({ ...one, platform, color: colorOf(i) })),
  }));
  const points = lines.flatMap((line) => line.points);
  const crossings = lines.flatMap((line) => line.crossings);
  const sizes = [...new Set(points.map(({ x }) => x))];
  const ticks = sizes.length <= width / LABEL ? sizes : powersOfTen(sizes, width / LABEL);
  const label = parameter ?? 'size';
  const amounts = points.flatMap(({ low, high }) => [low, high]);
  const drawn = Plot.plot({
    className: 'plot',
    ariaLabel:
      `${name}: cost of JavaScript over that of calls against ${label}, both logarithmic, by platform; ` +
      'the numbers are in the table',
    width,
    height: Math.max(260, Math.min(420, width * 0.5)),
    ...MARGINS,
    x: { type: 'log', domain: [smallest(sizes), largest(sizes)] },
    y: {
      type: 'log',
      domain: [Math.min(0.8, smallest(amounts) * 0.9), Math.max(1.25, largest(amounts) * 1.1)],
    },
    marks: [
      Plot.gridX({ ticks }),
      Plot.axisX(ticks, { text: sizeText, label, labelArrow: 'none' }),
      Plot.gridY({ ticks: RATIO_TICKS }),
      Plot.axisY({
        ticks: RATIO_TICKS,
        tickFormat: formatRatio,
        label: 'JavaScript / call',
        labelArrow: 'none',
      }),
      Plot.ruleY([1], { stroke: 'currentColor', strokeOpacity: 0.6 }),
      ...lines.map((line) =>
        Plot.line(line.points, { x: 'x', y: 'value', stroke: line.color, strokeWidth: 1.8 }),
      ),
      Plot.ruleX(points, { x: 'x', y1: 'low', y2: 'high', stroke: 'color', strokeWidth: 1.5 }),
      Plot.dot(points, {
        x: 'x',
        y: 'value',
        r: 3,
        fill: 'color',
        tip: true,
        title: ({ platform, x, value, low, high }) =>
          `${platform}, ${label} ${sizeText(x)}: ${formatRatio(value)}\n95 %: ${formatRatio(low)} to ` +
          `${formatRatio(high)}`,
      }),
      Plot.ruleY(crossings, {
        y: () => 1,
        x1: 'low',
        x2: 'high',
        stroke: 'color',
        strokeWidth: 4,
        strokeOpacity: 0.5,
      }),
      Plot.dot(crossings, {
        x: 'at',
        y: () => 1,
        r: 6,
        stroke: 'color',
        strokeWidth: 2,
        tip: true,
        title: ({ platform, at, low, high }) =>
          `${platform}: equal at ${label} ${sizeText(at)}\n95 %: ${sizeText(low)} to ${sizeText(high)}`,
      }),
    ],
  });
  return asPicture(drawn);
}
