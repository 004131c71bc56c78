/**
 * Whether calling the module is worth it, and from which size on: of each family of rows on each platform
 * that has columns of JavaScript and of calls.
 *
 * @import { Mismatch, PlatformResults, Row, Worth } from '../../../protocol/types.js'
 * @import { Columns } from './columns.js'
 * @import { Family } from './sizes.js'
 */
import { benchmarkKey } from '../../../protocol/identity.js';
import { gatherBy, LADDER } from '../../../report/api.js';
import { answerFor } from './answer.js';
import { columnsOf } from './columns.js';
import { paybackOf } from './payback.js';
import { familiesOf } from './sizes.js';

/**
 * The name that all arguments give their size, n of `n=64`; null if there is none.
 * @param {Family} family
 */
function parameterOf({ sizes }) {
  const names = new Set(
    sizes.map(({ argument, size }) =>
      size === null ? null : (/^([^=]+)=/.exec(argument ?? '')?.[1].trim() ?? null),
    ),
  );
  const [name] = names;
  return names.size === 1 ? name : null;
}

/**
 * @param {Row} row  any of the family
 * @param {Family} family
 * @param {Columns} columns
 * @returns {Worth}
 */
function worthOfFamily({ suite, name }, family, columns) {
  const { answer, crossings, sizes } = answerFor(family.sizes);
  const payback = paybackOf(sizes, columns, suite);
  return {
    suite,
    name,
    argument: family.argument,
    platform: columns.platform,
    runtime: columns.call.rounds.find(({ host }) => host)?.host?.runtime ?? null,
    columns: { javascript: columns.javascript.id, call: columns.call.id },
    parameter: parameterOf(family),
    answer,
    crossings,
    sizes: sizes.map(({ argument, size, costs, faster, boundary, omitted }) => ({
      argument,
      size,
      ratio: costs?.ratio ?? null,
      faster,
      boundary,
      omitted,
    })),
    ...(payback && { payback }),
  };
}

/**
 * @param {readonly Row[]} rows
 * @param {readonly PlatformResults[]} platforms
 * @param {readonly Mismatch[]} mismatches
 * @returns {Worth[]}  of rows that are no check of the measurement, by row, then by platform; empty without
 *   such columns
 */
export function worthOf(rows, platforms, mismatches) {
  const all = columnsOf(platforms);
  if (all.length === 0) return [];
  const mismatched = new Map(mismatches.map((one) => [benchmarkKey(one), one]));
  const own = rows.filter(({ suite }) => suite !== LADDER);
  const names = gatherBy(own, ({ suite, name }) => benchmarkKey({ suite, name }));
  return [...names.values()].flatMap((family) =>
    all.flatMap((columns) =>
      familiesOf(family, columns, (row) => mismatched.get(benchmarkKey(row))).map((one) =>
        worthOfFamily(family[0], one, columns),
      ),
    ),
  );
}
