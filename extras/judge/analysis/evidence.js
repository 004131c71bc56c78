/**
 * What contradicts a change of times: counts, the clock, and what a process did while it had to wait.
 *
 * @import { Compared, Comparison } from '../../../protocol/types.js'
 * @import { Finding, Look } from './findings.js'
 *
 * @typedef {object} Watched what the command has seen of the processes of one side on one platform
 * @property {string} platform
 * @property {'a' | 'b'} side
 * @property {{wallMs: number, shownMs: number, waitedMs: number, usedMs: number}[]} rounds wallMs: by the
 *   command's clock; shownMs: the same by the process's own; waitedMs: for the other side; usedMs: CPU time
 *   while it waited
 */
import { benchmarkKey, labelOf } from '../../../protocol/identity.js';
import {
  changeBy,
  countOf,
  formatPercent,
  formatRatio,
  median,
  quantile,
  unclearOf,
} from '../../../report/api.js';
import { finding, once } from './findings.js';

/**
 * Time that a clock does not show, as a share, and in milliseconds of a round: events need some to arrive.
 */
const HIDDEN = { share: 0.003, ms: 3 };

/**
 * CPU time of a side while the other one measured, as a share of that. An engine compiles in threads of its
 * own.
 */
const BUSY = { share: 0.1, times: 2 };

/** Instructions that linking and first allocations take. */
const FIRST_CALLS = 2000;

/** Share of what later operations save that the first ones may execute in addition. */
const REMEMBERED = 0.5;

/** Of the time that a row saves in its samples, what it has to save where all results are compared. */
const PROVEN = 0.5;

/** Work that differs by less is equal beside a time that differs by a third. */
const EQUAL_WORK = 0.05;
const MUCH_LESS_TIME = 2 / 3;
const LEAST_WORK = 0.005;

/** Counts that differ by less, as a share, are taken as equal: a tenth of the judge's default threshold. */
const SAME_WORK = 0.0005;

/**
 * Counts show no cache misses and no mispredicted branches. A time that may have changed by this share is not
 * settled by them.
 */
const MOST_UNSEEN = 0.05;

/**
 * What three of four differences reach, in one direction; 0: they have none. On a busy machine, some
 * processes are stopped for longer than others.
 *
 * @param {number[]} differences
 */
const inMost = (differences) =>
  Math.max(0, quantile(differences, 0.25)) || Math.min(0, quantile(differences, 0.75));

/**
 * @param {Watched[]} watched
 * @returns {Finding[]}
 */
export function watchFindings(watched) {
  return watched
    .filter(({ side }) => side === 'b')
    .flatMap(({ platform, rounds }) => {
      const base = watched.find((one) => one.side === 'a' && one.platform === platform)?.rounds ?? [];
      if (rounds.length === 0 || base.length === 0) return [];
      const hidden = (/** @type {Watched['rounds'][number]} */ { wallMs, shownMs }) => wallMs - shownMs;
      const off = inMost(rounds.slice(0, base.length).map((round, i) => hidden(round) - hidden(base[i])));
      const wall = median(rounds.map(({ wallMs }) => wallMs));
      const share = formatPercent(Math.abs(off) / wall);
      const [used, usedByBase] = [rounds, base].map(busyShare);
      return [
        ...(Math.abs(off) > Math.max(HIDDEN.ms, HIDDEN.share * wall)
          ? [
              finding(
                'wrong',
                'clock',
                { platform },
                off > 0
                  ? `the clock of b does not show ${share} of the time that passes by the judge's clock`
                  : `the clock of b shows ${share} more time than passes by the judge's clock`,
              ),
            ]
          : []),
        ...(used > BUSY.share && used > BUSY.times * usedByBase
          ? [
              finding(
                'cannot tell',
                'busy',
                { platform },
                `b used a CPU for ${formatPercent(used)} of the time in which it had to wait for a to ` +
                  'measure',
              ),
            ]
          : []),
      ];
    });
}

/** @param {Watched['rounds']} rounds */
function busyShare(rounds) {
  const waited = rounds.reduce((sum, { waitedMs }) => sum + waitedMs, 0);
  return waited > 0 ? rounds.reduce((sum, { usedMs }) => sum + usedMs, 0) / waited : 0;
}

/**
 * Whether later operations are answered from the results of earlier ones: what they save, the first ones
 * execute.
 *
 * @param {Look[]} looks
 * @returns {Finding[]}
 */
export const memoryFindings = (looks) =>
  once(
    looks.flatMap(({ platform, a, b }) => {
      const now = new Map((b.round.work ?? []).map((work) => [benchmarkKey(work), work]));
      return (a.round.work ?? []).flatMap((before) => {
        const after = now.get(benchmarkKey(before));
        if (!before.first || !after?.first || before.first.operations !== after.first.operations) return [];
        const { operations } = before.first;
        const [old, value] = [
          countOf([{ work: before, counter: a.round.counter ?? null }]),
          countOf([{ work: after, counter: b.round.counter ?? null }]),
        ].map((count) => count.value * operations);
        const more = after.first.instructions - value - (before.first.instructions - old);
        const saved = old - value;
        if (saved <= 0 || more < FIRST_CALLS || more < REMEMBERED * saved) return [];
        const place = { row: labelOf(before), platform };
        // A table that is made once is no result of an operation.
        return (before.inputs ?? 1) > 1
          ? [
              finding(
                'wrong',
                'remembered',
                place,
                'b takes results from earlier operations with the same inputs: where inputs are new, ' +
                  'it executes ' +
                  (`${formatRatio(after.first.instructions / before.first.instructions)} the ` +
                    'instructions of a'),
              ),
            ]
          : saved > REMEMBERED * old
            ? [
                finding(
                  'cannot tell',
                  'remembered',
                  place,
                  'what later calls of b save, its first call executes: it may keep the result',
                ),
              ]
            : [];
      });
    }),
  );

/**
 * What counts say of the times of the same rows.
 *
 * @param {Comparison[]} timed
 * @param {Comparison[]} counted
 * @param {Record<string, string>} countersOf the column that counts what a platform runs
 * @param {Map<string, number>} proven see `provenShares`
 * @returns {Finding[]}
 */
export const workFindings = (timed, counted, countersOf, proven) =>
  timed.flatMap((cell) => {
    const place = { row: labelOf(cell), platform: cell.platform };
    const work = workOf(cell, counted, countersOf);
    if (cell.ratio === null || cell.change === 'unclear') return [];
    if (!work?.ratio) {
      return cell.change !== 'faster'
        ? []
        : [
            finding(
              'no gain',
              'uncounted',
              place,
              'its instructions are not counted, so that nothing shows whether b keeps results of ' +
                'earlier operations',
            ),
          ];
    }
    const [time, executed] = [cell.ratio.value, work.ratio.value];
    const doubt =
      time <= MUCH_LESS_TIME
        ? doubtOf(time, executed, proven.get(`${cell.platform} ${benchmarkKey(cell)}`))
        : null;
    if (doubt !== null) return [finding('no gain', 'unconfirmed', place, doubt)];
    const than = `${formatPercent(Math.abs(executed - 1))} ${executed > 1 ? 'more' : 'fewer'} instructions`;
    if (cell.change === 'faster' && executed > 1 + LEAST_WORK)
      return [finding('remark', 'work', place, `b takes less time although it executes ${than}`)];
    if (cell.change === 'slower' && executed < 1 - LEAST_WORK)
      return [finding('remark', 'work', place, `b takes more time although it executes ${than}`)];
    return time <= MUCH_LESS_TIME && !isLessWork(executed)
      ? [
          finding(
            'remark',
            'work',
            place,
            `b takes ${formatRatio(time)} the time with as many instructions: its gain is in memory or ` +
              'branches, not in work',
          ),
        ]
      : [];
  });

/** @param {number} executed instructions of b over those of a */
const isLessWork = (executed) => Math.log(executed) <= -EQUAL_WORK;

/**
 * Why a large gain is not confirmed; null: it is, or fewer instructions explain it.
 *
 * @param {number} time of b over that of a
 * @param {number} executed
 * @param {number | undefined} share see `provenShares`
 */
function doubtOf(time, executed, share) {
  const work = isLessWork(executed) ? '' : ' without fewer instructions';
  const takes = `b takes ${formatRatio(time)} the time${work}`;
  if (share === undefined) {
    return isLessWork(executed)
      ? null
      : `${takes}, and its results cannot be compared one by one, which would confirm it`;
  }
  if (share >= PROVEN) return null;
  const saves = share > 0 ? `only ${formatPercent(share)} of that` : 'nothing';
  return `${takes}, but saves ${saves} where all results are compared, of inputs that are new`;
}

/**
 * The times that are too noisy to be judged and count as the same, because both sides run the same code, or
 * execute as many instructions.
 *
 * @param {Comparison[]} timed
 * @param {Comparison[]} counted
 * @param {{countersOf: Record<string, string>, sameCode: string[]}} facts countersOf: the column that counts
 *   what a platform runs; sameCode: the platforms on which both sides run the same program
 * @returns {Map<Comparison, Finding>} by the cell of a time: why it is the same
 */
export const sameAlthoughNoisy = (timed, counted, { countersOf, sameCode }) =>
  new Map(
    timed.flatMap((cell) => {
      const { change, ratio, shape, threshold, platform } = cell;
      if (
        change !== 'unclear' ||
        ratio === null ||
        shape ||
        ['slower', 'faster'].includes(changeBy(ratio, threshold))
      )
        return [];
      const executed = workOf(cell, counted, countersOf)?.ratio;
      const isSameWork = !!executed && changeBy(executed.value, SAME_WORK) === 'same';
      const isNear = changeBy(ratio, MOST_UNSEEN) === 'same';
      const isSameCode = sameCode.includes(platform);
      if (!isSameCode && !(isSameWork && isNear)) return [];
      const why = isSameCode ? 'both sides run the same code' : 'b executes as many instructions as a';
      return [
        [
          cell,
          finding(
            'remark',
            'same-code',
            { row: labelOf(cell), platform },
            `its time is too noisy to be judged (${unclearOf(cell)}), but ${why}, so it counts as the same`,
          ),
        ],
      ];
    }),
  );

/**
 * @param {Comparison} cell of a time
 * @param {Comparison[]} counted
 * @param {Record<string, string>} countersOf
 */
const workOf = (cell, counted, countersOf) =>
  counted.find(
    (one) => one.platform === countersOf[cell.platform] && benchmarkKey(one) === benchmarkKey(cell),
  );

/**
 * The differences of the environments, which the caller has allowed.
 *
 * @param {Compared} compared
 * @returns {Finding[]}
 */
export const differenceFindings = ({ differences }) =>
  differences.map(({ platform, what, baseline, current }) =>
    finding(
      'remark',
      'environment',
      { platform: platform ?? undefined },
      `${what}: ${baseline ?? 'unknown'} in a, ${current ?? 'unknown'} in b`,
    ),
  );
