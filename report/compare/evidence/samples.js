/**
 * Compares how the samples of each round are distributed: a benchmark that is slow in most of its time slices
 * has the same fast samples as before.
 *
 * @import { Spread } from '../../results/types.js'
 * @import { Finding } from '../../quantities/quantity.js'
 * @import { Allowed } from '../sequential/spending.js'
 */
import { mean, median, quantiles, smallest } from '../../statistics/descriptive.js';
import { signFlipProbability } from '../../statistics/sign-flips.js';
import { evidenceFrom } from './sign-flips.js';
import { method } from '../../method/method.js';

/**
 * A quantile is a finding if its shape differs, which is its ratio to the level of its side, and if the
 * quantile itself does, in the same direction: samples of a cheaper build that are spread more widely around
 * its level are no slower ones.
 *
 * @typedef {Spread['rounds'][number]} Costs
 * @param {[Costs, Costs][]} pairs  both sides of each round
 * @param {Allowed} allowed  to this look at them
 * @returns {{ findings: Finding[], chance: number }}  of the quantiles whose shape differs by more than
 *   `LEAST_GAP`; chance: the least p-value of such a shape, as if this were the only look
 */
export function compareSamples(pairs, allowed) {
  const usable = pairs.filter((both) => both.every(({ costs }) => costs.length >= method.samples.minSamples));
  if (2 * usable.length < pairs.length) return { findings: [], chance: 1 };
  const all = usable.map((both) => both.map(({ costs }) => quantiles(costs, method.samples.quantiles)));
  const compared = method.samples.quantiles.flatMap((_, i) => {
    const sides = [0, 1].map((side) => all.map((both) => both[side][i]));
    if (sides.flat().some((cost) => !(cost > 0))) return [];
    const ratios = sides[1].map((cost, round) => Math.log(cost / sides[0][round]));
    // Beside the level: a process that is slow as a whole has another level, and the same shape.
    const shapes = usable.map(([a, b], round) => ratios[round] - Math.log(b.level / a.level));
    if (Math.abs(mean(shapes)) < Math.log(1 + method.processes.leastGap)) return [];
    const isSameWay = mean(ratios) * mean(shapes) > 0;
    return [{ sides, ratios, isSameWay, chance: signFlipProbability(shapes) }];
  });
  return {
    findings: compared
      .filter(({ isSameWay }) => isSameWay)
      .map(({ sides, ratios, chance }) => {
        const evidence = evidenceFrom(
          ratios.map((ratio) => ({ ratio, weight: 1 })),
          allowed,
        );
        const [usual, slow] = sides.map(median).sort((a, b) => a - b);
        const probability = Math.max(evidence.probability, Math.min(1, chance / allowed.share));
        return { ...evidence, probability, shape: shapeOf(usable, usual, slow) };
      }),
    chance: smallest([1, ...compared.map(({ chance }) => chance)]),
  };
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
