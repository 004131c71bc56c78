/**
 * Describes which of several alternatives is the cheapest, and up to which argument.
 *
 * @import { Summary, CheapestRange } from '../../../protocol/types.js'
 * @typedef {{ platform: string, text: string }} Remark
 */
import { quantityOf } from '../../quantities/index.js';

/**
 * An argument with two significant digits: `320`, `3.1·10^4`, `10^5`.
 * @param {number} x
 */
function formatArgument(x) {
  const [digits, exponent] = x.toExponential(1).split('e');
  if (Number(exponent) < 4) return String(Number(x.toPrecision(2)));
  const power = `10^${Number(exponent)}`;
  return digits === '1.0' ? power : `${Number(digits)}·${power}`;
}

/** @param {{ upTo: number, low: number, high: number }} where */
const spanOf = ({ upTo, low, high }) =>
  `${formatArgument(upTo)} (${formatArgument(low)} to ${formatArgument(high)})`;

/**
 * The end of a range, unless it is the last one.
 * @param {CheapestRange} range
 * @param {number} i
 */
function endOf({ upTo, low, high }, i) {
  if (upTo === null || low === null || high === null) return i === 0 ? 'at first' : 'after it';
  return `up to ${spanOf({ upTo, low, high })}`;
}

/**
 * The crossings that the list of the cheapest does not already contain.
 * @param {import('../../../protocol/types.js').Crossings} crossings
 */
const otherCrossings = ({ cheapest, overtakings }) =>
  overtakings.filter(
    ({ before, after }) =>
      !cheapest.some(
        ({ names, upTo }, i) =>
          upTo !== null && names.includes(before) && cheapest[i + 1].names.includes(after),
      ),
  );

/**
 * A line for each platform and chart of the suite, such as `primes up to, node: trial is cheapest up to …`,
 * and a second line for the other crossings. The name of the chart is left out of the benchmarks' names.
 * @param {Summary} summary
 * @param {string} suite
 * @param {string[]} platforms
 * @returns {Remark[]}
 */
export function remarksOf({ rows, crossings }, suite, platforms) {
  const shown = crossings.filter((one) => one.suite === suite && platforms.includes(one.platform));
  return shown.flatMap((crossings) => {
    const { chart, platform, cheapest } = crossings;
    const cell = rows.find(
      ({ suite: own, name, cells }) =>
        own === suite && cells[platform] && cheapest.some(({ names }) => names.includes(name)),
    )?.cells[platform];
    const best = cell && quantityOf(cell).words.least;
    const short = (/** @type {string} */ name) => name.replace(chart, '').trim() || name;
    const parts = cheapest.map((range, i) => {
      const names = range.names.map(short).join(' or ');
      const start = i === 0 ? `${names} is ${best}` : names;
      if (i < cheapest.length - 1) return `${start} ${endOf(range, i)}`;
      return i === 0 ? `${start} throughout` : `then ${start}`;
    });
    const others = otherCrossings(crossings).map(
      ({ before, after, upTo, low, high }) =>
        `${short(after)} overtakes ${short(before)} at ${spanOf({ upTo, low, high })}`,
    );
    return [parts, others]
      .filter((one) => one.length > 0)
      .map((one) => ({ platform, text: `${chart}, ${platform}: ${one.join(', ')}` }));
  });
}
