import { whatIsMissing } from '../../../report/estimate/rounds/needed.js';
import { duration } from '../measure/progress.js';
import { plannedLabel } from '../../../protocol/identity.js';
import { maxRoundsOf } from '../more/more.js';
import { overheadMs } from './share.js';
import { counted } from '../../../report/text/counted.js';

/**
 * What a run says about its time.
 *
 * @import { KeptReference, PlatformResults, Round } from '../../../protocol/types.js'
 * @import { Need } from '../../../report/estimate/rounds/needed.js'
 * @import { Column } from './share.js'
 */

/**
 * Of the costs that more time would bring to their target, the share that is promised: the others take most
 * of the time.
 */
const promisedShare = 0.9;

/** A machine that is a little busier still has time for all benchmarks. */
const margin = 1.25;

/** Times that are suggested are multiples of this. */
const stepMs = 30_000;

const dayMs = 86_400_000;

/** A run that takes longer without a limit gets a hint. */
const longMs = 300_000;

/** @param {number} relative */
const percent = (relative) => `±${Number((100 * relative).toPrecision(2))} %`;

/** @param {number} ms */
const optionText = (ms) => (ms % 60_000 === 0 ? `${ms / 60_000}m` : `${ms / 1000}s`);

/**
 * What is measured, and about how long it takes.
 *
 * @param {object} planned
 * @param {Column[]} planned.columns
 * @param {number} planned.rounds
 * @param {number} planned.fromMs
 * @param {number} [planned.toMs] with the rounds of benchmarks that miss their target
 * @param {{rowMs: number, why: string} | null} planned.squeezed each benchmark gets less than the profile
 *   would give it
 * @param {boolean} planned.isLimited
 * @param {number} planned.others columns whose time is not known
 * @returns {string[]}
 */
export function startLines({ columns, rounds, fromMs, toMs = fromMs, squeezed, isLimited, others }) {
  const rows = Math.max(...columns.map(({ shown }) => shown));
  const where = columns.length > 4 ? `${columns.length} platforms` : listText(columns.map(({ id }) => id));
  const time = toMs > fromMs ? `${duration(fromMs)} to ${duration(toMs)}` : duration(fromMs);
  const besides = others === 0 ? '' : `, besides ${counted(others, 'column')} whose time is not limited`;
  return [
    `${counted(rows, 'benchmark')} on ${where}, ${counted(rounds, 'round')}: about ${time}${besides}`,
    ...(squeezed
      ? [
          `  ${squeezed.why}, so a benchmark gets about ${shortTime(squeezed.rowMs)} in a round; ` +
            '--max-time gives more',
        ]
      : []),
    ...(!isLimited && fromMs > longMs
      ? ['  --quick takes about a minute, and --max-time 5m takes five']
      : []),
  ];
}

/** @param {number} ms */
const shortTime = (ms) => (ms < 10 ? `${Number(ms.toPrecision(2))} ms` : `${Math.round(ms)} ms`);

/** @param {string[]} names */
const listText = (names) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/**
 * What more time would give.
 *
 * @param {PlatformResults[]} records
 * @param {object} measured
 * @param {number} measured.targetRelative
 * @param {KeptReference[]} measured.references
 * @param {Column[]} measured.columns
 * @param {(id: string) => {rounds: number, ms: number}} measured.spentOn of a column
 * @param {number} measured.totalMs of all columns
 * @returns {string[]} nothing: no cost that missed its target lacks only time
 */
export function moreTimeLines(records, measured) {
  return [...lateLines(records, measured), ...missedLines(records, measured)];
}

/**
 * What would give a cost to the benchmarks that no round began.
 *
 * @param {PlatformResults[]} records
 * @param {Pick<Parameters<typeof moreTimeLines>[1], 'columns' | 'spentOn' | 'totalMs'>} measured
 */
function lateLines(records, { columns, spentOn, totalMs }) {
  const perColumn = records
    .filter(({ id }) => columns.some((column) => column.id === id))
    .map(({ id, rounds }) => {
      const labelsOf = (/** @type {(round: Round) => number[]} */ ids) =>
        new Set(
          rounds.flatMap((round) =>
            ids(round).map((benchmark) => plannedLabel(round.plan?.benchmarks ?? [], benchmark)),
          ),
        );
      const begun = labelsOf(({ results, failures }) =>
        [...results, ...failures].flatMap(({ benchmark }) => benchmark ?? []),
      );
      const late = [...labelsOf(({ leftOut = [] }) => leftOut)].filter((label) => !begun.has(label));
      return { late, ms: (late.length * spentOn(id).ms) / Math.max(1, begun.size) };
    });
  const rows = new Set(perColumn.flatMap(({ late }) => late)).size;
  if (rows === 0) return [];
  const wholeMs =
    stepMs * Math.ceil((margin * (totalMs + perColumn.reduce((sum, { ms }) => sum + ms, 0))) / stepMs);
  const missing = `${counted(rows, 'benchmark')} had no time`;
  return [
    wholeMs > dayMs
      ? `${missing}, and a day would not be enough`
      : `${missing}: --max-time ${optionText(wholeMs)} should be enough to measure all once`,
  ];
}

/**
 * What would bring the costs that missed their target to it.
 *
 * @param {PlatformResults[]} records
 * @param {Parameters<typeof moreTimeLines>[1]} measured
 */
function missedLines(records, { targetRelative, references, columns, spentOn, totalMs }) {
  const perRow = new Map(
    columns.map(({ id, rows }) => [id, spentOn(id).ms / Math.max(1, spentOn(id).rounds * rows)]),
  );
  const limited = records.filter(({ id, rounds }) => perRow.has(id) && rounds.length > 0);
  const reachable = (/** @type {Need} */ { platform, rounds }) =>
    rounds + spentOn(platform).rounds <= maxRoundsOf(spentOn(platform).rounds);
  const needs = whatIsMissing(limited, { targetRelative, kept: references })
    .needs.filter(reachable)
    .map((need) => ({ ...need, ms: need.rounds * /** @type {number} */ (perRow.get(need.platform)) }))
    .sort((a, b) => a.ms - b.ms);
  const promised = needs.slice(0, Math.ceil(promisedShare * needs.length));
  if (promised.length === 0) return [];
  const startsMs = columns.reduce(
    (sum, { id, processes, ...one }) =>
      sum +
      (processes > 1 ? 0 : overheadMs(one)) *
        Math.max(0, ...promised.filter(({ platform }) => platform === id).map(({ rounds }) => rounds)),
    0,
  );
  const moreMs = promised.reduce((sum, { ms }) => sum + ms, startsMs);
  const wholeMs = stepMs * Math.ceil((totalMs + moreMs) / stepMs);
  const lack = needs.length === 1 ? 'lacks' : 'lack';
  const missed = `${counted(needs.length, 'cost')} that missed ${percent(targetRelative)} ${lack} only time`;
  if (wholeMs > dayMs) return [`${missed}; a day would not be enough for them`];
  const enough =
    promised.length === needs.length ? (needs.length === 1 ? 'it' : 'them') : `${promised.length} of them`;
  return [`${missed}: --max-time ${optionText(wholeMs)} should be enough for ${enough}`];
}
