import { profileFor } from '../../platforms/javascript.js';

/**
 * How long a run takes, and how its time is shared out over rounds, platforms and benchmarks.
 *
 * @import { Profile } from '../../../protocol/types.js'
 *
 * @typedef {object} Column a platform that measures times
 * @property {string} id
 * @property {number} rows its benchmarks
 * @property {number} shown those that the table will show
 * @property {number} processes of a round
 * @property {number} startMs from the start of a process until its benchmarks are known
 * @property {number} warmUpMs of a process, before its first benchmark: the host counts it as a part of its
 *   round
 */

/**
 * A process of the first round warms up for 200 ms or more, until the CPU's frequency has settled, and
 * measures its clock: 240 to 330 ms natively and in Node. Those of later rounds take 50 to 100 ms, which is
 * known once they have ended.
 */
export const typicalWarmUpMs = 300;

/**
 * A benchmark takes about this long where it gets its least: first call, some samples to find their length,
 * and one visit.
 */
const leastRowMs = 3;

/**
 * With less than this for a benchmark, fewer rounds are measured: starting it would take most of its time,
 * and a round with two to four pairs differs more from others because of its samples than because of its
 * process.
 */
const goodRowMs = 10;

/**
 * The same for one in JavaScript, besides its warm-up: with less, most of its rounds would measure code that
 * is not optimised yet.
 */
const goodJavaScriptRowMs = 20;

/**
 * What a benchmark takes in a round that nothing limits, on average: longer than the least warm-up, and less
 * than the budget, because most reach their target before.
 *
 * @param {Column} column
 * @param {Profile} profile of the run
 */
export function typicalRowMs({ id }, profile) {
  const { warmUpMs, budgetMs } = profileFor(profile, id.split('@'));
  return 1.3 * warmUpMs + 0.4 * budgetMs;
}

/** What a process takes beside its benchmarks. @param {Pick<Column, 'startMs' | 'warmUpMs'>} column */
export const overheadMs = ({ startMs, warmUpMs }) => startMs + warmUpMs;

/** @param {Column} column @param {number} rowMs */
const roundMs = ({ rows, processes, ...one }, rowMs) => processes * overheadMs(one) + rows * rowMs;

/** A round with good rows. @param {Column} column @param {Profile} profile */
function goodRoundMs(column, profile) {
  const own = profileFor(profile, column.id.split('@'));
  return roundMs(column, own === profile ? goodRowMs : own.warmUpMs + goodJavaScriptRowMs);
}

/** One round on all platforms. @param {Column[]} columns @param {number} rowMs */
const sumOf = (columns, rowMs) => columns.reduce((sum, column) => sum + roundMs(column, rowMs), 0);

/** The least time of a process. @param {Column} column @param {number} rows */
export const leastProcessMs = (column, rows) => overheadMs(column) + rows * leastRowMs;

/** The least time of a round. @param {Column} column */
export const leastRoundMs = (column) => roundMs(column, leastRowMs);

/** The least time of a run: one round. @param {Column[]} columns */
export const leastMs = (columns) => sumOf(columns, leastRowMs);

/**
 * The time of a run that nothing limits.
 *
 * @param {Column[]} columns
 * @param {Profile} profile
 */
export const unlimitedMs = (columns, profile) =>
  profile.rounds * columns.reduce((sum, column) => sum + roundMs(column, typicalRowMs(column, profile)), 0);

/**
 * How many rounds fit into a time. Two are worth more than longer samples, because only they show how rounds
 * differ.
 *
 * @param {Column[]} columns
 * @param {Profile} profile of the run
 * @param {number} limitMs
 */
export function roundsIn(columns, profile, limitMs) {
  const { rounds } = profile;
  const good = Math.floor(limitMs / columns.reduce((sum, column) => sum + goodRoundMs(column, profile), 0));
  const least = Math.floor(limitMs / leastMs(columns));
  return Math.max(1, Math.min(rounds, Math.max(good, Math.min(2, least))));
}

/**
 * What a benchmark gets in a round.
 *
 * @param {Column[]} columns
 * @param {number} rounds
 * @param {number} limitMs
 */
export function rowShareMs(columns, rounds, limitMs) {
  const rows = columns.reduce((sum, column) => sum + column.rows, 0);
  return Math.max(leastRowMs, (limitMs / rounds - sumOf(columns, 0)) / rows);
}
