/**
 * Compares how the samples of each round are distributed: a benchmark that is slow in most of its time slices has the
 * same fast samples as before.
 *
 * @import { Spread } from '../../results/types.js'
 * @import { Finding } from '../../quantities/quantity.js'
 * @import { Allowed } from '../sequential/spending.js'
 */
import { mean, median, quantiles } from '../../statistics/descriptive.js';
import { evidenceFrom } from './sign-flips.js';
import { LEAST_GAP } from './processes.js';

/** The quantiles that are compared. */
const QUANTILES = [0.5, 0.75, 0.9];

/** Fewest samples of a round of which the upper tenth says something. */
const FEWEST_SAMPLES = 8;

/**
 * @typedef {Spread['rounds'][number]} Costs
 * @param {[Costs, Costs][]} pairs  both sides of each round
 * @param {Allowed} allowed  to this look at them
 * @returns {Finding[]} of the quantiles that differ by more than `LEAST_GAP`
 */
export function compareSamples(pairs, allowed) {
  const usable = pairs.filter((both) => both.every(({ costs }) => costs.length >= FEWEST_SAMPLES));
  if (2 * usable.length < pairs.length) return [];
  const all = usable.map((both) => both.map(({ costs }) => quantiles(costs, QUANTILES)));
  return QUANTILES.flatMap((_, i) => {
    const sides = [0, 1].map((side) => all.map((both) => both[side][i]));
    if (sides.flat().some((cost) => !(cost > 0))) return [];
    // Beside the level: a process that is slow as a whole has another level, and the same shape.
    const ratios = usable.map(([a, b], round) => Math.log((sides[1][round] / b.level) / (sides[0][round] / a.level)));
    if (Math.abs(mean(ratios)) < Math.log(1 + LEAST_GAP)) return [];
    const evidence = evidenceFrom(ratios.map((ratio) => ({ ratio, weight: 1 })), allowed);
    const [before, now] = sides.map(median);
    return [{ ...evidence, shape: shapeOf(usable, Math.min(before, now), Math.max(before, now)) }];
  });
}

/**
 * @param {[Costs, Costs][]} pairs
 * @param {number} usual
 * @param {number} slow
 * @returns {import('../../../protocol/types.js').Shape}
 */
function shapeOf(pairs, usual, slow) {
  const limit = Math.sqrt(usual * slow);
  const [baseline, current] = [0, 1].map((side) => {
    const costs = pairs.flatMap((both) => both[side].costs);
    return { slow: costs.filter((cost) => cost > limit).length, all: costs.length };
  });
  return { of: 'samples', baseline, current, usual, slow };
}
