/**
 * The ladder in JavaScript: chains of known length. A step takes five dependent cycles, as in
 * suites/ladder.cpp: one each for a shift and an exclusive or, and three for a multiplication. It has 32
 * bits, because a BigInt of 64 would allocate.
 *
 * @import { SuiteRows } from './suite.js'
 */

/**
 * Factor of a step. As a constant it is a part of the instruction: a variable is loaded and checked in each
 * operation, which made that of one step 3 % slower in Node than a step is.
 */
const factor = 0x133111eb;

/** @param {number} x @param {number} c */
const step = (x, c) => Math.imul(x ^ (x >>> 13), c);

/** @param {number} x @param {number} c */
const four = (x, c) => step(step(step(step(x, c), c), c), c);

/** A chain of 8 steps for each turn, as in C++. @param {number} turns */
const chain = (turns) => (/** @type {number} */ x) => {
  const c = factor;
  for (let turn = turns; turn !== 0; turn--) x = four(four(x, c), c);
  return x;
};

/** @type {Record<number, (x: number) => number>} */
const chains = {
  0: (x) => x,
  1: (x) => step(x, factor),
  2: (x) => step(step(x, factor), factor),
  4: (x) => four(x, factor),
  8: (x) => four(four(x, factor), factor),
  16: chain(2),
  32: chain(4),
  64: chain(8),
};

const random = (/** @type {import('./random.js').Random} */ numbers) => numbers.u32();

/** @param {SuiteRows} suite */
export default function ladder(suite) {
  for (const [steps, work] of Object.entries(chains)) {
    suite.row('ladder', { parameter: [Number(steps)], inputs: random, computesOtherResults: true }, work);
  }
  suite.row('independent 64', { inputs: random, computesOtherResults: true }, chain(8));
}
