import { leastRoundMs } from './share.js';

/**
 * @import { Round } from '../../../protocol/types.js'
 * @import { Column } from './share.js'
 *
 * @typedef {object} BudgetOptions
 * @property {Column[]} columns platforms whose time is limited; others take what they need
 * @property {number} rounds
 * @property {number} limitMs of all rounds of these columns, which is shared out
 * @property {number} [maxMs] of all rounds: a benchmark that would begin later is left out. Default: `limitMs`
 * @property {() => Date} now
 *
 * @typedef {object} Spent what a round of a column was given, and what it took
 * @property {number} givenMs
 * @property {number} tookMs
 */

/** A round that took so much longer than it was given cannot be made shorter: its benchmarks got their least. */
const overrun = 1.2;

/**
 * The time of a run, while it is measured. Each process gets its share of what is left when it starts, by the number of its
 * benchmarks, so that a round that took longer leaves less to the others. A round begins only if it is expected to end in
 * time; the first one always does. Where benchmarks take longer than the time for all rounds, such as those that set up much
 * before each sample, the first round may take all of it, each column its share, and leaves out what does not begin by then.
 *
 * @param {BudgetOptions} options
 */
export function createBudget({ columns, rounds, limitMs, maxMs = limitMs, now }) {
  const byId = new Map(columns.map((column) => [column.id, column]));
  /** @type {Map<string, Map<number, Spent>>} by column and round */
  const spent = new Map(columns.map(({ id }) => [id, new Map()]));
  /** @type {Set<string>} */
  const begun = new Set();
  /** What processes that have not begun are to measure. */
  let open = { rows: 0, startMs: 0 };
  /** What processes of this round that have not begun are to measure. */
  let openNow = open;
  let [totalMs, beganAt, isOver] = [0, 0, false];

  const spentIn = (/** @type {string} */ id, /** @type {number} */ round) => spent.get(id)?.get(round);
  const isAlive = (/** @type {Column} */ { id }, /** @type {number} */ round) => round === 0 || spentIn(id, round - 1) !== undefined;
  const expectedMs = (/** @type {Column} */ column, /** @type {number} */ round) => {
    const last = spentIn(column.id, round - 1);
    if (last === undefined) return 0;
    if (last.tookMs <= overrun * last.givenMs) return Math.min(last.tookMs, leastRoundMs(column));
    // It may have been slow once.
    return Math.min(...[...(spent.get(column.id)?.values() ?? [])].map(({ tookMs }) => tookMs));
  };

  return {
    /** @param {number} round */
    async beforeRound(round) {
      if (round >= rounds) return;
      const alive = columns.filter((column) => isAlive(column, round));
      isOver ||= round > 0 && totalMs + alive.reduce((sum, column) => sum + expectedMs(column, round), 0) > limitMs;
      const sum = (/** @type {(column: Column) => number} */ of) => alive.reduce((total, column) => total + of(column), 0);
      openNow = { rows: sum((column) => column.rows), startMs: sum((column) => column.processes * column.startMs) };
      open = { rows: (rounds - round) * openNow.rows, startMs: (rounds - round) * openNow.startMs };
    },
    /** Whether there is no time for a round of the common ones. @param {{id: string}} platform @param {number} round */
    leavesOut: ({ id }, round) => isOver && round < rounds && byId.has(id),
    /**
     * The time of a process, from where its benchmarks are known.
     *
     * @param {{id: string}} platform
     * @param {{round: number, only: readonly string[]}} process
     * @returns {import('../measure/measure.js').RoundTime | undefined} undefined: it is not limited
     */
    roundTimeOf({ id }, { round, only }) {
      const column = byId.get(id);
      beganAt = now().getTime();
      if (column === undefined) return undefined;
      const leftMs = limitMs - totalMs;
      if (round >= rounds) return { roundBudgetMs: Math.max(1, leftMs) };
      const rows = only.length === 0 ? column.rows : only.length;
      const key = [id, round, ...only].join('\n');
      // A process that crashed is started again.
      if (begun.has(key)) [open, openNow] = [open, openNow].map((one) => ({ rows: one.rows + rows, startMs: one.startMs + column.startMs }));
      begun.add(key);
      const shareMs = Math.max(1, ((leftMs - open.startMs) * rows) / open.rows);
      const roundLimitMs = Math.max(shareMs, ((maxMs - totalMs - openNow.startMs) * rows) / openNow.rows);
      [open, openNow] = [open, openNow].map((one) => ({ rows: one.rows - rows, startMs: one.startMs - column.startMs }));
      const { givenMs, tookMs } = spentIn(id, round) ?? { givenMs: 0, tookMs: 0 };
      spent.get(id)?.set(round, { givenMs: givenMs + shareMs + column.startMs, tookMs });
      return { roundBudgetMs: shareMs, roundLimitMs };
    },
    /** @param {string} id of a platform @param {Pick<Round, 'round'>} round */
    onRound(id, { round }) {
      const entry = spentIn(id, round);
      if (!byId.has(id)) return;
      const tookMs = now().getTime() - beganAt;
      totalMs += tookMs;
      if (entry !== undefined) entry.tookMs += tookMs;
    },
    /** What a benchmark took in a round of a column so far, and what the start of its processes took. @param {string} id */
    spentOn(id) {
      const took = [...(spent.get(id)?.values() ?? [])].filter(({ tookMs }) => tookMs > 0);
      return { rounds: took.length, ms: took.reduce((sum, { tookMs }) => sum + tookMs, 0) };
    },
    totalMs: () => totalMs,
  };
}
