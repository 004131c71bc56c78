/**
 * What a file with JavaScript rows registers.
 *
 * @import { Random } from './random.js'
 *
 * @typedef {object} RowOptions
 * @property {(number | string)[]} [parameter] makes a row for each of them, as `each_of` does in C++
 * @property {(random: Random, parameter: any, module: any) => unknown} [inputs] makes one input; module:
 *   Emscripten's, whose functions may help; absent: the input is the parameter
 * @property {boolean} [computesOtherResults] than the C++ row, by design: they are not compared
 *
 * @typedef {object} Row
 * @property {string} suite
 * @property {string} name
 * @property {number | string | null} parameter
 * @property {RowOptions} options
 * @property {object | null} module for a call: the module, which is its first argument
 * @property {(...args: any[]) => any} work
 */

/** The rows of one kind of one suite. */
export class SuiteRows {
  /** @type {Row[]} */
  rows = [];
  #suite;
  #kind;
  #module;

  /**
   * @param {string} suite its name
   * @param {'rows' | 'calls'} kind which of them are kept
   * @param {object} module Emscripten's module, which calls get
   */
  constructor(suite, kind, module) {
    this.#suite = suite;
    this.#kind = kind;
    this.#module = module;
  }

  /**
   * Adds a row that does in JavaScript what the C++ row of this name does: `work(input, parameter)` is one
   * operation.
   *
   * @param {string} name
   * @param {RowOptions | Row['work']} options
   * @param {Row['work']} [work]
   */
  row(name, options, work) {
    if (this.#kind === 'rows') this.#add('row', name, options, work);
  }

  /**
   * Adds a row that calls the C++ function as an application does, with its copies: `work(module, input,
   * parameter)`.
   *
   * @param {string} name
   * @param {RowOptions | ((module: any, input: any, parameter: any) => any)} options
   * @param {(module: any, input: any, parameter: any) => any} [work]
   */
  call(name, options, work) {
    if (this.#kind === 'calls') this.#add('call', name, options, work);
  }

  /**
   * @param {string} what
   * @param {string} name
   * @param {RowOptions | Row['work']} options
   * @param {Row['work']} [work]
   */
  #add(what, name, options, work) {
    const [given, body] = typeof options === 'function' ? [{}, options] : [options, work];
    if (typeof name !== 'string' || typeof body !== 'function' || typeof given !== 'object') {
      throw new TypeError(`suite.${what}(): expected a name, options if there are any, and a function`);
    }
    if (given.parameter !== undefined && !Array.isArray(given.parameter)) {
      throw new TypeError(`suite.${what}("${name}"): its parameter is no array`);
    }
    for (const parameter of given.parameter ?? [null]) {
      this.rows.push({
        suite: this.#suite,
        name,
        parameter,
        options: given,
        module: what === 'call' ? this.#module : null,
        work: body,
      });
    }
  }
}
