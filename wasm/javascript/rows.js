/**
 * Rows written in JavaScript, beside the C++ rows of the same labels. The engine in the module measures them:
 * it calls the object that `loadRows` (load.js) makes, once for each sample.
 */
import { describe } from '../host/describe.js';
import { missingIn } from './check.js';
import { makeRing } from './loop.js';
import { Random } from './random.js';
import { digestOf, problemOf, resultsOf, steadyResults } from './results.js';

/**
 * @import { Row } from './suite.js'
 *
 * A row that can be measured.
 * @typedef {object} Ready
 * @property {() => Row} make with a state that nothing else has
 * @property {Row | null} row null: nothing holds its state
 * @property {Awaited<ReturnType<typeof import('./loop.js').loopsOf>>} loop functions of its own
 * @property {(input: any) => any} work
 * @property {string | null} problem
 * @property {unknown[]} inputs
 * @property {ReturnType<typeof makeRing>} ring
 * @property {any[] | Float64Array} places
 * @property {boolean} chained
 * @property {string | null} noted results from before it was timed; null: none that can be compared
 */

/**
 * What a sample of a failed row takes. The engine would lengthen samples of no time for very long before it
 * asks what failed.
 */
const failedMs = 1;

/** The largest number of operations of a chain at once: it counts them with an integer of 32 bits. */
const maxOfChain = 2 ** 30;

/** The rows of a round, as wasm/bindings/javascript_rows.cpp calls them. */
export class JavaScriptRows {
  #ready;
  /** @type {Map<string, number>} */
  #numbers;
  #module;
  #zero = 0;

  /**
   * @param {[label: string, Ready][]} rows
   * @param {object} module Emscripten's, with which inputs may be made
   */
  constructor(rows, module) {
    this.#module = module;
    this.#ready = rows.map(([, ready]) => ready);
    this.#numbers = new Map(rows.map(([label], i) => [label, i]));
  }

  /** The number of a row; -1: there is none. @param {string} label */
  find(label) {
    return this.#numbers.get(label) ?? -1;
  }

  /**
   * Makes the inputs of a row, those of the C++ row if both make them in the same way.
   *
   * @param {number} number of the row
   * @param {number} low half of the generator's state
   * @param {number} high
   * @param {number} count
   * @param {boolean} chained each result is the next input
   */
  makeInputs(number, low, high, count, chained) {
    const ready = this.#ready[number];
    this.#attempt(ready, () => {
      if (ready.row !== null) return;
      ready.row = ready.make();
      ready.work = ready.loop.bind(ready.row);
    });
    if (ready.row === null) return;
    const { row } = ready;
    const { options, parameter } = row;
    const random = new Random((BigInt(high >>> 0) << 32n) | BigInt(low >>> 0));
    this.#attempt(ready, () => {
      const { inputs } = options;
      ready.inputs = inputs
        ? Array.from({ length: count }, () => inputs(random, parameter, this.#module))
        : [parameter];
      ready.chained = chained;
      ready.ring = makeRing(ready.inputs);
    });
    this.#attempt(
      ready,
      () => {
        const result = ready.work(ready.inputs[0]);
        ready.problem = problemOf(result, chained);
        ready.places = ready.loop.makePlaces(typeof result === 'number');
      },
      () => missingIn(row, ready.inputs[0]),
    );
  }

  /**
   * Runs operations of a row or of its twin. An error is kept: it must not pass through the module.
   *
   * @param {number} number
   * @param {boolean} isTwin
   * @param {number} operation number of the first one; of a chain: of its start
   * @param {number} operations
   */
  run(number, isTwin, operation, operations) {
    const ready = this.#ready[number];
    if (ready.problem !== null) return waitFor(failedMs);
    const { loop, work, ring, places, inputs } = ready;
    try {
      if (ready.chained) {
        const start = Number(inputs[operation % inputs.length]);
        const run = isTwin ? loop.runChainTwin : loop.runChain;
        for (let left = operations; left > 0; left -= maxOfChain)
          places[0] = run(work, start, this.#zero, Math.min(left, maxOfChain));
      } else {
        (isTwin ? loop.runTwin : loop.run)(work, ring, places, operation, operations);
      }
    } catch (error) {
      ready.problem = describe(error);
    }
  }

  /**
   * Lets go of what a row holds: its inputs, and the state that its file made for it. What is on the heap is
   * in the cost of the row that is measured next.
   *
   * @param {number} number
   */
  release(number) {
    Object.assign(this.#ready[number], emptied);
  }

  /** What is wrong with a row; null: nothing is. @param {number} number */
  problem(number) {
    return this.#ready[number].problem;
  }

  /**
   * Digests the results for some inputs. C++ knows integers from other numbers; JavaScript does not. So both
   * are tried.
   *
   * @param {number} number
   * @param {number} count of inputs
   * @param {number} low half of the digest of the C++ row
   * @param {number} high
   * @param {number} [from] the first of the inputs
   * @returns {[low: number, high: number] | null} null: there is none to compare
   */
  digest(number, count, low, high, from = 0) {
    const ready = this.#ready[number];
    if (ready.problem !== null || ready.row?.options.computesOtherResults) return null;
    /** @type {[number, number] | null} */
    let found = null;
    this.#attempt(ready, () => {
      const results = resultsOf(ready, from, count);
      for (const asDoubles of [false, true]) {
        const words = digestOf(results, asDoubles);
        if (words === null) continue;
        if (found === null || (words[0] === low && words[1] === high)) found = words;
      }
      if (found === null) {
        ready.problem =
          `it returns ${results.find((one) => one === undefined || one === null)}, and the C++ row has a ` +
          'result: return the same, which is compared';
      }
    });
    return found;
  }

  /**
   * The results for the first inputs.
   *
   * @param {number} number
   * @param {number} count
   * @returns {number[] | null} null: not all of them are numbers
   */
  numbers(number, count) {
    const ready = this.#ready[number];
    /** @type {unknown[]} */
    let results = [null];
    this.#attempt(ready, () => {
      results = resultsOf(ready, 0, count);
    });
    const isNumber = (/** @type {unknown} */ one) => typeof one === 'number';
    return results.every(isNumber) ? /** @type {number[]} */ (results) : null;
  }

  /**
   * Keeps the results for a few inputs, of a row that is not compared with the C++ row. None if they depend
   * on how often they were computed before.
   *
   * @param {number} number
   */
  noteResults(number) {
    const ready = this.#ready[number];
    this.#attempt(ready, () => {
      ready.noted = steadyResults(ready);
    });
  }

  /** Whether it has other results for the same inputs by now. @param {number} number */
  resultsChanged(number) {
    const ready = this.#ready[number];
    const { noted } = ready;
    let changed = false;
    this.#attempt(ready, () => {
      const now = noted && steadyResults(ready);
      changed = now !== null && now !== noted;
    });
    return changed;
  }

  /**
   * @param {Ready} ready
   * @param {() => void} act
   * @param {() => string | null} [explain] the reason for an error, if it is known better than from its
   *   message
   */
  #attempt(ready, act, explain = () => null) {
    if (ready.problem !== null) return;
    try {
      act();
    } catch (error) {
      ready.problem = explain() ?? describe(error);
    }
  }
}

/** @param {number} ms */
function waitFor(ms) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** What a row holds that is not measured. @type {Omit<Ready, 'make' | 'loop' | 'problem'>} */
export const emptied = {
  row: null,
  chained: false,
  inputs: [],
  work: () => {},
  ring: makeRing([null]),
  places: [],
  noted: null,
};
