/**
 * Two builds that were measured turn about: each round of the one beside a round of the other, so that
 * what the machine does in the course of the session is the same for both, and cancels out.
 *
 * @typedef {import('./types.js').Results} Results
 * @typedef {import('./types.js').Spread} Spread
 */
import { platformData } from './platform-data.js';
import { centreError, roundNoise } from './round-noise.js';
import { spreadOf } from './spread.js';
import { mean, variance } from './statistics.js';

/**
 * How the logarithm of the ratio of the two costs is spread over the rounds that both have; null
 * where a round's cost is nothing.
 * @param {Spread} a
 * @param {Spread} b
 * @returns {Spread | null}
 */
function logRatio(a, b) {
  const inBoth = a.rounds.flatMap((one) => {
    const other = b.rounds.find(({ round }) => round === one.round);
    return other ? [{ round: one.round, a: one.level, b: other.level }] : [];
  });
  if (inBoth.length === 0 || inBoth.some((one) => one.a <= 0 || one.b <= 0)) return null;
  const rounds = inBoth.map((one) => ({ round: one.round, costs: [], level: Math.log(one.b / one.a) }));
  const levels = rounds.map(({ level }) => level);
  const [costA, costB] = [mean(inBoth.map((one) => one.a)), mean(inBoth.map((one) => one.b))];
  return {
    rounds,
    centre: mean(levels),
    quantile: a.quantile,
    variance: variance(levels),
    freedom: levels.length - 1,
    within: a.within / costA ** 2 + b.within / costB ** 2,
    size: (a.size / costA + b.size / costB) / 2,
  };
}

/**
 * Whether two results are the sides of one duel.
 * @param {Results} a
 * @param {Results} b
 */
export const isDuel = (a, b) =>
  a.duel?.side === 'a' && b.duel?.side === 'b' && a.startedAt === b.startedAt;

/**
 * The logarithm of the ratio of b's cost to a's, with its standard error, by platform and benchmark.
 *
 * @param {Results} a
 * @param {Results} b
 * @returns {import('./compare.js').PairedRatios}
 */
export function pairedRatios(a, b) {
  return new Map(a.platforms.flatMap((platform) => {
    const other = b.platforms.find(({ id }) => id === platform.id);
    if (!other) return [];
    const [before, now] = [platformData(platform).measured, platformData(other).measured];
    const spreads = new Map([...before].flatMap(([key, measured]) => {
      const against = now.get(key);
      if (!against) return [];
      const spread = logRatio(spreadOf(measured), spreadOf(against));
      return spread ? [[key, spread]] : [];
    }));
    const noise = roundNoise([...spreads.values()]);
    return [[platform.id, new Map([...spreads].flatMap(([key, spread]) =>
      (noise ? [[key, { log: spread.centre, ...centreError(spread, noise) }]] : [])))]];
  }));
}
