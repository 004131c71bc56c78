/**
 * What is cheapest up to where, in words.
 *
 * @typedef {import('../../protocol/types.js').Summary} Summary
 * @typedef {import('../../protocol/types.js').Stretch} Stretch
 * @typedef {{ platform: string, text: string }} Remark
 */

/**
 * An argument to two digits: `320`, `3.1·10^4`, `10^5`.
 * @param {number} x
 */
function formatArgument(x) {
  const [digits, exponent] = x.toExponential(1).split('e');
  if (Number(exponent) < 4) return String(Number(x.toPrecision(2)));
  const power = `10^${Number(exponent)}`;
  return digits === '1.0' ? power : `${Number(digits)}·${power}`;
}

/** @param {{ upTo: number, low: number, high: number }} where */
const spanOf = ({ upTo, low, high }) => `${formatArgument(upTo)} (${formatArgument(low)} to ${formatArgument(high)})`;

/**
 * Where a stretch ends that is not the last.
 * @param {Stretch} stretch
 * @param {number} i
 */
function endOf({ upTo, low, high }, i) {
  if (upTo === null || low === null || high === null) return i === 0 ? 'at first' : 'after it';
  return `up to ${spanOf({ upTo, low, high })}`;
}

/**
 * Those among the cheaper ones are told already.
 * @param {import('../../protocol/types.js').Crossings} crossings
 */
const behindTheCheapest = ({ cheapest, overtakings }) => overtakings.filter(({ before, after }) =>
  !cheapest.some(({ names, upTo }, i) => upTo !== null && names.includes(before) && cheapest[i + 1].names.includes(after)));

/**
 * A line for each platform and chart of the suite: `1000 up to, node: trial is cheapest up to …`,
 * and one for where others than the cheapest overtake each other.
 * Names are shortened by their chart's.
 * @param {Summary} summary
 * @param {string} suite
 * @param {string[]} platforms
 * @returns {Remark[]}
 */
export function remarksOf({ crossings }, suite, platforms) {
  const shown = crossings.filter((one) => one.suite === suite && platforms.includes(one.platform));
  return shown.flatMap((crossings) => {
    const { chart, platform, cheapest } = crossings;
    const short = (/** @type {string} */ name) => name.replace(chart, '').trim() || name;
    const parts = cheapest.map((stretch, i) => {
      const names = stretch.names.map(short).join(' or ');
      const who = i === 0 ? `${names} is cheapest` : names;
      if (i < cheapest.length - 1) return `${who} ${endOf(stretch, i)}`;
      return i === 0 ? `${who} throughout` : `then ${who}`;
    });
    const others = behindTheCheapest(crossings).map(({ before, after, upTo, low, high }) =>
      `${short(after)} overtakes ${short(before)} at ${spanOf({ upTo, low, high })}`);
    return [parts, others].filter((one) => one.length > 0)
      .map((one) => ({ platform, text: `${chart}, ${platform}: ${one.join(', ')}` }));
  });
}
