/**
 * The work of single functions in the samples of a benchmark.
 *
 * @typedef {ReadonlyMap<number, number>} FunctionCounts instructions by the index of the function
 * @typedef {FunctionCounts[]} FunctionSamples one for each sample; a sample that counted nothing is empty
 */

import { readings } from './readings.js';

/**
 * Follows the readings of a module's counters, and sums up what each function executes while counting is on.
 *
 * @param {[index: number, read: () => number][]} functions
 * @returns {{see: (which: number) => void, samples: FunctionSamples}} `see` is called with each reading
 */
export function watchFunctions(functions) {
  /** @type {FunctionSamples} */
  const samples = [];
  /** @type {Map<number, number>} */
  let current = new Map();
  /** @type {number[] | null} */
  let started = null;
  return {
    samples,
    see(which) {
      if (functions.length === 0) return;
      if (which === readings.endOfSample) {
        samples.push(current);
        current = new Map();
      }
      // The instructions are read first, where counting starts and where it stops.
      if (which !== readings.instructions) return;
      const now = functions.map(([, read]) => read());
      if (started === null) {
        started = now;
        return;
      }
      const since = started;
      functions.forEach(([index], i) => {
        const more = now[i] - since[i];
        if (more > 0) current.set(index, (current.get(index) ?? 0) + more);
      });
      started = null;
    },
  };
}

/**
 * The work of each function in one operation. The last samples are those of the pairs: for each pair its
 * body and then its twin, and before each of them one that counted nothing.
 *
 * @template K
 * @param {readonly ReadonlyMap<K, number>[]} samples
 * @param {number[]} operations of the pairs
 * @returns {Map<K, number>} without functions that do nothing, or as much as in the twin
 */
export function functionWork(samples, operations) {
  const [last, before] = [samples.slice(-3), samples.slice(-7, -4)];
  const parts = operations.length === 1
    ? [{ sign: 1, counts: last[0] }, { sign: -1, counts: last[2] }]
    : [
      { sign: 1, counts: last[0] }, { sign: -1, counts: last[2] },
      { sign: -1, counts: before[0] }, { sign: 1, counts: before[2] },
    ];
  const size = operations.length === 1 ? operations[0] : operations[1] - operations[0];
  /** @type {Map<K, number>} */
  const work = new Map();
  for (const { sign, counts } of parts) {
    for (const [key, count] of counts) work.set(key, (work.get(key) ?? 0) + (sign * count) / size);
  }
  return new Map([...work].filter(([, instructions]) => instructions !== 0));
}
