/**
 * Finds where the level of a series of costs changed.
 *
 * The series is partitioned into segments of constant level, such that the sum of the points' losses
 * plus a penalty for each change is minimal. This is optimal partitioning (B. Jackson et al., "An
 * Algorithm for Optimal Partitioning of Data on an Interval", 2005; pruned: R. Killick, P. Fearnhead and
 * I. Eckley, "Optimal Detection of Changepoints With a Linear Computational Cost", 2012).
 *
 * A point's loss is the squared distance from the level in standard errors. It is limited to slightly
 * less than one penalty, so a single outlier never makes a change (P. Fearnhead and G. Rigaill,
 * "Changepoint Detection in the Presence of Outliers", 2019). Candidate levels are the points' values and
 * the midpoints between them, so the search is dynamic programming over points and levels.
 *
 * @typedef {{ value: number, error: number }} Point  value and standard error, on a logarithmic scale
 * @typedef {{ start: number, level: number }} Segment  start: index of its first point
 */
import { median, smallest } from '../statistics/descriptive.js';

/**
 * Penalty for a change, divided by the logarithm of the number of points. Found by simulation: about 1 in
 * 100 series of 50 points without a change shows one, for normal and heavy-tailed errors, whether the
 * stated standard errors are right or too small (tests/js/report/history/change-points.test.js).
 */
const PENALTY = 5;

/** Largest loss of a point, in penalties. Below 1, ignoring a point is cheaper than a change. */
const MOST_LOSS = 0.99;

/** Weight of the stated standard errors, as a number of observed differences between neighbours. */
const PRIOR_WEIGHT = 5;

/** A change takes at least two points on each side. */
const LEAST_POINTS = 4;

/** Median of the absolute value of a normal deviate, in standard deviations. */
const NORMAL_MEDIAN = 0.6745;

/** A last point that is more standard errors off its level may be the first after a change. */
const SUSPECT = 4;

/**
 * The factor by which the true errors exceed the stated ones, at least 1. It is estimated from the
 * differences between neighbouring points, because the stated errors do not include what varies from
 * run to run. The largest difference is ignored, because it may be a change.
 * @param {readonly Point[]} points
 */
function inflation(points) {
  const steps = points
    .slice(1)
    .map(({ value, error }, i) => Math.abs(value - points[i].value) / Math.hypot(error, points[i].error))
    .sort((a, b) => a - b);
  if (steps.length < 2) return 1;
  const observed = median(steps.slice(0, -1)) / NORMAL_MEDIAN;
  return Math.sqrt(
    Math.max(1, (PRIOR_WEIGHT + steps.length * observed ** 2) / (PRIOR_WEIGHT + steps.length)),
  );
}

/**
 * With more points, candidate levels that are close to each other count once: the search takes time in
 * proportion to them.
 */
const MOST_POINTS = 500;

/**
 * How close these are, in standard errors: a level that is off by half of it adds a hundredth to the loss of
 * a point.
 */
const CLOSE = 0.2;

/**
 * The candidate levels: the points' values and the midpoints between neighbouring ones. A midpoint lets
 * values that alternate between two clusters share a level.
 * @param {readonly Point[]} points
 * @param {number} scale  of their errors
 */
export function levelsOf(points, scale) {
  const values = [...new Set(points.map(({ value }) => value))].sort((a, b) => a - b);
  const levels = [...values, ...values.slice(1).map((value, i) => (value + values[i]) / 2)];
  if (points.length <= MOST_POINTS) return levels;
  const step = CLOSE * scale * smallest(points.map(({ error }) => error));
  let last = -Infinity;
  return levels
    .sort((a, b) => a - b)
    .filter((level) => {
      const isApart = level - last >= step;
      if (isApart) last = level;
      return isApart;
    });
}

/**
 * The segments of the partition with the least sum of losses and penalties.
 * @param {readonly Point[]} points
 * @param {{ scale: number, penalty: number }} options
 * @returns {Segment[]}
 */
function partition(points, { scale, penalty }) {
  const levels = levelsOf(points, scale);
  let costs = new Array(levels.length).fill(0);
  const cheapest = () => costs.indexOf(smallest(costs));
  const steps = points.map(({ value, error }, t) => {
    const before = cheapest();
    const changed = t === 0 ? Infinity : costs[before] + penalty;
    const isChange = costs.map((cost) => changed < cost);
    costs = costs.map(
      (cost, i) =>
        Math.min(cost, changed) + Math.min(((value - levels[i]) / (scale * error)) ** 2, MOST_LOSS * penalty),
    );
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
 * The mean of a segment's points near its level, weighted by the inverse of their variances.
 * @param {readonly Point[]} points  of the segment
 * @param {{ level: number, reach: number }} options  reach: largest distance, in the points' errors
 */
function meanNear(points, { level, reach }) {
  const near = points.filter(({ value, error }) => Math.abs(value - level) <= reach * error);
  const weight = near.reduce((sum, { error }) => sum + error ** -2, 0);
  return near.reduce((sum, { value, error }) => sum + value * error ** -2, 0) / weight;
}

/**
 * Splits a series into segments of constant level.
 * @param {readonly Point[]} points  at least one, in order of time; errors above 0
 * @returns {{ segments: Segment[], suspect: boolean }}  suspect: the last point is far from the level of
 *   its segment; it may be the first after a change, but one point cannot confirm that
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
