/**
 * Evaluates the charts: turns rows into ratios.
 *
 * @import { Chart, Side } from './charts.js'
 * @import { Row } from './rows.js'
 *
 * @typedef {object} Line a chart on one platform, or pair of platforms
 * @property {string} title
 * @property {string} to
 * @property {string} on the native compiler; empty if no side is native
 * @property {number} goal
 * @property {number} ratio with the ends of its 95 % interval, if there is one
 * @property {number | null} low
 * @property {number | null} high
 * @property {number} ofMedians
 * @property {number} ofMinima
 * @property {number} oursNs
 * @property {number} peerNs
 * @property {boolean} met
 */

/**
 * The lines of all charts whose two sides were measured.
 *
 * @param {Row[]} rows
 * @param {Chart[]} charts
 * @returns {Line[]}
 */
export function linesOf(rows, charts) {
  const compilers = [...new Set(rows.filter(({ platform }) => platform === 'native').map(({ on }) => on))];
  return charts.flatMap((chart) => {
    const { ours, peer } = chart;
    const isNative = ours.platform === 'native' || peer.platform === 'native';
    return (isNative ? compilers : ['']).flatMap((compiler) => {
      const find = (/** @type {Side} */ side) =>
        rows.find(
          ({ platform, on, suite, name }) =>
            platform === side.platform &&
            suite === side.suite &&
            name === side.name &&
            (platform !== 'native' || on === compiler),
        );
      const [one, other] = [find(ours), find(peer)];
      return one && other ? [lineOf(chart, compiler, one, other)] : [];
    });
  });
}

/**
 * The interval of the ratio is made from those of the costs on the logarithmic scale, by the square-and-add
 * method. (G. Zou and A. Donner, "Construction of confidence limits about effect measures", 2008.)
 *
 * @param {Chart} chart
 * @param {string} on
 * @param {Row} ours
 * @param {Row} peer
 * @returns {Line}
 */
function lineOf({ title, to, goal }, on, ours, peer) {
  const ratio = ours.ns / peer.ns;
  // On a very busy machine a cost's interval may contain 0. Then the ratio has no interval.
  const bounded = ours.low > 0 && peer.low > 0;
  const below = Math.hypot(Math.log(ours.ns / ours.low), Math.log(peer.high / peer.ns));
  const above = Math.hypot(Math.log(ours.high / ours.ns), Math.log(peer.ns / peer.low));
  return {
    ...{
      title,
      to: peer.version && to !== 'native' ? `${to} ${peer.version}` : to,
      on,
      goal,
      ratio,
      met: ratio <= goal,
    },
    ...{ low: bounded ? ratio * Math.exp(-below) : null, high: bounded ? ratio * Math.exp(above) : null },
    ...{
      ofMedians: ours.median / peer.median,
      ofMinima: ours.minimum / peer.minimum,
      oursNs: ours.ns,
      peerNs: peer.ns,
    },
  };
}

/**
 * Checks that all implementations computed the same results: with the same inputs, the checksums must be
 * equal.
 *
 * @param {Row[]} rows
 * @returns {{name: string, checksums: Record<string, string>}[]} the charts that differ
 */
export function disagreements(rows) {
  /** @type {Map<string, Record<string, string>>} */
  const found = new Map();
  for (const { suite, name, on, checksum } of rows) {
    // A row named "chart, variant" has the inputs of the row "chart".
    const chart = name.split(',')[0];
    if (checksum !== null) found.set(chart, { ...found.get(chart), [`${suite} on ${on}`]: checksum });
  }
  return [...found]
    .map(([name, checksums]) => ({ name, checksums }))
    .filter(({ checksums }) => new Set(Object.values(checksums)).size > 1);
}
