/** How the plots look: colours of the style sheet, dashes, and words at the axes. */
import { formatStep } from '../../text/numbers.js';

const COLORS = 10;
const DASHES = ['', '7 4', '2 3', '9 3 2 3', '14 5', '1 6', '7 2 2 2 2 2', '4 9', '14 3 3 3', '3 3 9 3 9 3'];

/** @param {number} index */
export const colorOf = (index) => `var(--series-${index % COLORS})`;

/** @param {number} index */
export const dashOf = (index) => DASHES[index % DASHES.length];

/** Below this width labels stand above what they name, not beside it. */
export const NARROW = 640;

/** Costs so far apart are drawn on a logarithmic scale. */
const FAR = 8;

/** @param {number[]} values  above 0, or the scale is linear */
export const wantsLog = (values) => Math.min(...values) > 0 && Math.max(...values) / Math.min(...values) > FAR;

/**
 * @param {number} value
 * @param {import('../../text/numbers.js').Unit} unit
 * @returns {string}
 */
export function costWords(value, unit) {
  if (value === 0) return '0';
  if (value < 0) return `−${costWords(-value, unit)}`;
  if (unit === 'ns') return formatStep(value);
  return `${new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 }).format(value)} cyc`;
}

const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** An argument to two digits: `320`, `3.1·10⁴`, `10⁵`. @param {number} x */
export function argumentWords(x) {
  const [digits, exponent] = x.toExponential(1).split('e');
  if (Number(exponent) < 4) return String(Number(x.toPrecision(2)));
  const power = `10${[...String(Number(exponent))].map((digit) => SUPERSCRIPT[Number(digit)]).join('')}`;
  return digits === '1.0' ? power : `${Number(digits)}·${power}`;
}

/**
 * The powers of ten within a range, so many that their labels have room.
 * @param {number[]} domain  its ends are the least and the largest of these
 * @param {number} most
 */
export function powersOfTen(domain, most) {
  const first = Math.ceil(Math.log10(Math.min(...domain)));
  const last = Math.floor(Math.log10(Math.max(...domain)));
  const step = Math.max(1, Math.ceil((last - first) / most));
  return Array.from({ length: Math.max(0, Math.floor((last - first) / step) + 1) }, (_, i) => 10 ** (first + i * step));
}

/**
 * One picture to who cannot see it, with the words it has; what Plot calls its groups is a class.
 * @param {Element} drawn  by Plot
 */
export function asPicture(drawn) {
  drawn.setAttribute('role', 'img');
  for (const group of drawn.querySelectorAll('g[aria-label]')) {
    group.classList.add(`${group.getAttribute('aria-label')}s`.replaceAll(' ', '-'));
    group.removeAttribute('aria-label');
  }
  return drawn;
}
