import { formatPercent } from '../../../../report/text/numbers.js';

/** Width of the longest bar, in characters. */
const barWidth = 16;

/**
 * The runs of both sides next to each other. The bar of a run shows how much slower it was than the fastest.
 *
 * @param {import('./measure.js').Noise} noise
 */
export function noiseText({ steps, unpinned, pinned, sentence, refusals }) {
  const sides = [unpinned, pinned];
  const least = Math.min(...sides.map(({ minimumNs }) => minimumNs));
  const range = Math.max(...sides.map(({ maximumNs }) => maximumNs)) - least;
  /** @param {number} ns */
  const bar = (ns) => '█'.repeat(range > 0 ? Math.round((barWidth * (ns - least)) / range) : 0);
  /** @param {number} ns */
  const time = (ns) => `${(ns / 1e6).toFixed(1)} ms`;
  /** @param {[head: string, left: string, right: string]} cells */
  const line = ([head, left, right]) =>
    `  ${head.padStart(7)}   ${left.padEnd(barWidth + 13)}${right}`.trimEnd();
  /** @param {number} ns */
  const run = (ns) => `${time(ns).padStart(10)}  ${bar(ns)}`;
  /** @param {(side: import('./measure.js').Side) => string} cell */
  const both = (cell) => /** @type {[string, string]} */ (sides.map((side) => cell(side).padStart(10)));

  const lines = [
    `Noise: ${(steps / 1e9).toFixed(0)}e9 steps of result ^= i ^ seed, in fresh processes, in turn`,
    '',
    line(['run', '   without', 'with pinning and warm-up']),
    ...unpinned.elapsedNs.map((ns, at) => line([String(at + 1), run(ns), run(pinned.elapsedNs[at])])),
    '',
    line(['minimum', ...both(({ minimumNs }) => time(minimumNs))]),
    line(['median', ...both(({ medianNs }) => time(medianNs))]),
    line(['maximum', ...both(({ maximumNs }) => time(maximumNs))]),
    line(['spread', ...both(({ spread }) => formatPercent(spread))]),
    '',
    sentence,
    ...refusals.map((refusal) => `not done: ${refusal}`),
  ];
  return `${lines.join('\n')}\n`;
}
