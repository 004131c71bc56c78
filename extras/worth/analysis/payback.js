/**
 * After how many calls the start-up of the module is made up for.
 *
 * @import { Amount, PlatformResults, WorthPayback } from '../../../protocol/types.js'
 * @import { Columns } from './columns.js'
 * @import { Decided } from './answer.js'
 *
 */
import { differenceOfAmounts, largest, medianOrNull, smallest } from '../../../report/api.js';

/**
 * @param {(number | null)[]} starts  of the rounds, in nanoseconds
 * @returns {Amount | null}  their median and range; null if no round knows how long it took
 */
function startOf(starts) {
  const times = starts.flatMap((one) => one ?? []);
  const value = medianOrNull(times);
  return value === null ? null : { value, low: smallest(times), high: largest(times) };
}

/** Compiling and instantiating the module. @param {PlatformResults} platform */
const moduleStart = ({ rounds }) =>
  startOf(
    rounds
      .flatMap(({ host }) => host?.module ?? [])
      .map(({ compileNs = null, instantiateNs = null }) =>
        compileNs === null || instantiateNs === null ? null : compileNs + instantiateNs,
      ),
  );

/**
 * The module that an application ships for a suite; null if none is named.
 * @param {PlatformResults} platform
 * @param {string} suite
 */
function shippedStart({ rounds }, suite) {
  const all = rounds.flatMap(({ host }) => host?.shipped?.filter((one) => one.suite === suite) ?? []);
  const start = startOf(all.map(({ startNs }) => startNs));
  return start && { ...start, compressedBytes: all[0].compressedBytes };
}

/** Loading the script with its packages. @param {PlatformResults} platform */
const scriptStart = ({ rounds }) => startOf(rounds.map(({ host }) => host?.script?.startNs ?? null));

/**
 * The calls that pay for a start-up: its excess over that of the script, divided by what a call gains.
 * @param {Amount} module
 * @param {Amount} script
 * @param {Amount} gain
 */
function callsFor(module, script, gain) {
  const calls = (/** @type {number} */ excess, /** @type {number} */ each) => Math.max(0, excess) / each;
  return {
    value: calls(module.value - script.value, gain.value),
    low: calls(module.low - script.high, gain.high),
    high: gain.low > 0 ? calls(module.high - script.low, gain.low) : null,
  };
}

/**
 * At the largest size at which the call is faster; null if it is at none, or if a start-up time is unknown.
 * @param {readonly Decided[]} sizes  by rising size
 * @param {Columns} columns
 * @param {string} suite
 * @returns {WorthPayback | null}
 */
export function paybackOf(sizes, { javascript, call, within }, suite) {
  const shipped = shippedStart(call, suite);
  const module = shipped ?? moduleStart(call) ?? (within && moduleStart(within));
  const script = scriptStart(javascript);
  const best = sizes.findLast(({ faster }) => faster === 'call');
  if (!module || !script || !best?.costs) return null;
  const { argument, size, costs } = best;
  const calls = callsFor(module, script, differenceOfAmounts(costs.javascript, costs.call));
  return {
    argument,
    size,
    calls,
    module: { startNs: module.value, ...(shipped && { compressedBytes: shipped.compressedBytes }) },
    script: { startNs: script.value },
  };
}
