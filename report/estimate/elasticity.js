/**
 * The elasticity of a benchmark: the exponent by which its time grows with the length of a CPU cycle.
 * It is 1 for work of the core and 0 for work that waits for a timer or a disk. Memory is in between.
 *
 * @import { Elasticity } from '../../protocol/types.js'
 * @import { MeteredSide } from './correction.js'
 */
import { MAD_TO_DEVIATION, mad, mean, median, MEDIAN_INEFFICIENCY } from '../statistics/descriptive.js';
import { indexesWhere } from '../statistics/order.js';
import { method } from '../method/method.js';

/**
 * What is expected of the exponent: nearly all benchmarks are work of the core. Those that wait for something
 * are not.
 */
const OF_WORK = 1;
const OF_WAITING = 0;

/** Indexes of the values that are no outliers. @param {number[]} values */
function typical(values) {
  const middle = median(values);
  const reach = method.elasticity.outlier * MAD_TO_DEVIATION * mad(values, middle);
  return indexesWhere(values, (value) => Math.abs(value - middle) <= reach);
}

/**
 * The samples whose readings are no outliers. With a coarse clock, a disturbance of both slices does not show
 * as their disagreement, and few of them would decide the fit. With a fine clock all count: the frequency
 * may rarely leave one value.
 * @param {MeteredSide} side
 */
function typicalReadings({ times, before, after, readingError }) {
  if (readingError === 0) return new Set(times.keys());
  const second = new Set(typical(after));
  return new Set(typical(before).filter((i) => second.has(i)));
}

/**
 * Of the exponents 0, 0.1 to 1 the one that leaves the least absolute deviations. It shows which samples are
 * outliers: those of a body that does not scale would all be, wherever the CPU leaves its usual frequency.
 * @param {number[]} logs  of the samples' times
 * @param {number[]} cycles
 */
function roughExponent(logs, cycles) {
  let best = { exponent: 1, deviation: Infinity };
  for (let tenths = 10; tenths >= 0; --tenths) {
    const rest = logs.map((log, i) => log - (tenths / 10) * cycles[i]);
    const middle = median(rest);
    const deviation = mean(rest.map((one) => Math.abs(one - middle)));
    // The deviations are a convex function of the exponent: once they grow, they grow for all that are left.
    if (deviation >= best.deviation) break;
    best = { exponent: tenths / 10, deviation };
  }
  return best.exponent;
}

/**
 * The exponent in one round, with its standard error. The readings before and after the sample are
 * instruments of each other: the errors of readings would flatten an ordinary regression.
 * (O. Reiersøl, "Confluence Analysis by Means of Instrumental Sets of Variables", 1945.)
 * @param {MeteredSide} side
 * @returns {{ exponent: number, error: number } | null}  null if the frequency did not change
 */
function fitRound(side) {
  // Coarse clocks show nothing, or less, for some short samples.
  const usual = typicalReadings(side);
  const positive = indexesWhere(side.times, (time, i) => time > 0 && usual.has(i));
  if (positive.length < method.elasticity.minSamples) return null;
  const [times, before, after, cycles] = [side.times, side.before, side.after, side.cycles].map((column) =>
    positive.map((i) => column[i]),
  );
  const logs = times.map(Math.log);
  const rough = roughExponent(logs, cycles);
  const kept = typical(logs.map((log, i) => log - rough * cycles[i]));
  if (kept.length < method.elasticity.minSamples) return null;
  const centred = (/** @type {number[]} */ values) => {
    const own = kept.map((i) => values[i]);
    const middle = mean(own);
    return own.map((value) => value - middle);
  };
  const [y, a, b] = [logs, before, after].map(centred);
  const sum = (/** @type {(i: number) => number} */ term) => y.reduce((total, _, i) => total + term(i), 0);
  const common = sum((i) => a[i] * b[i]);
  if (!(common > method.elasticity.changed * side.readingError ** 2 * Math.sqrt(kept.length))) return null;
  if (common < method.elasticity.leastChange ** 2 * kept.length) return null;
  const x = a.map((one, i) => (one + b[i]) / 2);
  const exponent = sum((i) => y[i] * x[i]) / common;
  const rest = sum((i) => (y[i] * x[i] - exponent * a[i] * b[i]) ** 2);
  return { exponent, error: Math.sqrt(rest) / common };
}

/**
 * The elasticity of a benchmark over its rounds: the median of the rounds' exponents, because a neighbour
 * that slows both sample and meter distorts all samples of a round. Between 0 and 1. Unknown unless most
 * rounds show a change of the frequency.
 * @param {readonly MeteredSide[]} rounds  none: what the meter shows says nothing of this benchmark
 * @param {boolean} [waits]  the operations of the benchmark wait for something
 * @returns {Elasticity}
 */
export function elasticityOf(rounds, waits = false) {
  const expected = waits ? OF_WAITING : OF_WORK;
  const fits = rounds.flatMap((side) => fitRound(side) ?? []);
  if (2 * fits.length <= rounds.length) return { value: expected, error: method.elasticity.unknownError };
  const exponents = fits.map(({ exponent }) => exponent);
  const middle = median(exponents);
  const within = MEDIAN_INEFFICIENCY * median(fits.map(({ error }) => error));
  const between = MAD_TO_DEVIATION * mad(exponents, middle);
  const error = Math.hypot(Math.max(within, between) / Math.sqrt(fits.length), method.elasticity.leastError);
  const distance = expected - middle;
  const doubt = method.elasticity.doubt * error;
  // Shrunk towards what was expected by how little the distance exceeds the doubt (W. James and C. Stein,
  // 1961).
  const value = Math.abs(distance) <= doubt ? expected : expected - distance * (1 - (doubt / distance) ** 2);
  return { value: Math.min(1, Math.max(0, value)), error: Math.min(error, method.elasticity.unknownError) };
}
