import { whatIsMissing } from '../../../report/estimate/rounds/needed.js';
import { witnessLabels } from '../../../report/estimate/rounds/witness.js';
import { partsWith } from '../measure/parts.js';
import { duration } from '../measure/progress.js';
import { method } from '../../../report/method/method.js';

/**
 * @import { KeptReference, PlatformResults, Request, Round } from '../../../protocol/types.js'
 * @import { Need } from '../../../report/estimate/rounds/needed.js'
 * @import { Platform } from '../../platforms/index.js'
 * @import { Policy } from '../measure/schedule.js'
 *
 * @typedef {object} MoreOptions
 * @property {Platform[]} platforms that are measured
 * @property {Request} request
 * @property {KeptReference[]} references reference cycles of earlier runs
 * @property {string[]} labels all benchmarks
 * @property {number} budgetMs of the whole run
 * @property {boolean} [onlyReplaces] disturbed rounds are replaced, and nothing else is measured more
 * @property {() => Date} now
 */

/**
 * A run of the default profile takes at most this long for each platform that measures times: 3 minutes for
 * four.
 */
export const defaultMsPerPlatform = 45_000;

/** A benchmark gets at most this many times the rounds of all: the interval is then a quarter as wide. */
const maxTimes = 16;

/**
 * Intervals narrow with the root of the number of rounds. More rounds do not help a benchmark whose interval
 * has narrowed with less than the fourth root, since it had enough for its first width to be no guess.
 */
const slowestRoot = 1 / 4;

/** A platform with fewer undisturbed rounds gets whole rounds in place of the disturbed ones. */
const enoughQuiet = 3;

/** That is at most this many times the common rounds. */
const maxAgain = 2;

/** The most rounds of a benchmark. @param {number} rounds of all */
export const maxRoundsOf = (rounds) => maxTimes * rounds;

/**
 * The rounds after the common ones: disturbed rounds are replaced until enough undisturbed ones are there.
 * Benchmarks that missed their target get the time that is left, if more rounds can help and there is time
 * for them, as do rows of threads that found no idle CPUs. Those that need the least time go first.
 *
 * How many rounds a benchmark gets is decided from those that it has, and its interval is looked at again
 * only when it has got them: looking after each round and stopping at the first good one would make intervals
 * too narrow. (C. Stein, "A Two-Sample Test for a Linear Hypothesis Whose Power is Independent of the
 * Variance", 1945.)
 *
 * @param {MoreOptions} options
 * @returns {Required<Omit<Policy, 'leavesOut'>>}
 */
export function createMore({ platforms, request, references, labels, budgetMs, onlyReplaces = false, now }) {
  const { rounds: common, targetRelative } = request.profile;
  const timed = platforms.filter(({ counts }) => !counts);
  /** @type {Map<string, Column>} */
  const columns = new Map(
    timed.map(({ id }) => [
      id,
      { rounds: [], ms: 0, overheadMs: 0, open: new Map(), long: new Set(), again: 0 },
    ]),
  );
  /** @type {Map<string, {relative: number, round: number}>} */
  const first = new Map();
  let [beganAt, lastAt, nextLook, isOver] = [0, 0, common, false];
  const elapsed = () => now().getTime() - beganAt;

  const look = (/** @type {number} */ round) => {
    const records = [...columns].map(
      ([id, { rounds }]) => /** @type {PlatformResults} */ ({ id, status: 'ok', reason: null, rounds }),
    );
    const { needs, lost, disturbed } = whatIsMissing(records, { targetRelative, kept: references });
    for (const [id, column] of columns) {
      // Until its whole rounds end, a column has no others.
      if (round > common + column.again) continue;
      const lacking = Math.min(common, enoughQuiet) - (round - (disturbed.get(id) ?? 0));
      column.again = Math.min(maxAgain * common, column.again + Math.max(0, lacking));
    }
    const isStuck = (/** @type {Need} */ { platform, label, relative }) => {
      const key = `${platform} ${label}`;
      const begin = first.get(key) ?? { relative, round };
      if (round >= method.interval.manyRounds) first.set(key, begin);
      return round >= 2 * begin.round && relative > begin.relative * (begin.round / round) ** slowestRoot;
    };
    // CPUs may be idle later, however little the rounds until now have helped.
    const waiting = lost.map((one) => ({ ...one, relative: 0, rounds: common, isLong: false }));
    const going = [...columns].flatMap(([platform, { open }]) =>
      [...open]
        .filter(([, goal]) => goal > round)
        .map(([label, goal]) => ({ platform, label, rounds: goal - round })),
    );
    // From fewer rounds, what a cost needs is a guess: one slow round of five looks like a need for hundreds.
    const towards = needs.map((need) =>
      round < method.interval.manyRounds
        ? { ...need, rounds: Math.min(need.rounds, method.interval.manyRounds - round) }
        : need,
    );
    const fresh = onlyReplaces
      ? []
      : [...towards, ...waiting].filter(
          (need) =>
            !going.some(({ platform, label }) => platform === need.platform && label === need.label) &&
            need.rounds + round <= maxRoundsOf(common) &&
            !isStuck(need),
        );
    const chosen = affordable([...going, ...fresh], columns, {
      leftMs: budgetMs - elapsed(),
      perRow: (column) => msOf(column, 1),
    });
    for (const [id, column] of columns) {
      column.open = new Map(
        chosen.filter(({ platform }) => platform === id).map(({ label, rounds }) => [label, round + rounds]),
      );
      const long = needs.filter(({ platform, isLong }) => platform === id && isLong);
      column.long = new Set(long.map(({ label }) => label));
    }
    const wholes = [...columns.values()].map(({ again }) => common + again).filter((end) => end > round);
    nextLook = Math.min(...chosen.map(({ rounds }) => round + rounds), ...wholes);
  };
  const witness = witnessLabels.filter((label) => labels.includes(label));
  /**
   * What a round has to measure of a platform after the common ones.
   *
   * @param {Column} column
   * @param {number} round
   */
  const wantedOf = ({ open, again }, round) => (round < common + again ? labels : [...open.keys()]);
  /** How many rows it measures. @param {Column} column @param {number} round */
  const rowsIn = (column, round) => {
    const wanted = wantedOf(column, round);
    return wanted.length === 0 ? 0 : new Set([...wanted, ...witness]).size;
  };
  /** @param {Column} column @param {number} rows */
  const msOf = ({ ms }, rows) => (rows * ms) / common / Math.max(1, labels.length);
  const timeOf = (/** @type {number} */ round) =>
    [...columns.values()]
      .map((column) => ({ column, rows: rowsIn(column, round) }))
      .reduce((sum, { column, rows }) => sum + (rows > 0 ? column.overheadMs + msOf(column, rows) : 0), 0);

  return {
    maxRounds: maxRoundsOf(common),
    async before(round) {
      if (round === 0) beganAt = now().getTime();
      if (round >= nextLook) look(round);
      isOver = round >= common && elapsed() + timeOf(round) > budgetMs;
      lastAt = now().getTime();
    },
    rowsOf({ id }, round, parts) {
      if (round < common) return parts;
      const column = columns.get(id);
      if (isOver || round >= nextLook || !column) return [];
      return partsWith(parts, wantedOf(column, round), witness);
    },
    /** What misses its target by its samples needs no more long runs. */
    effortOf({ id }, { round }, effort) {
      const column = columns.get(id);
      if (!column || round < common + column.again) return effort;
      if ([...column.open.keys()].some((label) => column.long.has(label))) return effort;
      const { longRunMs: _, ...profile } = effort.profile;
      return { ...effort, profile };
    },
    onRound(id, round) {
      const column = columns.get(id);
      const ms = now().getTime() - lastAt;
      lastAt += ms;
      if (!column) return;
      column.rounds.push(round);
      if (round.round < common) column.ms += ms;
      else column.overheadMs = Math.max(0, ms - msOf(column, rowsIn(column, round.round)));
    },
    note() {
      const open = [...columns.values()].reduce((sum, column) => sum + column.open.size, 0);
      if (open === 0 && [...columns.values()].some(({ again }) => again > 0))
        return `in place of disturbed rounds, at most ${duration(budgetMs - elapsed())} left`;
      return open === 0
        ? undefined
        : `${open} ${open === 1 ? 'cost that missed its' : 'costs that missed their'} target, at most ` +
            `${duration(budgetMs - elapsed())} left`;
    },
  };
}

/**
 * @typedef {object} Column of a platform
 * @property {Round[]} rounds
 * @property {number} ms of all common rounds
 * @property {number} overheadMs of a round, whatever it measures
 * @property {Map<string, number>} open labels of the benchmarks that are measured more, with the rounds that
 *   they are to have
 * @property {Set<string>} long labels of those whose long runs decide their costs
 * @property {number} again whole rounds in place of disturbed ones
 */

/**
 * The benchmarks that can reach their target in the time that is left. The time to start a process is not
 * counted, because all benchmarks of a platform share it.
 *
 * @template {Pick<Need, 'platform' | 'rounds'>} T
 * @param {T[]} needs
 * @param {Map<string, Column>} columns
 * @param {{leftMs: number, perRow: (column: Column) => number}} time perRow: of a round of one benchmark
 */
function affordable(needs, columns, { leftMs, perRow }) {
  const msOf = (/** @type {T} */ { platform, rounds }) =>
    rounds * perRow(/** @type {Column} */ (columns.get(platform)));
  let sum = 0;
  return needs
    .map((need) => ({ ...need, ms: msOf(need) }))
    .sort((a, b) => a.ms - b.ms)
    .filter(({ ms }) => {
      sum += ms;
      return sum <= leftMs;
    });
}
