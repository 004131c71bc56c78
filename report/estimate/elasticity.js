/**
 * The elasticity of a benchmark: the exponent by which its time grows with the length of a CPU cycle.
 * It is 1 for work of the core and 0 for work that waits for a timer or a disk. Memory is in between.
 *
 * @import { Elasticity } from '../../protocol/types.js'
 * @import { MeteredSide } from './correction.js'
 *
 * @typedef {{ exponent: number, error: number }} Fit  an exponent with its standard error
 */
import { MAD_TO_DEVIATION, mad, mean, median, MEDIAN_INEFFICIENCY } from '../statistics/descriptive.js';
import { method } from '../method/method.js';

/** What is expected of the exponent: nearly all benchmarks are work of the core. */
const OF_WORK = 1;

/** What is expected of those that wait for something. */
const OF_WAITING = 0;

/**
 * The exponent in one round, with its standard error. The readings before and after the sample are
 * instruments of each other: the errors of readings would flatten an ordinary regression.
 * (O. Reiersøl, "Confluence Analysis by Means of Instrumental Sets of Variables", 1945.)
 * @param {MeteredSide} side
 * @returns {Fit | null}  null if the frequency did not change
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
 * What several fits have in common: their median, because neighbours distort some of them.
 * @param {readonly (Fit | null)[]} fits
 * @returns {Fit | null}  null: most of them are not known
 */
function middleOf(fits) {
  const known = fits.flatMap((fit) => fit ?? []);
  if (2 * known.length <= fits.length) return null;
  const exponents = known.map(({ exponent }) => exponent);
  const exponent = median(exponents);
  const within = MEDIAN_INEFFICIENCY * median(known.map(({ error }) => error));
  const between = MAD_TO_DEVIATION * mad(exponents, exponent);
  return { exponent, error: Math.max(within, between) / Math.sqrt(known.length) };
}

/**
 * An exponent, drawn to what was expected by how little it contradicts that (W. James and C. Stein,
 * "Estimation with Quadratic Loss", 1961). Between 0 and 1.
 * @param {number} expected
 * @param {Fit | null} fit  null: nothing contradicts it
 */
function drawnTo(expected, fit) {
  if (!fit) return expected;
  const distance = expected - fit.exponent;
  const doubt = method.chance.deviations * fit.error;
  const value = Math.abs(distance) <= doubt ? expected : expected - distance * (1 - (doubt / distance) ** 2);
  return Math.min(1, Math.max(0, value));
}

/**
 * The exponent that the samples of one benchmark show.
 * @param {readonly MeteredSide[]} rounds
 * @returns {Fit | null}  null: most rounds show no change of the frequency
 */
export const fitOf = (rounds) => (method.elasticity.use ? middleOf(rounds.map(fitRound)) : null);

/**
 * What is expected of the work of a process. It is 1, unless most of its benchmarks together contradict that:
 * other programs on the core lengthen slices of the meter that stand beside undisturbed samples.
 * @param {readonly (Fit | null)[]} fits  of benchmarks that do not wait
 */
export const expectedOfWork = (fits) => drawnTo(OF_WORK, middleOf(fits));

/**
 * The elasticity of a benchmark.
 * @param {Fit | null} fit  null: its samples say nothing of it
 * @param {{ waits?: boolean, ofWork?: number }} [options]  waits: its operations wait for something; ofWork:
 *   see `expectedOfWork`
 * @returns {Elasticity}
 */
export function elasticityOf(fit, { waits = false, ofWork = OF_WORK } = {}) {
  const expected = waits ? OF_WAITING : ofWork;
  return {
    value: drawnTo(expected, fit),
    error: Math.min(fit?.error ?? Infinity, method.share.far),
  };
}
