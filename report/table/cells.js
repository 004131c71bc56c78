/**
 * Formats one cell of the table.
 *
 * @import { Summary, Row, Cell, Verdict } from '../../protocol/types.js'
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
import { DASH, formatError, formatFloor, formatRatio, NO_DIFFERENCE } from '../text/numbers.js';
import { meetsTarget } from '../estimate/estimate.js';
import { targetOf } from '../estimate/rounds/long-runs.js';
import { referenceOf } from '../summary/ratio.js';
import { quantityOf } from '../quantities/index.js';
import { detailOf } from './details.js';

/** Signs for verdicts. A footnote explains each. */
export const MARKS = { 'out-of-budget': '*', unstable: '?' };

/** Instead of a cost: the work was deleted. */
export const VANISHED = '?';

/** Instead of a cost: the results are wrong. */
export const DIFFERS = '≠';

/** Sign of a cost that contains disturbed rounds. */
export const DISTURBED = '§';

/**
 * @param {string} platform
 * @param {Partial<ModelCell>} parts
 * @returns {ModelCell}
 */
export function assembleCell(
  platform,
  {
    number = DASH,
    unit = '',
    error = '',
    ratio = '',
    mark = '',
    detail = () => '',
    verdict = null,
    value = null,
    times = null,
  },
) {
  const text = [number, unit, error, ratio, mark].filter(Boolean).join(' ');
  return { platform, text, number, unit, error, ratio, mark, detail, verdict, value, times };
}

/**
 * The larger half-width of the interval of an estimate, as a share of it, so that ± holds on both sides.
 * @param {Cell} cell
 * @param {Unit} [unit]
 */
export function relativeError(cell, unit = 'ns') {
  const { isExact, amountIn } = quantityOf(cell);
  const { value, low, high } = amountIn(cell, unit);
  if (isExact || cell.value === null || value === null || low === null || high === null) return null;
  return Math.max(high - value, value - low) / value;
}

/**
 * The verdict on a cost in the unit that is shown: costs are judged in nanoseconds, and the interval of the
 * same cost in cycles can be narrower or wider.
 * @param {Cell} cell
 * @param {{ unit: Unit, target: number | undefined }} shown  target: of the run
 * @returns {Verdict}
 */
export function verdictIn(cell, { unit, target }) {
  const { verdict } = cell;
  const error = relativeError(cell, unit);
  const isJudged = verdict === 'ok' || verdict === 'out-of-budget';
  if (unit === 'ns' || target === undefined || error === null || !isJudged) return verdict;
  return meetsTarget(error, targetOf(target, cell.estimate?.longRun) ?? target) ? 'ok' : 'out-of-budget';
}

/**
 * Whether the interval of a ratio of estimates contains 1: no significant difference. Counts are exact.
 * @param {Cell} cell
 * @param {Cell['ratio'] | undefined} ratio  one of the cell's
 */
export const isNoDifference = (cell, ratio) =>
  Boolean(ratio) && !quantityOf(cell).isExact && Number(ratio?.low) <= 1 && 1 <= Number(ratio?.high);

/** @param {Cell} cell @param {Cell['ratio'] | undefined} ratio  one of the cell's */
export const ratioText = (cell, ratio) =>
  (isNoDifference(cell, ratio) ? NO_DIFFERENCE : '') + formatRatio(ratio?.value ?? null);

/**
 * @param {Pick<Row, 'cells'>} row
 * @param {string} platform
 * @param {{ summary: Pick<Summary, 'request' | 'references'> & { platforms: readonly { id: string, cycleNs?:
 *   number | null }[] }, unit: Unit, noteMark: string }} context
 * @returns {ModelCell}
 */
export function modelCell(row, platform, { summary, unit, noteMark }) {
  const cell = row.cells[platform];
  if (!cell) return assembleCell(platform, { mark: noteMark, detail: () => 'not measured' });
  const { format, amountIn } = quantityOf(cell);
  const verdict = verdictIn(cell, { unit, target: summary.request.profile?.targetRelative });
  const related = referenceOf(summary, cell.quantity, platform) ?? null;
  const reference = platform === related ? null : related;
  const detail = () => detailOf(verdict === cell.verdict ? cell : { ...cell, reason: null }, reference);
  if (verdict === 'differs')
    return assembleCell(platform, { number: DIFFERS, mark: noteMark, detail, verdict });
  if (verdict === 'failed' || verdict === 'skipped') {
    return assembleCell(platform, { number: verdict, mark: noteMark, detail, verdict });
  }
  if (cell.vanished) return assembleCell(platform, { number: VANISHED, mark: noteMark, detail, verdict });
  if (verdict === 'below-floor') {
    const cycleNs = summary.platforms.find(({ id }) => id === platform)?.cycleNs ?? null;
    const floorNs = cell.estimate?.floor ?? null;
    const inCycles = floorNs !== null && cycleNs !== null ? floorNs / cycleNs : null;
    const floor = formatFloor(unit === 'ns' ? floorNs : inCycles, unit);
    const number = floor.number === DASH ? '< floor' : `< ${floor.number}`;
    return assembleCell(platform, { number, unit: floor.unit, mark: noteMark, detail, verdict, value: 0 });
  }
  const { value } = amountIn(cell, unit);
  const disturbed = cell.estimate?.disturbedRounds ? DISTURBED : '';
  const shown = format(value, unit);
  return assembleCell(platform, {
    number: shown.number,
    unit: shown.unit,
    error: shown.number === DASH ? '' : formatError(relativeError(cell, unit)),
    ratio: reference === null ? '' : ratioText(cell, cell.ratio),
    mark: (verdict === 'ok' ? '' : MARKS[verdict]) + disturbed + noteMark,
    detail,
    verdict,
    value,
    times: cell.ratio?.value ?? null,
  });
}
