/**
 * Costs drawn with characters: for each benchmark a line for each platform. All lines of a benchmark
 * have the same scale, which starts at 0. Counts are not drawn.
 *
 * @import { Summary, Row, Cell } from '../../../protocol/types.js'
 * @import { Painter } from '../../text/paint.js'
 * @import { Unit } from '../../text/numbers.js'
 */
import { formatCost, formatFloor } from '../../text/numbers.js';
import { quantityOf } from '../../quantities/index.js';
import { rowName } from '../../../protocol/identity.js';
import { bar } from '../../text/bar.js';
import { NO_COLOUR } from '../../text/paint.js';
import { fitNames, padEnd, padStart, truncate, widthOf } from '../../text/width.js';
import { largest } from '../../statistics/descriptive.js';
import { oneLine } from '../../text/terminal.js';

const INDENT = '  ';
const GAP = '  ';

/** In characters. A platform's name is shortened if the scale would be narrower. */
const NARROWEST_SCALE = 10;

/** @param {Cell} cell @param {Unit} unit */
function wordsFor({ verdict, vanished, reason, value, estimate }, unit) {
  if (vanished || (value !== null && unit === 'ns')) return reason ?? verdict;
  if (verdict !== 'below-floor') return value === null ? verdict : 'cycles are not known';
  const floor = unit === 'ns' ? (estimate?.floor ?? null) : null;
  return floor === null ? 'below the floor' : `< ${formatFloor(floor).text} (below the floor)`;
}

/**
 * The ends of the line of a cell. Null for one without a cost in this unit.
 * @param {Cell} cell
 * @param {Unit} unit
 */
function endsOf(cell, unit) {
  if (!cell.estimate || cell.value === null || cell.estimate.min === null || cell.estimate.p80 === null)
    return null;
  const { value } = quantityOf(cell).amountIn(cell, unit);
  if (value === null) return null;
  const perNs = unit === 'ns' ? 1 : value / cell.value;
  return { min: cell.estimate.min * perNs, p80: cell.estimate.p80 * perNs };
}

/**
 * @param {Row} row
 * @param {string[]} platforms
 * @param {{ width: number, paint: Painter, unit: Unit }} style
 */
function plotOf(row, platforms, { width, paint, unit }) {
  const room = width - INDENT.length - GAP.length - NARROWEST_SCALE - 2;
  const nameWidth = Math.min(largest(platforms.map(widthOf)), room);
  const start = (/** @type {string} */ name) => INDENT + padEnd(truncate(name, nameWidth), nameWidth) + GAP;
  const scaleWidth = width - widthOf(start('')) - 2;
  const shown = platforms.flatMap((id) =>
    row.cells[id] ? [{ id, cell: row.cells[id], ends: endsOf(row.cells[id], unit) }] : [],
  );
  const end = Math.max(0, largest(shown.map(({ ends }) => ends?.p80 ?? 0)));
  const lines = shown.map(
    ({ id, cell, ends }) =>
      start(id) +
      (ends && end > 0
        ? bar(ends.min, ends.p80, { end, width: scaleWidth, paint })
        : paint.dim(wordsFor(cell, unit))),
  );
  const scale = `${start('')} 0${padStart(formatCost(end, unit).text, scaleWidth - 1)}`;
  return [
    String(fitNames([rowName(row)], width).get(rowName(row))),
    ...lines,
    ...(end > 0 ? [paint.dim(scale)] : []),
  ];
}

/**
 * @param {Pick<Summary, 'platforms' | 'rows'>} summary
 * @param {{ width?: number, paint?: Painter, unit?: Unit }} [options]  width in characters
 * @returns {string}  ends with a line break
 */
export function renderTerminalPlot({ platforms, rows }, { width = 80, paint = NO_COLOUR, unit = 'ns' } = {}) {
  const ids = platforms
    .map(({ id }) => id)
    .filter((id) => rows.some(({ cells }) => cells[id] && !quantityOf(cells[id]).isExact));
  const timed = rows.filter(({ cells }) => ids.some((id) => cells[id]));
  const suites = [...new Set(timed.map(({ suite }) => suite))];
  const blocks = suites.flatMap((name) => [
    [paint.bold(oneLine(name))],
    ...timed.filter(({ suite }) => suite === name).map((row) => plotOf(row, ids, { width, paint, unit })),
  ]);
  return blocks.map((lines) => `${lines.join('\n')}\n`).join('\n');
}
