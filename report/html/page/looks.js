/**
 * The looks of the plots: colours of the style sheet, dashes, and texts at the axes.
 *
 * @import { QuantityId } from '../../../protocol/types.js'
 * @import { Unit } from '../../text/numbers.js'
 */
import { quantityOf } from '../../quantities/index.js';
import { largest, smallest } from '../../statistics/descriptive.js';

const COLORS = 10;
const DASHES = ['', '7 4', '2 3', '9 3 2 3', '14 5', '1 6', '7 2 2 2 2 2', '4 9', '14 3 3 3', '3 3 9 3 9 3'];

/** @param {number} index */
export const colorOf = (index) => `var(--series-${index % COLORS})`;

/** @param {number} index */
export const dashOf = (index) => DASHES[index % DASHES.length];

/** Below this width, labels are placed above their rows instead of beside them. */
export const NARROW = 640;

/** Around a plot with both axes, in pixels. */
export const MARGINS = { marginLeft: 62, marginRight: 20, marginTop: 20, marginBottom: 40 };

/** From this ratio of the largest to the smallest cost, the scale is logarithmic. */
const FAR = 8;

/** @param {number[]} values  above 0, or the scale is linear */
export const wantsLog = (values) => smallest(values) > 0 && largest(values) / smallest(values) > FAR;

/**
 * An amount at an axis.
 * @param {number} value
 * @param {{ quantity: QuantityId, unit?: Unit }} scale  unit: of times
 * @returns {string}
 */
export function amountText(value, scale) {
  if (value === 0) return '0';
  return value < 0 ? `−${amountText(-value, scale)}` : quantityOf(scale).axis(value, scale.unit);
}

const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** An argument to two digits: `320`, `3.1·10⁴`, `10⁵`. @param {number} x */
export function argumentText(x) {
  const [digits, exponent] = x.toExponential(1).split('e');
  if (Number(exponent) < 4) return String(Number(x.toPrecision(2)));
  const power = `10${[...String(Number(exponent))].map((digit) => SUPERSCRIPT[Number(digit)]).join('')}`;
  return digits === '1.0' ? power : `${Number(digits)}·${power}`;
}

/**
 * Ticks at the powers of ten within a range, few enough that their labels fit.
 * @param {number[]} domain  its ends are the smallest and the largest cost
 * @param {number} most
 */
export function powersOfTen(domain, most) {
  const first = Math.ceil(Math.log10(smallest(domain)));
  const last = Math.floor(Math.log10(largest(domain)));
  const step = Math.max(1, Math.ceil((last - first) / most));
  return Array.from(
    { length: Math.max(0, Math.floor((last - first) / step) + 1) },
    (_, i) => 10 ** (first + i * step),
  );
}

/**
 * Makes a plot a single image for screen readers. The labels that Plot gives its groups become classes.
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
