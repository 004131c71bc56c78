import { formatPercent } from '../../report/text/numbers.js';

/**
 * Measures what pinning and warm-up gain on this machine, with the same loop without and with them.
 *
 * @typedef {import('./pinning.js').Pinning} Pinning
 *
 * @typedef {object} Side
 * @property {number[]} elapsedNs in the order of the runs
 * @property {number} minimumNs
 * @property {number} medianNs
 * @property {number} maximumNs
 * @property {number} spread (maximum − minimum) / minimum
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
  const [unpinned, pinned] = sides.map(({ times }) => describe(times));
  const refusals = [cpu.refusal, priority.refusal].filter((refusal) => refusal !== null);
  return { steps, unpinned, pinned, sentence: verdict(unpinned, pinned), refusals };
}

/**
 * @param {number[]} elapsedNs
 * @returns {Side}
 */
function describe(elapsedNs) {
  const sorted = elapsedNs.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const minimumNs = sorted[0];
  const maximumNs = sorted[sorted.length - 1];
  const medianNs = (sorted[Math.ceil(half) - 1] + sorted[Math.floor(half)]) / 2;
  return { elapsedNs, minimumNs, medianNs, maximumNs, spread: (maximumNs - minimumNs) / minimumNs };
}

/** Spreads of 20 runs differ by up to this factor by chance. */
const chanceFactor = 1.5;

/** Smaller differences of spreads do not matter in practice. */
const negligible = 0.005;

/**
 * @param {Side} unpinned
 * @param {Side} pinned
 */
export function verdict(unpinned, pinned) {
  const [without, within] = [unpinned.spread, pinned.spread];
  const fromTo = `from ${formatPercent(without)} to ${formatPercent(within)} on this machine`;
  const better = without > chanceFactor * within && without - within > negligible;
  const worse = within > chanceFactor * without && within - without > negligible;
  if (worse) {
    return (
      `Pinning and warm-up did not help: the spread grows ${fromTo}. ` +
      'Another process may use that CPU. Run again, or measure with --no-prepare.'
    );
  }
  if (!better) {
    return (
      `Pinning and warm-up change little on this machine: the spread is ${formatPercent(without)} without ` +
      `and ${formatPercent(within)} with them.`
    );
  }
  const change = pinned.medianNs / unpinned.medianNs - 1;
  const median =
    Math.abs(change) < 0.01
      ? ''
      : `, and the median ${change < 0 ? 'falls' : 'rises'} by ${formatPercent(Math.abs(change))}`;
  return `Pinning and warm-up reduce the spread ${fromTo}${median}.`;
}
