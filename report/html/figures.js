/**
 * The data of the plots: for each suite one plot of times and one of each kind of count, and one chart of times
 * or of sizes for each set of alternatives.
 *
 * @import { Summary, Results, Cell, Row } from '../../protocol/types.js'
 * @import { Unit } from '../text/numbers.js'
 *
 * @typedef {object} Mark  one cost in a plot
 * @property {string} platform
 * @property {number | null} value  null if there is no cost
 * @property {number | null} low
 * @property {number | null} high
 * @property {number | null} floor  set if the cost is below it
 * @property {number | null} ratio  to the reference
 * @property {number | null} ratioLow
 * @property {number | null} ratioHigh
 * @property {boolean} doubtful  the cost is unstable
 *
 * @typedef {{ label: string, marks: Mark[] }} PlotRow
 * @typedef {Unit | import('../text/amounts.js').CountUnit} PlotUnit
 * @typedef {{ name: string, unit: PlotUnit, reference: string | null, rows: PlotRow[] }} SuitePlot  all in one unit;
 *   reference: of its ratios
 *
 * @typedef {{ x: number, value: number, low: number, high: number }} ChartPoint
 * @typedef {{ platform: string, algorithm: string, points: ChartPoint[] }} ChartSeries  x rising
 * @typedef {{ platform: string, x: number, value: number, text: string }} ChartCrossing
 *
 * @typedef {object} Chart
 * @property {string} suite
 * @property {string} name
 * @property {PlotUnit} unit
 * @property {boolean} perItem  the values are those of an item
 * @property {string[]} algorithms
 * @property {ChartSeries[]} series
 * @property {ChartCrossing[]} crossings
 *
 * @typedef {object} Figures
 * @property {Unit} unit  of times
 * @property {string | null} reference  of times
 * @property {string[]} platforms  with at least one cost
 * @property {SuitePlot[]} suites
 * @property {Chart[]} charts
 */
import { numericArgument } from '../estimate/complexity.js';
import { benchmarkKey, rowName } from '../../protocol/identity.js';
import { gatherBy } from '../results/lookup.js';
import { amountOf, isCount } from '../results/amount.js';
import { costIn } from '../table/cells.js';

/** What is drawn in plots of its own. */
const AMOUNTS = /** @type {const} */ (['ns', 'instructions', 'bytes']);

/**
 * @param {string} platform
 * @param {Cell} cell
 * @param {{ unit: Unit, cycleNs: number | null }} context
 * @returns {Mark}
 */
function markOf(platform, cell, { unit, cycleNs }) {
  // A count of 0 or less has no place on a logarithmic scale; the table has it.
  const hidden = isCount(cell) && !(Number(amountOf(cell).value) > 0) ? { value: null } : {};
  const { verdict, floorNs, ratio, ratioLow, ratioHigh } = cell;
  const perUnit = unit === 'ns' ? 1 : cycleNs;
  const floor = verdict === 'below-floor' && floorNs !== null && perUnit !== null ? floorNs / perUnit : null;
  return { platform, ...costIn(cell, unit), ...hidden, floor, ratio, ratioLow, ratioHigh, doubtful: verdict === 'unstable' };
}

/**
 * The chart of each benchmark that has one, by the benchmark's key.
 * @param {Results} results
 */
function chartsByBenchmark({ platforms }) {
  const planned = platforms.flatMap(({ rounds }) => rounds.flatMap(({ plan }) => plan?.benchmarks ?? []));
  return new Map(planned.flatMap((one) =>
    (one.alternatives ? [/** @type {const} */ ([benchmarkKey(one), one.alternatives])] : [])));
}

/**
 * @param {Row[]} rows  of one name
 * @param {string} platform
 * @param {{ unit: Chart['unit'], perItem: boolean }} chart
 * @returns {ChartPoint[]}
 */
function pointsOf(rows, platform, { unit, perItem }) {
  return rows.flatMap(({ argument, cells: { [platform]: cell } }) => {
    const x = numericArgument(argument);
    if (x === null || x <= 0 || !cell || isCount(cell) !== (unit === 'bytes')) return [];
    const { value, low, high } = unit === 'bytes' || unit === 'instructions' ? amountOf(cell) : costIn(cell, unit);
    if (value === null || low === null || high === null) return [];
    const items = perItem && cell.object?.bytesPerItem ? value / cell.object.bytesPerItem : 1;
    return [{ x, value: value / items, low: low / items, high: high / items }];
  }).sort((a, b) => a.x - b.x);
}

/**
 * What a chart shows: sizes if its rows are sizes, for each item where all of them have items.
 * @param {Row[]} rows
 * @param {Unit} unit  of times
 * @returns {{ unit: Chart['unit'], perItem: boolean }}
 */
function scaleOf(rows, unit) {
  const objects = rows.flatMap(({ cells }) => Object.values(cells).flatMap(({ object }) => object ?? []));
  if (objects.length === 0) return { unit, perItem: false };
  return { unit: 'bytes', perItem: objects.every(({ bytesPerItem }) => bytesPerItem !== null) };
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
  /** @type {Map<string, { suite: string, name: string, rows: Row[] }>} */
  const charts = new Map();
  for (const row of rows) {
    const name = chartOf.get(benchmarkKey(row));
    if (!name) continue;
    const key = JSON.stringify([row.suite, name]);
    const chart = charts.get(key) ?? { suite: row.suite, name, rows: [] };
    chart.rows.push(row);
    charts.set(key, chart);
  }
  return [...charts.values()].map(({ suite, name, rows: members }) => {
    const short = (/** @type {string} */ benchmark) => benchmark.replace(name, '').trim() || benchmark;
    const algorithms = [...new Set(members.map((row) => row.name))];
    const scale = scaleOf(members, unit);
    const series = platforms.flatMap((platform) => algorithms.map((algorithm) => ({
      platform,
      algorithm: short(algorithm),
      points: pointsOf(members.filter((row) => row.name === algorithm), platform, scale),
    }))).filter(({ points }) => points.length > 0);
    const own = crossings.filter((one) => one.suite === suite && one.chart === name);
    const marks = own.flatMap(({ platform, overtakings }) => overtakings.flatMap(({ before, after, upTo: x }) => {
      const next = series.find((one) => one.platform === platform && one.algorithm === short(after));
      const value = next ? costAt(next.points, x) : null;
      return value === null ? [] : [{ platform, x, value, text: `${short(after)} overtakes ${short(before)}` }];
    }));
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
  const { rows, reference, workReference } = summary;
  const cycleOf = new Map(summary.platforms.map(({ id, cycleNs }) => [id, cycleNs]));
  const measured = platforms.filter((id) => rows.some(({ cells }) => cells[id]));
  const charts = chartsOf(summary, results, { platforms: measured, unit });
  const charted = new Set(charts.map(({ suite }) => suite));
  // A suite with charts can have hundreds of rows, so only its charts are drawn.
  const suites = [...gatherBy(rows, ({ suite }) => suite)].filter(([name]) => !charted.has(name));
  /**
   * Those of the rows of a suite that have a cell in this unit.
   * @param {Row[]} own
   * @param {Cell['unit']} amount
   */
  const plotOf = (own, amount) => own.map((row) => ({
    label: rowName(row),
    marks: measured.flatMap((id) => (row.cells[id]?.unit === amount
      ? [markOf(id, row.cells[id], { unit, cycleNs: cycleOf.get(id) ?? null })] : [])),
  })).filter(({ marks }) => marks.length > 0);
  return {
    unit,
    reference,
    platforms: measured,
    suites: suites.flatMap(([name, own]) => AMOUNTS.map((amount) => ({
      name,
      unit: amount === 'ns' ? unit : amount,
      reference: amount === 'ns' ? reference : workReference,
      rows: plotOf(own, amount),
    }))).filter((plot) => plot.rows.length > 0),
    charts: charts.filter(({ series }) => series.length > 0),
  };
}
