/**
 * The cells of the summary as CSV (RFC 4180, with plain line feeds), for spreadsheets and data frames.
 *
 * @typedef {import('../results/types.js').Summary} Summary
 * @typedef {import('../results/types.js').Cell} Cell
 */

/** @type {(keyof Cell)[]} */
const COLUMNS = [
  'verdict', 'reason', 'ns', 'low', 'high', 'interval', 'min', 'p20', 'p80', 'mad', 'floorNs', 'rounds',
  'pairs', 'cycles', 'cyclesLow', 'cyclesHigh', 'ratio', 'ratioLow', 'ratioHigh', 'bytesPerSecond',
  'itemsPerSecond', 'coldNs', 'warmUpMs', 'checksum',
];

/** @param {unknown} value */
function field(value) {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A line for each benchmark and platform. What does not apply is empty.
 * @param {Summary} summary
 * @returns {string}  ends with a line break
 */
export function renderCsv({ rows, platforms }) {
  const lines = rows.flatMap(({ suite, name, argument, notes, cells }) => platforms.flatMap(({ id }) => {
    const cell = cells[id];
    return cell ? [[suite, name, argument, id, ...COLUMNS.map((key) => cell[key]), notes[id]]] : [];
  }));
  const head = ['suite', 'benchmark', 'argument', 'platform', ...COLUMNS, 'note'];
  return [head, ...lines].map((line) => `${line.map(field).join(',')}\n`).join('');
}
