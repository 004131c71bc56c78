/**
 * Formats one cell of the table.
 *
 * @import { Summary, Row, Cell, Verdict, Complexity } from '../../protocol/types.js'
 * @import { Unit } from '../text/numbers.js'
 *
 * @typedef {object} ModelCell  `text` is the whole cell; the parts are for aligning it
 * @property {string} platform
 * @property {string} text
 * @property {string} number  or a word such as `failed`
 * @property {string} unit
 * @property {string} error  `±1.2%`
 * @property {string} ratio  to the reference: `1.31×`
 * @property {string} mark  signs that footnotes explain
 * @property {() => string} detail  makes the long form, for a tooltip
 * @property {Verdict | null} verdict  null if the cell has no estimate
 * @property {number | null} value  the cost in the model's unit, for sorting; 0 if it is below the
 *   floor, null if it is unknown
 * @property {number | null} times  the ratio as a number
 */
import { DASH, formatCost, formatCounter, formatError, formatFloor, formatRate, formatRatio } from '../text/numbers.js';
import { formatCount } from '../text/amounts.js';
import { amountOf, isCount } from '../results/amount.js';
import { meetsTarget } from '../estimate/estimate.js';
import { countDetail, shownCount } from './count-cells.js';

/** Signs for verdicts. A footnote explains each. */
export const MARKS = { 'out-of-budget': '*', unstable: '?' };

/** Sign before a ratio whose interval contains 1. */
export const NO_DIFFERENCE = '≈';

/**
 * @param {string} platform
 * @param {Partial<ModelCell>} parts
 * @returns {ModelCell}
 */
export function assemble(platform, { number = DASH, unit = '', error = '', ratio = '', mark = '', detail = () => '', verdict = null, value = null, times = null }) {
  const text = [number, unit, error, ratio, mark].filter(Boolean).join(' ');
  return { platform, text, number, unit, error, ratio, mark, detail, verdict, value, times };
}

/**
 * The cost and its interval: of a time in the given unit, of a count in its own.
 * @param {Cell} cell
 * @param {Unit} unit
 */
export function costIn(cell, unit) {
  if (unit === 'ns' || isCount(cell)) return amountOf(cell);
  return { value: cell.cycles, low: cell.cyclesLow, high: cell.cyclesHigh };
}

/**
 * The larger half-width of the interval of a time, as a share of the cost, so that ± holds on both sides.
 * @param {Cell} cell
 * @param {Unit} [unit]
 */
export function relativeError(cell, unit = 'ns') {
  const { value, low, high } = costIn(cell, unit);
  if (cell.ns === null || value === null || low === null || high === null) return null;
  return Math.max(high - value, value - low) / value;
}

/**
 * The verdict on a cost in the unit that is shown: costs are judged in nanoseconds, and the interval of the same cost in
 * cycles can be narrower or wider.
 * @param {Cell} cell
 * @param {{ unit: Unit, target: number | undefined }} shown  target: of the run
 * @returns {Verdict}
 */
export function verdictIn(cell, { unit, target }) {
  const { verdict } = cell;
  if (unit === 'ns' || isCount(cell) || target === undefined || (verdict !== 'ok' && verdict !== 'out-of-budget')) return verdict;
  const error = relativeError(cell, unit);
  if (error === null) return verdict;
  return meetsTarget(error, target) ? 'ok' : 'out-of-budget';
}

/**
 * Whether the interval of a ratio of times contains 1: no significant difference. Counts are exact.
 * @param {Cell} cell
 * @param {number | null | undefined} low
 * @param {number | null | undefined} high
 */
const containsOne = ({ unit }, low, high) => unit === 'ns' && typeof low === 'number' && typeof high === 'number' && low <= 1 && 1 <= high;

/** Whether a cost differs from that of the reference platform by nothing significant. @param {Cell} cell */
export const isNoDifference = (cell) => containsOne(cell, cell.ratioLow, cell.ratioHigh);

/** Whether a cost differs from that of the reference row by nothing significant. @param {Cell} cell */
export const isNoRelativeDifference = (cell) => containsOne(cell, cell.relativeLow, cell.relativeHigh);

/** @param {Cell} cell */
const ratioText = (cell) => (isNoDifference(cell) ? NO_DIFFERENCE : '') + formatRatio(cell.ratio);

/**
 * @param {Cell} cell
 * @param {string | null} reference  null in the reference column
 */
function detailOf(cell, reference) {
  if (isCount(cell)) return countDetail(cell, reference);
  const { reason, ns, low, high, min, p20, p80, pairs, rounds, floorNs, cycles, elasticity, instructionsPerCycle, ratio, ratioLow, ratioHigh, coldNs } = cell;
  const time = (/** @type {number | null} */ value) => formatCost(value).text;
  const facts = [reason];
  if (ns !== null) {
    facts.push(`cost ${time(ns)}`, `95 % interval ${time(low)} to ${time(high)}`);
    if (min !== null && min > 0) facts.push(`minimum ${time(min)}`);
    if (p20 !== null && p20 > 0) facts.push(`20 % to 80 %: ${time(p20)} to ${time(p80)}`);
    if (cycles !== null) facts.push(formatCost(cycles, 'cycles').text);
    if (instructionsPerCycle !== null) facts.push(`${instructionsPerCycle.toFixed(2)} instructions per cycle`);
    if (elasticity !== null) facts.push(`elasticity ${elasticity.toFixed(2)}`);
    if (ratio !== null && reference !== null) {
      facts.push(`${formatRatio(ratio)} ${reference} (${formatRatio(ratioLow)} to ${formatRatio(ratioHigh)})`);
    }
    if (floorNs !== null) facts.push(`floor ${time(floorNs)}`);
  }
  if (pairs > 0) facts.push(`${pairs} pairs${rounds > 1 ? ` in ${rounds} rounds` : ' in one process'}`);
  if (coldNs !== null) facts.push(`first call ${time(coldNs)}`);
  return facts.filter(Boolean).join('; ');
}

/**
 * @param {Row} row
 * @param {string} platform
 * @param {{ summary: Summary, unit: Unit, noteMark: string }} context
 * @returns {ModelCell}
 */
export function costCell(row, platform, { summary, unit, noteMark }) {
  const cell = row.cells[platform];
  if (!cell) return assemble(platform, { mark: noteMark, detail: () => 'not measured' });
  const verdict = verdictIn(cell, { unit, target: summary.request.profile?.targetRelative });
  const related = isCount(cell) ? summary.workReference : summary.reference;
  const reference = platform === related ? null : related;
  const detail = () => detailOf(verdict === cell.verdict ? cell : { ...cell, reason: null }, reference);
  if (verdict === 'failed' || verdict === 'skipped') {
    return assemble(platform, { number: verdict, mark: noteMark, detail, verdict });
  }
  if (verdict === 'below-floor') {
    const cycleNs = summary.platforms.find(({ id }) => id === platform)?.cycleNs ?? null;
    const inCycles = cell.floorNs !== null && cycleNs !== null ? cell.floorNs / cycleNs : null;
    const floor = formatFloor(unit === 'ns' ? cell.floorNs : inCycles, unit);
    const number = floor.number === DASH ? '< floor' : `< ${floor.number}`;
    return assemble(platform, { number, unit: floor.unit, mark: noteMark, detail, verdict, value: 0 });
  }
  const { value } = costIn(cell, unit);
  const shown = isCount(cell) ? shownCount(cell) : formatCost(value, unit);
  return assemble(platform, {
    number: shown.number,
    unit: shown.unit,
    error: shown.number === DASH ? '' : formatError(relativeError(cell, unit)),
    ratio: reference === null ? '' : ratioText(cell),
    mark: (verdict === 'ok' ? '' : MARKS[verdict]) + noteMark,
    detail,
    verdict,
    value,
    times: cell.ratio,
  });
}

/**
 * @param {Row} row
 * @param {string} platform
 * @param {'bytesPerSecond' | 'itemsPerSecond'} key
 * @returns {ModelCell}
 */
export function rateCell(row, platform, key) {
  const cell = row.cells[platform];
  const { number, unit } = formatRate(cell?.[key] ?? null, key === 'bytesPerSecond' ? 'B' : 'items');
  return assemble(platform, { number, unit });
}

/**
 * @param {Row} row
 * @param {string} platform
 * @param {string} name  of the counter
 * @returns {ModelCell}
 */
export function counterCell(row, platform, name) {
  const counter = row.cells[platform]?.userCounters?.find((one) => one.name === name);
  const { number, unit } = formatCounter(counter?.value ?? null, counter?.kind ?? 'total');
  return assemble(platform, { number, unit });
}

/**
 * The ratio to the reference row.
 * @param {Row} row
 * @param {string} platform
 * @returns {ModelCell}
 */
export function relativeCell({ relativeTo, cells }, platform) {
  const cell = cells[platform];
  const { relative = null, relativeLow = null, relativeHigh = null } = cell ?? {};
  if (relative === null) return assemble(platform, {});
  return assemble(platform, {
    number: (isNoRelativeDifference(cell) ? NO_DIFFERENCE : '') + formatRatio(relative),
    detail: () => `${formatRatio(relative)} ${relativeTo} (${formatRatio(relativeLow)} to ${formatRatio(relativeHigh)})`,
  });
}

/**
 * @param {string} platform
 * @param {Complexity | undefined} fit
 * @returns {ModelCell}
 */
export function growthCell(platform, fit) {
  if (!fit) return assemble(platform, { detail: () => 'fewer than three arguments have a cost, too few for a fit' });
  const { order, coefficientNs, coefficientInstructions, coefficientBytes = null, constant, relativeError: off } = fit;
  if (order === null) {
    return assemble(platform, { number: 'no fit', detail: () => `no order fits: the costs deviate from the best one by ${formatError(off)}` });
  }
  const amount = (/** @type {number | null} */ value) =>
    (coefficientNs === null ? formatCount(value, coefficientBytes === null ? 'instructions' : 'bytes') : formatCost(value)).text;
  const start = constant > 0 ? `${amount(constant)} + ` : '';
  return assemble(platform, {
    number: order,
    error: formatError(off),
    detail: () => `${start}${amount(coefficientNs ?? coefficientInstructions ?? coefficientBytes)} × ${order}; `
      + `the costs deviate from it by ${formatError(off)} (root mean square)`,
  });
}
