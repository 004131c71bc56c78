/** Sign before a ratio whose interval contains 1. */
export const NO_DIFFERENCE = '≈';

/**
 * Formats numbers for people. A cost of 0 or less is printed as a dash.
 *
 * @typedef {'ns' | 'cycles'} Unit
 * @typedef {{ number: string, unit: string, text: string }} Formatted
 */

export const DASH = '–';

const UNITS = {
  ns: [
    ['ns', 1],
    ['µs', 1e3],
    ['ms', 1e6],
    ['s', 1e9],
  ],
  cycles: [
    ['cyc', 1],
    ['kcyc', 1e3],
    ['Mcyc', 1e6],
    ['Gcyc', 1e9],
  ],
  B: [
    ['B/s', 1],
    ['kB/s', 1e3],
    ['MB/s', 1e6],
    ['GB/s', 1e9],
    ['TB/s', 1e12],
  ],
  items: [
    ['items/s', 1],
    ['k items/s', 1e3],
    ['M items/s', 1e6],
    ['G items/s', 1e9],
  ],
};

/** @type {[string, number][]} */
const PREFIXES = [
  ['k', 1e3],
  ['M', 1e6],
  ['G', 1e9],
  ['T', 1e12],
];

/**
 * A value above 0 with the given number of significant digits, without an exponent.
 * @param {number} value
 * @param {number} digits
 */
function significant(value, digits) {
  const rounded = Number(value.toPrecision(digits));
  const decimals = digits - 1 - Math.floor(Math.log10(rounded));
  return rounded.toFixed(Math.min(100, Math.max(0, decimals)));
}

/**
 * @param {number | null} value
 * @param {keyof typeof UNITS} kind
 * @param {number} [digits]  significant digits
 * @returns {Formatted}
 */
function inUnits(value, kind, digits = 3) {
  if (value === null || !(value > 0) || !Number.isFinite(value)) {
    return { number: DASH, unit: '', text: DASH };
  }
  const rounded = Number(value.toPrecision(3));
  const units = /** @type {[string, number][]} */ (UNITS[kind]);
  const [unit, scale] = units.findLast(([, size]) => rounded >= size) ?? units[0];
  const number = significant(value / scale, digits);
  return { number, unit, text: `${number} ${unit}` };
}

/**
 * A time in nanoseconds, or a number of cycles, to three significant digits.
 * @param {number | null} value
 * @param {Unit} [unit]
 */
export function formatCost(value, unit = 'ns') {
  return inUnits(value, unit);
}

/**
 * The floor, as in "< 0.12 ns", with two significant digits. It is rounded up, so the statement stays true.
 * @param {number | null} value
 * @param {Unit} [unit]
 */
export function formatFloor(value, unit = 'ns') {
  if (value === null || !(value > 0)) return inUnits(null, unit);
  const step = 10 ** (Math.floor(Math.log10(value)) - 1);
  const up = Number((Math.ceil(Number((value / step).toPrecision(12))) * step).toPrecision(2));
  return inUnits(up, unit, 2);
}

/**
 * The tick or the call of a clock, without trailing zeros: `5 µs`.
 * @param {number} ns
 */
export function formatStep(ns) {
  const { number, unit, text } = formatCost(ns);
  return number === DASH ? text : `${Number(number)} ${unit}`;
}

/** @param {number} value  above 0 @param {string} symbol */
export const formatCompact = (value, symbol) =>
  `${new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 }).format(value)} ` +
  `${symbol}`;

/**
 * A throughput in bytes or items a second.
 * @param {number | null} perSecond
 * @param {'B' | 'items'} of
 */
export function formatRate(perSecond, of) {
  return inUnits(perSecond, of);
}

/** What the value of a counter refers to. */
const COUNTER_UNITS = { 'per-operation': '/op', 'per-second': '/s', total: '' };

/** From here on a counter has a prefix of its unit, even if it is an integer. */
const LARGE_COUNTER = 1e6;

/**
 * A counter of a benchmark's own, which can be 0 or less.
 * @param {{ value: number | null, kind: keyof typeof COUNTER_UNITS, isFinite?: boolean }} counter
 * @returns {Formatted}
 */
export function formatCounter({ value, kind, isFinite = true }) {
  const of = COUNTER_UNITS[kind];
  const joined = (/** @type {string} */ number, /** @type {string} */ unit) => ({
    number,
    unit,
    text: [number, unit].filter(Boolean).join(' '),
  });
  if (!isFinite) return joined('not finite', '');
  if (value === null) return joined(DASH, '');
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < LARGE_COUNTER) return joined(String(value), of);
  const rounded = Number(size.toPrecision(3));
  const [prefix, scale] = PREFIXES.findLast(([, least]) => rounded >= least) ?? ['', 1];
  const number = rounded < 0.001 ? size.toPrecision(3) : significant(size / scale, 3);
  return joined(value < 0 ? `-${number}` : number, prefix + of);
}

/**
 * A share as percents: two significant digits, at most two decimals, at least 0.01.
 * @param {number} relative
 */
function percents(relative) {
  const percent = Math.max(100 * relative, 0.01);
  return significant(percent, percent < 0.0995 ? 1 : 2);
}

/**
 * A share in percent: 0.006 is `0.60 %`, and −0.006 is `−0.60 %`.
 * @param {number | null} relative
 */
export function formatPercent(relative) {
  if (relative === null || !Number.isFinite(relative)) return DASH;
  const size = Math.abs(relative);
  return size < 0.0001 ? '< 0.01 %' : `${relative < 0 ? '−' : ''}${percents(size)} %`;
}

/**
 * A relative error, short enough for a column: 0.012 is `±1.2%`. Never less than ±0.01%.
 * @param {number | null} relative
 */
export function formatError(relative) {
  if (relative === null || !Number.isFinite(relative)) return '';
  return `±${percents(relative)}%`;
}

/**
 * @param {number | null} ratio
 */
export function formatRatio(ratio) {
  if (ratio === null || !(ratio > 0) || !Number.isFinite(ratio)) return '';
  return `${ratio >= 0.1 && ratio < 9.995 ? ratio.toFixed(2) : significant(ratio, ratio < 1 ? 2 : 3)}×`;
}

/** Ratios this close to 1 have a third decimal, without which they would read as no change. */
const SMALL_CHANGE = 0.0195;

/**
 * The ratio of a cost to an earlier one.
 * @param {number | null} ratio
 */
export const formatChange = (ratio) =>
  ratio !== null && Math.abs(ratio - 1) < SMALL_CHANGE ? `${ratio.toFixed(3)}×` : formatRatio(ratio);
