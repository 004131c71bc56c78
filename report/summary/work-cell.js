/**
 * The cells of a platform that counts: instructions of a benchmark, or bytes of an object or of what was built.
 *
 * @import { Cell, Planned, PlatformResults } from '../../protocol/types.js'
 * @import { Reason } from '../estimate/estimate.js'
 */
import { estimateWork } from '../estimate/work.js';
import { benchmarkKey } from '../../protocol/identity.js';
import { lookupBy } from '../results/lookup.js';
import { largest, smallest } from '../statistics/descriptive.js';

/** The suite whose rows are sizes of what was built. */
const SIZE = 'size';

const sizesBy = lookupBy((/** @type {import('../../protocol/types.js').Size} */ size) => benchmarkKey(size));
const workBy = lookupBy((/** @type {import('../../protocol/types.js').Work} */ work) => benchmarkKey(work));

/** Whether a platform counts instead of measuring times. @param {Pick<PlatformResults, 'rounds'>} platform */
export const countsInstructions = ({ rounds }) =>
  rounds.some(({ counter, work, sizes }) => Boolean(counter || work || sizes));

/** What a cell of counts has not. */
const WITHOUT_TIMES = {
  ns: null, interval: null, min: null, p20: null, p80: null, mad: null, floorNs: null,
  cycles: null, cyclesLow: null, cyclesHigh: null,
  ratio: null, ratioLow: null, ratioHigh: null,
  bytesPerSecond: null, itemsPerSecond: null, coldNs: null, warmUpMs: null, gc: null,
  elasticity: null, elasticityError: null, instructionsPerCycle: null,
};

/**
 * @param {Partial<Cell> & Pick<Cell, 'unit' | 'verdict'>} parts
 * @returns {Cell}
 */
const cellWith = (parts) => ({
  reason: null, instructions: null, bytes: null, low: null, high: null, rounds: 0, pairs: 0, work: null, checksum: null,
  ...WITHOUT_TIMES, ...parts,
});

/**
 * The cell of a benchmark or a size, without its ratio; null if the platform has none.
 * @param {PlatformResults} platform
 * @param {Planned} planned
 * @param {{ failure: Reason | null, missing: Reason | null }} reasons  failure: of the benchmark in a round;
 *   missing: why it has no result
 * @returns {Cell | null}
 */
export function countedCell({ rounds }, planned, { failure, missing }) {
  const key = benchmarkKey(planned);
  const unit = planned.isSize || planned.suite === SIZE ? 'bytes' : 'instructions';
  if (failure) return cellWith({ unit, ...failure });
  const sizes = rounds.flatMap(({ sizes: all = [] }) => sizesBy(all, key));
  if (sizes.length > 0) return sizeCell(sizes, planned);
  const counted = rounds.flatMap(({ work: all = [], counter = null }) =>
    workBy(all, key).map((work) => ({ work, counter })));
  if (counted.length > 0) {
    const checksum = counted.find(({ work }) => work.checksum !== null)?.work.checksum ?? null;
    return cellWith({ unit: 'instructions', ...estimateWork(counted), checksum });
  }
  return missing && cellWith({ unit, ...missing });
}

/**
 * The cell of a size. If the rounds differ, it is not a property of the program alone, and the verdict is
 * `unstable`.
 * @param {readonly import('../../protocol/types.js').Size[]} sizes  of the rounds, one at least
 * @param {Planned} planned
 */
function sizeCell(sizes, { items }) {
  const all = sizes.map(({ bytes }) => bytes);
  const [low, high] = [smallest(all), largest(all)];
  const [{ bytes, object }] = sizes;
  return cellWith({
    unit: 'bytes',
    ...(low === high ? { verdict: 'ok' } : { verdict: 'unstable', reason: `its sizes differ between processes: ${low} and ${high} bytes` }),
    bytes, low, high,
    rounds: sizes.length,
    ...(object && { object: { ...object, bytesPerItem: items === null ? null : bytes / items } }),
  });
}
