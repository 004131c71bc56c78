import process from 'node:process';

/**
 * What was measured: a row for each implementation of a chart.
 *
 * @typedef {object} Row
 * @property {'native' | 'node' | 'javascript'} platform
 * @property {string} on what it ran on, such as "gcc 12.2.0" or "Node 20.20.2"
 * @property {string} suite the implementation
 * @property {string} name of the chart
 * @property {string} version of the implementation
 * @property {number} ns the cost of an operation, with its 95 % interval
 * @property {number} low
 * @property {number} high
 * @property {number} median of all samples
 * @property {number} minimum
 * @property {number} items numbers in an operation
 * @property {string | null} checksum
 *
 * One round of JavaScript: the costs of all samples.
 * @typedef {{suite: string, name: string, version: string, checksum: string, costs: number[]}} Sampled
 */

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * The rows of a run of Samebench, from its summary and its results (docs/protocol.md there).
 *
 * @param {any} summary
 * @param {any} results
 * @returns {Row[]}
 */
export function rowsOfRun(summary, results) {
  return results.platforms.flatMap((/** @type {any} */ { id, rounds }) => {
    const host = rounds.find((/** @type {any} */ round) => round.host)?.host;
    const planned = rounds[0]?.plan?.benchmarks ?? [];
    const measured = rounds.flatMap((/** @type {any} */ round) => round.results);
    return summary.rows
      .filter((/** @type {any} */ { suite }) => suite !== 'ladder')
      .flatMap((/** @type {any} */ { suite, name, notes, cells }) => {
        const isRow = (/** @type {any} */ one) => one.suite === suite && one.name === name;
        const cell = cells[id];
        const costs = measured.filter(isRow).flatMap((/** @type {any} */ one) => costsOf(one.pairs));
        // Samebench 0.1.0 calls the value `ns`.
        const ns = cell?.value ?? cell?.ns ?? null;
        if (ns === null || costs.length === 0) return [];
        return [
          {
            platform: id.startsWith('native') ? 'native' : 'node',
            on: host.runtime === 'native' ? host.compiler : `Node ${host.runtimeVersion}, ${host.compiler}`,
            ...{ suite, name, version: notes[id] ?? '', ns, low: cell.low, high: cell.high },
            ...{
              median: median(costs),
              minimum: Math.min(...costs),
              items: planned.find(isRow)?.items ?? 1,
              checksum: cell.checksum,
            },
          },
        ];
      });
  });
}

/** @param {{operations: number[], bodyNs: number[], twinNs: number[]}} pairs */
const costsOf = ({ operations, bodyNs, twinNs }) =>
  operations.map((count, i) => (bodyNs[i] - twinNs[i]) / count);

/** Quantiles of Student's distribution for 95 %, by the number of rounds. @type {Record<number, number>} */
const quantiles = { 3: 4.303, 5: 2.776 };

/**
 * The rows of JavaScript. The cost is the mean of the rounds' medians, with the interval of Student's t.
 *
 * @param {Sampled[][]} rounds
 * @returns {Row[]}
 */
export function rowsOfJavaScript(rounds) {
  return rounds[0].map(({ suite, name, version, checksum }, i) => {
    const medians = rounds.map((round) => median(round[i].costs));
    const ns = medians.reduce((sum, one) => sum + one, 0) / medians.length;
    const variance = medians.reduce((sum, one) => sum + (one - ns) ** 2, 0) / (medians.length - 1);
    const error = quantiles[medians.length] * Math.sqrt(variance / medians.length);
    const costs = rounds.flatMap((round) => round[i].costs);
    return {
      ...{
        platform: 'javascript',
        on: `Node ${process.versions.node}`,
        suite,
        name,
        version,
        checksum,
        items: 1,
      },
      ...{ ns, low: ns - error, high: ns + error, median: median(costs), minimum: Math.min(...costs) },
    };
  });
}
