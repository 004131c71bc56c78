/**
 * How much the place of the code matters: the costs of a benchmark over the layouts of a run or a duel.
 *
 * @import { Results } from '../../protocol/types.js'
 *
 * @typedef {{label: string, platform: string, low: number, high: number, orders: number, unit: 'cycles' |
 *   'ns'}} Place
 */
import { largest, smallest, variance } from '../statistics/descriptive.js';
import { labelOf } from '../../protocol/identity.js';
import { LADDER } from '../estimate/ladder.js';
import { analyse } from '../estimate/platform-data.js';
import { formatCompact } from '../text/numbers.js';

/** Smallest difference between layouts that is shown, as a share. */
const LEAST_SHOWN = 0.05;

/** And in standard deviations that the samples of a round let expect. */
const DEVIATIONS = 6;

/**
 * Variance that both sides of a duel share, over that in which they differ. It is 1 where only processes
 * differ.
 */
const SHARED = 6;

/** Fewest layouts that show anything. */
const FEWEST = 5;

/** @typedef {Place & {logs: Map<number, number>}} Own  logs: of the costs, by round */

/**
 * The native benchmarks whose costs differ between layouts by more than their samples explain. Both sides of
 * a duel have the same layout in a round: there they have to differ together.
 *
 * @param {readonly Results[]} sides of a duel, or one run
 * @returns {Place[]}
 */
export function placesOfCode(sides) {
  const [first = [], ...others] = sides.map(({ layouts, platforms }) =>
    layouts === undefined
      ? []
      : placesIn(
          platforms,
          layouts.seeds.map(({ round }) => round),
        ),
  );
  return first.filter((place) =>
    others.every((side) => {
      const other = side.find(({ platform, label }) => platform === place.platform && label === place.label);
      return other !== undefined && isShared(place.logs, other.logs);
    }),
  );
}

/** @param {Map<number, number>} a @param {Map<number, number>} b */
function isShared(a, b) {
  const both = [...a].flatMap(([round, log]) => (b.has(round) ? [[log, Number(b.get(round))]] : []));
  const [sums, differences] = [
    both.map(([one, other]) => one + other),
    both.map(([one, other]) => one - other),
  ];
  return both.length >= FEWEST && variance(sums) > SHARED * variance(differences);
}

/**
 * @param {Results['platforms']} platforms
 * @param {readonly number[]} rounds that had a layout
 * @returns {Own[]}
 */
function placesIn(platforms, rounds) {
  const native = platforms.filter(({ id }) => /^native\b/.test(id));
  const { data } = analyse(native);
  return native.flatMap(({ id }, i) =>
    [...data[i].of].flatMap(([key, { spreads, measured }]) => {
      const spread = spreads.get(key);
      if (!spread) return [];
      const own = spread.rounds.filter(({ round }) => rounds.includes(round));
      const levels = own.map(({ level }) => level);
      const [low, high] = [smallest(levels), largest(levels)];
      const isPlace =
        levels.length >= FEWEST &&
        low > 0 &&
        high / low > 1 + LEAST_SHOWN &&
        high - low > DEVIATIONS * Math.sqrt(spread.within);
      const [{ result }] = measured.get(key) ?? [];
      // Neighbours of the core slow a row of the ladder, on both sides.
      if (!isPlace || result.suite === LADDER) return [];
      const { referenceNs } = data[i];
      const [scale, unit] =
        referenceNs === null
          ? [1, /** @type {const} */ ('ns')]
          : [referenceNs, /** @type {const} */ ('cycles')];
      return [
        {
          label: labelOf(result),
          platform: id,
          low: low / scale,
          high: high / scale,
          orders: levels.length,
          unit,
          logs: new Map(own.map(({ round, level }) => [round, Math.log(level)])),
        },
      ];
    }),
  );
}

/**
 * One line for each, such as `classics/mod 13 on native: the place of the code: 0.22 to 1.7 cycles over 16
 * orders`.
 *
 * @param {readonly Results[]} sides
 */
export const placeLines = (sides) =>
  placesOfCode(sides).map(
    ({ label, platform, low, high, orders, unit }) =>
      `${label} on ${platform}: the place of the code: ${formatCompact(low, '').trim()} to ` +
      `${formatCompact(high, unit)} over ${orders} ${wordOf(sides)}`,
  );

/** @param {readonly Results[]} sides */
const wordOf = (sides) => (sides.some(({ layouts }) => layouts?.kind === 'order') ? 'orders' : 'places');
