import { labelOf } from '../../../protocol/identity.js';
import { openRows } from '../../../report/compare/sequential/decide.js';
import { isLook, MAX_ROUNDS, MIN_ROUNDS } from '../../../report/compare/sequential/spending.js';
import { UsageError } from '../../system/exit.js';
import { unlimitedMs } from '../budget/share.js';
import { partsWith } from '../measure/parts.js';
import { duration } from '../measure/progress.js';
import { effortOfOpen, shareOfOpen, withinReach } from './reach.js';

/**
 * @import { Profile, Results } from '../../../protocol/types.js'
 * @import { Gate } from '../../../report/compare/gate.js'
 * @import { Column } from '../budget/share.js'
 * @import { Policy } from '../measure/schedule.js'
 * @import { Column as Side } from './measure.js'
 * @import { Row, Rows } from './reach.js'
 *
 * @typedef {object} SequenceOptions
 * @property {Gate} gate by which rows are judged
 * @property {() => Results[]} resultsSoFar of side a and side b
 * @property {boolean} isSettling whether its verdicts are final: no second duel follows
 * @property {number} [budgetMs] of the whole duel
 * @property {number} [countingRounds] the first rounds, in which columns count beside those that time
 * @property {() => Date} now
 */

/**
 * The default budget, in rounds like the first one, whose sides are prepared one after the other; later ones
 * take two thirds of its time. Most rows leave at the first look, after nine, and what is left goes to the
 * others: some 40 rounds.
 */
const defaultRounds = 23;

/** The least default budget: rounds of few rows are short, and the start of a process varies. */
const minDefaultMs = 20_000;

/** Of a budget. The rest is for the second duel of what looks changed. */
const shareOfFirst = 0.8;

/** Processes of a round on each platform. */
const sides = 2;

/**
 * A profile with more pairs of each benchmark, of the same length, after a longer warm-up.
 *
 * @param {Profile} profile
 * @param {number} factor
 * @returns {Profile}
 */
export const longer = (profile, factor) => ({
  ...profile,
  targetRelative: profile.targetRelative / Math.sqrt(factor),
  budgetMs: profile.budgetMs * factor,
  minimumPairs: Math.round(profile.minimumPairs * factor),
  maximumPairs: Math.round(profile.maximumPairs * factor),
  warmUpMs: profile.warmUpMs * factor,
});

/**
 * The course of a duel: rows that have their verdict leave it, and the others get the time, until all are
 * decided or the budget is spent.
 *
 * @param {SequenceOptions} options
 * @returns {Required<Omit<Policy, 'maxRounds' | 'leavesOut' | 'onRound'>> & {advice: () => string | null}}
 *   advice: what a user can do about the rows that left without a verdict; null if there are none
 */
export function createSequence({ gate, resultsSoFar, isSettling, budgetMs, countingRounds = 0, now }) {
  /** @type {Rows | null} null: before the first look */
  let rows = null;
  let isOver = false;
  let limitMs = (isSettling ? 1 : shareOfFirst) * (budgetMs ?? Infinity);
  let [beganAt, roundBeganAt] = [0, 0];
  let lookedAt = { round: 0, ms: 0 };
  /** Rows that left without a verdict, because what is left of the time was not enough. @type {Row[]} */
  const beyond = [];
  let moreMs = 0;

  const setLimit = (/** @type {number} */ roundMs, /** @type {number} */ countingMs) => {
    const leastMs = countingMs + (MIN_ROUNDS - countingRounds) * roundMs;
    if (budgetMs === undefined) limitMs = countingMs + Math.max(minDefaultMs, defaultRounds * roundMs);
    else if (leastMs > budgetMs && !isSettling) {
      throw tooSmall(
        budgetMs,
        leastMs,
        countingMs > 0
          ? `those so far took ${duration(countingMs + roundMs)}`
          : `the first one took ${duration(roundMs)}`,
      );
    }
  };
  return {
    async before(round) {
      if (isOver) return;
      const at = now().getTime();
      const roundMs = at - roundBeganAt;
      if (round === 0) beganAt = at;
      // Of rounds that count, the time says nothing about those to come.
      if (round === countingRounds) lookedAt = { round, ms: at };
      if (round === countingRounds + 1) setLimit(roundMs, roundBeganAt - beganAt);
      if (isLook(round)) {
        const [a, b] = resultsSoFar().map((one) =>
          rows === null || isSettling ? one : ofOpenRows(one, rows),
        );
        const leftMs = beganAt + limitMs - at;
        const fullMs =
          (at - lookedAt.ms) / (round - lookedAt.round) / (rows === null ? 1 : shareOfOpen(rows));
        lookedAt = { round, ms: at };
        const found = withinReach(stillOpen(openRows(a, b, gate, { isAlone: !isSettling }), rows), {
          round,
          leftMs,
          fullMs,
        });
        rows = found.rows;
        beyond.push(...found.beyond);
        moreMs = Math.max(moreMs, found.beyondMs === 0 ? 0 : at - beganAt + found.beyondMs);
      }
      isOver ||= round >= MIN_ROUNDS && at - beganAt + roundMs > limitMs;
      roundBeganAt = at;
    },
    rowsOf(platform, _, parts) {
      if (isOver) return [];
      const decided = rows?.get(/** @type {Side} */ (platform).column);
      // The witness of disturbed rounds stays as long as a row needs it.
      return decided === undefined ? parts : partsWith(parts, decided.open, decided.witness);
    },
    effortOf({ duelEffort = 1 }, _, effort) {
      const factor = duelEffort * (rows === null ? 1 : effortOfOpen);
      return factor === 1 ? effort : { ...effort, profile: longer(effort.profile, factor) };
    },
    note() {
      const left = Math.max(0, beganAt + limitMs - now().getTime());
      const time = Number.isFinite(left) ? `, at most ${duration(left)} left` : '';
      return rows === null ? `none decided yet${time}` : `${decidedText(rows, beyond.length)} decided${time}`;
    },
    advice: () => (beyond.length === 0 ? null : adviceFor(beyond, moreMs)),
  };
}

/**
 * A row that has left does not come back, whatever the rounds of others change of its noise.
 *
 * @param {Rows} now
 * @param {Rows | null} before
 * @returns {Rows}
 */
const stillOpen = (now, before) =>
  new Map(
    [...now].map(([id, { open, ...others }]) => [
      id,
      {
        ...others,
        ...(before?.has(id) && { all: before.get(id)?.all }),
        open: open.filter((label) => before === null || before.get(id)?.open.includes(label)),
      },
    ]),
  );

/**
 * Results without the rows that have left, which would take most of the time of a look. Rows that are judged
 * among all others need them.
 *
 * @param {Results} results
 * @param {Rows} rows
 * @returns {Results}
 */
const ofOpenRows = ({ platforms, ...others }, rows) => ({
  ...others,
  platforms: platforms.map(({ rounds, ...platform }) => {
    const { open, witness } = rows.get(platform.id) ?? { open: [], witness: [] };
    const kept = new Set([...open, ...witness]);
    return {
      ...platform,
      rounds: rounds.map((round) => ({
        ...round,
        results: round.results.filter((result) => kept.has(labelOf(result))),
      })),
    };
  }),
});

/**
 * Refuses a budget that is too small before anything is measured, as far as the time is known by then.
 *
 * @param {number | undefined} budgetMs
 * @param {Column[]} columns
 * @param {Profile} profile
 */
export function checkBudget(budgetMs, columns, profile) {
  const roundMs = sides * unlimitedMs(columns, { ...profile, rounds: 1 });
  const leastMs = MIN_ROUNDS * roundMs;
  if (budgetMs !== undefined && leastMs > budgetMs)
    throw tooSmall(budgetMs, leastMs, `each takes about ${duration(roundMs)}`);
}

/** @param {number} budgetMs @param {number} leastMs @param {string} why */
const tooSmall = (budgetMs, leastMs, why) =>
  new UsageError(
    `--budget-total ${duration(budgetMs)} is too small: a verdict needs ${MIN_ROUNDS} rounds, and ${why}\n` +
      `  use --budget-total ${Math.ceil(leastMs / 1000)}s or more, fewer benchmarks or fewer platforms`,
  );

/**
 * @param {Rows} rows
 * @param {number} beyond rows that left without a verdict
 */
function decidedText(rows, beyond) {
  const count = (/** @type {'open' | 'all'} */ which) =>
    [...rows.values()].reduce((sum, one) => sum + one[which].length, 0);
  return `${count('all') - count('open') - beyond} of ${count('all')}`;
}

/**
 * @param {Row[]} beyond
 * @param {number} moreMs that a duel would take which decides those that can be decided
 */
function adviceFor(beyond, moreMs) {
  const never = beyond.filter(({ needed }) => needed === Infinity).length;
  const costs = (/** @type {number} */ count) => `${count} cost${count === 1 ? '' : 's'}`;
  return [
    ...(never < beyond.length
      ? [
          `${costs(beyond.length - never)} stayed undecided for want of time: --budget-total ` +
            `${Math.ceil(moreMs / shareOfFirst / 60_000)}m should be enough`,
        ]
      : []),
    ...(never > 0
      ? [
          `the processes of ${costs(never)} differ by too much for ${MAX_ROUNDS} rounds: a larger ` +
            '--threshold decides them',
        ]
      : []),
  ].join('; ');
}
