/**
 * Costs drawn with characters: for each benchmark a line for each platform. All lines of a benchmark
 * have the same scale, which starts at 0. Counts are not drawn.
 *
 * @import { Summary, Row, Cell } from '../../../protocol/types.js'
 * @import { Painter } from '../../text/paint.js'
 */
import { formatCost, formatFloor } from '../../text/numbers.js';
import { quantityOf } from '../../quantities/index.js';
import { rowName } from '../../../protocol/identity.js';
import { bar } from '../../text/bar.js';
import { NO_COLOUR } from '../../text/paint.js';
import { padEnd, padStart, truncate, widthOf } from '../../text/width.js';
import { largest } from '../../statistics/descriptive.js';
import { oneLine } from '../../text/terminal.js';

const INDENT = '  ';
const GAP = '  ';

/** In characters. A platform's name is shortened if the scale would be narrower. */
const NARROWEST_SCALE = 10;

/** @param {Cell} cell */
function wordsFor({ verdict, estimate }) {
  if (verdict !== 'below-floor') return verdict;
  const floorNs = estimate?.floor ?? null;
  const floor = formatFloor(floorNs).text;
  return floorNs === null ? 'below the floor' : `< ${floor} (below the floor)`;
}

/**
 * @param {Row} row
 * @param {string[]} platforms
 * @param {{ width: number, paint: Painter }} style
 */
function plotOf(row, platforms, { width, paint }) {
  const room = width - INDENT.length - GAP.length - NARROWEST_SCALE - 2;
  const nameWidth = Math.min(largest(platforms.map(widthOf)), room);
  const start = (/** @type {string} */ name) => INDENT + padEnd(truncate(name, nameWidth), nameWidth) + GAP;
  const scaleWidth = width - widthOf(start('')) - 2;
  const shown = platforms.flatMap((id) => (row.cells[id] ? [{ id, cell: row.cells[id] }] : []));
  const end = Math.max(0, largest(shown.map(({ cell }) => cell.estimate?.p80 ?? 0)));
  const lines = shown.map(({ id, cell }) => {
    const { value, estimate } = cell;
    const drawn = value !== null && estimate && end > 0 ? bar(estimate.min, estimate.p80, { end, width: scaleWidth, paint }) : paint.dim(wordsFor(cell));
    return start(id) + drawn;
  });
  const scale = `${start('')} 0${padStart(formatCost(end).text, scaleWidth - 1)}`;
  return [truncate(rowName(row), width), ...lines, ...(end > 0 ? [paint.dim(scale)] : [])];
}

/**
 * @param {Pick<Summary, 'platforms' | 'rows'>} summary
 * @param {{ width?: number, paint?: Painter }} [options]  width in characters
 * @returns {string}  ends with a line break
 */
export function renderTerminalPlot({ platforms, rows }, { width = 80, paint = NO_COLOUR } = {}) {
  const ids = platforms.map(({ id }) => id).filter((id) => rows.some(({ cells }) => cells[id] && !quantityOf(cells[id]).isExact));
  const timed = rows.filter(({ cells }) => ids.some((id) => cells[id]));
  const suites = [...new Set(timed.map(({ suite }) => suite))];
  const blocks = suites.flatMap((name) => [
    [paint.bold(oneLine(name))],
    ...timed.filter(({ suite }) => suite === name).map((row) => plotOf(row, ids, { width, paint })),
  ]);
  return blocks.map((lines) => `${lines.join('\n')}\n`).join('\n');
}
