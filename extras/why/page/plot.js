/**
 * Draws the split of ratios to native code: in each row a bar from 1 to the share of the format, and for each
 * engine one from there to its ratio.
 *
 * @import { WhyRow } from '../analysis/chart.js'
 */
import * as Plot from '@observablehq/plot';
import { colorOf } from '../../../report/html/page/looks.js';
import { drawRows, layOut, ratioScale } from '../../../report/html/page/rows-plot.js';
import { formatRatio } from '../../../report/text/numbers.js';
import { ORACLE, splitText } from './words.js';

/**
 * @typedef {{ y: number, color: string, x1: number, x2: number, low: number, high: number, title: string }}
 *   Bar  low, high: of its end
 */

/**
 * @param {WhyRow[]} rows
 * @param {string[]} platforms  all of the report
 * @param {{ shown: Set<string>, width: number }} view  with the oracle, whose bar is the format
 */
export function drawWhy(rows, platforms, { shown, width }) {
  const lanes = platforms.filter((id) => shown.has(id));
  const layout = layOut(
    rows.map(({ label }) => label),
    { lanes: lanes.length, width },
  );
  const bars = rows.flatMap(({ format, splits }, row) =>
    lanes.flatMap((id, lane) => {
      const place = { y: layout.yOf(row, lane), color: colorOf(platforms.indexOf(id)) };
      const interval = (/** @type {number} */ low, /** @type {number} */ high) =>
        `\n95 %: ${formatRatio(low)} to ${formatRatio(high)}`;
      if (id === ORACLE) {
        const { value, low, high } = format;
        return [
          {
            ...place,
            x1: 1,
            x2: value,
            low,
            high,
            title: `format: ${formatRatio(value)}${interval(low, high)}`,
          },
        ];
      }
      return splits
        .filter(({ platform }) => platform === id)
        .map((split) => {
          const {
            engine: { value, low, high },
          } = split;
          return {
            ...place,
            x1: format.value,
            x2: format.value * value,
            low: format.value * low,
            high: format.value * high,
            title: `${id}: ${splitText(split)}\nengine: ${formatRatio(value)}${interval(low, high)}`,
          };
        });
    }),
  );
  const scale = ratioScale(
    [1, ...bars.flatMap(({ x1, x2, low, high }) => [x1, x2, low, high])],
    width - layout.marginLeft,
  );
  return drawRows(layout, {
    scale: { ...scale, type: 'log' },
    what: 'ratio to native, logarithmic scale',
    ariaLabel:
      'The ratio to native of each benchmark, split between the format and the engine; the numbers are ' +
      'in the table',
    ruleAt: [1],
    marks: [
      Plot.ruleY(bars, { y: 'y', x1: 'x1', x2: 'x2', stroke: 'color', strokeWidth: 5, strokeOpacity: 0.45 }),
      Plot.ruleY(bars, { y: 'y', x1: 'low', x2: 'high', stroke: 'color', strokeWidth: 2 }),
      Plot.dot(bars, { x: 'x2', y: 'y', r: 3, fill: 'color', stroke: 'color', title: 'title', tip: true }),
    ],
  });
}
