/**
 * What a link carries of a summary: all of it, with rounded numbers; or what is left if it must be shorter.
 *
 * @import { Cell, Summary } from '../../../protocol/types.js'
 * @import { Json } from '../../../report/api.js'
 * @typedef {typeof PARTS[number]} Part
 */
import { quantityOf, withCells, withRatios } from '../../../report/api.js';

/**
 * What may be left out, first things first. `samples`: what single samples, first calls and garbage
 * collections tell of a cost. `notes`: the notes of rows, and warnings about single benchmarks.
 */
export const PARTS = /** @type {const} */ (['samples', 'notes']);

/** Significant digits of numbers that are not whole: more than any interval justifies. */
const DIGITS = 6;

/** Exact amounts keep all of theirs. */
const ALL_DIGITS = 17;

/**
 * Stands for costs in cycles that follow from the cost and the platform's reference cycle: no interval ends
 * before it begins.
 */
const DERIVED = Object.freeze({ value: 0, low: 1, high: 0 });

/** Rounded numbers that differ by more are no rounding. */
const LEAST_DIFFERENCE = 1e-4;

const withoutSamples = {
  min: null,
  p20: null,
  p80: null,
  mad: null,
  coldNs: null,
  warmUpMs: null,
  gc: null,
  elasticity: null,
};

/**
 * A copy with rounded numbers, and without what JSON cannot have: infinities, NaN and −0.
 * @template T
 * @param {T} value
 * @param {number} [digits]  of numbers that are not whole
 * @returns {T}
 */
function rounded(value, digits = DIGITS) {
  /** @param {Json} part @returns {Json} */
  const walk = (part) => {
    if (typeof part === 'number')
      return Number.isFinite(part)
        ? (Number.isInteger(part) ? part : Number(part.toPrecision(digits))) + 0
        : null;
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part)
        .filter(([, one]) => one !== undefined)
        .map(([key, one]) => [key, walk(one)]),
    );
  };
  return /** @type {T} */ (walk(/** @type {Json} */ (value)));
}

/** @param {Summary} summary */
const cyclesOf = ({ platforms }) => new Map(platforms.map(({ id, referenceNs }) => [id, referenceNs]));

/**
 * @param {Cell} cell
 * @param {number | null | undefined} cycleNs
 */
const inCycles = ({ value, low, high }, cycleNs) =>
  value === null || low === null || high === null || !cycleNs
    ? null
    : { value: value / cycleNs, low: low / cycleNs, high: high / cycleNs };

/** @param {Cell} cell @param {number | null | undefined} cycleNs */
function isDerived(cell, cycleNs) {
  const [own, derived] = [cell.estimate?.cycles, inCycles(cell, cycleNs)];
  return (
    own &&
    derived &&
    /** @type {const} */ (['value', 'low', 'high']).every(
      (key) => Math.abs(own[key] / derived[key] - 1) < LEAST_DIFFERENCE,
    )
  );
}

/**
 * The summary as a link has it: ratios, and most costs in cycles, follow from the rest.
 * @param {Summary} summary
 * @returns {Summary}
 */
export function lean(summary) {
  const cycles = cyclesOf(summary);
  const rows = withCells(summary.rows, ({ relative: _, ...cell }, platform) => {
    const kept = rounded({ ...cell, ratio: null }, quantityOf(cell).isExact ? ALL_DIGITS : DIGITS);
    return kept.estimate && isDerived(cell, cycles.get(platform))
      ? { ...kept, estimate: { ...kept.estimate, cycles: DERIVED } }
      : kept;
  });
  const { rows: _, warnings, ...others } = summary;
  return { ...rounded(others), warnings, rows };
}

/**
 * What a link has, without some of it.
 * @param {Summary} carried
 * @param {readonly Part[]} leftOut
 * @returns {Summary}
 */
export function without(carried, leftOut) {
  const hasSamples = !leftOut.includes('samples');
  const hasNotes = !leftOut.includes('notes');
  const rows = hasSamples
    ? carried.rows
    : withCells(carried.rows, (cell) =>
        cell.estimate ? { ...cell, estimate: { ...cell.estimate, ...withoutSamples } } : cell,
      );
  return hasNotes
    ? { ...carried, rows }
    : {
        ...carried,
        warnings: carried.warnings.filter(({ benchmark }) => benchmark === null),
        rows: rows.map((row) => ({ ...row, notes: {} })),
      };
}

/**
 * The summary with all that follows from it.
 * @param {Summary} summary  as a link has it
 * @returns {Summary}
 */
export function whole(summary) {
  const cycles = cyclesOf(summary);
  const rows = withCells(summary.rows, (cell, platform) =>
    cell.estimate?.cycles && cell.estimate.cycles.low > cell.estimate.cycles.high
      ? { ...cell, estimate: { ...cell.estimate, cycles: inCycles(cell, cycles.get(platform)) } }
      : cell,
  );
  return { ...summary, rows: withRatios(rows, summary) };
}
