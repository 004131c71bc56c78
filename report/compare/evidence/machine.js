/**
 * What the rounds of a duel tell of the machine: how much slower than usual it was in each of them.
 *
 * @import { Spread } from '../../results/types.js'
 * @typedef {ReadonlyMap<string, Spread>} Spreads  of the benchmarks of one side, by key
 */
import { gatherBy } from '../../results/lookup.js';
import { median } from '../../statistics/descriptive.js';
import { method } from '../../method/method.js';

/**
 * How slow the benchmarks of one side were in each round, as a logarithm: the median over them.
 * @param {Spreads} spreads
 */
function stateOf(spreads) {
  const deviations = [...spreads.values()].flatMap(({ rounds }) => {
    if (rounds.some(({ level }) => !(level > 0))) return [];
    const usual = median(rounds.map(({ level }) => level));
    return rounds.map(({ round, level }) => ({ round, slowness: Math.log(level / usual) }));
  });
  return new Map(
    [...gatherBy(deviations, ({ round }) => round)].map(([round, own]) => [
      round,
      own.length < method.chance.few ? 0 : median(own.map(({ slowness }) => slowness)),
    ]),
  );
}

/**
 * What both values have in common: the smaller one if they have the same sign, or else 0.
 * @param {number} a
 * @param {number} b
 */
const shared = (a, b) => (a * b <= 0 ? 0 : Math.sign(a) * Math.min(Math.abs(a), Math.abs(b)));

/**
 * How slow the machine was in each round, as a logarithm. Only what both sides show is the machine's: a build
 * that is slow in some of its processes does not count.
 * @param {Spreads} a
 * @param {Spreads} b
 * @returns {ReadonlyMap<number, number>} by round
 */
export function machineStates(a, b) {
  const [one, other] = [a, b].map(stateOf);
  return new Map([...one].map(([round, slowness]) => [round, shared(slowness, other.get(round) ?? 0)]));
}
