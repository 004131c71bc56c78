/**
 * The differences between the environments of two runs.
 *
 * @import { Summary, Difference } from '../../protocol/types.js'
 */

/** Facts of a platform that affect times. */
const TIMING = /** @type {const} */ (['runtime', 'engine', 'compiler', 'flags', 'heap']);

/** Facts that affect counts. Those of WebAssembly are the same in every runtime. */
const COUNTING = /** @type {const} */ (['compiler', 'flags', 'heap', 'counter']);

/** Facts of a machine. */
const MACHINE = /** @type {const} */ (['cpu', 'cores', 'os', 'governor']);

/**
 * @param {Environment} baseline
 * @param {Environment} current
 * @returns {Difference[]}
 */
function platformDifferences({ platforms: baseline, ...first }, { platforms: current, ...second }) {
  return current.flatMap((after) => {
    const before = baseline.find(({ id }) => id === after.id);
    const counts = Boolean(before?.counter && after.counter);
    if (!before || (!counts && !(before.clock && after.clock))) return [];
    const clocks = [before, after].map(({ clock }) => `${clock?.name}, ${clock?.jitter}`);
    return [
      ...(counts ? COUNTING : TIMING).map((what) => ({
        what,
        baseline: before[what] ?? null,
        current: after[what] ?? null,
      })),
      ...(counts
        ? []
        : [
            { what: 'clock', baseline: clocks[0], current: clocks[1] },
            ...otherMachine(first, second, after.machine),
          ]),
    ]
      .filter((one) => one.baseline !== one.current && !isUnknownHeap(one))
      .map((one) => ({ platform: after.id, ...one }));
  });
}

/** Runs of earlier versions do not tell their heap. @param {Omit<Difference, 'platform'>} difference */
const isUnknownHeap = ({ what, ...values }) =>
  what === 'heap' && Object.values(values).some((value) => value === null);

/**
 * The platforms whose heap only one of two runs tells.
 *
 * @param {Pick<Environment, 'platforms'>} baseline
 * @param {Pick<Environment, 'platforms'>} current
 * @returns {string[]}
 */
export const unknownHeaps = (baseline, current) =>
  current.platforms
    .filter((after) =>
      baseline.platforms.some(
        (before) => before.id === after.id && (before.heap === undefined) !== (after.heap === undefined),
      ),
    )
    .map(({ id }) => id);

/** @param {string | number | null | undefined} value */
const text = (value) => (value === null || value === undefined ? null : String(value));

/**
 * The facts of another machine that measured a platform in both runs. Times of two CPUs are not compared.
 * @param {Pick<Environment, 'machines'>} baseline
 * @param {Pick<Environment, 'machines'>} current
 * @param {string | undefined} machine
 */
function otherMachine(baseline, current, machine) {
  const [before, after] = [baseline, current].map(
    ({ machines = [] }) => machines.find(({ name }) => name === machine)?.machine,
  );
  return before && after && before.cpu === after.cpu
    ? MACHINE.map((what) => ({ what, baseline: text(before[what]), current: text(after[what]) }))
    : [];
}

/**
 * The differences between the environments of two runs: machine, seed, runtimes, compilers, clocks.
 *
 * @typedef {import('../../protocol/types.js').HistoryPlatform & { machine?: string }} PlatformFacts  facts
 *   that affect a platform's costs
 * @typedef {Pick<Summary, 'machine' | 'machines' | 'request'> & { platforms: PlatformFacts[] }} Environment
 * @param {Environment} baseline
 * @param {Environment} current
 * @returns {Difference[]}
 */
export function environmentDifferences(baseline, current) {
  const machine = MACHINE.map((what) => ({
    platform: null,
    what,
    baseline: text(baseline.machine[what]),
    current: text(current.machine[what]),
  }));
  const seeds = {
    platform: null,
    what: 'seed',
    baseline: text(baseline.request.seed),
    current: text(current.request.seed),
  };
  return [
    ...[...machine, seeds].filter((one) => one.baseline !== one.current),
    ...platformDifferences(baseline, current),
  ];
}
