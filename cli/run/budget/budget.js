import { labelOf, plannedById } from '../../../protocol/identity.js';
import { median } from '../../../report/statistics/descriptive.js';
import { partsWith } from '../measure/parts.js';
import { leastProcessMs, leastRoundMs, overheadMs } from './share.js';

/**
 * @import { Round } from '../../../protocol/types.js'
 * @import { Policy } from '../measure/schedule.js'
 * @import { Column } from './share.js'
 *
 * @typedef {object} BudgetOptions
 * @property {Column[]} columns platforms whose time is limited; others take what they need
 * @property {number} rounds
 * @property {number} limitMs of all rounds of these columns, which is shared out
 * @property {number} [maxMs] of all rounds: a benchmark that would begin later is left out. Default:
 *   `limitMs`
 * @property {() => Date} now
 *
 * @typedef {object} Spent what a round of a column was given, and what it took
 * @property {number} givenMs
 * @property {number} tookMs
 */

/**
 * A round that took so much longer than it was given cannot be made shorter: its benchmarks got their least.
 */
const overrun = 1.2;

/**
 * The time of a run, while it is measured. Each process gets its share of what is left when it starts, by the
 * number of its benchmarks, so that a round that took longer leaves less to the others. A round begins only
 * if it is expected to end in time; the first one always does. Where benchmarks take longer than the time for
 * all rounds, such as those that set up much before each sample, the first round may take all of it, each
 * column its share, and leaves out what does not begin by then. Where no round of all fits any more, the next
 * ones have what was left out, and all of the time that is left.
 *
 * What a process takes beside its benchmarks is planned as usual, and known from the processes that have
 * ended.
 *
 * @param {BudgetOptions} options
 * @returns {Required<Omit<Policy, 'maxRounds' | 'note'>> & {spentOn: (id: string) => {rounds: number, ms:
 *   number}, totalMs: () => number}} spentOn: what a column took in its rounds so far
 */
export function createBudget({ columns, rounds, limitMs, maxMs = limitMs, now }) {
  const states = columns.map(stateOf);
  const byId = new Map(states.map((state) => [state.column.id, state]));
  let totalMs = 0;
  let isOver = false;
  /** @type {number | null} null: none is running */
  let beganAt = null;

  const isAlive = (/** @type {State} */ { spent }, /** @type {number} */ round) =>
    round === 0 || spent.has(round - 1);
  const expectedMs = (/** @type {State} */ { column, spent }, /** @type {number} */ round) => {
    const last = spent.get(round - 1);
    if (last === undefined) return 0;
    if (last.tookMs <= overrun * last.givenMs) return Math.min(last.tookMs, leastRoundMs(column));
    // It may have been slow once.
    return Math.min(...[...spent.values()].map(({ tookMs }) => tookMs));
  };
  /**
   * What processes that have not begun are to measure, and take beside it.
   *
   * @param {number} round
   * @param {(state: State) => Open} of
   */
  const sumOf = (round, of) =>
    states
      .filter((state) => isAlive(state, round))
      .map(of)
      .reduce((sum, one) => ({ rows: sum.rows + one.rows, ms: sum.ms + one.ms }), { rows: 0, ms: 0 });

  return {
    async before(round) {
      if (round >= rounds) return;
      const expected = states
        .filter((state) => isAlive(state, round))
        .reduce((sum, state) => sum + expectedMs(state, round), 0);
      isOver ||= round > 0 && totalMs + expected > limitMs;
      for (const state of states) {
        state.begun.clear();
        if (isOver) state.open = { rows: state.leftOut.size, processes: Math.min(1, state.leftOut.size) };
      }
    },
    rowsOf({ id }, round, parts) {
      const state = byId.get(id);
      if (!isOver || round >= rounds || state === undefined) return parts;
      return state.leftOut.size > 0 ? partsWith(parts, [...state.leftOut], []) : [];
    },
    /** The first process of a column always has time. */
    leavesOut({ id }, { round, only }) {
      const state = byId.get(id);
      if (
        state === undefined ||
        round >= rounds ||
        only.length === 0 ||
        (round === 0 && state.begun.size === 0)
      )
        return false;
      return totalMs + leastProcessMs(state.column, only.length) > (round === 0 ? maxMs : limitMs);
    },
    /** The time of a process, from where its host begins its round. */
    effortOf({ id }, { round, only }, effort) {
      const state = byId.get(id);
      beganAt = now().getTime();
      if (state === undefined) return effort;
      const leftMs = limitMs - totalMs;
      if (round >= rounds) return { ...effort, roundBudgetMs: Math.max(1, leftMs) };
      const { column, begun, spent } = state;
      const rows = only.length === 0 ? column.rows : only.length;
      const key = only.join('\n');
      // A process that crashed is started again.
      begun.delete(key);
      const inRound = sumOf(round, openOf);
      const later = sumOf(round, wholeOf);
      const laterRounds = isOver ? 0 : rounds - round - 1;
      const allRows = inRound.rows + laterRounds * later.rows;
      const shareMs = Math.max(1, ((leftMs - inRound.ms - laterRounds * later.ms) * rows) / allRows);
      const roundLimitMs = Math.max(shareMs, ((maxMs - totalMs - inRound.ms) * rows) / inRound.rows);
      begun.set(key, rows);
      const { givenMs, tookMs } = spent.get(round) ?? { givenMs: 0, tookMs: 0 };
      spent.set(round, { givenMs: givenMs + shareMs + overheadMs(column), tookMs });
      return {
        ...effort,
        roundBudgetMs: shareMs + column.warmUpMs,
        roundLimitMs: roundLimitMs + column.warmUpMs,
      };
    },
    onRound(id, ended) {
      const { round, complete, cycles = [] } = ended;
      const state = byId.get(id);
      if (state === undefined || beganAt === null) return;
      noteLeftOut(state, ended);
      const tookMs = now().getTime() - beganAt;
      beganAt = null;
      totalMs += tookMs;
      const entry = state.spent.get(round);
      if (entry !== undefined) entry.tookMs += tookMs;
      const [start, end] = /** @type {const} */ (['start', 'end']).map(
        (at) => cycles.find((one) => one.at === at)?.elapsedMs,
      );
      if (complete && start !== undefined && end !== undefined)
        learn(state, { warmUpMs: start, startMs: Math.max(0, tookMs - end) });
    },
    spentOn(id) {
      const took = [...(byId.get(id)?.spent.values() ?? [])].filter(({ tookMs }) => tookMs > 0);
      return { rounds: took.length, ms: took.reduce((sum, { tookMs }) => sum + tookMs, 0) };
    },
    totalMs: () => totalMs,
  };
}

/**
 * @typedef {object} State of a column
 * @property {Column} column with what its processes have shown
 * @property {{startMs: number, warmUpMs: number}[]} seen beside the benchmarks of its processes
 * @property {Map<number, Spent>} spent by round
 * @property {Map<string, number>} begun benchmarks of the processes of this round that have begun
 * @property {{rows: number, processes: number}} open of a round, before any of its processes has begun
 * @property {Set<string>} leftOut labels of benchmarks that no round had time for
 * @property {Set<string>} measured labels of those that one had
 *
 * @typedef {{rows: number, ms: number}} Open ms: beside the benchmarks
 */

/** @param {Column} column @returns {State} */
const stateOf = (column) => ({
  column: { ...column },
  seen: [],
  spent: new Map(),
  begun: new Map(),
  open: column,
  leftOut: new Set(),
  measured: new Set(),
});

/** @param {State} state @param {Round} round that has ended */
function noteLeftOut({ leftOut, measured }, { plan, leftOut: ids = [], results = [] }) {
  for (const result of results) measured.add(labelOf(result));
  for (const id of ids) {
    const benchmark = plan && plannedById(plan.benchmarks, id);
    if (benchmark) leftOut.add(labelOf(benchmark));
  }
  for (const label of measured) leftOut.delete(label);
}

/** @param {State} state @returns {Open} */
const wholeOf = ({ column }) => ({ rows: column.rows, ms: column.processes * overheadMs(column) });

/** @param {State} state @returns {Open} */
const openOf = ({ column, begun, open }) => ({
  rows: open.rows - [...begun.values()].reduce((sum, rows) => sum + rows, 0),
  ms: Math.max(0, open.processes - begun.size) * overheadMs(column),
});

/** @param {State} state @param {{startMs: number, warmUpMs: number}} took beside its benchmarks */
function learn({ column, seen }, took) {
  seen.push(took);
  column.startMs = median(seen.map(({ startMs }) => startMs));
  column.warmUpMs = median(seen.map(({ warmUpMs }) => warmUpMs));
}
