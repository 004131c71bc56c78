/**
 * Where the level of a series of costs changed.
 *
 * The partition into levels with the least sum of the points' losses and a penalty for each change:
 * optimal partitioning (B. Jackson et al., "An Algorithm for Optimal Partitioning of Data on an
 * Interval", 2005; pruned: R. Killick, P. Fearnhead and I. Eckley, "Optimal Detection of Changepoints
 * With a Linear Computational Cost", 2012). A point's loss is the square of its distance from the level
 * in standard errors, and less than one penalty, so that a point alone is never a change (P. Fearnhead and
 * G. Rigaill, "Changepoint Detection in the Presence of Outliers", 2019). A level is the value of one of
 * the points or between two of them, which makes the search a table of points by levels.
 *
 * @typedef {{ value: number, error: number }} Point  on a logarithmic scale, with its standard error
 * @typedef {{ start: number, level: number }} Segment  start: its first point
 */
import { median } from '../statistics/descriptive.js';

/**
 * Penalty over the logarithm of the number of points. By simulation: of series of 50 points without a
 * change, about 1 in 100 shows one where errors are normal or have heavy tails and the points' own
 * errors are right or too small (tests/js/report/history/change-points.test.js).
 */
const PENALTY = 5;

/** A point's largest loss, over the penalty: to leave it out is cheaper than a change. */
const MOST_LOSS = 0.99;

/** The points' own errors are believed as much as so many differences of neighbours. */
const BELIEF = 5;

/** Fewer have no two points on both sides, and no change. */
const LEAST_POINTS = 4;

/** Median of the absolute value of a normal deviate, in standard deviations. */
const NORMAL_MEDIAN = 0.6745;

/** The last point may be the first after a change if it is so many standard errors off. */
const SUSPECT = 4;

/**
 * How much larger the errors are than the points know: what differs from run to run shows in the
 * differences of neighbours, of which the largest may be a change. At least 1.
 * @param {readonly Point[]} points
 */
function inflation(points) {
  const steps = points.slice(1)
    .map(({ value, error }, i) => Math.abs(value - points[i].value) / Math.hypot(error, points[i].error))
    .sort((a, b) => a - b);
  if (steps.length < 2) return 1;
  const seen = median(steps.slice(0, -1)) / NORMAL_MEDIAN;
  return Math.sqrt(Math.max(1, (BELIEF + steps.length * seen ** 2) / (BELIEF + steps.length)));
}

/**
 * The points' values, and between neighbouring ones the middle, so that two crowds can share a level.
 * @param {readonly Point[]} points
 */
function levelsOf(points) {
  const values = [...new Set(points.map(({ value }) => value))].sort((a, b) => a - b);
  return [...values, ...values.slice(1).map((value, i) => (value + values[i]) / 2)];
}

/**
 * The first points of the best partition's segments, and the level of each.
 * @param {readonly Point[]} points
 * @param {{ scale: number, penalty: number }} options
 * @returns {Segment[]}
 */
function partition(points, { scale, penalty }) {
  const levels = levelsOf(points);
  let costs = new Array(levels.length).fill(0);
  const cheapest = () => costs.indexOf(Math.min(...costs));
  const steps = points.map(({ value, error }, t) => {
    const before = cheapest();
    const changed = t === 0 ? Infinity : costs[before] + penalty;
    const isChange = costs.map((cost) => changed < cost);
    costs = costs.map((cost, i) =>
      Math.min(cost, changed) + Math.min(((value - levels[i]) / (scale * error)) ** 2, MOST_LOSS * penalty));
    return { before, isChange };
  });
  /** @type {Segment[]} */
  const segments = [];
  let level = cheapest();
  for (let t = points.length - 1; t > 0; --t) {
    const { before, isChange } = steps[t];
    if (!isChange[level]) continue;
    segments.unshift({ start: t, level: levels[level] });
    level = before;
  }
  return [{ start: 0, level: levels[level] }, ...segments];
}

/**
 * The mean of a segment's points that are near its level, by their errors.
 * @param {readonly Point[]} points  of the segment
 * @param {{ level: number, reach: number }} options  reach: in the points' errors
 */
function meanNear(points, { level, reach }) {
  const near = points.filter(({ value, error }) => Math.abs(value - level) <= reach * error);
  const weight = near.reduce((sum, { error }) => sum + error ** -2, 0);
  return near.reduce((sum, { value, error }) => sum + value * error ** -2, 0) / weight;
}

/**
 * @param {readonly Point[]} points  at least one, in the order of time; errors above 0
 * @returns {{ segments: Segment[], suspect: boolean }}  suspect: the last point is far from its segment,
 *   which one point cannot confirm
 */
export function findLevels(points) {
  const penalty = PENALTY * Math.log(Math.max(LEAST_POINTS, points.length));
  const scale = inflation(points);
  const found = partition(points, { scale, penalty });
  const segments = found.map(({ start, level }, i) => ({
    start,
    level: meanNear(points.slice(start, found[i + 1]?.start), { level, reach: scale * Math.sqrt(penalty) }),
  }));
  const { start, level } = segments[segments.length - 1];
  const last = points[points.length - 1];
  const suspect = points.length - start > 2 && Math.abs(last.value - level) > SUSPECT * scale * last.error;
  return { segments, suspect };
}
