/**
 * What is counted on a platform: what a benchmark executes, or the bytes of an object or of what was built.
 *
 * @import { Cell, Planned, PlatformResults, QuantityId, Size, Work } from '../../protocol/types.js'
 */
import { countOf } from '../estimate/count.js';
import { benchmarkKey } from '../../protocol/identity.js';
import { lookupBy } from '../results/lookup.js';
import { largest, smallest } from '../statistics/descriptive.js';

/** The suite whose rows are sizes of what was built. */
const SIZE = 'size';

const sizesBy = lookupBy((/** @type {Size} */ size) => benchmarkKey(size));
const workBy = lookupBy((/** @type {Work} */ work) => benchmarkKey(work));

/** Whether a platform counts instead of measuring times. @param {Pick<PlatformResults, 'rounds'>} platform */
export const isCounting = ({ rounds }) =>
  rounds.some(({ counter, work, sizes }) => Boolean(counter || work || sizes));

/**
 * The quantity of a benchmark on a platform that counts.
 * @param {PlatformResults} platform
 * @param {Planned} planned
 * @returns {QuantityId}
 */
export const countedQuantity = ({ rounds }, { isSize, suite }) =>
  isSize || suite === SIZE
    ? 'bytes'
    : (rounds.find(({ counter }) => counter)?.counter?.quantity ?? 'instructions');

/**
 * The part of a cell that is counted; null if nothing was.
 * @param {PlatformResults} platform
 * @param {Planned} planned
 */
export function countedOn({ rounds }, planned) {
  const key = benchmarkKey(planned);
  const sizes = rounds.flatMap(({ sizes: all = [] }) => sizesBy(all, key));
  if (sizes.length > 0) return sizeOf(sizes, planned);
  const counted = rounds.flatMap(({ work: all = [], counter = null }) =>
    workBy(all, key).map((work) => ({ work, counter })),
  );
  if (counted.length === 0) return null;
  const checksum = counted.find(({ work }) => work.checksum !== null)?.work.checksum ?? null;
  return { ...countOf(counted), checksum };
}

/**
 * A size. If the rounds differ, it is not a property of the program alone, and the verdict is `unstable`.
 * @param {readonly Size[]} sizes  of the rounds, one at least
 * @param {Planned} planned
 * @returns {Pick<Cell, 'verdict' | 'reason' | 'value' | 'low' | 'high' | 'rounds' | 'pairs' | 'object'>}
 */
function sizeOf(sizes, { items }) {
  const all = sizes.map(({ bytes }) => bytes);
  const [low, high] = [smallest(all), largest(all)];
  const [{ bytes, object }] = sizes;
  const isStable = low === high;
  return {
    verdict: isStable ? 'ok' : 'unstable',
    reason: isStable ? null : `its sizes differ between processes: ${low} and ${high} bytes`,
    value: bytes,
    low,
    high,
    rounds: sizes.length,
    pairs: 0,
    ...(object && { object: { ...object, bytesPerItem: items === null ? null : bytes / items } }),
  };
}
