/**
 * The table as data: all cells, labels and notes. The terminal, Markdown and the HTML page only lay it
 * out.
 *
 * @typedef {import('../../protocol/types.js').Summary} Summary
 * @typedef {import('../../protocol/types.js').Row} Row
 * @typedef {import('../text/numbers.js').Unit} Unit
 * @typedef {import('./clock-rows.js').ClockRow} ClockRow
 * @typedef {import('./cells.js').ModelCell} ModelCell
 *
 * @typedef {object} ModelRow
 * @property {'cost' | 'rate' | 'growth' | 'cold' | 'cycle'} kind  rates and growth belong to the cost rows above
 *   them
 * @property {string} label  with the mark of its note if all platforms share the note
 * @property {ModelCell[]} cells  one for each column, in their order
 *
 * @typedef {object} Block
 * @property {string} name
 * @property {ModelRow[]} rows
 * @property {import('./crossings.js').Remark[]} remarks  lines under the rows, each about one
 *   platform
 *
 * @typedef {object} TableModel
 * @property {string} title
 * @property {Unit} unit
 * @property {{ platform: string, isReference: boolean }[]} columns  platforms that have data
 * @property {ClockRow[]} clockRows
 * @property {ClockRow} errorRow  the largest error of each column, for a renderer without room for
 *   the error of each cell
 * @property {Block[]} suites
 * @property {Block | null} perCycle  instructions per cycle
 * @property {Block | null} cold  the cold start
 * @property {string[]} footnotes  each begins with the mark that it explains
 * @property {string[]} skipped  platforms that did not run, each with how to get it
 * @property {string[]} errors
 * @property {string[]} warnings
 */
import { DASH, formatError } from '../text/numbers.js';
import { benchmarkKey, benchmarkLabel } from '../results/identity.js';
import { costCell, growthCell, rateCell, relativeError } from './cells.js';
import { clockRowsOf } from './clock-rows.js';
import { coldBlock } from './cold-start.js';
import { remarksOf } from './crossings.js';
import { frequencyWords } from './frequency.js';
import { perCycleBlock } from './per-cycle.js';
import { projectWords } from '../text/project.js';
import { errorsOf, footnotesOf, numberNotes, skippedOf, warningsOf } from './notes.js';

/** @param {Summary} summary */
function titleOf({ samebench, machine, project, request, platforms, referenceCycles }) {
  const count = (/** @type {number | null | undefined} */ n, /** @type {string} */ noun) =>
    (n ? `${n} ${noun}${n === 1 ? '' : 's'}` : '');
  const cpu = [machine.cpu, count(machine.cores, 'core')].filter(Boolean).join(', ');
  return [`samebench ${samebench}`, project?.name === 'samebench' ? '' : projectWords(project), cpu, machine.os, count(platforms.every(({ counter }) => counter !== null) ? null : request.rounds, 'round'), ...frequencyWords(referenceCycles)]
    .filter(Boolean).join('   ');
}

/**
 * A row of costs, followed by its rows of throughput if it has any.
 * @param {Row} row
 * @param {{ platforms: string[], summary: Summary, unit: Unit, notes: import('./notes.js').Notes }} context
 * @returns {ModelRow[]}
 */
function costRows(row, { platforms, summary, unit, notes }) {
  const { shared, byPlatform } = notes.marksOf(row);
  const cells = platforms.map((platform) =>
    costCell(row, platform, { summary, unit, noteMark: byPlatform[platform] ?? '' }));
  const label = shared ? `${benchmarkLabel(row)} ${shared}` : benchmarkLabel(row);
  const rates = /** @type {const} */ (['bytesPerSecond', 'itemsPerSecond'])
    .filter((key) => Object.values(row.cells).some((cell) => cell[key] !== null))
    .map((key) => /** @type {ModelRow} */ ({
      kind: 'rate', label: 'throughput', cells: platforms.map((platform) => rateCell(row, platform, key)),
    }));
  return [{ kind: 'cost', label, cells }, ...rates];
}

/**
 * @param {Summary} summary
 * @param {Row} row
 * @param {string[]} platforms
 * @returns {ModelRow[]}
 */
function growthRows({ complexities }, row, platforms) {
  const own = row.series ?? row.name;
  const fits = complexities.filter(({ suite, name }) => suite === row.suite && name === own);
  if (fits.length === 0) return [];
  return [{
    kind: 'growth',
    label: `${own}: grows as`,
    cells: platforms.map((platform) =>
      growthCell(platform, fits.find((fit) => fit.platform === platform))),
  }];
}

/**
 * @param {Summary} summary
 * @param {string[]} platforms
 * @param {Unit} unit
 */
function errorRowOf({ rows }, platforms, unit) {
  const cells = platforms.map((platform) => {
    const errors = rows.flatMap(({ cells: { [platform]: cell } }) =>
      (cell ? relativeError(cell, unit) ?? [] : []));
    const text = errors.length > 0 ? formatError(Math.max(...errors)) : DASH;
    return { text, title: 'the largest error of a cost in this column' };
  });
  return { label: 'costs within', cells };
}

/**
 * The table of a summary.
 * @param {Summary} summary
 * @param {{ unit?: Unit, cold?: boolean }} [options]  cold: add the first call of each benchmark
 * @returns {TableModel}
 */
export function tableModel(summary, { unit = 'ns', cold = false } = {}) {
  const { reference, workReference, rows } = summary;
  const shown = summary.platforms.filter(({ id, runtime, clock, counter }) =>
    runtime || clock || counter || rows.some(({ cells }) => cells[id]));
  const platforms = shown.map(({ id }) => id);
  const notes = numberNotes(rows);
  const seriesOf = (/** @type {Row} */ row) => benchmarkKey({ ...row, name: row.series ?? row.name, argument: null });
  const lastOfSeries = new Map(rows.map((row) => [seriesOf(row), row]));
  const suites = [...new Set(rows.map(({ suite }) => suite))].map((name) => ({
    name,
    rows: rows.filter(({ suite }) => suite === name).flatMap((row) => [
      ...costRows(row, { platforms, summary, unit, notes }),
      ...(lastOfSeries.get(seriesOf(row)) === row
        ? growthRows(summary, row, platforms) : []),
    ]),
    remarks: remarksOf(summary, name, platforms),
  }));
  return {
    title: titleOf(summary),
    unit,
    columns: platforms.map((platform) => ({ platform, isReference: platform === reference || platform === workReference })),
    clockRows: clockRowsOf(shown),
    errorRow: errorRowOf(summary, platforms, unit),
    suites,
    perCycle: perCycleBlock(rows, platforms),
    cold: coldBlock(summary, { shown, each: cold }),
    footnotes: footnotesOf(summary, { unit, notes }),
    skipped: skippedOf(summary),
    errors: errorsOf(summary),
    warnings: warningsOf(summary),
  };
}
