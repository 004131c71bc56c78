/**
 * Takes the CPU's frequency out of the samples. Each sample stands between two slices of the cycle
 * meter, so that the length of a CPU cycle around it is known. A sample whose time scales with the
 * cycle by the exponent b (its elasticity) is divided by (cycle / reference cycle)^b.
 *
 * @import { Clock, Elasticity, Result } from '../../protocol/types.js'
 * @import { Measured } from '../results/types.js'
 *
 * @typedef {object} MeteredSide  the undisturbed samples of a body or a twin in one round
 * @property {number[]} times  of one operation, in nanoseconds
 * @property {number[]} before  logarithms of the cycle's length before and after each sample, in ns
 * @property {number[]} after
 * @property {number[]} cycles  logarithms of the best estimate of the cycle's length during each sample
 * @property {number} readingError  standard deviation of `before` and `after` that the clock's rounding
 *   causes
 * @property {number} disturbed  share of the samples whose slices disagree
 * @property {number[]} indexes  of the samples among the pairs
 * @property {{ times: number[], cycles: number[] }} withDisturbed  of all pairs
 *
 * @typedef {object} Correction
 * @property {Measured[]} measured  with samples at the reference cycle
 * @property {Elasticity | null} elasticity  null: the samples stay as they are
 * @property {number} disturbed  share of the samples whose slices of the cycle meter disagree
 */
import { mean, median } from '../statistics/descriptive.js';
import { indexesWhere } from '../statistics/order.js';
import { pairCount } from '../results/pairs.js';
import { elasticityOf, expectedOfWork, fitOf } from './elasticity.js';
import { withoutInputs } from './inputs.js';
import { costsOfPairs, roundingOf, sampleDeviation, sidesOf } from './pairs.js';
import { method } from '../method/method.js';

const SLICES = /** @type {const} */ (['bodyBeforeNs', 'bodyAfterNs', 'twinBeforeNs', 'twinAfterNs']);

/** Whether all samples of a result stand between slices of the cycle meter. @param {Result} result */
export const isMetered = ({ sliceCycles, pairs }) =>
  typeof sliceCycles === 'number' &&
  pairCount(pairs) > 0 &&
  SLICES.every((name) => pairs[name]?.every((ns) => ns > 0) ?? false);

/**
 * Indexes of the undisturbed samples. Where most samples are disturbed, the quieter half.
 * @param {number[]} disagreements
 * @param {number} clockError  standard deviation of a disagreement that the clock causes
 */
function undisturbed(disagreements, clockError) {
  const limit = method.correction.leaves
    ? Math.max(method.share.alike, method.chance.deviations * clockError)
    : Infinity;
  const most = Math.max(limit, median(disagreements));
  return {
    quiet: indexesWhere(disagreements, (one) => one <= most),
    disturbed: disagreements.filter((one) => one > limit).length / disagreements.length,
  };
}

/**
 * One side of a metered result.
 * @param {Result} result
 * @param {Clock | null} clock
 * @param {'body' | 'twin'} side
 * @param {ReadonlySet<number>} [quiet]  see `Measured`
 * @returns {MeteredSide}
 */
export function meteredSide(result, clock, side, quiet) {
  const { pairs, sliceCycles } = result;
  const { bodies, twins } = sidesOf(pairs, clock);
  const times = side === 'body' ? bodies : twins;
  const slices =
    side === 'body' ? [pairs.bodyBeforeNs, pairs.bodyAfterNs] : [pairs.twinBeforeNs, pairs.twinAfterNs];
  const [before, after] = slices.map((column) =>
    (column ?? []).map((ns) => Math.log(ns / Number(sliceCycles))),
  );
  const sliceNs = median(slices[0] ?? [NaN]);
  const sliceError = clock === null ? 0 : sampleDeviation(clock) / sliceNs;
  const { quiet: steady, disturbed } = undisturbed(
    before.map((one, i) => Math.abs(one - after[i])),
    Math.SQRT2 * sliceError,
  );
  const alone = steady.filter((i) => quiet?.has(i) ?? true);
  const kept = alone.length > 0 ? alone : steady;
  const all = before.map((one, i) => Math.log((Math.exp(one) + Math.exp(after[i])) / 2));
  const own = kept.map((i) => all[i]);
  return {
    times: kept.map((i) => times[i]),
    before: kept.map((i) => before[i]),
    after: kept.map((i) => after[i]),
    cycles: own,
    readingError: sliceError,
    disturbed,
    indexes: kept,
    withDisturbed: { times, cycles: all },
  };
}

/**
 * A side of a row with several threads, in one round. The meter runs in one of them, between the samples:
 * there it shows what the others do, which spin or sleep, and not the speed of the samples. That is the
 * speed of the round.
 * @param {MeteredSide} side
 * @param {Measured['typicalNs']} typicalNs
 * @returns {MeteredSide}
 */
function atTypicalCycle(side, typicalNs) {
  if (!typicalNs) return side;
  const typical = (/** @type {number[]} */ cycles) => cycles.map(() => Math.log(typicalNs));
  const { cycles, withDisturbed } = side;
  const all = { ...withDisturbed, cycles: typical(withDisturbed.cycles) };
  return { ...side, cycles: typical(cycles), withDisturbed: all };
}

/** The length of a cycle around the bodies of a metered result. @param {Result} result */
export const cycleAround = ({ pairs: { bodyBeforeNs = [], bodyAfterNs = [] }, sliceCycles }) =>
  median(bodyBeforeNs.map((ns, i) => (ns + bodyAfterNs[i]) / 2)) / Number(sliceCycles);

/**
 * The length of a cycle that is typical of the benchmarks of a round; null without slices of the cycle meter.
 * @param {readonly Result[]} results
 */
export function typicalCycle(results) {
  const metered = results.filter(isMetered);
  return metered.length === 0 ? null : median(metered.map(cycleAround));
}

/**
 * @param {Pick<MeteredSide, 'times' | 'cycles'>} side
 * @param {number} exponent
 * @param {number} reference  logarithm of the reference cycle's length
 */
const atReference = ({ times, cycles }, exponent, reference) =>
  times.map((time, i) => time * Math.exp(exponent * (reference - cycles[i])));

/** Standard error of the mean of the cycles that the clock's rounding causes. @param {MeteredSide} side */
const cycleError = ({ readingError, cycles }) => readingError / Math.sqrt(2 * cycles.length);

/** Whether a benchmark runs in several threads. @param {readonly Measured[]} row */
const isInThreads = (row) => row.some(({ threads = 1 }) => threads > 1);

/** Whether the operations of a benchmark wait for something. @param {readonly Measured[]} row */
const isWaiting = (row) => row.some(({ waits }) => waits);

/**
 * The rounds of a benchmark that have slices of the cycle meter: most of them, or none. A single round
 * without slices is one whose first call used up the time.
 * @param {readonly Measured[]} row
 */
function meteredOf(row) {
  const metered = row.filter(({ result }) => isMetered(result));
  return 2 * metered.length > row.length ? metered : [];
}

/** @param {readonly Measured[]} metered @param {'body' | 'twin'} name */
const sidesOfRounds = (metered, name) =>
  metered.map(({ result, clock, quiet }) => meteredSide(result, clock, name, quiet));

/**
 * The elasticity that is expected of work, by the benchmarks of one process.
 * @param {Iterable<readonly Measured[]>} rows  the rounds of each
 */
export function elasticityOfWork(rows) {
  const work = [...rows].filter((row) => !isInThreads(row) && !isWaiting(row));
  return expectedOfWork(work.map((row) => fitOf(sidesOfRounds(meteredOf(row), 'body'))));
}

/**
 * The rounds of one benchmark with their samples at the reference cycle, and its elasticity. The rounds stay
 * as they are if half of them or more have no slices of the cycle meter.
 * @param {Measured[]} all
 * @param {number | null} referenceNs  length of the reference cycle; null: unknown
 * @param {{ ofWork?: number, sideOf?: (one: Measured) => string }} [options]  ofWork: see `elasticityOfWork`;
 *   sideOf: of a duel, whose rounds are corrected together
 * @returns {Correction}
 */
export function corrected(all, referenceNs, { ofWork, sideOf = () => '' } = {}) {
  const measured = meteredOf(all);
  if (!method.correction.use || referenceNs === null || measured.length === 0)
    return { measured: all, elasticity: null, disturbed: 0 };
  const inThreads = isInThreads(measured);
  const [bodies, twins] = /** @type {const} */ (['body', 'twin']).map((name) => {
    const sides = sidesOfRounds(measured, name);
    return inThreads ? sides.map((side, i) => atTypicalCycle(side, measured[i].typicalNs)) : sides;
  });
  const fits = [bodies, twins].map((sides) => (inThreads ? null : fitOf(sides)));
  const elasticity = elasticityOf(fits[0], { waits: isWaiting(measured), ofWork });
  // A loop waits for nothing.
  const ofTwin = elasticityOf(fits[1], { ofWork });
  const reference = Math.log(referenceNs);
  const distance = Math.abs(mean(bodies.flatMap(({ cycles }) => cycles)) - reference);
  const times = bodies.map((side) => atReference(side, elasticity.value, reference));
  const { alike, ofPlaces, ofUnseen } = withoutInputs(
    measured.map((one, i) => ({
      result: one.result,
      round: one.round,
      side: sideOf(one),
      times: atReference(bodies[i].withDisturbed, elasticity.value, reference),
      costs: costsOfPairs(
        { bodies: bodies[i].withDisturbed.times, twins: twins[i].withDisturbed.times },
        roundingOf(one.result.pairs, one.clock),
      ),
      undisturbed: new Set(bodies[i].indexes),
    })),
  );
  return {
    measured: measured.map((one, i) => {
      const lasting = Math.hypot(
        distance * elasticity.error,
        elasticity.value * cycleError(bodies[i]),
        ofUnseen,
      );
      return {
        ...one,
        samples: {
          bodies: alike?.[i].times ?? times[i],
          byPair: alike?.[i].byPair,
          twins: atReference(twins[i], ofTwin.value, reference),
          wholeRing: alike !== null,
        },
        uncertainty: Math.hypot(lasting, ofPlaces),
        lasting,
      };
    }),
    elasticity,
    disturbed: mean(bodies.map((side) => side.disturbed)),
  };
}
