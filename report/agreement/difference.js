/**
 * How much the results of two columns differ, and whether that is rounding.
 *
 * @import { Difference, Shown, Tolerance } from './tolerance.js'
 * @import { Numbers } from './numbers.js'
 */
import { median } from '../statistics/descriptive.js';
import { realsOf } from './numbers.js';
import { isWithin } from './tolerance.js';

const view = new DataView(new ArrayBuffer(8));

/**
 * The place of a number in the order of all numbers of its type; 0 and −0 have the same.
 * @param {number} value  not NaN
 * @param {boolean} isFloat  a float instead of a double
 */
function placeOf(value, isFloat) {
  if (isFloat) view.setFloat32(0, value);
  else view.setFloat64(0, value);
  const bits = isFloat ? BigInt(view.getInt32(0)) : view.getBigInt64(0);
  const sign = isFloat ? -(2n ** 31n) : -(2n ** 63n);
  return bits < 0n ? sign - bits : bits;
}

/**
 * How many numbers of their type two numbers are apart: 0 for equal ones, and for 0 and −0.
 * @param {number} a  not NaN
 * @param {number} b  not NaN
 * @param {boolean} isFloat  both are floats instead of doubles
 */
function ulpBetween(a, b, isFloat) {
  const difference = placeOf(a, isFloat) - placeOf(b, isFloat);
  return Number(difference < 0n ? -difference : difference);
}

/** @param {number} value */
const textOf = (value) => (Object.is(value, -0) ? '-0' : String(value));

/** @param {number} value */
const isNumber = (value) => !Number.isNaN(value);

/** The median of absolute values; 0: none is finite. @param {readonly number[]} all */
function medianSize(all) {
  const sizes = all.filter(Number.isFinite).map(Math.abs);
  return sizes.length === 0 ? 0 : median(sizes);
}

/**
 * The number of the result that a number is of, counted from 1; null: that is not known.
 * @param {Numbers} numbers
 * @param {number} i
 */
const inputOf = ({ each, isSum, results }, i) =>
  each > 0 && !isSum && results > 1 ? Math.floor(i / each) + 1 : null;

/**
 * @param {Numbers} numbers
 * @param {readonly number[]} places  of numbers that differ
 * @returns {Pick<Shown, 'differing' | 'of' | 'unit'>}
 */
function countOf({ all, each, isSum, isWhole, results }, places) {
  if (isSum) return { differing: places.length, of: all.length, unit: 'sums' };
  if (each === 0 || !isWhole) return { differing: places.length, of: all.length, unit: 'numbers' };
  return { differing: new Set(places.map((i) => Math.floor(i / each))).size, of: results, unit: 'results' };
}

/**
 * The bytes that a loop has kept as a number. They are taken for floating-point numbers if both sides would
 * be of a size that measured things have: an integer of as many bytes would be huge.
 * @param {readonly [Numbers, Numbers]} sides
 * @returns {readonly [Numbers, Numbers]}
 */
function asNumbers([a, b]) {
  const isKept = a.type === 'bytes' && b.type === 'bytes';
  if (!isKept || a.width !== b.width || a.width < 4) return [a, b];
  const type = a.width === 4 ? 'float' : 'double';
  const reals = [a, b].map((one) => ({ ...one, type, all: realsOf(one) }));
  const isReal = reals.every(({ all: [value] }) => value === 0 || Math.abs(Math.log10(Math.abs(value))) < 15);
  return isReal ? /** @type {[Numbers, Numbers]} */ (reals) : [a, b];
}

/**
 * Compares the results of two columns for the same inputs, whose checksums differ.
 * @param {Numbers} one
 * @param {Numbers} other
 * @param {Tolerance} tolerance
 * @returns {Difference}
 */
export function differenceOf(one, other, tolerance) {
  const [a, b] = asNumbers([one, other]);
  const isAlike = a.all.length === b.all.length && a.results === b.results && a.each === b.each;
  const isFloating = (/** @type {Numbers} */ { all }) => all instanceof Float64Array;
  if (!isAlike || isFloating(a) !== isFloating(b)) return { kind: 'other', reason: 'shape' };
  return isFloating(a) ? floatingDifference(a, b, tolerance) : integerDifference(a, b, tolerance);
}

/**
 * @param {Numbers} a
 * @param {Numbers} b
 * @param {Tolerance} tolerance
 * @returns {Difference}
 */
function floatingDifference(a, b, tolerance) {
  const [x, y] = [Float64Array.from(a.all, Number), Float64Array.from(b.all, Number)];
  const scale = medianSize([...x, ...y]);
  const isFloat = a.type === 'float' || b.type === 'float';
  const isEqual = (/** @type {number} */ i) =>
    tolerance.exact ? Object.is(x[i], y[i]) : x[i] === y[i] || !(isNumber(x[i]) || isNumber(y[i]));
  const places = [...x.keys()].filter((i) => !isEqual(i));
  if (places.length === 0) return a.rest === b.rest ? { kind: 'equal' } : { kind: 'other', reason: 'rest' };
  const seen = places.map((i) => {
    const apart = Math.abs(x[i] - y[i]);
    const size = Math.max(Math.abs(x[i]), Math.abs(y[i]), scale);
    // NaN beside a number, and infinity beside a finite one.
    const isFinite = Number.isFinite(apart);
    return {
      i,
      apart,
      relative: isFinite ? apart / size : Infinity,
      ulp: isFinite ? ulpBetween(x[i], y[i], isFloat && !a.isSum) : Infinity,
      isWithin: isFinite && isWithin(tolerance, { apart, size, isFloat }),
    };
  });
  const kind = a.rest === b.rest && seen.every((one) => one.isWithin) ? 'close' : 'other';
  const worst = seen.reduce((most, one) => (one.relative > most.relative ? one : most));
  const farthest = seen.reduce((most, one) => (one.ulp > most.ulp ? one : most));
  // What is beyond is shown by its worst result, what is within by the one that is most ulp apart.
  const { i } = kind === 'other' ? worst : farthest;
  return {
    kind,
    ...countOf(a, places),
    ...(Number.isFinite(farthest.ulp) && { ulp: farthest.ulp }),
    ...(Number.isFinite(worst.relative) && { relative: worst.relative }),
    input: inputOf(a, i),
    values: [textOf(x[i]), textOf(y[i])],
  };
}

/** @param {bigint} value */
const upperHalf = (value) => value >> 32n;

/**
 * @param {Numbers} a
 * @param {Numbers} b
 * @param {Tolerance} tolerance
 * @returns {Difference}
 */
function integerDifference(a, b, tolerance) {
  const [x, y] = [Array.from(a.all, BigInt), Array.from(b.all, BigInt)];
  const places = x.map((_, i) => i).filter((i) => x[i] !== y[i]);
  if (places.length === 0) return { kind: 'other', reason: 'rest' };
  const seen = places.map((i) => {
    const [one, other] = [Number(x[i]), Number(y[i])];
    const apart = Math.abs(Number(x[i] - y[i]));
    const size = Math.max(Math.abs(one), Math.abs(other));
    return { i, relative: apart / size, isWithin: isWithin(tolerance, { apart, size, isInteger: true }) };
  });
  const isClose = a.rest === b.rest && a.isWhole && seen.every((one) => one.isWithin);
  const worst = seen.reduce((most, one) => (one.relative > most.relative ? one : most));
  return {
    kind: isClose ? 'close' : 'other',
    ...countOf(a, places),
    relative: worst.relative,
    input: inputOf(a, worst.i),
    values: [String(x[worst.i]), String(y[worst.i])],
    ...(places.some((i) => upperHalf(x[i]) !== upperHalf(y[i])) && { isAbove32Bits: true }),
  };
}
