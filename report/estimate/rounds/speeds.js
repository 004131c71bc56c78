/**
 * Benchmarks that ran at two speeds: one number does not describe them, and more rounds do not narrow its
 * interval.
 *
 * @import { CellSpeeds } from '../../../protocol/types.js'
 * @import { RoundNoise, Spread } from '../../results/types.js'
 * @typedef {ReadonlyMap<number, number>} Jumps  by index of the round: how much slower it was in all rows at
 *   once, as a share of the cost; negative if it was faster, 0 if it was neither
 */
import { gatherBy } from '../../results/lookup.js';
import { median } from '../../statistics/descriptive.js';
import { twoSpeeds, twoSpeedsOfPairs } from '../../statistics/two-speeds.js';
import { expectedVariance } from './noise.js';
import { method } from '../../method/method.js';

/**
 * The jumps of the rounds of a platform: 0 unless at least five rows take part, nine in ten of them agree on
 * the direction and the change is at least `method.jumps.leastJump`.
 * @param {Iterable<Spread>} spreads  of its benchmarks
 * @returns {Jumps}
 */
export function jumpsOf(spreads) {
  const changes = [...spreads].flatMap(({ rounds, value, size }) => {
    // Costs near 0 are mostly noise and would say nothing about the speed of a round.
    if (rounds.length < 3 || !(size > 0) || !(value > size / 4)) return [];
    const middle = median(rounds.map(({ level }) => level));
    return rounds.map(({ round, level }) => ({ round, share: (level - middle) / value }));
  });
  return new Map(
    [...gatherBy(changes, ({ round }) => round)].map(([round, own]) => {
      const shares = own.map(({ share }) => share);
      const share = shares.length >= 5 ? median(shares) : 0;
      const alike = shares.filter((one) => Math.sign(one) === Math.sign(share)).length >= 0.9 * shares.length;
      return [round, alike && Math.abs(share) >= method.jumps.leastJump ? share : 0];
    }),
  );
}

/**
 * The two speeds of a benchmark: of its rounds or, if these are alike, of the samples within them.
 * @param {Spread} spread
 * @param {{ noise: RoundNoise | null, jumps: Jumps }} platform
 * @returns {CellSpeeds | null}  null if it has one
 */
export function speedsOf(spread, { noise, jumps }) {
  const { rounds, within } = spread;
  const expected = Math.max(within, noise ? noise.prior.variance * expectedVariance(spread, noise) : 0);
  // A jump that all rows share must not look like two speeds in each of them.
  const levels = rounds.map((one) => one.level / (1 + (jumps.get(one.round) ?? 0)));
  const between = twoSpeeds(levels, Math.sqrt(expected));
  if (between) return { of: 'rounds', ...between };
  const inRounds = twoSpeedsOfPairs(rounds.map(({ costs }) => costs));
  return inRounds && { of: 'samples', ...inRounds };
}
