/**
 * What is cheapest up to where, in words.
 *
 * @typedef {import('./types.js').Summary} Summary
 * @typedef {import('./types.js').Stretch} Stretch
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

/**
 * Where a stretch ends that is not the last.
 * @param {Stretch} stretch
 * @param {number} i
 */
function endOf({ upTo, low, high }, i) {
  if (upTo === null || low === null || high === null) return i === 0 ? 'at first' : 'after it';
  return `up to ${formatArgument(upTo)} (${formatArgument(low)} to ${formatArgument(high)})`;
}

/**
 * A line for each platform and chart of the suite: `1000 up to, node: trial is cheapest up to …`.
 * Names are shortened by their chart's.
 * @param {Summary} summary
 * @param {string} suite
 * @param {string[]} platforms
 * @returns {Remark[]}
 */
export function remarksOf({ crossings }, suite, platforms) {
  const shown = crossings.filter((one) => one.suite === suite && platforms.includes(one.platform));
  return shown.map(({ chart, platform, cheapest }) => {
    const parts = cheapest.map((stretch, i) => {
      const names = stretch.names.map((name) => name.replace(chart, '').trim() || name).join(' or ');
      const who = i === 0 ? `${names} is cheapest` : names;
      if (i < cheapest.length - 1) return `${who} ${endOf(stretch, i)}`;
      return i === 0 ? `${who} throughout` : `then ${who}`;
    });
    return { platform, text: `${chart}, ${platform}: ${parts.join(', ')}` };
  });
}
