/**
 * The loops that are measured. Each row has loops of its own, made from a source of its own: an engine
 * optimises a function for the types and callees that it has seen. One loop for all rows would be slow in
 * each of them from the second row on. JavaScriptCore shares what it has seen even between modules of the
 * same text.
 */

/** A ring with fewer inputs has one order; as in core/timing/include/samebench/input_order.hpp. */
const leastToReorder = 64;
const block = 256;

/**
 * The loops of a row.
 *
 * @param {number} number of the row
 * @returns {Promise<ReturnType<typeof makeLoops>>}
 */
export const loopsOf = (number) => anew(`(${makeLoops})()`, number);

/**
 * What an expression makes in a module of its own. What an engine has learnt of the same text, with another
 * number, is not used: V8 knows less of a closure that it has seen made twice.
 *
 * @param {string} expression in ASCII
 * @param {number} number
 */
export async function anew(expression, number) {
  // Bun reads only base64.
  const { default: made } = await import(
    `data:text/javascript;base64,${btoa(`export default ${expression}; // ${number}`)}`
  );
  return made;
}

/**
 * Makes the ring of a row.
 *
 * @param {unknown[]} inputs at least 1; few are repeated, so that no engine can take an operation's work out
 *   of the loop
 */
export function makeRing(inputs) {
  const all =
    inputs.length < leastToReorder
      ? Array.from({ length: leastToReorder }, (_, i) => inputs[i % inputs.length])
      : inputs;
  // As numbers, not as objects that hold numbers.
  const ring = all.every((one) => typeof one === 'number') ? ringOfNumbers(all) : all;
  const mask =
    inputs.length < leastToReorder ? 0 : Math.min(block, 2 ** Math.floor(Math.log2(inputs.length))) - 1;
  // Something that is not in the ring, of the type of what is: a number that is compared with an object would
  // become one.
  const rare = ring === all ? {} : -0.5;
  return { ring, mask, inBlocks: ring.length & ~mask, rare };
}

/**
 * In the narrowest of the types that hold them all, as a C++ row has them.
 *
 * @param {number[]} numbers
 */
const ringOfNumbers = (numbers) =>
  [Int32Array, Uint32Array]
    .map((type) => type.from(numbers))
    .find((ring) => numbers.every((one, i) => ring[i] === one)) ?? Float64Array.from(numbers);

/**
 * Its text is the source, so it uses nothing from outside.
 */
function makeLoops() {
  /** Places for results, so that no engine can know which of them is overwritten before it is read. */
  const places = 8;

  /**
   * The function that the loop calls. It is made here, because an engine knows what a closure calls by where
   * it was made.
   *
   * @param {import('./suite.js').Row} row
   * @returns {(input: any) => any}
   */
  function bind({ work, module, parameter }) {
    if (module !== null) return (input) => work(module, input, parameter);
    return (input) => work(input, parameter);
  }

  /** What keeps the results: numbers need no object each. @param {boolean} areNumbers */
  const makePlaces = (areNumbers) => (areNumbers ? new Float64Array(places) : new Array(places).fill(null));

  /**
   * Inputs change places in each lap, so that no branch predictor learns their order.
   *
   * @param {number} lap
   * @param {number} mask
   */
  const flipsOf = (lap, mask) => (Math.imul(lap, 0x9e3779b9) >>> 24) & mask;

  /**
   * Runs operations of a row. Its inner loop counts in integers, which the arguments are not for every
   * engine: they come from WebAssembly as numbers with a fraction.
   *
   * @param {(input: any) => any} work
   * @param {ReturnType<typeof makeRing>} inputs
   * @param {any} kept
   * @param {number} operation number of the first one
   * @param {number} operations how many
   */
  function run(work, { ring, mask, inBlocks }, kept, operation, operations) {
    let lap = Math.floor(operation / ring.length);
    let at = (operation % ring.length) | 0;
    let left = operations;
    while (left > 0) {
      const changes = at < inBlocks;
      const flips = changes ? flipsOf(lap, mask) : 0;
      const end = Math.min(at + left, changes ? inBlocks : ring.length) | 0;
      left -= end - at;
      for (; at < end; at++) kept[at & (places - 1)] = work(ring[at ^ flips]);
      if (at === ring.length) {
        at = 0;
        lap++;
      }
    }
  }

  /**
   * The same without the work: an input is loaded, and something of the kind of the result is kept.
   *
   * @param {unknown} _work
   * @param {ReturnType<typeof makeRing>} inputs
   * @param {any} kept
   * @param {number} operation
   * @param {number} operations
   */
  function runTwin(_work, { ring, mask, inBlocks, rare }, kept, operation, operations) {
    let lap = Math.floor(operation / ring.length);
    let at = (operation % ring.length) | 0;
    let left = operations;
    const instead = kept instanceof Float64Array ? 1 : null;
    while (left > 0) {
      const changes = at < inBlocks;
      const flips = changes ? flipsOf(lap, mask) : 0;
      const end = Math.min(at + left, changes ? inBlocks : ring.length) | 0;
      left -= end - at;
      for (; at < end; at++) kept[at & (places - 1)] = ring[at ^ flips] === rare ? at : instead;
      if (at === ring.length) {
        at = 0;
        lap++;
      }
    }
  }

  /**
   * Returns `x` unchanged, after eight dependent instructions: body and twin of a chain share them, as in
   * C++. None of them is an addition: the integers of Chromium's V8 have 31 bits, and it adds larger ones as
   * numbers with a fraction, so that the eight took 23 ns instead of 2.7. An engine that adds integers checks
   * for an overflow, which may take a cycle more.
   *
   * @param {number} x of 32 bits
   * @param {number} zero that no engine knows to be 0
   */
  function link(x, zero) {
    x = (x ^ zero) | zero;
    x = (x ^ zero) | zero;
    x = (x ^ zero) | zero;
    return (x ^ zero) | zero;
  }

  /**
   * Runs a chain of operations, each with the result of the last one. It counts up to an integer:
   * SpiderMonkey took a counter that began with the argument for a number with a fraction, and its loop took
   * one cycle more in some processes.
   *
   * @param {(input: number) => number} work on numbers of 32 bits
   * @param {number} start
   * @param {number} zero
   * @param {number} operations
   */
  function runChain(work, start, zero, operations) {
    let x = start | 0;
    const end = operations | 0;
    for (let done = 0; done < end; done++) x = work(link(x, zero)) | 0;
    return x;
  }

  /**
   * @param {unknown} _work
   * @param {number} start
   * @param {number} zero
   * @param {number} operations
   */
  function runChainTwin(_work, start, zero, operations) {
    let x = start | 0;
    const end = operations | 0;
    for (let done = 0; done < end; done++) x = link(x, zero) | 0;
    return x;
  }

  return { bind, makePlaces, run, runTwin, runChain, runChainTwin };
}
