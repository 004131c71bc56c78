/**
 * What the rounds of a race tell of each set.
 *
 * @import { Amount } from '../../../protocol/types.js'
 *
 * @typedef {Record<string, Record<string, Record<string, number>>>} RaceRound  nanoseconds of an operation,
 *   by id of the set, by column, by benchmark; without the sets that had left
 *
 * @typedef {object} ColumnTime
 * @property {Amount} time  geometric mean of the benchmarks, over that of the project's own flags
 * @property {{ row: string, ratio: number }} worst  the benchmark that became slower by the most, or faster
 *   by the least
 */
import { mean, median, tQuantile, variance } from '../../../report/api.js';

/** What costs less than a cycle is mostly noise, and would decide a mean of logarithms. */
const LEAST_NS = 0.3;

/**
 * The logarithms of the ratios of a set's benchmarks to those of the project's own flags, in one column of a
 * round.
 *
 * @param {Record<string, number>} own
 * @param {Record<string, number>} levels
 * @returns {[string, number][]}
 */
const ratiosIn = (own, levels) =>
  Object.entries(own)
    .filter(([row, ns]) => ns >= LEAST_NS && levels[row] !== undefined)
    .map(([row, ns]) => [row, Math.log(Math.max(levels[row], LEAST_NS) / ns)]);

/** One round tells nothing of the noise: it may be half of the ratio, or double. */
const UNKNOWN = Math.log(2);

/** @param {readonly [string, number][]} ratios */
const meanOf = (ratios) => (ratios.length > 0 ? mean(ratios.map(([, ratio]) => ratio)) : 0);

/**
 * @param {readonly RaceRound[]} rounds
 * @param {string} own  id of the project's own flags
 * @param {string} id
 * @param {string} column
 */
const ratiosBy = (rounds, own, id, column) =>
  rounds.flatMap((round) =>
    round[id]?.[column] && round[own]?.[column] ? [ratiosIn(round[own][column], round[id][column])] : [],
  );

/**
 * The score of a set in each round that it took part in: each column counts the same, and in it each
 * benchmark.
 *
 * @param {readonly RaceRound[]} rounds
 * @param {string} own
 * @param {string} id
 */
export function scoresOf(rounds, own, id) {
  const columns = Object.keys(rounds[0]?.[own] ?? {});
  return rounds
    .filter((round) => round[id])
    .map((round) => mean(columns.map((column) => meanOf(ratiosBy([round], own, id, column).flat()))));
}

/**
 * The ratio of times that scores stand for, with its 95 % interval.
 *
 * @param {readonly number[]} scores  of at least one round
 * @returns {Amount}
 */
export function timeOf(scores) {
  const middle = mean(scores);
  const half =
    scores.length < 2 ? UNKNOWN : tQuantile(scores.length - 1) * Math.sqrt(variance(scores) / scores.length);
  return { value: Math.exp(middle), low: Math.exp(middle - half), high: Math.exp(middle + half) };
}

/**
 * The times of a set by column.
 *
 * @param {readonly RaceRound[]} rounds
 * @param {string} own
 * @param {string} id
 * @returns {Record<string, ColumnTime>}
 */
export function columnTimes(rounds, own, id) {
  const columns = Object.keys(rounds[0]?.[own] ?? {});
  return Object.fromEntries(
    columns.flatMap((column) => {
      const byRound = ratiosBy(rounds, own, id, column);
      const rows = [...new Set(byRound.flat().map(([row]) => row))];
      if (rows.length === 0) return [];
      const ratios = rows.map((row) => ({
        row,
        ratio: Math.exp(
          median(byRound.flatMap((one) => one.filter(([name]) => name === row).map(([, ratio]) => ratio))),
        ),
      }));
      const worst = ratios.reduce((most, one) => (one.ratio > most.ratio ? one : most));
      return [[column, { time: timeOf(byRound.map(meanOf)), worst }]];
    }),
  );
}

/**
 * The times of a set by column, from its duel with the project's own flags. The interval is as wide as if all
 * errors had the same sign: those of one process have.
 *
 * @param {readonly { platform: string, row: string, ratio: Amount | null }[]} cells
 * @returns {Record<string, ColumnTime>}
 */
export function duelTimes(cells) {
  const columns = [...new Set(cells.map(({ platform }) => platform))];
  return Object.fromEntries(
    columns.flatMap((column) => {
      const ratios = cells.flatMap(({ platform, row, ratio }) =>
        platform === column && ratio !== null && ratio.low > 0 ? [{ row, ratio }] : [],
      );
      if (ratios.length === 0) return [];
      const meanBy = (/** @type {keyof Amount} */ key) =>
        Math.exp(mean(ratios.map(({ ratio }) => Math.log(ratio[key]))));
      const worst = ratios.reduce((most, one) => (one.ratio.value > most.ratio.value ? one : most));
      return [
        [
          column,
          {
            time: { value: meanBy('value'), low: meanBy('low'), high: meanBy('high') },
            worst: { row: worst.row, ratio: worst.ratio.value },
          },
        ],
      ];
    }),
  );
}

/**
 * The time of a set as a whole: each column counts the same.
 *
 * @param {Record<string, ColumnTime>} times
 * @returns {Amount}
 */
export function overallOf(times) {
  const all = Object.values(times).map(({ time }) => time);
  const meanBy = (/** @type {keyof Amount} */ key) => Math.exp(mean(all.map((time) => Math.log(time[key]))));
  return { value: meanBy('value'), low: meanBy('low'), high: meanBy('high') };
}
