/**
 * @typedef {object} Table
 * @property {string} title
 * @property {string} [command] that produces this table, if it is not that of the experiment
 * @property {string[]} columns
 * @property {string[][]} rows
 * @property {string[]} notes
 *
 * A goal that was set in advance, and the result; `met` is null if it could not be decided.
 * @typedef {{goal: string, found: string, met: boolean | null}} Goal
 *
 * @typedef {object} Outcome
 * @property {Table[]} tables
 * @property {Goal[]} goals
 * @property {unknown} data
 * @property {Record<string, string>} [pictures] SVG by file name, for docs/
 */

/** @param {Table} table */
export function markdownTable({ title, command, columns, rows, notes }) {
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [
    `### ${title}`,
    '',
    ...(command === undefined ? [] : [`\`${command}\``, '']),
    line(columns),
    line(columns.map((_, index) => (index === 0 ? '---' : '---:'))),
    ...rows.map(line),
    '',
    ...notes.flatMap((note) => [note, '']),
  ].join('\n');
}

/** @param {Goal[]} goals */
export function markdownGoals(goals) {
  const word = { true: 'met', false: '**missed**', null: 'undecided' };
  return [
    '| goal | found | |',
    '| --- | --- | --- |',
    ...goals.map(({ goal, found, met }) => `| ${goal} | ${found} | ${word[`${met}`]} |`),
    '',
  ].join('\n');
}

/**
 * A share as a percentage with two significant digits: 1.3 %, 27 %, 250 %.
 * @param {number | null} share
 */
export function percent(share) {
  if (share === null || !Number.isFinite(share)) return '–';
  return `${digits(100 * share, 2)} %`;
}

/** @param {number | null} ns */
export function nanoseconds(ns) {
  if (ns === null || !Number.isFinite(ns)) return '–';
  return `${digits(ns, 3)} ns`;
}

/**
 * A factor: 3.1×.
 * @param {number | null} factor
 */
export function times(factor) {
  if (factor === null || !Number.isFinite(factor)) return '–';
  return `${digits(factor, 2)}×`;
}

/**
 * @param {number} value
 * @param {number} count significant digits of values below 10 ** count
 */
function digits(value, count) {
  if (value === 0) return '0';
  const before = Math.floor(Math.log10(Math.abs(value))) + 1;
  // At most three decimals: more would not be useful.
  const after = Math.min(3, Math.max(0, count - before));
  // No "-0".
  return value.toFixed(after).replace(/^-(0\.?0*)$/, '$1');
}
