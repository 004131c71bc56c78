/**
 * The judgement of a candidate: whether it is better, the same, worse or wrong, or whether that cannot be
 * told.
 *
 * @import { Compared, Comparison, Results } from '../../../protocol/types.js'
 * @import { Gate, Measure } from '../../../report/api.js'
 * @import { Watched } from './evidence.js'
 * @import { Finding, Look } from './findings.js'
 *
 * @typedef {'better' | 'same' | 'worse' | 'wrong' | 'cannot tell'} Verdict
 *
 * @typedef {object} Judgement
 * @property {Verdict} verdict
 * @property {string[]} reasons why it is that, one line each
 * @property {Finding[]} findings
 * @property {JudgedRow[]} rows
 *
 * @typedef {object} JudgedRow
 * @property {string} row its label
 * @property {string} platform
 * @property {Measure} measure
 * @property {Comparison['change']} change
 * @property {Comparison['ratio']} ratio b's amount over a's
 *
 * @typedef {object} Measured a duel
 * @property {[Results, Results]} results
 * @property {Look[]} looks
 * @property {Compared} compared all measures
 * @property {Watched[]} watched
 * @property {Record<string, string>} countersOf the column that counts what a platform runs
 * @property {string[]} sameCode the platforms on which both sides run the same program
 * @property {Gate} gate its measures decide; the others are evidence
 */
import { labelOf } from '../../../protocol/identity.js';
import { blindness, changeOf, failures, lossText, measureOf } from '../../../report/api.js';
import {
  differenceFindings,
  memoryFindings,
  sameAlthoughNoisy,
  watchFindings,
  workFindings,
} from './evidence.js';
import { finding, findingText } from './findings.js';
import { controlFindings } from './meter.js';
import { provenShares } from './proofs.js';
import { duelFindings, resultFindings } from './results.js';

/**
 * What can be told before anything is timed. A candidate that is wrong needs no duel.
 *
 * @param {Finding[]} edits
 * @param {Look[]} looks
 * @returns {Finding[]}
 */
export const earlyFindings = (edits, looks) => [...edits, ...resultFindings(looks), ...memoryFindings(looks)];

/** @param {Finding[]} findings */
export const isWrong = (findings) => findings.some(({ weight }) => weight === 'wrong');

/**
 * @param {Finding[]} early
 * @param {Measured | null} measured null: there was no duel
 * @returns {Judgement}
 */
export function judgementOf(early, measured) {
  const cells = measured?.compared.cells ?? [];
  const settled = measured
    ? sameAlthoughNoisy(cellsOf(measured, 'time'), cellsOf(measured, 'work'), measured)
    : new Map();
  const findings = [...early, ...(measured ? lateFindings(measured) : []), ...settled.values()];
  return {
    ...verdictOf(findings, measured, settled),
    findings,
    rows: cells.map((cell) => ({
      row: labelOf(cell),
      platform: cell.platform,
      measure: measureOf(cell),
      change: cell.change,
      ratio: cell.ratio,
    })),
  };
}

/** Losses that do not show that the candidate is wrong. */
const isUncertain = new Set(['cut', 'unstable', 'speed']);

/** @param {Measured} measured @returns {Finding[]} */
function lateFindings(measured) {
  const {
    results: [a, b],
    looks,
    compared,
    watched,
    countersOf,
  } = measured;
  const [timed, counted] = [cellsOf(measured, 'time'), cellsOf(measured, 'work')];
  return [
    ...compared.losses.map((loss) =>
      finding(isUncertain.has(loss.kind) ? 'cannot tell' : 'wrong', loss.kind, {}, lossText(loss)),
    ),
    ...duelFindings([a, b], looks),
    ...watchFindings(watched),
    ...controlFindings(timed, a, b),
    ...workFindings(timed, counted, countersOf, provenShares(a, b)),
    ...differenceFindings(compared),
  ];
}

/** @param {Measured} measured @param {Measure} measure */
const cellsOf = ({ compared }, measure) => compared.cells.filter((cell) => measureOf(cell) === measure);

/**
 * @param {Finding[]} findings
 * @param {Measured | null} measured
 * @param {ReadonlyMap<Comparison, Finding>} settled the times that count as the same
 * @returns {Pick<Judgement, 'verdict' | 'reasons'>}
 */
function verdictOf(findings, measured, settled) {
  const of = (/** @type {Finding['weight']} */ weight) => findings.filter((one) => one.weight === weight);
  const wrong = of('wrong');
  if (wrong.length > 0) return { verdict: 'wrong', reasons: wrong.map(findingText) };
  if (measured === null) return { verdict: 'cannot tell', reasons: of('cannot tell').map(findingText) };

  const { gate } = measured;
  const cells = measured.compared.cells
    .filter((cell) => gate.measures.includes(measureOf(cell)))
    .map((cell) => (settled.has(cell) ? { ...cell, change: /** @type {const} */ ('same') } : cell));
  const compared = { ...measured.compared, cells };
  const doubted =
    (/** @type {Comparison} */ cell) =>
    (/** @type {Finding} */ { row, platform }) =>
      (row === null || row === labelOf(cell)) && (platform === null || platform === cell.platform);
  const doubts = of('cannot tell');
  const worse = failures(compared, 'slower').filter((cell) => !doubts.some(doubted(cell)));
  if (worse.length > 0) return { verdict: 'worse', reasons: worse.map((cell) => cellText(cell)) };

  if (cells.length === 0)
    return { verdict: 'cannot tell', reasons: ['both sides share no row that could be judged'] };
  const gained = failures(compared, 'faster');
  const noGain = of('no gain');
  const uncertain = gained.flatMap((cell) =>
    noGain.filter((one) => doubted(cell)(one) || (one.row === labelOf(cell) && one.kind === 'unchecked')),
  );
  const unclear = [...new Set([...blindness(compared, 'slower'), ...blindness(compared, 'faster')])];
  const open = [...new Set([...doubts, ...uncertain].map(findingText)), ...unclear];
  if (open.length > 0) return { verdict: 'cannot tell', reasons: open };
  return gained.length > 0
    ? { verdict: 'better', reasons: gained.map((cell) => cellText(cell)) }
    : { verdict: 'same', reasons: [`no row changed by the threshold or more, of ${cells.length}`] };
}

/** @param {Comparison} cell */
const cellText = (cell) => `${labelOf(cell)} on ${cell.platform}: ${changeOf(cell)}`;
