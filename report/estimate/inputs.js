/**
 * Takes the differences between inputs out of the samples of a slow benchmark. Where a sample does not run
 * through all inputs, samples differ because their inputs do. Pair number i of every
 * round has the same inputs: those of the operations from i · n on. So the rounds show what these inputs
 * cost, and how much a sample differs from that.
 *
 * @import { Result } from '../../protocol/types.js'
 * @typedef {object} RoundSamples  of one benchmark in one round
 * @property {Result} result
 * @property {number} round
 * @property {string} side  of a duel, the same for all rounds elsewhere
 * @property {number[]} times  of the bodies of all pairs
 * @property {number[]} costs  body − twin of all pairs, as they were measured
 * @property {ReadonlySet<number>} undisturbed  indexes of pairs
 */
import { gatherBy, mapValues } from '../results/lookup.js';
import {
  largest,
  mean,
  median,
  medianInterval,
  variance,
  varianceOfRank,
} from '../statistics/descriptive.js';
import { method } from '../method/method.js';

/**
 * The operations that make a place of the ring of inputs: the most that a round has in each pair, but for
 * what lengthens samples of a coarse clock. Null if pairs of a round differ by more, if the operations of
 * rounds are not multiples of each other, or if the ring is not a multiple of them.
 * @param {readonly RoundSamples[]} rounds
 */
function placeOf(rounds) {
  const [
    {
      result: { inputs = 1 },
    },
  ] = rounds;
  const counts = rounds.map(
    ({
      result: {
        pairs: { operations },
      },
    }) =>
      operations.every(
        (one) => one >= operations[0] && one <= Math.ceil((1 + method.share.large) * operations[0]),
      )
        ? operations[0]
        : NaN,
  );
  const most = largest(counts);
  const fits = most < inputs && inputs % most === 0 && counts.every((count) => most % count === 0);
  return fits ? { operations: most, places: inputs / most } : null;
}

/**
 * The samples of a round, of one place each: where several pairs make a place, their mean.
 * @typedef {{ index: number, place: number, round: number, side: string, time: number, cost: number, quiet:
 *   boolean }} PlaceSample index: of its first pair
 * @param {RoundSamples} round
 * @param {{ operations: number, places: number }} size
 */
function samplesOfPlaces({ result, round, side, times, costs, undisturbed }, { operations, places }) {
  const together = operations / result.pairs.operations[0];
  return Array.from({ length: Math.floor(times.length / together) }, (_, group) => {
    const indexes = Array.from({ length: together }, (_unused, i) => group * together + i);
    return {
      index: indexes[0],
      place: group % places,
      round,
      side,
      time: mean(indexes.map((index) => times[index])),
      cost: mean(indexes.map((index) => costs[index])),
      quiet: indexes.every((index) => undisturbed.has(index)),
    };
  });
}

/** The rank of the lower quartile of some values, counted from 0. @param {number} count */
const typicalRank = (count) => Math.floor((count - 1) * method.quantile.quarter);

/**
 * The time of a place: the lower quartile of its undisturbed samples. Where all were disturbed, of these:
 * leaving out a place would leave out its inputs. On a busy machine half of the few samples of some place are
 * interrupted, and the mean over all places would contain that.
 * @param {PlaceSample[]} samples
 */
function typicalTime(samples) {
  const quiet = samples.filter((sample) => sample.quiet);
  const times = (quiet.length > 0 ? quiet : samples).map(({ time }) => time).sort((a, b) => a - b);
  return times[typicalRank(times.length)];
}

/**
 * The places that every side of a duel has often enough: the mean over other places would differ between the
 * sides although their code does not. Without sides, all places.
 * @param {PlaceSample[]} samples
 * @returns {(sample: PlaceSample) => boolean}  whether its place is one of them
 */
function isCommon(samples) {
  const sides = [...gatherBy(samples, ({ side }) => side).values()];
  if (sides.length === 1) return () => true;
  const known = sides.map(
    (own) =>
      new Set(
        [...gatherBy(own, ({ place }) => place)].flatMap(([place, { length }]) =>
          length >= method.chance.few ? [place] : [],
        ),
      ),
  );
  return ({ place }) => known.every((places) => places.has(place));
}

/**
 * Whether some inputs cost more on one side of a duel, or less, and others do not. In each round, the ratio
 * of both sides at a place is compared with the median over the places: what is left is of its inputs. Of
 * each place only what is certain counts.
 * @param {PlaceSample[]} samples
 */
function differByInputs(samples) {
  const sides = [...new Set(samples.map(({ side }) => side))];
  if (sides.length === 1) return false;
  const ratios = [...gatherBy(samples, ({ round }) => round).values()].flatMap((own) => {
    const [a, b] = sides.map((side) =>
      mapValues(
        gatherBy(
          own.filter((one) => one.side === side && one.time > 0),
          ({ place }) => place,
        ),
        (same) => mean(same.map(({ time }) => Math.log(time))),
      ),
    );
    const both = [...a].flatMap(([place, log]) =>
      b.has(place) ? [{ place, ratio: Number(b.get(place)) - log }] : [],
    );
    // A round that one side lacks has none.
    const middle = both.length > 0 ? median(both.map(({ ratio }) => ratio)) : NaN;
    return both.map(({ place, ratio }) => ({ place, excess: ratio - middle }));
  });
  const { known, centre } = placesOf(samples);
  const changes = [...gatherBy(ratios, ({ place }) => place)].map(([place, own]) => {
    const { low, high } = medianInterval(own.map(({ excess }) => excess));
    return Number(known.get(place)) * Math.expm1(Math.max(0, low) + Math.min(0, high));
  });
  return changes.length > 0 && Math.abs(mean(changes)) >= method.share.alike * centre;
}

/**
 * The samples as they would be if all inputs cost the same: the mean over the inputs, times the share by
 * which a sample differs from the typical time of its inputs.
 *
 * The typical times are those of both sides of a duel together. Their errors are then alike on both sides. Of
 * each side alone they would be in all of its rounds, so that equal sides would differ by more than their
 * rounds do. Only where the sides differ by their inputs, each has its own: the ratio of most inputs would
 * not be that of all.
 *
 * @param {readonly RoundSamples[]} rounds  of one benchmark
 * @returns {{ alike: { times: number[], byPair: number[] }[] | null, ofPlaces: number, ofUnseen: number }}
 *    alike: by round, the undisturbed ones, and the costs of all pairs, NaN where there is none; null if
 *   rounds or inputs were too few, or if samples run through all inputs. ofPlaces: what the errors of the
 *   inputs' costs add to the error of the mean, as a share; ofUnseen: what those add that none has reached
 */
export function withoutInputs(rounds) {
  const none = { alike: null, ofPlaces: 0, ofUnseen: 0 };
  const size = !method.inputs.use || rounds.length < method.chance.few ? null : placeOf(rounds);
  if (size === null) return none;
  const byRound = rounds.map((round) => samplesOfPlaces(round, size));
  const common = byRound.flat().filter(isCommon(byRound.flat()));
  if (common.length === 0) return none;
  const together = differByInputs(common) ? null : placesOf(common);
  const bySide = new Map(
    [...gatherBy(common, ({ side }) => side)].map(([side, samples]) => [side, together ?? placesOf(samples)]),
  );
  const [first, ...others] = rounds.map(({ side }) => bySide.get(side));
  if (first === undefined || others.includes(undefined)) return none;
  const { size: seen } = first.known;
  if (seen < 2 || seen < method.share.large * size.places) return none;
  const alike = byRound.map((samples, i) => {
    const { centre, known, counts } = /** @type {typeof first} */ (bySide.get(rounds[i].side));
    const byPair = rounds[i].costs.map(() => NaN);
    // A coarse clock shows nothing of the cheapest inputs, which count for the mean over all, but cannot be
    // compared.
    const kept = samples.filter(
      ({ place }) => Number(counts.get(place)) >= method.chance.few && Number(known.get(place)) > 0,
    );
    const shareOf = (/** @type {number} */ place) => Number(known.get(place)) / centre;
    for (const { index, place, cost } of kept) byPair[index] = cost / shareOf(place);
    return {
      times: kept.filter(({ quiet }) => quiet).map(({ place, time }) => time / shareOf(place)),
      byPair,
    };
  });
  if (alike.some(({ times }) => times.length === 0)) return none;
  const unseen = 1 - seen / size.places;
  const ofUnseen = Math.sqrt((unseen * variance([...first.known.values()])) / seen) / first.centre;
  return { alike, ofPlaces: errorOfPlaces(byRound.flat(), first), ofUnseen };
}

/**
 * What the errors of the typical times add to the error of their mean, as a share. All rounds have it alike,
 * so that they do not show it. How much a typical time varies is taken from the samples of all places: those
 * of one are too few.
 * @param {PlaceSample[]} samples
 * @param {ReturnType<typeof placesOf>} places
 */
function errorOfPlaces(samples, { known, counts }) {
  const excesses = [
    ...gatherBy(
      samples.filter(({ place, time }) => time > 0 && Number(known.get(place)) > 0),
      ({ round }) => round,
    ).values(),
  ].flatMap((own) => {
    const shares = own.map(({ place, time }) => Math.log(time / Number(known.get(place))));
    const middle = median(shares);
    return shares.map((share) => share - middle);
  });
  const draws = Math.round(median([...counts.values()]));
  return Math.sqrt(varianceOfRank(excesses, typicalRank(draws), draws) / known.size);
}

/**
 * What each place costs, the mean over all, and the number of samples of each.
 * @param {PlaceSample[]} samples
 */
function placesOf(samples) {
  const byPlace = gatherBy(samples, ({ place }) => place);
  const known = new Map([...byPlace].map(([place, own]) => [place, typicalTime(own)]));
  return {
    known,
    centre: mean([...known.values()]),
    counts: new Map([...byPlace].map(([place, { length }]) => [place, length])),
  };
}
