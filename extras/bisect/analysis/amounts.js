/**
 * What one commit has of everything that is counted exactly, and when that is a change.
 *
 * @import { Planned, Round, Values } from '../../../protocol/types.js'
 * @import { Identity } from '../../../protocol/identity.js'
 * @import { Rules } from './search.js'
 *
 * @typedef {object} Amounts null: not known
 * @property {number | null} work instructions of an operation
 * @property {number | null} allocations of an operation
 * @property {number | null} allocated bytes of an operation
 * @property {number | null} size bytes of the machine code of the whole program
 * @property {string | null} checksum of the results
 *
 * @typedef {keyof Amounts} Counted
 *
 * The numbers that a checksum is of, with the tolerance of the row. values: undefined, there are none.
 * @typedef {{ values: Values | undefined, tolerance: Planned['tolerance'] }} Computed
 */
import { benchmarkKey, plannedById } from '../../../protocol/identity.js';
import { changeBy, countOf, isAlike, leastAllocated } from '../../../report/api.js';

/** What a search can go by, in the order in which a report lists it. */
export const countedQuantities = /** @type {const} */ ([
  'work',
  'allocations',
  'allocated',
  'size',
  'checksum',
]);

/** Smaller differences of counts come from where memory lies. As a share. */
export const LEAST_CHANGE = 0.0005;

/** The same for a counter of the CPU, to which interrupts add. */
export const LEAST_INEXACT = 0.002;

/** Smaller differences of what an operation allocates are none. @type {Partial<Record<Counted, number>>} */
const least = { allocations: leastAllocated.count, allocated: leastAllocated.bytes };

/**
 * The counts of a benchmark in one round.
 *
 * @param {Pick<Round, 'plan' | 'work' | 'counter' | 'failures' | 'values'>} round
 * @param {Identity} row
 * @param {number | null} size
 * @returns {{amounts: Amounts, computed: Computed, isExact: boolean} | {problem: string}} problem: why there
 *   are none
 */
export function amountsOf({ plan, work = [], counter = null, failures, values = [] }, row, size) {
  const key = benchmarkKey(row);
  const counted = work.find((one) => benchmarkKey(one) === key);
  if (counted === undefined) {
    const planned = plan?.benchmarks.find((one) => benchmarkKey(one) === key);
    const failure = failures.find(
      ({ benchmark }) => benchmark === null || benchmark === undefined || benchmark === planned?.id,
    );
    return {
      problem: failure?.message ?? (planned ? 'the row was not counted' : 'it does not have the row'),
    };
  }
  const {
    value,
    count: { allocations },
  } = countOf([{ work: counted, counter }]);
  return {
    amounts: {
      work: value,
      allocations: allocations?.count ?? null,
      allocated: allocations?.bytes ?? null,
      size,
      checksum: counted.checksum,
    },
    computed: {
      values: values.find(({ benchmark }) => benchmark === counted.benchmark),
      tolerance: plannedById(plan?.benchmarks ?? [], counted.benchmark)?.tolerance,
    },
    isExact: counter?.exact ?? true,
  };
}

/**
 * Whether results are the same within the tolerance of the first.
 *
 * @param {Computed | undefined} a
 * @param {Computed | undefined} b
 */
export const areClose = (a, b) =>
  a?.values !== undefined && b?.values !== undefined && isAlike(a.values, b.values, a.tolerance);

/**
 * Whether a quantity differs between two commits. What is not known of one of them does not.
 *
 * @param {Counted} by
 * @param {Amounts} a
 * @param {Amounts} b
 * @param {number} threshold as a share
 */
export function differs(by, a, b, threshold) {
  const [one, other] = [a[by], b[by]];
  if (one === null || other === null) return false;
  if (typeof one === 'string' || typeof other === 'string') return one !== other;
  const size = Math.abs(one - other);
  return size > 0 && size >= (least[by] ?? 0) && changeBy(one / other, threshold) !== 'same';
}

/**
 * How a search goes by a quantity that all commits have.
 *
 * @param {Counted} by
 * @param {number} threshold
 * @param {(a: Amounts, b: Amounts) => boolean} isRounding  whether other checksums are no change
 * @returns {Rules<Amounts>}
 */
export function rulesOf(by, threshold, isRounding) {
  const differ = (/** @type {Amounts} */ a, /** @type {Amounts} */ b) =>
    differs(by, a, b, threshold) && !(by === 'checksum' && isRounding(a, b));
  return {
    differ,
    distance: (a, b) => (by === 'checksum' ? Number(differ(a, b)) : Math.abs(Number(a[by]) - Number(b[by]))),
  };
}
