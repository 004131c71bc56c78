/**
 * Which of several ways to do the same is the cheapest, and up to which argument.
 *
 * @typedef {import('../../protocol/types.js').Row} Row
 * @typedef {import('../../protocol/types.js').Planned} Planned
 * @typedef {import('../../protocol/types.js').Stretch} Stretch
 * @typedef {import('../../protocol/types.js').Overtaking} Overtaking
 * @typedef {import('../../protocol/types.js').Crossings} Crossings
 *
 * @typedef {{ x: number, ns: number, low: number, high: number }} Point  a cost and its interval at x
 * @typedef {{ name: string, points: Point[] }} Series  the points of one way, x rising
 */
import { numericArgument } from './complexity.js';

/** @param {Series} series @param {number} x */
const at = ({ points }, x) => points.find((point) => point.x === x);

/**
 * Whether one is cheaper than another at x beyond doubt: their intervals do not overlap.
 * @param {Series} one
 * @param {Series} other
 * @param {number} x
 */
function isAhead(one, other, x) {
  const [a, b] = [at(one, x), at(other, x)];
  return a !== undefined && b !== undefined && a.high < b.low;
}

/**
 * Those that nobody is ahead of at x. One without a cost there counts, if it has costs on both sides.
 * @param {readonly Series[]} all
 * @param {number} x
 */
const undefeated = (all, x) => all.filter((one) =>
  one.points[0].x <= x && x <= one.points[one.points.length - 1].x && !all.some((other) => isAhead(other, one, x)));

/**
 * Cuts the arguments into as few stretches as can be, such that nobody is ahead of a stretch's series
 * anywhere on it.
 * @param {readonly Series[]} all
 * @param {readonly number[]} arguments_  rising
 */
function stretchesOf(all, arguments_) {
  /** @type {{ series: Series[], start: number }[]} */
  const stretches = [];
  for (const x of arguments_) {
    const best = undefeated(all, x);
    const last = stretches[stretches.length - 1];
    const still = last?.series.filter((one) => best.includes(one)) ?? [];
    if (still.length > 0) last.series = still;
    else stretches.push({ series: best, start: x });
  }
  return stretches;
}

/**
 * Where the costs of two become equal between `low` and `high`, both of which have both: by straight
 * lines between logarithms, as costs are mostly powers of their argument.
 * @param {Series} before  the cheaper one at `low`
 * @param {Series} after  the cheaper one at `high`
 * @param {{ low: number, high: number }} range
 */
function interpolate(before, after, { low, high }) {
  const lags = before.points.flatMap(({ x, ns }) => {
    const other = at(after, x);
    return other && low <= x && x <= high ? [{ x, lag: Math.log(ns / other.ns) }] : [];
  });
  const right = lags.findIndex(({ lag }) => lag > 0);
  const [a, b] = [lags[right - 1], lags[right]];
  return a.x * (b.x / a.x) ** (a.lag / (a.lag - b.lag));
}

/**
 * Where `after` overtakes `before`: between the last argument up to `start` at which the one is ahead,
 * and the first from there on at which the other is; null where either is missing.
 * @param {Series} before
 * @param {Series} after
 * @param {{ start: number, arguments_: readonly number[] }} where
 */
function overtaking(before, after, { start, arguments_ }) {
  const low = arguments_.filter((x) => x < start && isAhead(before, after, x)).pop();
  const high = arguments_.find((x) => x >= start && isAhead(after, before, x));
  if (low === undefined || high === undefined) return null;
  return { low, high, upTo: interpolate(before, after, { low, high }) };
}

/**
 * Who is the cheapest, from the least argument to the largest. Series that are not told apart share a
 * stretch; where one ends is told only if its interval and that of the next do not overlap on both
 * sides. None for fewer than two series.
 * @param {readonly Series[]} series
 * @returns {Stretch[]}
 */
export function cheapest(series) {
  const all = series.filter(({ points }) => points.length > 0);
  if (all.length < 2) return [];
  const arguments_ = [...new Set(all.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);
  const stretches = stretchesOf(all, arguments_);
  return stretches.map((stretch, i) => {
    const names = stretch.series.map(({ name }) => name);
    const next = stretches[i + 1];
    const found = next === undefined ? [] : stretch.series.flatMap((before) =>
      next.series.flatMap((after) => overtaking(before, after, { start: next.start, arguments_ }) ?? []));
    const [end] = found.sort((a, b) => a.high / a.low - b.high / b.low);
    return { names, upTo: end?.upTo ?? null, low: end?.low ?? null, high: end?.high ?? null };
  });
}

/**
 * Where any of the series overtakes any other, be they the cheapest or not; x rising.
 * @param {readonly Series[]} series
 * @returns {Overtaking[]}
 */
export function overtakings(series) {
  const pairs = series.flatMap((one, i) => series.slice(i + 1).map((other) => [one, other]));
  return pairs.flatMap(([one, other]) => {
    const stretches = cheapest([one, other]);
    return stretches.flatMap(({ upTo, low, high }) => {
      if (upTo === null || low === null || high === null) return [];
      const after = isAhead(one, other, high) ? one.name : other.name;
      return [{ before: after === one.name ? other.name : one.name, after, upTo, low, high }];
    });
  }).sort((a, b) => a.upTo - b.upTo);
}

/**
 * The points of rows of one name. A cost that is not known, or not to be trusted, is left out.
 * @param {Row[]} rows
 * @param {string} platform
 * @returns {Point[]}
 */
function pointsOf(rows, platform) {
  return rows.flatMap(({ argument, cells: { [platform]: cell } }) => {
    const x = numericArgument(argument);
    if (x === null || x <= 0 || !cell || cell.verdict === 'unstable') return [];
    const { ns, low, high } = cell;
    return ns === null || low === null || high === null ? [] : [{ x, ns, low, high }];
  }).sort((a, b) => a.x - b.x);
}

/**
 * For each chart of alternatives and each platform, what is cheapest and up to where.
 * @param {Row[]} rows
 * @param {Planned[]} benchmarks  of the rows, in the same order
 * @param {string[]} platforms
 * @returns {Crossings[]}
 */
export function crossingsOf(rows, benchmarks, platforms) {
  /** @type {Map<string, { suite: string, chart: string, byName: Map<string, Row[]> }>} */
  const charts = new Map();
  rows.forEach((row, i) => {
    const { suite, name } = row;
    const { alternatives: chart } = benchmarks[i];
    if (!chart) return;
    const key = JSON.stringify([suite, chart]);
    const { byName } = charts.get(key) ?? { byName: new Map() };
    charts.set(key, { suite, chart, byName: byName.set(name, [...(byName.get(name) ?? []), row]) });
  });
  return [...charts.values()].flatMap(({ suite, chart, byName }) => platforms.flatMap((platform) => {
    const series = [...byName].map(([name, members]) => ({ name, points: pointsOf(members, platform) }));
    const stretches = cheapest(series);
    return stretches.length > 0 ? [{ suite, chart, platform, cheapest: stretches, overtakings: overtakings(series) }] : [];
  }));
}
