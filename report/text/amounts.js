/**
 * Formats counts of instructions and bytes, and amounts of any unit. Counts are exact, so they get more
 * digits than times.
 *
 * @import { Quantity } from './numbers.js'
 * @typedef {'instructions' | 'bytes'} CountUnit
 */
import { DASH, formatCost } from './numbers.js';

const UNITS = {
  instructions: ['instr', 'k instr', 'M instr', 'G instr', 'T instr'],
  bytes: ['B', 'kB', 'MB', 'GB', 'TB'],
};

/**
 * Significant digits, from which count on a larger unit is used, and the power of ten at which each larger unit
 * begins. Instructions have so many digits that a change of a thousandth shows.
 */
const STYLES = { instructions: { digits: 6, from: 1e6, begins: 0 }, bytes: { digits: 5, from: 1e4, begins: 1 } };

/** Decimals of instructions below a thousand: more are rarely of interest. */
const DECIMALS = 2;

/**
 * A count below a million, in the smallest unit. Bytes are whole numbers.
 * @param {number} value  from 0
 * @param {CountUnit} unit
 */
function small(value, unit) {
  if (unit === 'bytes') return String(Math.round(value));
  if (value > 0 && value < 0.1) return value.toFixed(2 * DECIMALS);
  return value.toFixed(value < 999.995 ? DECIMALS : value < 99_999.95 ? 1 : 0);
}

/**
 * A count without an exponent: `7.00 instr`, `502.50 instr`, `32768.5 instr`, `3.27686 M instr`, `523.90 kB`.
 * @param {number | null} value
 * @param {CountUnit} unit
 * @returns {Quantity}
 */
export function formatCount(value, unit) {
  if (value === null || !Number.isFinite(value)) return { number: DASH, unit: '', text: DASH };
  const { digits: most, from, begins } = STYLES[unit];
  const size = Number(Math.abs(value).toPrecision(most));
  const names = UNITS[unit];
  const step = size < from ? 0 : Math.min(names.length - 1, Math.floor((Math.log10(size) - begins) / 3));
  const scaled = size / 1000 ** step;
  const digits = step === 0 ? small(size, unit) : scaled.toFixed(Math.max(0, most - 1 - Math.floor(Math.log10(scaled))));
  const number = value < 0 && Number(digits) !== 0 ? `−${digits}` : digits;
  return { number, unit: names[step], text: `${number} ${names[step]}` };
}

/**
 * An amount in its unit: a time to three digits, a count to five or six.
 * @param {{ value: number | null, unit: 'ns' | CountUnit }} amount
 * @returns {Quantity}
 */
export const formatAmount = ({ value, unit }) => (unit === 'ns' ? formatCost(value) : formatCount(value, unit));
