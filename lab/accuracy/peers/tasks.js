/**
 * The kernels as a user of a JavaScript harness would write them: one call of the exported function per
 * iteration, with the harness's function for keeping results.
 *
 * @import { Exports } from './module.js'
 * @typedef {(value: unknown) => void} Keep
 * @typedef {object} Task
 * @property {string} name of the row in the tables
 * @property {() => void} run
 * @property {number} operations per call of `run`
 */
import { ladderSteps } from '../rows.js';

const inputCount = 8192;
/** Iterations of the variant with a loop: enough that the call costs less than 1/100 of a step each. */
const loopCount = 1000;

/** @param {number} bitsSet */
function randomNumbers(bitsSet) {
  const numbers = new Uint32Array(inputCount);
  let state = 0x9e3779b9;
  for (let i = 0; i < inputCount; i++) {
    // Xorshift (G. Marsaglia, "Xorshift RNGs", 2003).
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    numbers[i] = (state | bitsSet) >>> 0;
  }
  return numbers;
}

/**
 * Makes a separate function for each task from its source text. A single function for all rows would share
 * the engine's type feedback. In a user's file each row has its own function.
 *
 * @param {string} body
 * @param {Record<string, unknown>} names
 * @returns {() => void}
 */
function ownFunction(body, names) {
  const make = new Function(...Object.keys(names), body);
  return make(...Object.values(names));
}

/**
 * @param {Exports} exports
 * @param {Keep} keep
 * @param {'kernels' | 'plain' | 'loop'} set
 * @returns {Task[]}
 */
export function makeTasks(exports, keep, set) {
  if (set === 'plain') {
    return ladderSteps.map((steps) => ({
      name: `plain ${steps}`,
      operations: 1,
      run: ownFunction('return () => keep(call(7));', { keep, call: exports[`ladder_${steps}`] }),
    }));
  }
  if (set === 'loop') {
    return ladderSteps.map((steps) => ({
      name: `ladder ${steps}`,
      operations: loopCount,
      run: ownFunction('let x = 1; return () => keep(x = call(x, count));', {
        keep,
        call: exports[`ladder_loop_${steps}`],
        count: loopCount,
      }),
    }));
  }
  const chained = ladderSteps.map((steps) => ({
    name: `ladder ${steps}`,
    operations: 1,
    run: ownFunction('let x = 1; return () => keep(x = call(x));', {
      keep,
      call: exports[`ladder_${steps}`],
    }),
  }));
  const over = (/** @type {string} */ name, /** @type {string} */ call, /** @type {number} */ bits) => ({
    name,
    operations: 1,
    run: ownFunction('let i = 0; return () => keep(call(inputs[i++ & mask]));', {
      keep,
      call: exports[call],
      inputs: randomNumbers(bits),
      mask: inputCount - 1,
    }),
  });
  return [
    ...chained,
    over('is_prime u32 random odd', 'is_prime', 1),
    over('mod 13', 'mod_13', 0),
    over('string concatenation', 'sentence', 0),
  ];
}
