/**
 * Rows written in JavaScript, beside the C++ rows of the same labels. The engine in the module measures them:
 * it calls the object that `loadRows` makes, once for each sample.
 */
import { labelOf } from '../../protocol/identity.js';
import { describe } from '../host/describe.js';
import { missingIn } from './check.js';
import { loopsOf, makeRing } from './loop.js';
import ladder from './ladder.js';
import { Digest, Random } from './random.js';
import { SuiteRows } from './suite.js';

/**
 * @import { Row } from './suite.js'
 *
 * A file with rows: what it exports by default, which gets a `SuiteRows`.
 * @typedef {{suite: string, fill: (suite: SuiteRows) => void}} RowFile
 *
 * @typedef {{suite: string, name: string, argument?: string | null}} Known a C++ row
 *
 * A row that can be measured.
 * @typedef {object} Ready
 * @property {Row} row
 * @property {Awaited<ReturnType<typeof loopsOf>>} loop functions of its own
 * @property {(input: any) => any} work
 * @property {string | null} problem
 * @property {unknown[]} inputs
 * @property {ReturnType<typeof makeRing>} ring
 * @property {any[] | Float64Array} places
 * @property {boolean} chained
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
    const { options, parameter } = ready.row;
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
      () => missingIn(ready.row, ready.inputs[0]),
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

  /** What is wrong with a row; null: nothing is. @param {number} number */
  problem(number) {
    return this.#ready[number].problem;
  }

  /**
   * Digests the results for the first inputs. C++ knows integers from other numbers; JavaScript does not. So
   * both are tried.
   *
   * @param {number} number
   * @param {number} count of inputs
   * @param {number} low half of the digest of the C++ row
   * @param {number} high
   * @returns {[low: number, high: number] | null} null: there is none to compare
   */
  digest(number, count, low, high) {
    const ready = this.#ready[number];
    if (ready.problem !== null || ready.row.options.computesOtherResults) return null;
    /** @type {[number, number] | null} */
    let found = null;
    this.#attempt(ready, () => {
      const results = ready.inputs.slice(0, count).map((input) => {
        const result = ready.work(input);
        // A row may return the same buffer each time.
        return result instanceof Uint8Array ? result.slice() : result;
      });
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

/**
 * @param {unknown} result
 * @param {boolean} chained
 * @returns {string | null}
 */
function problemOf(result, chained) {
  if (chained && typeof result !== 'number') {
    return (
      'the C++ row is chained, so each result is the next input: this row has to return a number of 32 ' +
      'bits'
    );
  }
  if (typeof result === 'object' && result !== null) {
    if (result instanceof Uint8Array) return null;
    if ('then' in result) return 'it returns a promise: a row computes its result before it returns';
    return (
      `it returns an object (${result.constructor?.name ?? 'without a class'}), which has no checksum: ` +
      'return a number, a bigint, ' +
      'a boolean, text or a Uint8Array that depends on it'
    );
  }
  if (typeof result === 'symbol' || typeof result === 'function')
    return `it returns a ${typeof result}, which has no checksum`;
  return null;
}

/**
 * @param {unknown[]} results
 * @param {boolean} asDoubles
 * @returns {[low: number, high: number] | null} null: not all of them have one
 */
function digestOf(results, asDoubles) {
  const digest = new Digest();
  for (const result of results) {
    if (typeof result === 'bigint') digest.addInteger(result);
    else if (typeof result === 'boolean') digest.addInteger(BigInt(result));
    else if (typeof result === 'string') digest.addText(new TextEncoder().encode(result));
    else if (result instanceof Uint8Array) digest.addText(result);
    else if (typeof result !== 'number') return null;
    else if (asDoubles) digest.addDouble(result);
    else if (Number.isInteger(result)) digest.addInteger(BigInt(result));
    else return null;
  }
  return digest.words;
}

/**
 * Makes the rows of a round.
 *
 * @param {RowFile[]} files
 * @param {'rows' | 'calls'} kind
 * @param {object} module Emscripten's module
 * @param {Known[]} known the C++ rows
 * @returns {Promise<JavaScriptRows>}
 * @throws {Error} a file has a row without a C++ row, or adds a row wrongly
 */
export async function loadRows(files, kind, module, known) {
  /** @type {[string, Ready][]} */
  const all = [];
  for (const { suite, fill } of [{ suite: 'ladder', fill: ladder }, ...files]) {
    const rows = new SuiteRows(suite, suite === 'ladder' ? 'rows' : kind, module);
    fill(rows);
    const own = known.filter((one) => one.suite === suite);
    for (const row of rows.rows) {
      const match = own.find((one) => isRowOf(one, row));
      if (match === undefined) throw new Error(unknownRow(suite, rows.rows, own));
      const label = labelOf({ ...match, argument: match.argument ?? null });
      if (all.some(([other]) => other === label))
        throw new Error(`${label}: two rows in JavaScript have this name`);
      all.push([label, await makeReady(row, all.length)]);
    }
  }
  return new JavaScriptRows(all, module);
}

/**
 * @param {Row} row
 * @param {number} number
 * @returns {Promise<Ready>}
 */
async function makeReady(row, number) {
  const loop = await loopsOf(number);
  return {
    row,
    loop,
    problem: null,
    chained: false,
    inputs: [],
    work: loop.bind(row),
    ring: makeRing([null]),
    places: [],
  };
}

/**
 * The parameters of a C++ row may have a name: its argument is `8` or `n=8`.
 *
 * @param {Known} known
 * @param {Pick<Row, 'name' | 'parameter'>} row
 */
function isRowOf(known, { name, parameter }) {
  if (known.name !== name) return false;
  const argument = known.argument ?? null;
  if (parameter === null || argument === null) return parameter === argument;
  return argument === String(parameter) || argument.replace(/^[^=,]+=/, '') === String(parameter);
}

/**
 * @param {string} suite
 * @param {Pick<Row, 'name' | 'parameter'>[]} rows
 * @param {Known[]} known
 */
function unknownRow(suite, rows, known) {
  const list = (/** @type {{name: string, argument?: string | number | null}[]} */ some) =>
    some
      .map(({ name, argument }) =>
        [name, argument].filter((part) => part !== null && part !== undefined).join(' '),
      )
      .join(', ') || 'none';
  return (
    `the suite ${suite} has rows in JavaScript that it does not have in C++\n` +
    (`  in C++: ${list(known)}\n  in JavaScript: ` +
      `${list(rows.map(({ name, parameter }) => ({ name, argument: parameter })))}`)
  );
}
