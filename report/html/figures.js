/**
 * The data of the plots: for each suite one plot of times and one of each kind of count, and one chart of
 * times or of sizes for each set of alternatives.
 *
 * @import { Cell, QuantityId, Results, Row, Summary } from '../../protocol/types.js'
 * @import { Unit } from '../text/numbers.js'
 *
 * @typedef {object} Mark  one cost in a plot
 * @property {string} platform
 * @property {number | null} value  null if there is no cost
 * @property {number | null} low
 * @property {number | null} high
 * @property {number | null} floor  set if the cost is below it
 * @property {Cell['ratio']} ratio  to the reference
 * @property {boolean} doubtful  the cost is unstable
 *
 * @typedef {{ label: string, marks: Mark[] }} PlotRow
 * @typedef {{ name: string, quantity: QuantityId, reference: string | null, rows: PlotRow[] }} SuitePlot  all
 *   of one quantity; reference: of its ratios
 *
 * @typedef {{ x: number, value: number, low: number, high: number }} ChartPoint
 * @typedef {{ platform: string, algorithm: string, points: ChartPoint[] }} ChartSeries  x rising
 * @typedef {{ platform: string, x: number, value: number, text: string }} ChartCrossing
 *
 * @typedef {object} Chart
 * @property {string} suite
 * @property {string} name
 * @property {QuantityId} quantity
 * @property {string} what  the values are
 * @property {boolean} perItem  the values are those of an item
 * @property {string[]} algorithms
 * @property {ChartSeries[]} series
 * @property {ChartCrossing[]} crossings
 *
 * @typedef {object} Figures
 * @property {Unit} unit  of times
 * @property {Summary['references']} references
 * @property {string[]} platforms  with at least one cost
 * @property {SuitePlot[]} suites
 * @property {Chart[]} charts
 */
import { numericArgument } from '../estimate/complexity.js';
import { benchmarkKey, rowName } from '../../protocol/identity.js';
import { gatherBy } from '../results/lookup.js';
import { quantities, quantityOf } from '../quantities/index.js';

/**
 * @param {string} platform
 * @param {Cell} cell
 * @param {{ unit: Unit, cycleNs: number | null }} context
 * @returns {Mark}
 */
function markOf(platform, cell, { unit, cycleNs }) {
  // A count of 0 or less has no place on a logarithmic scale; the table has it.
  const { isExact, amountIn } = quantityOf(cell);
  const hidden = isExact && !(Number(cell.value) > 0) ? { value: null } : {};
  const { verdict, estimate, ratio } = cell;
  const { value, low, high } = amountIn(cell, unit);
  const perUnit = unit === 'ns' ? 1 : cycleNs;
  const floor =
    verdict === 'below-floor' && !cell.vanished && estimate?.floor && perUnit !== null
      ? estimate.floor / perUnit
      : null;
  return { platform, value, low, high, ...hidden, floor, ratio, doubtful: verdict === 'unstable' };
}

/**
 * The chart of each benchmark that has one, by the benchmark's key.
 * @param {Results} results
 */
function chartsByBenchmark({ platforms }) {
  const planned = platforms.flatMap(({ rounds }) => rounds.flatMap(({ plan }) => plan?.benchmarks ?? []));
  return new Map(
    planned.flatMap((one) =>
      one.alternatives ? [/** @type {const} */ ([benchmarkKey(one), one.alternatives])] : [],
    ),
  );
}

/**
 * @param {Row[]} rows  of one name
 * @param {string} platform
 * @param {{ quantity: QuantityId, perItem: boolean, unit: Unit }} chart
 * @returns {ChartPoint[]}
 */
function pointsOf(rows, platform, { quantity, perItem, unit }) {
  return rows
    .flatMap(({ argument, cells: { [platform]: cell } }) => {
      const x = numericArgument(argument);
      if (x === null || x <= 0 || cell?.quantity !== quantity) return [];
      const { value, low, high } = quantityOf(cell).amountIn(cell, unit);
      if (value === null || low === null || high === null) return [];
      const items = perItem && cell.object?.bytesPerItem ? value / cell.object.bytesPerItem : 1;
      return [{ x, value: value / items, low: low / items, high: high / items }];
    })
    .sort((a, b) => a.x - b.x);
}

/**
 * What a chart shows: sizes if its rows are sizes, for each item where all of them have items; otherwise
 * times.
 * @param {Row[]} rows
 * @returns {Pick<Chart, 'quantity' | 'what' | 'perItem'>}
 */
function scaleOf(rows) {
  const objects = rows.flatMap(({ cells }) => Object.values(cells).flatMap(({ object }) => object ?? []));
  const quantity = objects.length > 0 ? 'bytes' : 'time';
  const perItem = objects.length > 0 && objects.every(({ bytesPerItem }) => bytesPerItem !== null);
  const { unit, words } = quantityOf({ quantity });
  return { quantity, perItem, what: perItem ? `${unit} per item` : words.what };
}

/**
 * The cost at x, interpolated linearly between logarithms; null outside the range of the points.
 * @param {ChartPoint[]} points
 * @param {number} x
 */
function costAt(points, x) {
  const right = points.findIndex((point) => point.x >= x);
  if (right < 0) return null;
  const b = points[right];
  if (b.x === x) return b.value;
  const a = points[right - 1];
  return a ? a.value * (b.value / a.value) ** (Math.log(x / a.x) / Math.log(b.x / a.x)) : null;
}

/**
 * @param {Summary} summary
 * @param {Results} results
 * @param {{ platforms: string[], unit: Unit }} context
 * @returns {Chart[]}
 */
function chartsOf({ rows, crossings }, results, { platforms, unit }) {
  const chartOf = chartsByBenchmark(results);
  const charted = rows.flatMap((row) => {
    const name = chartOf.get(benchmarkKey(row));
    return name ? [{ row, suite: row.suite, name }] : [];
  });
  return [...gatherBy(charted, ({ suite, name }) => JSON.stringify([suite, name])).values()].map((own) => {
    const [{ suite, name }] = own;
    const members = own.map(({ row }) => row);
    const short = (/** @type {string} */ benchmark) => benchmark.replace(name, '').trim() || benchmark;
    const algorithms = [...new Set(members.map((row) => row.name))];
    const scale = scaleOf(members);
    const series = platforms
      .flatMap((platform) =>
        algorithms.map((algorithm) => ({
          platform,
          algorithm: short(algorithm),
          points: pointsOf(
            members.filter((row) => row.name === algorithm),
            platform,
            { ...scale, unit },
          ),
        })),
      )
      .filter(({ points }) => points.length > 0);
    const crossed = crossings.filter((one) => one.suite === suite && one.chart === name);
    const marks = crossed.flatMap(({ platform, overtakings }) =>
      overtakings.flatMap(({ before, after, upTo: x }) => {
        const next = series.find((one) => one.platform === platform && one.algorithm === short(after));
        const value = next ? costAt(next.points, x) : null;
        return value === null
          ? []
          : [{ platform, x, value, text: `${short(after)} overtakes ${short(before)}` }];
      }),
    );
    return { suite, name, ...scale, algorithms: algorithms.map(short), series, crossings: marks };
  });
}

/**
 * @param {Summary} summary
 * @param {Results} results
 * @param {{ unit: Unit, platforms: string[] }} options  platforms: of the columns
 * @returns {Figures}
 */
export function figuresOf(summary, results, { unit, platforms }) {
  const { rows, references } = summary;
  const cycleOf = new Map(summary.platforms.map(({ id, cycleNs }) => [id, cycleNs]));
  const measured = platforms.filter((id) => rows.some(({ cells }) => cells[id]));
  const charts = chartsOf(summary, results, { platforms: measured, unit });
  const charted = new Set(charts.map(({ suite }) => suite));
  // A suite with charts can have hundreds of rows, so only its charts are drawn.
  const suites = [...gatherBy(rows, ({ suite }) => suite)].filter(([name]) => !charted.has(name));
  /**
   * Those of the rows of a suite that have a cell of this quantity.
   * @param {Row[]} own
   * @param {QuantityId} quantity
   */
  const plotOf = (own, quantity) =>
    own
      .map((row) => ({
        label: rowName(row),
        marks: measured.flatMap((id) =>
          row.cells[id]?.quantity === quantity
            ? [markOf(id, row.cells[id], { unit, cycleNs: cycleOf.get(id) ?? null })]
            : [],
        ),
      }))
      .filter(({ marks }) => marks.length > 0);
  return {
    unit,
    references,
    platforms: measured,
    suites: suites
      .flatMap(([name, own]) =>
        quantities.map(({ id }) => ({
          name,
          quantity: id,
          reference: references[id] ?? null,
          rows: plotOf(own, id),
        })),
      )
      .filter((plot) => plot.rows.length > 0),
    charts: charts.filter(({ series }) => series.length > 0),
  };
}
