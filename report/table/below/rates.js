/**
 * The rows below a benchmark that follow from its cost: throughput, its own counters, and the ratio to a
 * reference row.
 *
 * @import { Cell, Row } from '../../../protocol/types.js'
 * @import { ModelRow } from '../model.js'
 */
import { formatCounter, formatRate } from '../../text/numbers.js';
import { assembleCell, ratioText } from '../cells.js';
import { ratioDetail } from '../details.js';

const RATES = /** @type {const} */ ([
  ['bytesPerSecond', 'B'],
  ['itemsPerSecond', 'items'],
]);

/**
 * @param {Row} row
 * @param {string[]} platforms  of the columns
 * @returns {ModelRow[]}
 */
export function rateRows(row, platforms) {
  const cells = Object.values(row.cells);
  const throughput = RATES.filter(([key]) =>
    cells.some(({ estimate }) => estimate && estimate[key] !== null),
  ).map(([key, of]) =>
    rowOf('throughput', platforms, (platform) =>
      formatRate(row.cells[platform]?.estimate?.[key] ?? null, of),
    ),
  );
  const names = new Set(cells.flatMap(({ userCounters = [] }) => userCounters.map(({ name }) => name)));
  const counters = [...names].map((name) =>
    rowOf(name, platforms, (platform) => {
      const counter = row.cells[platform]?.userCounters?.find((one) => one.name === name);
      if (!counter) return {};
      return {
        ...formatCounter(counter),
        ...(counter.isFinite === false && { detail: () => 'the body counted NaN or an infinity' }),
      };
    }),
  );
  const isRelative = cells.some(({ relative }) => relative);
  const relatives = isRelative
    ? [
        rowOf(`of ${row.relativeTo}`, platforms, (platform) =>
          relativePart(row.relativeTo, row.cells[platform]),
        ),
      ]
    : [];
  return [...throughput, ...counters, ...relatives];
}

/**
 * @param {string} label
 * @param {string[]} platforms
 * @param {(platform: string) => Partial<import('../cells.js').ModelCell>} partsOf
 * @returns {ModelRow}
 */
const rowOf = (label, platforms, partsOf) => ({
  kind: 'rate',
  label,
  cells: platforms.map((platform) => {
    const { number, unit, detail } = partsOf(platform);
    return assembleCell(platform, { number, unit, detail });
  }),
});

/** @param {string | undefined} name  of the reference row @param {Cell | undefined} cell */
function relativePart(name, cell) {
  const relative = cell?.relative;
  return relative ? { number: ratioText(cell, relative), detail: () => ratioDetail(relative, name) } : {};
}
