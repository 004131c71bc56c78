/**
 * Compares the means of both sides of a duel: what comes rarely is in them, and in no level.
 *
 * @import { Shape } from '../../../protocol/types.js'
 * @import { Means } from '../../quantities/quantity.js'
 * @import { PairedRound } from '../duel-data.js'
 * @import { Allowed } from '../sequential/spending.js'
 */
import { identityOf } from '../../../protocol/identity.js';
import { LADDER } from '../../estimate/ladder.js';
import { mean, median } from '../../statistics/descriptive.js';
import { tQuantile } from '../../statistics/distributions.js';
import { levelOfMeans } from './discoveries.js';
import { evidenceFrom } from './sign-flips.js';
import { method } from '../../method/method.js';

/**
 * By how much more one side's mean is above its level than the other's, as logarithms. A process that is slow
 * as a whole has another level, and nothing that is rare: by this, sides are the same. They differ by their
 * means, because where garbage is collected in some samples, levels differ from round to round, and means do
 * not.
 * @param {readonly [PairedRound, PairedRound][]} pairs
 */
const excessesOf = (pairs) =>
  pairs.map(([a, b]) => Math.log(Number(b.mean) / b.level) - Math.log(Number(a.mean) / a.level));

/**
 * How much these differ in a round where nothing is rare: by what the machine takes.
 * @param {Iterable<[string, [PairedRound, PairedRound][]]>} rows  by key of the benchmark
 * @returns {number}  root of the mean square, of logarithms; 0: not known
 */
export function noiseOfMeans(rows) {
  const known = [...rows]
    .flatMap(([key, pairs]) => (identityOf(key).suite === LADDER ? excessesOf(pairs) : []))
    .filter(Number.isFinite);
  return known.length === 0 ? 0 : Math.sqrt(mean(known.map((excess) => excess ** 2)));
}

/**
 * @param {readonly [PairedRound, PairedRound][]} pairs  both sides of each round
 * @param {{ allowed: Allowed, noise?: number }} context  allowed: to this look at them; noise: see
 *   `noiseOfMeans`
 * @returns {Means | null}  null if a round has no mean
 */
export function compareMeans(pairs, { allowed, noise = 0 }) {
  // None is bounded: what is far from the others may be what the question is about.
  const [ofMeans, excesses] = [
    pairs.map(([a, b]) => Math.log(Number(b.mean) / Number(a.mean))),
    excessesOf(pairs),
  ].map((ratios) => ratios.map((ratio) => ({ ratio, weight: 1 })));
  if (![...ofMeans, ...excesses].every(({ ratio }) => Number.isFinite(ratio))) return null;
  const { log, low, high, probability } = evidenceFrom(ofMeans, allowed);
  const rare = evidenceFrom(excesses, allowed);
  const half = (noise * tQuantile(pairs.length - 1, 1 - allowed.error)) / Math.sqrt(pairs.length);
  return {
    log,
    low,
    high,
    probability,
    shape: shapeOf(pairs),
    rare: {
      low: rare.low,
      high: rare.high,
      isCertain: rare.probability * allowed.share <= method.chance.level,
      // The ends of an interval that contains no change are at most two half widths away from it.
      most: Math.max(Math.log(1 + method.share.large), 2 * half),
      decided: (most) => roundsToDecide(excesses, { reach: (rare.high - rare.low) / 2, most, allowed }),
    },
  };
}

/**
 * How many rounds would decide about the means, if the next ones are like these: the fewest with which they
 * would differ for certain, or not. Rounds tell as much as so many ratios of one size and sign, of which each
 * halves the probability of chance: however large a rare cost is, it has to come again.
 * @param {readonly { ratio: number }[]} rounds
 * @param {{ reach: number, most: number, allowed: Allowed }} of  reach: half the width of the interval of
 *   their mean; most: how far it may be from 0 where nothing changed
 */
function roundsToDecide(rounds, { reach, most, allowed }) {
  const change = Math.abs(mean(rounds.map(({ ratio }) => ratio)));
  const signs = (rounds.length * change ** 2) / mean(rounds.map(({ ratio }) => ratio ** 2));
  const different = (1 - Math.log2(levelOfMeans() * allowed.share)) / signs;
  const alike = change < most ? (reach / (most - change)) ** 2 : Infinity;
  return Math.max(rounds.length + 1, rounds.length * Math.min(different, alike));
}

/**
 * The samples that took longer than the mean of all; null if there are none.
 * @param {readonly [PairedRound, PairedRound][]} pairs
 * @returns {Shape | null}
 */
function shapeOf(pairs) {
  const usual = median(pairs.flat().map(({ level }) => level));
  const limit = mean(pairs.flat().map((one) => Number(one.mean)));
  const sides = [0, 1].map((side) => pairs.flatMap((both) => both[side].costs));
  const slow = sides.flat().filter((cost) => cost > limit);
  if (slow.length === 0) return null;
  const [baseline, current] = sides.map((all) => ({
    slow: all.filter((cost) => cost > limit).length,
    all: all.length,
  }));
  return { of: 'samples', baseline, current, usual, slow: mean(slow) };
}
