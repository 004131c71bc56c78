/**
 * The measurements of both sides of a duel.
 *
 * @import { PlatformResults } from '../../protocol/types.js'
 * @import { Measured, Spread } from '../results/types.js'
 *
 * @typedef {object} Pairs
 * @property {number[]} pairs  the cost of each pair, disturbed ones as well; NaN where it is unknown, and
 *   empty where pairs cannot be compared
 * @property {number} rounding  standard deviation that the clock's ticks give each of them, 0 where they are
 *   not seen
 * @property {number[]} [firsts]  of each pair, which side was the first one to visit the benchmark in its
 *   pass; absent if the host does not tell passes
 * @property {number} [mean]  cost of an operation, what is rare included
 * @typedef {Spread['rounds'][number] & Pairs} PairedRound
 * @typedef {Omit<Spread, 'rounds'> & { rounds: PairedRound[] }} PairedSpread  of one side of a duel
 */
import { corrected, elasticityOfWork } from '../estimate/correction.js';
import { rowsIn } from '../estimate/platform-data.js';
import { referenceCycles } from '../estimate/reference-cycle.js';
import { costsOfPairs, roundingOf, sidesOf } from '../estimate/pairs.js';
import { meanCost } from '../estimate/rounds/windows.js';
import { spreadOf } from '../estimate/spread.js';
import { witnessOf } from '../estimate/rounds/witness.js';
import { median } from '../statistics/descriptive.js';
import { hasPairs } from '../results/pairs.js';

/**
 * How the costs of both sides are spread, by platform: for each side by key of the benchmark. Their samples
 * are corrected together: sides that were corrected apart could differ by what the correction got wrong in
 * one of them, alike in all of its rounds. On a busy machine a round does not come to all inputs, and so each
 * side had another estimate of what the inputs cost.
 *
 * @param {readonly PlatformResults[]} a
 * @param {readonly PlatformResults[]} b
 * @returns {Map<string, { before: Map<string, PairedSpread>, after: Map<string, PairedSpread>, disturbed:
 *   Set<number> }>}  disturbed: rounds in which the ladder of either side shows that something else used the
 *   core
 */
export function duelData(a, b) {
  const references = referenceCycles([...a, ...b]);
  return new Map(
    a.flatMap((platform) => {
      const other = b.find(({ id }) => id === platform.id);
      if (other === undefined) return [];
      const referenceNs =
        references.find(({ platforms }) => platforms.includes(platform.id))?.cycleNs ?? null;
      const now = rowsIn(other);
      const both = [...rowsIn(platform)].map(([key, row]) => ({ key, a: row, b: now.get(key) ?? [] }));
      const ofWork = elasticityOfWork(both.map(({ a, b }) => [...a, ...b]));
      const rows = both.map((row) => ({ key: row.key, sides: bothSides(row, referenceNs, ofWork) }));
      const [before, after] = /** @type {const} */ ([0, 1]).map(
        (side) =>
          new Map(
            rows.flatMap(({ key, sides }) => {
              const measured = sides[side].filter(({ result }) => hasPairs(result));
              return measured.length > 0 ? [[key, pairedSpread(measured, sides[1 - side])]] : [];
            }),
          ),
      );
      return [[platform.id, { before, after, disturbed: disturbedRounds(rows) }]];
    }),
  );
}

/**
 * Which side is the first one to visit each benchmark in a pass, as `core/timing/rounds/selection.cpp` has
 * it: 1 for the one that is the second one in the first pass, else 0.
 * @param {number} pass  from 1
 */
export function firstIn(pass) {
  let ones = 0;
  for (let left = pass - 1; left > 0; left = Math.floor(left / 2)) ones += left % 2;
  return ones % 2;
}

/** @param {Measured[]} measured @param {Measured[]} others  of the other side @returns {PairedSpread} */
function pairedSpread(measured, others) {
  const spread = spreadOf(measured);
  const byRound = new Map(
    others.filter(({ result }) => hasPairs(result)).map((other) => [other.round, other]),
  );
  return {
    ...spread,
    rounds: spread.rounds.map((round, i) => ({
      ...round,
      pairs: pairsOf(measured[i], byRound.get(round.round)),
      rounding: roundingOf(measured[i].result.pairs, measured[i].clock),
      firsts: measured[i].result.pairs.pass?.map(firstIn),
      mean: meanCost(measured[i], round, byRound.get(round.round)),
    })),
  };
}

/**
 * The cost of each pair: the difference of body and twin, as it was measured. Where a pair runs through a
 * part of the inputs, as if it ran through all of them; if these are not known, as it was measured, too, if
 * the other side's pair ran through the same.
 *
 * @param {Measured} measured
 * @param {Measured | undefined} other  the same round of the other side
 */
function pairsOf({ result, clock, samples }, other) {
  if (samples?.byPair) return samples.byPair;
  const { operations } = result.pairs;
  const costs = costsOfPairs(sidesOf(result.pairs, clock), roundingOf(result.pairs, clock));
  if (median(operations) >= (result.inputs ?? 1)) return costs;
  return costs.map((cost, i) => (other?.result.pairs.operations[i] === operations[i] ? cost : NaN));
}

/**
 * The rounds in which the witness of either side was disturbed.
 * @param {{ key: string, sides: [Measured[], Measured[]] }[]} rows
 */
const disturbedRounds = (rows) =>
  new Set(
    [0, 1].flatMap((side) => [
      ...(witnessOf(new Map(rows.map(({ key, sides }) => [key, sides[side]])))?.disturbed.keys() ?? []),
    ]),
  );

/**
 * @param {{ a: Measured[], b: Measured[] }} row
 * @param {number | null} referenceNs
 * @param {number} ofWork  see `elasticityOfWork`
 * @returns {[Measured[], Measured[]]}
 */
function bothSides({ a, b }, referenceNs, ofWork) {
  const before = new Set(a.map(({ result }) => result));
  const { measured } = corrected([...a, ...b], referenceNs, {
    ofWork,
    sideOf: ({ result }) => (before.has(result) ? 'a' : 'b'),
  });
  return [
    measured.filter(({ result }) => before.has(result)),
    measured.filter(({ result }) => !before.has(result)),
  ];
}
