/**
 * Compares the results of a row whose checksums differ.
 *
 * @import { Rounding, ResultDifference, Values } from '../../protocol/types.js'
 * @import { Difference, Tolerance } from '../agreement/tolerance.js'
 * @import { Build } from '../agreement/cause.js'
 *
 * @typedef {{ platform: string, checksum: string, values?: Values }} Digested
 * @typedef {{ one: Group, other: Group, difference: Difference }} Pair
 * @typedef {{ checksum: string, platforms: string[], numbers: ReturnType<typeof numbersOf> }} Group
 */
import { causeOf } from '../agreement/cause.js';
import { differenceOf } from '../agreement/difference.js';
import { numbersOf } from '../agreement/numbers.js';
import { gatherBy } from '../results/lookup.js';

/**
 * The columns by their checksums, with the numbers of one that has them.
 * @param {readonly Digested[]} digested
 * @returns {Group[]}
 */
const groupsOf = (digested) =>
  [...gatherBy(digested, ({ checksum }) => checksum)].map(([checksum, own]) => {
    const values = own.find((one) => one.values !== undefined)?.values;
    return {
      checksum,
      platforms: [...new Set(own.map(({ platform }) => platform))],
      numbers: values === undefined ? null : numbersOf(values),
    };
  });

/** Differences from the worst one on. @param {Pair} pair */
const badness = ({ difference }) => [
  Number(difference.kind === 'other'),
  Number('values' in difference),
  'relative' in difference ? Number(difference.relative) : Infinity,
];

/** @param {Pair} a @param {Pair} b */
function worseFirst(a, b) {
  const [x, y] = [badness(a), badness(b)];
  const i = x.findIndex((value, at) => value !== y[at]);
  return i < 0 ? 0 : y[i] - x[i];
}

/**
 * @param {Pair} pair
 * @param {ReadonlyMap<string, Build>} builds
 * @returns {ResultDifference}
 */
function shown({ one, other, difference }, builds) {
  const sides = [one, other].map(({ platforms }) => platforms);
  if (!('values' in difference)) return { sides };
  const { kind, reason: _, ...found } = difference;
  const [a, b] = sides.map((ids) => ids.flatMap((id) => builds.get(id) ?? []));
  return { sides, ...found, ...(kind === 'close' && { cause: causeOf(a, b) }) };
}

/**
 * How the results of a row differ.
 * @param {readonly Digested[]} digested  whose checksums differ
 * @param {Tolerance} tolerance
 * @param {ReadonlyMap<string, Build>} builds  by column
 * @returns {{ isAlike: boolean, difference: ResultDifference | null, likeOf: (checksum: string) => string }}
 *   isAlike: they are equal or within the tolerance; difference: the largest; null: there is none, or it is
 *   not known; likeOf: the same text for checksums of results that are alike
 */
export function agreementOf(digested, tolerance, builds) {
  const groups = groupsOf(digested);
  const pairs = groups.flatMap((one, i) =>
    groups.slice(i + 1).map((other) => ({
      one,
      other,
      difference: one.numbers && other.numbers ? differenceOf(one.numbers, other.numbers, tolerance) : null,
    })),
  );
  const known = pairs
    .filter(/** @returns {pair is Pair} */ (pair) => pair.difference !== null)
    .sort(worseFirst);
  const like = new Map(groups.map(({ checksum }) => [checksum, checksum]));
  for (const { one, other, difference } of known) {
    if (difference.kind === 'other') continue;
    const [kept, gone] = [like.get(one.checksum) ?? '', like.get(other.checksum)];
    for (const [checksum, mark] of like) if (mark === gone) like.set(checksum, kept);
  }
  const [worst] = known;
  return {
    isAlike: known.length === pairs.length && worst?.difference.kind !== 'other',
    difference: worst === undefined || worst.difference.kind === 'equal' ? null : shown(worst, builds),
    likeOf: (checksum) => like.get(checksum) ?? checksum,
  };
}
