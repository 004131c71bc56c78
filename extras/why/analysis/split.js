/**
 * How much of what a row costs in WebAssembly is of the format, and how much of the engine. The oracle is the
 * module as a native program (docs/platforms.md#the-oracle): what it costs beyond native code, no engine
 * could avoid by compiling better. (Andy Wingo, "the value of a performance oracle", 2026.)
 *
 * @import { Amount, Cell, Row, Split, Summary, SummaryPlatform } from '../../../protocol/types.js'
 */
import { LADDER, ratioOfAmounts } from '../../../report/api.js';
import { NATIVE, ORACLE } from '../page/words.js';

/** Variants that run something else than the rows of the module in C++. */
const OTHER_ROWS = ['js', 'call', 'work'];

/**
 * The columns that run what the oracle was made of: a module of the same compiler and flags. That of SIMD has
 * no oracle.
 * @param {readonly SummaryPlatform[]} platforms
 */
export function splitColumns(platforms) {
  const oracle = platforms.find(({ id }) => id === ORACLE);
  if (!oracle?.compiler || !platforms.some(({ id }) => id === NATIVE)) return { split: [], others: [] };
  const engines = platforms.filter(
    ({ id, machine, clock }) =>
      clock !== null &&
      machine === undefined &&
      ![NATIVE, ORACLE].includes(id.split(/[@#]/)[0]) &&
      !id.split('@').some((part) => OTHER_ROWS.includes(part)),
  );
  const isSame = (/** @type {SummaryPlatform} */ { compiler, flags }) =>
    compiler === oracle.compiler && flags === oracle.flags;
  return {
    split: engines.filter(isSame).map(({ id }) => id),
    others: engines.filter((one) => !isSame(one)).map(({ id }) => id),
  };
}

/** @param {Cell | undefined} cell @returns {Amount | null}  a reliable time that can have a ratio */
function timeOf(cell) {
  if (
    cell?.quantity !== 'time' ||
    cell.verdict === 'unstable' ||
    cell.value === null ||
    cell.low === null ||
    cell.high === null ||
    !(cell.low > 0)
  )
    return null;
  return { value: cell.value, low: cell.low, high: cell.high };
}

/**
 * The split of each row that has a cost in all three columns. `format × engine` is the ratio.
 * @param {readonly Row[]} rows
 * @param {readonly SummaryPlatform[]} platforms
 * @param {Summary['checksumMismatches']} mismatches  rows of which it cannot be told who computed something
 *   wrong have none
 * @returns {Split[]}  by row, then by platform
 */
export function splitsOf(rows, platforms, mismatches) {
  const { split } = splitColumns(platforms);
  const isWrong = (/** @type {Row} */ { suite, name, argument }) =>
    mismatches.some(
      (one) => !one.wrong && one.suite === suite && one.name === name && one.argument === argument,
    );
  return rows
    .filter((row) => row.suite !== LADDER && !isWrong(row))
    .flatMap(({ suite, name, argument, cells }) =>
      split.flatMap((platform) => {
        const [native, oracle, own] = [NATIVE, ORACLE, platform].map((id) => timeOf(cells[id]));
        if (!native || !oracle || !own) return [];
        const [ratio, format, engine] = [
          ratioOfAmounts(own, native),
          ratioOfAmounts(oracle, native),
          ratioOfAmounts(own, oracle),
        ];
        return [{ suite, name, argument, platform, ratio, format, engine }];
      }),
    );
}
