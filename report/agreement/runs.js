/**
 * How much the results of two runs differ, such as those of a baseline and of the present code.
 *
 * @import { PlatformResults, Results, Round, Values } from '../../protocol/types.js'
 * @import { Difference, Tolerance } from './tolerance.js'
 * @typedef {{ checksum: string, numbers: ReturnType<typeof numbersOf>, tolerance: Tolerance }} Computed
 *
 * What is equal or close, by platform and key of the row.
 * @typedef {ReadonlyMap<string, ReadonlyMap<string, Difference>>} Agreement
 */
import { benchmarkKey, labelOf, plannedById } from '../../protocol/identity.js';
import { lookupBy } from '../results/lookup.js';
import { differenceOf } from './difference.js';
import { numbersOf } from './numbers.js';

/** The numbers that a host has sent, by the number of the benchmark. */
export const valuesBy = lookupBy((/** @type {Values} */ { benchmark }) => benchmark);

/**
 * Whether the results of two hosts are equal or within the tolerance.
 * @param {Values} one
 * @param {Values} other
 * @param {Tolerance} [tolerance]
 */
export function isAlike(one, other, tolerance = {}) {
  const [a, b] = [one, other].map(numbersOf);
  return a !== null && b !== null && differenceOf(a, b, tolerance).kind !== 'other';
}

/**
 * The rows with other checksums in two rounds of the same inputs.
 * @param {Round} own  whose tolerances count
 * @param {Round} round
 * @returns {{ label: string, isRounding: boolean }[]}  isRounding: they are within the tolerance
 */
export function changedRows(own, round) {
  const before = new Map(own.results.map((result) => [benchmarkKey(result), result]));
  return round.results.flatMap((result) => {
    const expected = before.get(benchmarkKey(result));
    if (!expected?.checksum || !result.checksum || result.checksum === expected.checksum) return [];
    const [one] = valuesBy(own.values ?? [], expected.benchmark);
    const [other] = valuesBy(round.values ?? [], result.benchmark);
    const { tolerance } = plannedById(own.plan?.benchmarks ?? [], expected.benchmark) ?? {};
    const isRounding = Boolean(one && other && isAlike(one, other, tolerance));
    return [{ label: labelOf({ ...result, argument: result.argument ?? null }), isRounding }];
  });
}

/**
 * What the rows of a column have computed, as far as their numbers were kept.
 * @param {PlatformResults | undefined} platform
 */
function computedIn(platform) {
  /** @type {Map<string, { checksum: string, values: Values, tolerance: Tolerance }>} */
  const found = new Map();
  for (const { results, work = [], values = [], plan } of platform?.rounds ?? []) {
    if (values.length === 0) continue;
    for (const { checksum, benchmark, ...row } of [...results, ...work]) {
      const [own] = valuesBy(values, benchmark);
      if (!checksum || !own) continue;
      const tolerance = (plan && plannedById(plan.benchmarks, benchmark)?.tolerance) ?? {};
      found.set(benchmarkKey(row), { checksum, values: own, tolerance });
    }
  }
  return found;
}

/**
 * The rows with other checksums in two runs of the same inputs whose results are equal nevertheless, or
 * within the tolerance of the first run: the other one does not decide by how much it may differ.
 * @param {Results} earlier
 * @param {Results} later
 * @returns {Agreement}
 */
export const agreementOfRuns = (earlier, later) =>
  new Map(
    earlier.platforms.map((platform) => {
      const now = computedIn(later.platforms.find(({ id }) => id === platform.id));
      const alike = [...computedIn(platform)].flatMap(([key, { checksum, values, tolerance }]) => {
        const other = now.get(key);
        if (other === undefined || other.checksum === checksum) return [];
        const [a, b] = [values, other.values].map(numbersOf);
        const difference = a && b ? differenceOf(a, b, tolerance) : null;
        return difference === null || difference.kind === 'other'
          ? []
          : [/** @type {[string, Difference]} */ ([key, difference])];
      });
      return [platform.id, new Map(alike)];
    }),
  );
