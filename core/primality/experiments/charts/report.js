/**
 * Evaluates the charts: turns results into ratios and times.
 *
 * @import { Results, Cell } from '../../../../protocol/types.js'
 * @import { Chart, Side } from './charts.js'
 *
 * One side of a chart: its cost with the interval, and the costs of all samples.
 * @typedef {{cell: Cell, costs: number[], version: string}} Found
 *
 * @typedef {object} Line a chart on one platform, or pair of platforms
 * @property {string} title
 * @property {string} to
 * @property {string} on the native compiler, or null where there is none
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
import { pairCosts } from '../../../../report/results/pairs.js';
import { withRatios } from '../../../../report/summary/ratio.js';
import { median } from '../../../../report/statistics/descriptive.js';
import { summarize } from '../../../../report/summary/summary.js';

/**
 * @param {Results} results
 * @returns {(platform: string, suite: string, name: string) => Found | null}
 */
function finder(results) {
  const summary = summarize(results);
  return (platform, suite, name) => {
    const row = summary.rows.find((one) => one.suite === suite && one.name === name);
    const cell = row?.cells[platform];
    if (!row || !cell) return null;
    const { rounds = [] } = results.platforms.find(({ id }) => id === platform) ?? {};
    const costs = rounds.flatMap(({ clock, results: all }) =>
      all
        .filter((one) => one.suite === suite && one.name === name)
        .flatMap(({ pairs }) => pairCosts(pairs, clock?.pauseNs ?? 0)),
    );
    if (costs.length === 0) return null;
    return { cell, costs, version: row.notes[platform] ?? '' };
  };
}

/**
 * The lines of all charts whose two sides were measured.
 *
 * @param {Results} results
 * @param {Chart[]} charts
 * @returns {Line[]}
 */
export function linesOf(results, charts) {
  const find = finder(results);
  const natives = results.platforms.map(({ id }) => id).filter((id) => id.startsWith('native '));
  return charts.flatMap((chart) => {
    const { ours, peer } = chart;
    const isNative = ours.platform === 'native' || peer.platform === 'native';
    return (isNative ? natives : ['']).flatMap((native) => {
      const look = (/** @type {Side} */ { platform, suite, name }) =>
        find(platform === 'native' ? native : platform, suite, name);
      const [one, other] = [look(ours), look(peer)];
      return one && other ? [lineOf(chart, native.replace('native ', ''), one, other)] : [];
    });
  });
}

/**
 * @param {Chart} chart
 * @param {string} on
 * @param {Found} ours
 * @param {Found} peer
 * @returns {Line}
 */
function lineOf({ title, to, goal }, on, ours, peer) {
  const { ratio, ratioLow, ratioHigh } = withRatios({ ours: ours.cell, peer: peer.cell }, { reference: 'peer', workReference: null }).ours;
  const ofMedians = median(ours.costs) / median(peer.costs);
  // If an interval contains 0, as on a very busy machine, the ratio has no interval.
  const found = ratio ?? ofMedians;
  return {
    ...{ title, to: peer.version && to !== 'native' ? `${to} ${peer.version}` : to, on, goal },
    ...{ ratio: found, low: ratioLow ?? null, high: ratioHigh ?? null, ofMedians },
    ofMinima: Math.min(...ours.costs) / Math.min(...peer.costs),
    oursNs: ours.cell.ns ?? median(ours.costs),
    peerNs: peer.cell.ns ?? median(peer.costs),
    met: found <= goal,
  };
}

/**
 * Checks that all implementations computed the same results: with the same inputs, the checksums must be
 * equal.
 *
 * @param {Results} results
 * @returns {{name: string, checksums: Record<string, string>}[]} the rows that differ
 */
export function disagreements({ platforms }) {
  /** @type {Map<string, Record<string, string>>} */
  const rows = new Map();
  for (const { id, rounds } of platforms) {
    for (const { suite, name, checksum } of rounds.flatMap((round) => round.results)) {
      if (suite === 'ladder' || checksum === null) continue;
      // A row named "chart, variant" has the inputs of the row "chart".
      const chart = name.split(',')[0];
      rows.set(chart, { ...rows.get(chart), [`${suite} on ${id}`]: checksum });
    }
  }
  return [...rows]
    .map(([name, checksums]) => ({ name, checksums }))
    .filter(({ checksums }) => new Set(Object.values(checksums)).size > 1);
}

/**
 * The times of every row and implementation in nanoseconds per number.
 *
 * @param {Results} results
 * @returns {{platform: string, name: string, costs: Record<string, number>}[]}
 */
export function timesOf(results) {
  const { rows } = summarize(results);
  const planned = results.platforms.flatMap(({ rounds }) => rounds[0]?.plan?.benchmarks ?? []);
  return results.platforms.flatMap(({ id }) => {
    const names = new Set(
      rows.filter(({ suite, cells }) => suite !== 'ladder' && cells[id]?.ns).map(({ name }) => name),
    );
    return [...names].map((name) => {
      const items = planned.find((one) => one.name === name)?.items ?? 1;
      const costs = rows
        .filter((row) => row.name === name && row.cells[id]?.ns)
        .map(({ suite, cells }) => [suite, Number(cells[id].ns) / items]);
      return { platform: id, name, costs: Object.fromEntries(costs) };
    });
  });
}
