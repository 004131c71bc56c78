/**
 * Formats counts. They are exact, so they get more digits than times.
 *
 * @import { Formatted } from './numbers.js'
 */
import { DASH } from './numbers.js';

const PREFIXES = ['', 'k', 'M', 'G', 'T'];

/**
 * A format without exponents: `502.50 instr`, `32768.5 instr`, `3.27686 M instr`, `523.90 kB`.
 * @param {object} style
 * @param {string} style.symbol  of the unit; a prefix stands apart from one of several letters
 * @param {number} style.digits  significant digits
 * @param {number} style.from  count from which on a larger unit is used
 * @param {number} style.begins  power of ten at which each larger unit begins
 * @param {(value: number) => number} style.decimals  of a count in the smallest unit
 * @returns {(value: number | null) => Formatted}
 */
export const countFormat =
  ({ symbol, digits, from, begins, decimals }) =>
  (value) => {
    if (value === null || !Number.isFinite(value)) return { number: DASH, unit: '', text: DASH };
    const size = Number(Math.abs(value).toPrecision(digits));
    const step = size < from ? 0 : Math.min(PREFIXES.length - 1, Math.floor((Math.log10(size) - begins) / 3));
    const scaled = size / 1000 ** step;
    const text = scaled.toFixed(
      step === 0 ? decimals(size) : Math.max(0, digits - 1 - Math.floor(Math.log10(scaled))),
    );
    const number = value < 0 && Number(text) !== 0 ? `−${text}` : text;
    const unit = step === 0 || symbol.length === 1 ? PREFIXES[step] + symbol : `${PREFIXES[step]} ${symbol}`;
    return { number, unit, text: `${number} ${unit}` };
  };
