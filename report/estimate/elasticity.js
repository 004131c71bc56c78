/**
 * The elasticity of a benchmark: the exponent by which its time grows with the length of a CPU cycle.
 * It is 1 for work of the core and 0 for work that waits for a timer or a disk. Memory is in between.
 *
 * @import { Elasticity } from '../../protocol/types.js'
 * @import { MeteredSide } from './correction.js'
 */
import { MAD_TO_DEVIATION, mad, mean, median, MEDIAN_INEFFICIENCY } from '../statistics/descriptive.js';
import { method } from '../method/method.js';

/**
 * What is expected of the exponent: nearly all benchmarks are work of the core. Those that wait for something
 * are not.
 */
const OF_WORK = 1;
const OF_WAITING = 0;

/**
 * The exponent in one round, with its standard error. The readings before and after the sample are
 * instruments of each other: the errors of readings would flatten an ordinary regression.
 * (O. Reiersøl, "Confluence Analysis by Means of Instrumental Sets of Variables", 1945.)
 * @param {MeteredSide} side
 * @returns {{ exponent: number, error: number } | null}  null if the frequency did not change
 */
function fitRound(side) {
  // Coarse clocks show nothing, or less, for some short samples.
  const positive = [...side.times.keys()].filter((i) => side.times[i] > 0);
  if (positive.length < method.chance.few) return null;
  const centred = (/** @type {number[]} */ column) => {
    const own = positive.map((i) => column[i]);
    const middle = mean(own);
    return own.map((value) => value - middle);
  };
  const [y, a, b] = [side.times.map(Math.log), side.before, side.after].map(centred);
  const sum = (/** @type {(i: number) => number} */ term) => y.reduce((total, _, i) => total + term(i), 0);
  const common = sum((i) => a[i] * b[i]);
  if (!(common >= method.share.small ** 2 * positive.length)) return null;
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
  const isKnown = method.elasticity.use && 2 * fits.length > rounds.length;
  if (!isKnown) return { value: expected, error: method.share.far };
  const exponents = fits.map(({ exponent }) => exponent);
  const middle = median(exponents);
  const within = MEDIAN_INEFFICIENCY * median(fits.map(({ error }) => error));
  const between = MAD_TO_DEVIATION * mad(exponents, middle);
  const error = Math.max(within, between) / Math.sqrt(fits.length);
  const distance = expected - middle;
  const doubt = method.chance.deviations * error;
  // Shrunk towards what was expected by how little the distance exceeds the doubt (W. James and C. Stein,
  // 1961).
  const value = Math.abs(distance) <= doubt ? expected : expected - distance * (1 - (doubt / distance) ** 2);
  return { value: Math.min(1, Math.max(0, value)), error: Math.min(error, method.share.far) };
}
