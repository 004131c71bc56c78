import { median, NORMAL_95, quantile } from '../../../../report/statistics/descriptive.js';
import { formatPercent } from '../../../../report/text/numbers.js';

/**
 * Measures what pinning and warm-up gain on this machine, with the same loop without and with them.
 *
 * @import { Pinning } from '../../../run/ready/pinning.js'
 *
 * @typedef {object} Side
 * @property {number[]} elapsedNs in the order of the runs
 * @property {number} minimumNs
 * @property {number} medianNs
 * @property {number} maximumNs
 * @property {number} spread the interquartile range over the median: one outlier does not change it
 *
 * @typedef {object} Noise
 * @property {number} steps of the loop
 * @property {Side} unpinned
 * @property {Side} pinned
 * @property {string} sentence the gain in words
 * @property {string[]} refusals steps that were not permitted
 */

/** A step takes about one CPU cycle, so the loop about a third of a second. */
const steps = 1_000_000_000;

/**
 * Times the loop in fresh processes. The sides alternate, and each begins every second pair of runs. Both
 * see the same disturbances.
 *
 * @param {object} options
 * @param {(line: string[]) => Promise<number>} options.probe runs a command, gives nanoseconds
 * @param {string} options.host
 * @param {Pinning} options.pinning
 * @param {number} [options.runs] of each side
 * @param {(count: number, total: number) => void} [options.onRun] before each
 * @returns {Promise<Noise>}
 */
export async function measureNoise({ probe, host, pinning, runs = 20, onRun = () => {} }) {
  const { cpu, priority } = pinning;
  const plain = [host, '--noise-probe', String(steps)];
  const sides = [
    { line: plain, times: /** @type {number[]} */ ([]) },
    {
      line: [...cpu.prefix, ...priority.prefix, ...plain, '--warm-up'],
      times: /** @type {number[]} */ ([]),
    },
  ];
  let count = 0;
  for (let run = 0; run < runs; run++) {
    for (const { line, times } of run % 2 === 0 ? sides : sides.toReversed()) {
      onRun(++count, 2 * runs);
      times.push(await probe(line));
    }
  }
  const [unpinned, pinned] = sides.map(({ times }) => describeSide(times));
  const refusals = [cpu.refusal, priority.refusal].filter((refusal) => refusal !== null);
  return { steps, unpinned, pinned, sentence: verdict(unpinned, pinned), refusals };
}

/**
 * @param {number[]} elapsedNs
 * @returns {Side}
 */
export function describeSide(elapsedNs) {
  const medianNs = median(elapsedNs);
  return {
    elapsedNs,
    minimumNs: quantile(elapsedNs, 0),
    medianNs,
    maximumNs: quantile(elapsedNs, 1),
    spread: (quantile(elapsedNs, 0.75) - quantile(elapsedNs, 0.25)) / medianNs,
  };
}

/** Smaller differences of spreads do not matter in practice. */
const negligible = 0.002;

/**
 * By how many standard deviations the distances of one side's runs from their median rank above those of the
 * other side: positive where `a` is wider. Ranks do not depend on how far away an outlier is. (The rank test
 * on |x − median| of W. Conover, M. Johnson and M. Johnson, "A Comparative Study of Tests for Homogeneity of
 * Variances", 1981.)
 *
 * @param {Side} a
 * @param {Side} b
 */
function widerBy(a, b) {
  const [own, other] = [a, b].map(({ elapsedNs, medianNs }) =>
    elapsedNs.map((ns) => Math.abs(ns / medianNs - 1)),
  );
  const wins = own.reduce(
    (sum, one) => sum + other.reduce((count, two) => count + (one > two ? 1 : one === two ? 0.5 : 0), 0),
    0,
  );
  const pairs = own.length * other.length;
  return (wins - pairs / 2) / Math.sqrt((pairs * (own.length + other.length + 1)) / 12);
}

/**
 * @param {Side} unpinned
 * @param {Side} pinned
 */
export function verdict(unpinned, pinned) {
  const [without, within] = [unpinned.spread, pinned.spread];
  const fromTo = `from ${formatPercent(without)} to ${formatPercent(within)} on this machine`;
  const both = `${formatPercent(without)} without and ${formatPercent(within)} with them`;
  const gain = widerBy(unpinned, pinned);
  // Ranks and quartiles can disagree; then there is no clear answer either.
  if (Math.abs(gain) < NORMAL_95 || gain * (without - within) <= 0) {
    return (
      'The spreads with and without pinning and warm-up do not differ measurably on this machine: ' +
      `${both}.`
    );
  }
  if (Math.abs(without - within) <= negligible)
    return `Pinning and warm-up change little on this machine: the spread is ${both}.`;
  if (gain < 0) {
    return (
      `Pinning and warm-up did not help: the spread grows ${fromTo}. ` +
      'Another process may use that CPU. Run again, or measure with --no-prepare.'
    );
  }
  const change = pinned.medianNs / unpinned.medianNs - 1;
  const ofMedian =
    Math.abs(change) < 0.01
      ? ''
      : `, and the median ${change < 0 ? 'falls' : 'rises'} by ${formatPercent(Math.abs(change))}`;
  return `Pinning and warm-up reduce the spread ${fromTo}${ofMedian}.`;
}
