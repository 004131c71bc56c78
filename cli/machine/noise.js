import { formatPercent } from '../../report/text/numbers.js';

/**
 * What preparing a process buys on this machine: the same loop, without and with.
 *
 * @typedef {import('../measure/pinning.js').Preparation} Preparation
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
 * @property {string} sentence what preparation buys
 * @property {string[]} refusals steps that were not permitted
 */

/** A step takes a CPU cycle: a third of a second or so. The same everywhere, to be compared. */
const steps = 1_000_000_000;

/**
 * Times the loop in fresh processes, one side and the other in turn, which of them first
 * alternating as well, so that a disturbance is shared.
 *
 * @param {object} options
 * @param {(line: string[]) => Promise<number>} options.probe runs a command, gives nanoseconds
 * @param {string} options.host
 * @param {Preparation} options.preparation
 * @param {number} [options.runs] of each side
 * @param {(count: number, total: number) => void} [options.onRun] before each
 * @returns {Promise<Noise>}
 */
export async function measureNoise({ probe, host, preparation, runs = 20, onRun = () => {} }) {
  const { cpu, priority } = preparation;
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

/** Spreads of 20 runs differ by as much from one time to the next. */
const telling = 1.5;

/** Below this, a difference is nobody's concern. */
const negligible = 0.005;

/**
 * @param {Side} unprepared
 * @param {Side} prepared
 */
export function verdict(unprepared, prepared) {
  const [without, within] = [unprepared.spread, prepared.spread];
  const fromTo = `from ${formatPercent(without)} to ${formatPercent(within)} on this machine`;
  const better = without > telling * within && without - within > negligible;
  const worse = within > telling * without && within - without > negligible;
  if (worse) {
    return (
      `Preparation did not help: it widens the spread ${fromTo}. ` +
      'Something else may use that CPU; run again, or measure with --no-prepare.'
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
