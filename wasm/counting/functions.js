/**
 * What parts of the code execute in the samples of a benchmark.
 *
 * @typedef {ReadonlyMap<number, number>} BlockCounts executions by the number of the basic block
 * @typedef {BlockCounts[]} BlockSamples one for each sample; a sample that counted nothing is empty
 * @typedef {[which: number, answer: number][]} Answers what the module has asked, and what it was told
 */

import { readings } from './readings.js';

/**
 * Follows the readings of a module's counters, and sums up how often each block is executed while counting is
 * on.
 *
 * @param {(() => number[]) | null} read the counts of all blocks; null: they are not counted
 * @returns {{see: (which: number) => void, samples: BlockSamples}} `see` is called with each reading
 */
export function watchBlocks(read) {
  /** @type {BlockSamples} */
  const samples = [];
  /** @type {Map<number, number>} */
  let current = new Map();
  /** @type {number[] | null} */
  let started = null;
  return {
    samples,
    see(which) {
      if (read === null) return;
      if (which === readings.endOfSample) {
        samples.push(current);
        current = new Map();
      }
      // The instructions are read first, where counting starts and where it stops.
      if (which !== readings.instructions) return;
      const now = read();
      if (started === null) {
        started = now;
        return;
      }
      const since = started;
      now.forEach((count, i) => {
        if (count > since[i]) current.set(i, (current.get(i) ?? 0) + count - since[i]);
      });
      started = null;
    },
  };
}

/**
 * What the body executes without its twin, in some operations. The last samples are those of the pairs: for
 * each pair its body and then its twin, and before each of them one that counted nothing.
 *
 * @template K
 * @param {readonly ReadonlyMap<K, number>[]} samples
 * @param {number[]} operations of the pairs
 * @returns {{counts: Map<K, number>, operations: number}} whole numbers, without what is not executed, or as
 *   often as in the twin
 */
export function workOfSamples(samples, operations) {
  const [last, before] = [samples.slice(-3), samples.slice(-7, -4)];
  const parts =
    operations.length === 1
      ? [
          { sign: 1, counts: last[0] },
          { sign: -1, counts: last[2] },
        ]
      : [
          { sign: 1, counts: last[0] },
          { sign: -1, counts: last[2] },
          { sign: -1, counts: before[0] },
          { sign: 1, counts: before[2] },
        ];
  /** @type {Map<K, number>} */
  const work = new Map();
  for (const { sign, counts } of parts) {
    for (const [key, count] of counts) work.set(key, (work.get(key) ?? 0) + sign * count);
  }
  return {
    counts: new Map([...work].filter(([, count]) => count !== 0)),
    operations: operations.length === 1 ? operations[0] : operations[1] - operations[0],
  };
}

/**
 * The work of each function from that of its blocks.
 *
 * @param {readonly BlockSamples[number][]} samples
 * @param {readonly import('./rewriting/instrument.js').CountedBlock[]} blocks of the module
 * @param {number[]} pairs operations of the pairs
 */
export function functionWork(samples, blocks, pairs) {
  const { counts, operations } = workOfSamples(samples, pairs);
  /**
   * @type {Map<number, {index: number, instructions: number, blocks: {at: number, instructions: number,
   *   executions: number}[]}>}
   */
  const functions = new Map();
  for (const [number, executions] of counts) {
    const { index, at, count } = blocks[number];
    const one = functions.get(index) ?? { index, instructions: 0, blocks: [] };
    one.blocks.push({ at, instructions: count, executions });
    functions.set(index, one);
  }
  for (const one of functions.values()) {
    one.instructions =
      one.blocks.reduce((sum, { instructions, executions }) => sum + instructions * executions, 0) /
      operations;
  }
  return { operations, functions: [...functions.values()].filter(({ instructions }) => instructions !== 0) };
}
