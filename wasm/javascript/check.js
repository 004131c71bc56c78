/**
 * Which rows in JavaScript will fail, before they are measured: one operation of each is run, in a process
 * that measures nothing.
 */
import { labelOf } from '../../protocol/identity.js';
import { isSelected } from '../../protocol/selection.js';

/**
 * @import { JavaScriptRows } from './rows.js'
 * @import { Row } from './suite.js'
 * @typedef {import('../../protocol/types.js').ListEvent['benchmarks'][number]} Listed
 */

/** Rows that are not reached in this time are not tried: a run would take long to begin. */
const maxMs = 1000;

/**
 * @param {JavaScriptRows} rows
 * @param {Listed[]} benchmarks of the module
 * @param {import('../../protocol/selection.js').Selection} selection other rows are not tried
 * @param {(row: Listed) => void} onTrial is told of each row before it is tried: it may end the process
 * @returns {Listed[]} with the problems of their rows in JavaScript
 */
export function tryRows(rows, benchmarks, selection, onTrial) {
  const end = performance.now() + maxMs;
  return benchmarks.map((one) => {
    const number = rows.find(labelOf({ ...one, argument: one.argument ?? null }));
    if (number < 0 || !isSelected(selection, one) || performance.now() > end) return one;
    onTrial(one);
    rows.makeInputs(number, 0, 0, 1, false);
    const problem = rows.problem(number);
    rows.release(number);
    return problem === null ? one : { ...one, problem };
  });
}

/**
 * Why a call failed, if that is because the module does not have what it uses. The call is run once more,
 * with a stand-in for the module. So it must not be measured afterwards: an engine would remember the
 * stand-in.
 *
 * @param {Row} row a call
 * @param {unknown} input
 * @returns {string | null} null: the reason is another one
 */
export function missingIn({ work, parameter, module }, input) {
  if (module === null) return null;
  /** @type {string | null} */
  let missing = null;
  const standIn = new Proxy(module, {
    get(target, key) {
      const value = Reflect.get(target, key);
      if (value === undefined) missing = String(key);
      return value;
    },
  });
  try {
    work(standIn, input, parameter);
    return null;
  } catch (error) {
    if (missing === null || !(error instanceof TypeError)) return null;
  }
  const exported = Object.keys(module).filter(
    (key) => /^_[^_]/.test(key) && typeof Reflect.get(module, key) === 'function',
  );
  return (
    `the module has no ${missing}, which this call uses: C++ has to export it, by EMSCRIPTEN_KEEPALIVE ` +
    '(then its name begins with ' +
    ('"_" in JavaScript) or by Embind; by EMSCRIPTEN_KEEPALIVE the module has ' +
      `${exported.join(', ') || 'nothing'}`)
  );
}
