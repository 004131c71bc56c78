import { formatPercent } from '../../report/text/numbers.js';

/**
 * What pinning and warming up gain on this machine: the same loop, without and with them.
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
 * @property {Side} unprepared
 * @property {Side} prepared
 * @property {string} sentence what preparation gains
 * @property {string[]} refusals steps that were not permitted
 */

/** A step takes about one CPU cycle, so the loop about a third of a second. */
const steps = 1_000_000_000;

/**
 * Times the loop in fresh processes. The sides alternate, and so does which of them is first, so that
 * both see the same disturbances.
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
  const [unprepared, prepared] = sides.map(({ times }) => describe(times));
  const refusals = [cpu.refusal, priority.refusal].filter((refusal) => refusal !== null);
  return { steps, unprepared, prepared, sentence: verdict(unprepared, prepared), refusals };
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
 * @param {Side} unprepared
 * @param {Side} prepared
 */
export function verdict(unprepared, prepared) {
  const [without, within] = [unprepared.spread, prepared.spread];
  const fromTo = `from ${formatPercent(without)} to ${formatPercent(within)} on this machine`;
  const better = without > chanceFactor * within && without - within > negligible;
  const worse = within > chanceFactor * without && within - without > negligible;
  if (worse) {
    return (
      `Preparation did not help: it widens the spread ${fromTo}. ` +
      'Another process may use that CPU; run again, or measure with --no-prepare.'
    );
  }
  if (!better) {
    return (
      `Preparation changes little on this machine: the spread is ${formatPercent(without)} without ` +
      `and ${formatPercent(within)} with it.`
    );
  }
  const change = prepared.medianNs / unprepared.medianNs - 1;
  const median =
    Math.abs(change) < 0.01
      ? ''
      : `, and the median ${change < 0 ? 'falls' : 'rises'} by ${formatPercent(Math.abs(change))}`;
  return `Preparation narrows the spread ${fromTo}${median}.`;
}
