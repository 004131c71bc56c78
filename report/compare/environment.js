/**
 * The differences between the environments of two runs.
 *
 * @import { Summary, Difference } from '../../protocol/types.js'
 */

/** Facts of a platform that affect times. */
const TIMING = /** @type {const} */ (['runtime', 'engine', 'compiler', 'flags']);

/** Facts that affect counts. Those of WebAssembly are the same in every runtime. */
const COUNTING = /** @type {const} */ (['compiler', 'flags', 'counter']);

/**
 * @param {PlatformFacts[]} baseline
 * @param {PlatformFacts[]} current
 * @returns {Difference[]}
 */
function platformDifferences(baseline, current) {
  return current.flatMap((after) => {
    const before = baseline.find(({ id }) => id === after.id);
    const counts = Boolean(before?.counter && after.counter);
    if (!before || (!counts && !(before.clock && after.clock))) return [];
    const clocks = [before, after].map(({ clock }) => `${clock?.name}, ${clock?.jitter}`);
    return [
      ...(counts ? COUNTING : TIMING).map((what) => ({ what, baseline: before[what] ?? null, current: after[what] ?? null })),
      ...(counts ? [] : [{ what: 'clock', baseline: clocks[0], current: clocks[1] }]),
    ].filter((one) => one.baseline !== one.current).map((one) => ({ platform: after.id, ...one }));
  });
}

/**
 * The differences between the environments of two runs: machine, seed, runtimes, compilers, clocks.
 *
 * @typedef {import('../../protocol/types.js').HistoryPlatform} PlatformFacts  facts that affect a platform's costs
 * @typedef {Pick<Summary, 'machine' | 'request'> & { platforms: PlatformFacts[] }} Environment
 * @param {Environment} baseline
 * @param {Environment} current
 * @returns {Difference[]}
 */
export function environmentDifferences(baseline, current) {
  const facts = /** @type {const} */ (['cpu', 'cores', 'os', 'governor']);
  const text = (/** @type {string | number | null | undefined} */ value) => (value === null || value === undefined ? null : String(value));
  const machine = facts.map((what) =>
    ({ platform: null, what, baseline: text(baseline.machine[what]), current: text(current.machine[what]) }));
  const seeds = { platform: null, what: 'seed', baseline: text(baseline.request.seed), current: text(current.request.seed) };
  return [
    ...[...machine, seeds].filter((one) => one.baseline !== one.current),
    ...platformDifferences(baseline.platforms, current.platforms),
  ];
}
