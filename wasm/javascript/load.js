/** Loads the files with rows in JavaScript. */
import { labelOf } from '../../protocol/identity.js';
import ladder from './ladder.js';
import { anew, loopsOf } from './loop.js';
import { emptied, JavaScriptRows } from './rows.js';
import { SuiteRows } from './suite.js';

/**
 * @import { Ready } from './rows.js'
 * @import { Row } from './suite.js'
 *
 * A file with rows: what it exports by default, which gets a `SuiteRows`.
 * @typedef {{suite: string, fill: (suite: SuiteRows) => void}} RowFile
 *
 * The script of a project's rows: its files, or a function that uses nothing but its parameters, which runs
 * them with the state that they hold.
 * @typedef {object} RowsScript
 * @property {RowFile[] | ((...surroundings: any[]) => RowFile[])} default
 * @property {any[]} [surroundings] what the function gets
 *
 * @typedef {{suite: string, name: string, argument?: string | null}} Known a C++ row
 */

/**
 * Makes the rows of a round.
 *
 * @param {RowsScript} script
 * @param {'rows' | 'calls'} kind
 * @param {object} module Emscripten's module
 * @param {Known[]} known the C++ rows
 * @returns {Promise<JavaScriptRows>}
 * @throws {Error} a file has a row without a C++ row, or adds a row wrongly
 */
export async function loadRows(script, kind, module, known) {
  /** @type {Map<string, Ready>} */
  const all = new Map();
  const rows = fillAll(filesOf(script), kind, module);
  for (const [i, row] of rows.entries()) {
    const own = known.filter(({ suite }) => suite === row.suite);
    const match = own.find((one) => isRowOf(one, row));
    if (match === undefined) {
      const added = rows.filter(({ suite }) => suite === row.suite);
      throw new Error(unknownRow(row.suite, added, own));
    }
    const label = labelOf({ ...match, argument: match.argument ?? null });
    if (all.has(label)) throw new Error(`${label}: two rows in JavaScript have this name`);
    const make = kind === 'calls' ? held(row) : maker(i, row, { script: await ownScript(script, i), module });
    all.set(label, { make, loop: await loopsOf(i), problem: null, ...emptied });
  }
  return new JavaScriptRows([...all], module);
}

/** What calls allocate in the module stays there, so they keep the state that knows it. @param {Row} row */
const held = (row) => () => row;

/** @param {RowsScript} script */
export const filesOf = ({ default: files, surroundings = [] }) =>
  typeof files === 'function' ? files(...surroundings) : files;

/**
 * The script for one row.
 *
 * @param {RowsScript} script
 * @param {number} number of the row
 * @returns {Promise<RowsScript>}
 */
const ownScript = async (script, number) =>
  typeof script.default === 'function'
    ? { ...script, default: await anew(`${script.default}`, number) }
    : script;

/**
 * What makes a row with a state of its own. It does not hold the first one.
 *
 * @param {number} index
 * @param {Row} first
 * @param {{script: RowsScript, module: object}} from
 * @returns {() => Row}
 */
function maker(index, { name, parameter }, { script, module }) {
  return () => {
    const row = fillAll(filesOf(script), 'rows', module)[index];
    if (row?.name === name && row.parameter === parameter) return row;
    throw new Error('its file does not add the same rows each time that it runs');
  };
}

/**
 * The rows that files add, those of the ladder first.
 *
 * @param {RowFile[]} files
 * @param {'rows' | 'calls'} kind
 * @param {object} module
 * @returns {Row[]}
 */
const fillAll = (files, kind, module) =>
  [{ suite: 'ladder', fill: ladder }, ...files].flatMap(({ suite, fill }) => {
    const rows = new SuiteRows(suite, suite === 'ladder' ? 'rows' : kind, module);
    fill(rows);
    return rows.rows;
  });

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
