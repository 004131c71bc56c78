/**
 * Takes the differences between inputs out of the samples of a slow benchmark. Where a sample does not run
 * through all inputs, samples differ because their inputs do. With a precise clock, pair number i of every
 * round has the same inputs: those of the operations from i · n on. So the rounds tell what these inputs
 * cost, and how much a sample differs from that.
 *
 * @typedef {import('../../protocol/types.js').Result} Result
 * @typedef {{ result: Result, indexes: number[], times: number[] }} RoundSamples  of the body; indexes: of
 *   the samples among the pairs
 */
import { mean, median, variance } from '../statistics/descriptive.js';

/** Rounds that measured an input, for a median that is not decided by one disturbance. */
const FEWEST_ROUNDS = 3;

/** Share of the inputs whose costs have to be known, at least. */
const FEWEST_INPUTS = 0.05;

/**
 * The operations that make a place of the ring of inputs: the most that a round has in each pair. Null if
 * pairs of a round differ, if the operations of rounds are not multiples of each other, or if the ring is
 * not a multiple of them.
 * @param {readonly RoundSamples[]} rounds
 */
function placeOf(rounds) {
  const [{ result: { inputs = 1 } }] = rounds;
  const counts = rounds.map(({ result: { pairs: { operations } } }) =>
    (operations.every((one) => one === operations[0]) ? operations[0] : NaN));
  const most = Math.max(...counts);
  const fits = most < inputs && inputs % most === 0 && counts.every((count) => most % count === 0);
  return fits ? { operations: most, places: inputs / most } : null;
}

/**
 * The samples of a round, of one place each. Where several pairs make a place, their mean; places of which
 * a pair was left out are left out.
 * @param {RoundSamples} round
 * @param {number} operations  of a place
 */
function samplesOfPlaces({ result, indexes, times }, operations) {
  const together = operations / result.pairs.operations[0];
  /** @type {Map<number, { index: number, times: number[] }>} */
  const groups = new Map();
  indexes.forEach((index, i) => {
    const group = Math.floor(index / together);
    const { times: others } = groups.get(group) ?? { times: [] };
    groups.set(group, { index, times: [...others, times[i]] });
  });
  return [...groups].filter(([, group]) => group.times.length === together)
    .map(([place, group]) => ({ place, index: group.index, time: mean(group.times) }));
}

/**
 * The samples as they would be if all inputs cost the same: the mean over the inputs, times the share by
 * which a sample differs from the median of the samples with its inputs.
 *
 * @param {readonly RoundSamples[]} rounds  of one benchmark
 * @returns {{ alike: { times: number[], indexes: number[] }[] | null, uncertainty: number }}  alike: by round; null if rounds or inputs
 *   were too few, or if samples run through all inputs. uncertainty: what inputs that were not measured add
 *   to the error of the mean, as a share
 */
export function withoutInputs(rounds) {
  const none = { alike: null, uncertainty: 0 };
  const size = rounds.length < FEWEST_ROUNDS ? null : placeOf(rounds);
  if (size === null) return none;
  const byRound = rounds.map((round) => samplesOfPlaces(round, size.operations)
    .map((sample) => ({ ...sample, place: sample.place % size.places })));
  /** @type {Map<number, number[]>} */
  const byPlace = new Map();
  for (const { place, time } of byRound.flat()) byPlace.set(place, [...(byPlace.get(place) ?? []), time]);
  const known = new Map([...byPlace].flatMap(([place, times]) =>
    (times.length >= FEWEST_ROUNDS ? [[place, median(times)]] : [])));
  if (known.size < 2 || known.size < FEWEST_INPUTS * size.places) return none;
  const costs = [...known.values()];
  const centre = mean(costs);
  const alike = byRound.map((samples) => {
    const kept = samples.filter(({ place }) => known.has(place));
    return {
      indexes: kept.map(({ index }) => index),
      times: kept.map(({ place, time }) => (centre * time) / Number(known.get(place))),
    };
  });
  if (alike.some(({ times }) => times.length === 0)) return none;
  const unseen = 1 - known.size / size.places;
  return { alike, uncertainty: Math.sqrt((unseen * variance(costs)) / known.size) / centre };
}
