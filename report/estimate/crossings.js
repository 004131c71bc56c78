/**
 * Finds which of several alternatives is the cheapest, and up to which argument.
 *
 * @import { Row, Planned, CheapestRange, Overtaking, Crossings } from '../../protocol/types.js'
 *
 * @typedef {{ x: number, value: number, low: number, high: number }} Point  a cost and its interval at x
 * @typedef {{ name: string, points: Point[] }} Series  the points of one alternative, x rising
 */
import { gatherBy } from '../results/lookup.js';
import { numericArgument } from './complexity.js';

/** @param {Series} series @param {number} x */
const at = ({ points }, x) => points.find((point) => point.x === x);

/**
 * Whether `one` is significantly cheaper than `other` at x: their intervals do not overlap.
 * @param {Series} one
 * @param {Series} other
 * @param {number} x
 */
function isAhead(one, other, x) {
  const [a, b] = [at(one, x), at(other, x)];
  return a !== undefined && b !== undefined && a.high < b.low;
}

/**
 * The series that no other is significantly cheaper than at x. A series without a cost at x takes part
 * if it has costs on both sides of x.
 * @param {readonly Series[]} all
 * @param {number} x
 */
const undefeated = (all, x) =>
  all.filter(
    (one) =>
      one.points[0].x <= x &&
      x <= one.points[one.points.length - 1].x &&
      !all.some((other) => isAhead(other, one, x)),
  );

/**
 * Cuts the arguments into as few ranges as possible, such that the series of a range are
 * undefeated at all of its arguments.
 * @param {readonly Series[]} all
 * @param {readonly number[]} arguments_  rising
 */
function rangesOf(all, arguments_) {
  /** @type {{ series: Series[], start: number }[]} */
  const ranges = [];
  for (const x of arguments_) {
    const best = undefeated(all, x);
    const last = ranges[ranges.length - 1];
    const still = last?.series.filter((one) => best.includes(one)) ?? [];
    if (still.length > 0) last.series = still;
    else ranges.push({ series: best, start: x });
  }
  return ranges;
}

/**
 * The argument between `low` and `high` at which two costs become equal. It is interpolated linearly
 * between logarithms, because most costs are powers of their argument.
 * @param {Series} before  the cheaper one at `low`
 * @param {Series} after  the cheaper one at `high`
 * @param {{ low: number, high: number }} range  both series have a cost at both ends
 */
function interpolate(before, after, { low, high }) {
  const lags = before.points.flatMap(({ x, value }) => {
    const other = at(after, x);
    return other && low <= x && x <= high ? [{ x, lag: Math.log(value / other.value) }] : [];
  });
  const right = lags.findIndex(({ lag }) => lag > 0);
  const [a, b] = [lags[right - 1], lags[right]];
  return a.x * (b.x / a.x) ** (a.lag / (a.lag - b.lag));
}

/**
 * Where `after` overtakes `before`. `low` is the last argument below `start` at which `before` is
 * significantly cheaper, `high` the first from `start` on at which `after` is. Null if either is missing.
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
 * The cheapest series, from the smallest argument to the largest. Series whose intervals overlap share a
 * range. The end of a range is given only if there are arguments on both sides of it at which the
 * intervals of the two series do not overlap. Empty for fewer than two series.
 * @param {readonly Series[]} series
 * @returns {CheapestRange[]}
 */
export function cheapest(series) {
  const all = series.filter(({ points }) => points.length > 0);
  if (all.length < 2) return [];
  const arguments_ = [...new Set(all.flatMap(({ points }) => points.map(({ x }) => x)))].sort(
    (a, b) => a - b,
  );
  const ranges = rangesOf(all, arguments_);
  return ranges.map((range, i) => {
    const names = range.series.map(({ name }) => name);
    const next = ranges[i + 1];
    const found =
      next === undefined
        ? []
        : range.series.flatMap((before) =>
            next.series.flatMap(
              (after) => overtaking(before, after, { start: next.start, arguments_ }) ?? [],
            ),
          );
    const [end] = found.sort((a, b) => a.high / a.low - b.high / b.low);
    return { names, upTo: end?.upTo ?? null, low: end?.low ?? null, high: end?.high ?? null };
  });
}

/**
 * All points at which one series overtakes another, whether or not either is the cheapest; sorted by
 * argument.
 * @param {readonly Series[]} series
 * @returns {Overtaking[]}
 */
export function overtakings(series) {
  const pairs = series.flatMap((one, i) => series.slice(i + 1).map((other) => [one, other]));
  return pairs
    .flatMap(([one, other]) => {
      const ranges = cheapest([one, other]);
      return ranges.flatMap(({ upTo, low, high }) => {
        if (upTo === null || low === null || high === null) return [];
        const after = isAhead(one, other, high) ? one.name : other.name;
        return [{ before: after === one.name ? other.name : one.name, after, upTo, low, high }];
      });
    })
    .sort((a, b) => a.upTo - b.upTo);
}

/**
 * The points of the rows of one name. Unknown and unstable costs are left out.
 * @param {Row[]} rows
 * @param {string} platform
 * @returns {Point[]}
 */
function pointsOf(rows, platform) {
  return rows
    .flatMap(({ argument, cells: { [platform]: cell } }) => {
      const x = numericArgument(argument);
      if (x === null || x <= 0 || !cell || cell.verdict === 'unstable') return [];
      const { value, low, high } = cell;
      return value === null || !(value > 0) || low === null || high === null ? [] : [{ x, value, low, high }];
    })
    .sort((a, b) => a.x - b.x);
}

/**
 * The cheapest alternatives and their crossings, for each chart and each platform.
 * @param {Row[]} rows
 * @param {Planned[]} benchmarks  of the rows, in the same order
 * @param {string[]} platforms
 * @returns {Crossings[]}
 */
export function crossingsOf(rows, benchmarks, platforms) {
  const charted = rows.flatMap((row, i) => {
    const { alternatives: chart } = benchmarks[i];
    return chart ? [{ row, suite: row.suite, chart }] : [];
  });
  const charts = gatherBy(charted, ({ suite, chart }) => JSON.stringify([suite, chart]));
  return [...charts.values()].flatMap((members) =>
    platforms.flatMap((platform) => {
      const [{ suite, chart }] = members;
      const series = [...gatherBy(members, ({ row }) => row.name)].map(([name, own]) => ({
        name,
        points: pointsOf(
          own.map(({ row }) => row),
          platform,
        ),
      }));
      const ranges = cheapest(series);
      return ranges.length > 0
        ? [{ suite, chart, platform, cheapest: ranges, overtakings: overtakings(series) }]
        : [];
    }),
  );
}
