/**
 * The table as data: all cells, labels and notes. The terminal, Markdown and the HTML page only lay it
 * out.
 *
 * @import { Summary, Row } from '../../protocol/types.js'
 * @import { Unit } from '../text/numbers.js'
 * @import { ClockRow } from './clock-rows.js'
 * @import { ModelCell } from './cells.js'
 *
 * @typedef {object} ModelRow
 * @property {'cost' | 'rate' | 'growth' | 'cold' | 'cycle'} kind  rates, which include counters and the ratio
 *   to a reference row, and growth belong to the cost rows above them
 * @property {string} label  with the mark of its note if all platforms share the note
 * @property {ModelCell[]} cells  one for each column, in their order
 *
 * @typedef {object} Block
 * @property {string} name
 * @property {ModelRow[]} rows
 * @property {import('./notes/crossings.js').Remark[]} remarks  lines under the rows, each about one
 *   platform
 *
 * @typedef {object} TableModel
 * @property {string} title
 * @property {Unit} unit
 * @property {{ platform: string, isReference: boolean }[]} columns  platforms that have data
 * @property {ClockRow[]} clockRows
 * @property {ClockRow} errorRow  the largest error of each column, for a renderer without room for
 *   the error of each cell
 * @property {Block[]} suites  or what else the rows are grouped by
 * @property {Block | null} perCycle  instructions per cycle
 * @property {Block[]} added  by extras
 * @property {Block | null} cold  the cold start
 * @property {string[]} conclusions  how the platforms compare, a line each
 * @property {string[]} footnotes  each begins with the mark that it explains
 * @property {string[]} skipped  platforms that did not run, each with how to get it
 * @property {string[]} errors
 * @property {string[]} warnings
 *
 * @typedef {object} TableChapter  what an extra adds to tables
 * @property {(summary: Summary, suite: string, columns: readonly string[]) => Block['remarks']} [remarks]
 *   lines under the rows of a suite, about columns that are shown
 * @property {(summary: Summary, columns: readonly string[]) => Block | null} [block]  below the suites
 * @property {(summary: Summary) => string[]} [conclusions]  lines below those of the ratios
 * @property {(summary: Summary) => string[]} [noDifference]  columns that something in its block may not
 *   differ from
 *
 * @typedef {object} Context
 * @property {string[]} platforms
 * @property {Summary} summary
 * @property {Unit} unit
 * @property {import('./notes/notes.js').Notes} notes
 */
import { withoutLadder } from '../estimate/ladder.js';
import { largest } from '../statistics/descriptive.js';
import { DASH, formatError } from '../text/numbers.js';
import { modelCell, relativeError } from './cells.js';
import { clockRowsOf } from './clock-rows.js';
import { conclusionsOf } from './conclusions.js';
import { coldBlock } from './cold-start.js';
import { remarksOf } from './notes/crossings.js';
import { frequencyText } from './notes/frequency.js';
import { grouped, seriesName } from './group.js';
import { growthRows, seriesKey } from './below/growth.js';
import { allocationRows, objectRows } from './below/memory.js';
import { perCycleBlock } from './per-cycle.js';
import { rateRows } from './below/rates.js';
import { projectText } from '../text/project.js';
import { counted } from '../text/counted.js';
import { errorLines, runErrors } from './notes/errors.js';
import { footnotesOf, numberNotes, skippedOf } from './notes/notes.js';
import { warningsOf } from './notes/warnings.js';

/**
 * The most rounds that a column has measured. Those that were disturbed count, too.
 * @param {Pick<Summary, 'rows' | 'platforms'>} summary
 */
function measuredRounds({ rows, platforms }) {
  return largest([
    0,
    ...platforms.map(({ id, disturbedRounds = [], isDisturbed = false }) => {
      const most = largest([
        0,
        ...rows.map(({ cells: { [id]: cell } }) => (cell?.estimate ? cell.rounds : 0)),
      ]);
      return most === 0 || isDisturbed ? most : most + disturbedRounds.length;
    }),
  ]);
}

/** @param {Summary} summary */
function titleOf({ samebench, machine, project, request, platforms, rows, referenceCycles }) {
  const planned = platforms.every(({ counter }) => counter !== null) ? null : request.rounds;
  const measured = measuredRounds({ rows, platforms });
  const some = planned && measured > 0 && measured < planned ? `${measured} of ` : '';
  const count = (/** @type {number | null | undefined} */ n, /** @type {string} */ noun) =>
    n ? counted(n, noun) : '';
  const cpu = [machine.cpu, count(machine.cores, 'core')].filter(Boolean).join(', ');
  return [
    `samebench ${samebench}`,
    project?.name === 'samebench' ? '' : projectText(project),
    cpu,
    machine.os,
    some + count(planned, 'round'),
    ...frequencyText(referenceCycles),
  ]
    .filter(Boolean)
    .join('   ');
}

/**
 * A row of costs, followed by its rows of throughput, counters, the ratio to its reference row, allocations
 * and the parts of a size, if it has any.
 * @param {Row} row
 * @param {string} name
 * @param {Context} context
 * @returns {ModelRow[]}
 */
function costRows(row, name, { platforms, summary, unit, notes }) {
  const { shared, byPlatform } = notes.marksOf(row);
  const cells = platforms.map((platform) =>
    modelCell(row, platform, { summary, unit, noteMark: byPlatform[platform] ?? '' }),
  );
  const label = shared ? `${name} ${shared}` : name;
  return [
    { kind: 'cost', label, cells },
    ...rateRows(row, platforms),
    ...allocationRows(row, platforms),
    ...objectRows(row, platforms),
  ];
}

/**
 * @param {Summary} summary
 * @param {string[]} platforms
 * @param {Unit} unit
 */
function errorRowOf({ rows }, platforms, unit) {
  const cells = platforms.map((platform) => {
    const errors = rows.flatMap(({ cells: { [platform]: cell } }) =>
      cell ? (relativeError(cell, unit) ?? []) : [],
    );
    const text = errors.length > 0 ? formatError(largest(errors)) : DASH;
    return { text, title: 'the largest error of a cost in this column' };
  });
  return { label: 'costs within', cells };
}

/**
 * The rows of the groups. Below the last row of a series stands its growth; below the last row of a suite
 * stand its remarks.
 * @param {import('./group.js').Group<Row>[]} groups
 * @param {Context & { growthApart: boolean, chapters: readonly TableChapter[] }} context  growthApart: in a
 *   block of its own, because the rows of a series do not stand together
 * @returns {Block[]}
 */
function blocksOf(groups, { growthApart, chapters, ...context }) {
  const { summary, platforms } = context;
  const shown = groups.flatMap(({ rows }) => rows);
  const lastOfSeries = lastRows(shown, (row) => seriesKey({ suite: row.suite, name: seriesName(row) }));
  const lastOfSuite = lastRows(shown, ({ suite }) => suite);
  const growth = (/** @type {Row} */ row) =>
    lastOfSeries.has(row) ? growthRows(summary, row, platforms) : [];
  const blocks = groups.map(({ name, rows, titleOf }) => ({
    name,
    rows: rows.flatMap((row) => [
      ...costRows(row, titleOf(row), context),
      ...(growthApart ? [] : growth(row)),
    ]),
    remarks: rows.flatMap((row) =>
      lastOfSuite.has(row)
        ? [
            ...remarksOf(summary, row.suite, platforms),
            ...chapters.flatMap(({ remarks }) => remarks?.(summary, row.suite, platforms) ?? []),
          ]
        : [],
    ),
  }));
  const apart = growthApart ? shown.flatMap(growth) : [];
  return apart.length === 0 ? blocks : [...blocks, { name: 'growth', rows: apart, remarks: [] }];
}

/**
 * The last row of each key.
 * @param {Row[]} rows
 * @param {(row: Row) => string} keyOf
 */
const lastRows = (rows, keyOf) => new Set(new Map(rows.map((row) => [keyOf(row), row])).values());

/**
 * What was left out.
 * @param {Summary} whole
 * @param {Summary} shown
 * @param {boolean} isColdLeftOut
 */
function foldedNote(whole, shown, isColdLeftOut) {
  const ladder = whole.rows.length - shown.rows.length;
  const parts = [
    ...(ladder > 0 ? [`${counted(ladder, 'row')} of the suite ladder, whose error is among the clocks`] : []),
    ...(isColdLeftOut ? ['cold start (--cold)'] : []),
  ];
  return parts.length === 0
    ? []
    : [
        `not shown: ${parts.join('; ')}; the HTML report has ` +
          `${parts.length > 1 ? 'both' : ladder > 0 ? 'them' : 'it'}`,
      ];
}

/**
 * The table of a summary.
 * @param {Summary} whole
 * @param {object} [options]
 * @param {Unit} [options.unit]
 * @param {boolean} [options.cold]  add the first call of each benchmark
 * @param {import('./group.js').GroupBy} [options.groupBy]
 * @param {boolean} [options.folded]  leave out the rows of the ladder, of which the clocks have the error,
 *   and the cold start unless `cold` asks for it, and give a warning of several platforms once
 * @param {readonly TableChapter[]} [options.chapters]  of extras
 * @returns {TableModel}
 */
export function tableModel(
  whole,
  { unit = 'ns', cold = false, groupBy = 'suite', folded = false, chapters = [] } = {},
) {
  const summary = folded ? withoutLadder(whole) : whole;
  const { references, rows } = summary;
  const shown = summary.platforms.filter(
    ({ id, runtime, clock, counter }) => runtime || clock || counter || rows.some(({ cells }) => cells[id]),
  );
  const platforms = shown.map(({ id }) => id);
  const groups = grouped(rows, groupBy);
  const notes = numberNotes(groups.flatMap((group) => group.rows));
  const coldRows = coldBlock(summary, { shown, each: cold });
  const isColdLeftOut = folded && !cold && coldRows !== null;
  const blocks = blocksOf(groups, {
    ...{ platforms, summary, unit, notes, chapters },
    growthApart: groupBy === 'argument',
  });
  return {
    title: titleOf(summary),
    unit,
    columns: platforms.map((platform) => ({
      platform,
      isReference: Object.values(references).includes(platform),
    })),
    clockRows: clockRowsOf(shown),
    errorRow: errorRowOf(summary, platforms, unit),
    suites: blocks,
    perCycle: perCycleBlock(rows, platforms),
    added: chapters.flatMap(({ block }) => block?.(summary, platforms) ?? []),
    cold: isColdLeftOut ? null : coldRows,
    conclusions: [
      ...conclusionsOf(summary),
      ...chapters.flatMap(({ conclusions }) => conclusions?.(summary) ?? []),
    ],
    footnotes: [
      ...footnotesOf(summary, {
        ...{ unit, notes },
        same: chapters.flatMap(({ noDifference }) => noDifference?.(summary) ?? []),
      }),
      ...foldedNote(whole, summary, isColdLeftOut),
    ],
    skipped: skippedOf(summary),
    errors: errorLines(runErrors(summary)),
    warnings: warningsOf(summary, { folded, isLadderLeftOut: whole !== summary }),
  };
}
