/**
 * The table for a terminal.
 *
 * @import { TableModel, ModelRow } from '../../table/model.js'
 * @import { Column, Layout } from '../../table/layout.js'
 * @import { ClockRow } from '../../table/clock-rows.js'
 * @import { Paint, Painter } from '../../text/paint.js'
 * @typedef {ReturnType<typeof clocksOf>} Clocks
 */
import { blocksOf, clocksOf, GAP, headRows, INDENT, indented, layOutTable } from '../../table/layout.js';
import { NO_COLOUR, plain } from '../../text/paint.js';
import { DASH } from '../../text/numbers.js';
import { padEnd, truncate, widthOf, wrap } from '../../text/width.js';
import { oneLine } from '../../text/terminal.js';

/**
 * @param {Painter} paint
 * @param {ModelRow} row
 * @param {number} index
 * @returns {Paint}
 */
function cellPaint(paint, { kind, cells }, index) {
  if (kind !== 'cost') return paint.dim;
  switch (cells[index].verdict) {
    case 'differs':
    case 'failed':
      return paint.red;
    case 'out-of-budget':
    case 'unstable':
      return paint.yellow;
    case 'below-floor':
    case 'skipped':
    case null:
      return paint.dim;
    default:
      return plain;
  }
}

/**
 * All rows, for the columns of one block.
 * @param {TableModel} model
 * @param {Column[]} columns
 * @param {{ width: number, paint: Painter, clocks: Clocks } & Omit<Layout, 'blocks'>} style
 * @returns {string[]}
 */
function block(model, columns, { width, labelWidth, names, paint, errors, clocks: { title, rows: facts } }) {
  const platforms = columns.map(({ index }) => model.columns[index].platform);
  /**
   * @param {string} label
   * @param {(column: Column) => { text: string, paint: Paint }} cellOf
   * @param {Paint} labelPaint
   */
  const line = (label, cellOf, labelPaint) => {
    const cells = columns.map((column) => {
      const { text, paint: paintCell } = cellOf(column);
      return paintCell(padEnd(text, column.width));
    });
    const start = labelPaint(padEnd(names.get(label) ?? truncate(label, labelWidth), labelWidth));
    return (INDENT + [start, ...cells].join(GAP)).trimEnd();
  };
  // In a part of the columns, rows that only others fill are left out.
  const isShown = (/** @type {{ cells: { text: string }[] }} */ { cells }) =>
    columns.some(({ index }) => cells[index].text !== DASH) || cells.every(({ text }) => text === DASH);
  const factLine = (/** @type {ClockRow} */ { label, cells }) =>
    line(label, ({ index }) => ({ text: cells[index].text, paint: plain }), paint.dim);
  const lines = [
    line('', ({ index }) => ({ text: model.columns[index].platform, paint: paint.bold }), plain),
    ...headRows(model, errors)
      .filter(isShown)
      .map((row) => factLine(row)),
  ];
  for (const { name, rows, remarks } of blocksOf(model)) {
    const shown = rows.filter(isShown);
    if (shown.length > 0) lines.push('', INDENT + paint.cyan(oneLine(name)));
    for (const row of shown) {
      lines.push(
        line(
          indented(row).label,
          ({ index, textOf }) => ({
            text: textOf(row),
            paint: cellPaint(paint, row, index),
          }),
          row.kind === 'cost' ? plain : paint.dim,
        ),
      );
    }
    const own = remarks.filter(({ platform }) => platforms.includes(platform));
    for (const { text } of own) for (const wrapped of paragraph(text, width, paint.dim)) lines.push(wrapped);
  }
  const clocks = facts.filter(isShown);
  if (clocks.length > 0) lines.push('', INDENT + paint.cyan(title), ...clocks.map((row) => factLine(row)));
  return lines;
}

/**
 * @param {string} text
 * @param {number} width
 * @param {Paint} paintText
 */
const paragraph = (text, width, paintText) =>
  wrap(text, width - INDENT.length).map((line) => INDENT + paintText(line));

/**
 * The paragraphs under the table, wrapped and coloured.
 * @param {TableModel} model
 * @param {{ width: number, paint: Painter, clocks: Clocks }} style
 * @returns {string[][]}
 */
function around(model, { width, paint, clocks: { shared, legend } }) {
  const { footnotes, skipped, errors, warnings, conclusions } = model;
  const groups = [
    [shared, legend, ...footnotes].filter(Boolean).flatMap((text) => paragraph(text, width, paint.dim)),
    skipped.flatMap((text) => paragraph(text, width, paint.dim)),
    warnings.flatMap((text) => paragraph(`warning: ${text}`, width, paint.yellow)),
    errors.flatMap((text) => paragraph(`error: ${text}`, width, paint.red)),
    conclusions.flatMap((text) => paragraph(text, width, paint.bold)),
  ];
  return groups.filter((lines) => lines.length > 0);
}

/**
 * @param {string} title
 * @param {number} width
 */
function titleLines(title, width) {
  return widthOf(title) <= width ? [oneLine(title)] : wrap(title.replace(/ {2,}/g, ' · '), width);
}

/**
 * Draws the table. If the terminal is too narrow for all columns, the table is split into blocks. A line
 * is longer than `width` only if one column alone does not fit.
 * @param {TableModel} model
 * @param {{ width?: number, paint?: Painter }} [options]  width in characters
 * @returns {string}  ends with a line break
 */
export function renderTable(model, { width = 80, paint = NO_COLOUR } = {}) {
  const { blocks, ...layout } = layOutTable(model, width);
  const clocks = clocksOf(model);
  const parts = [
    titleLines(model.title, width).map(paint.bold),
    ...blocks.map((columns) => block(model, columns, { width, paint, clocks, ...layout })),
    ...around(model, { width, paint, clocks }),
  ];
  return parts.map((lines) => `${lines.join('\n')}\n`).join('\n');
}
