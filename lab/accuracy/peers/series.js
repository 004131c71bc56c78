/**
 * Runs many processes of every harness, interleaved, so that all see the same machine noise.
 */
import { peers, trueStep } from './harnesses.js';
import { once, repeatedly } from '../context.js';
import { commonRows, ownRows } from '../rows.js';
import { runSamebench } from '../samebench.js';

/**
 * @import { Context } from '../context.js'
 * @import { Harness } from './harnesses.js'
 * @import { Run } from '../samebench.js'
 * @import { PeerPlatform } from '../platforms.js'
 *
 * @typedef {{values: import('./harnesses.js').Values, stepNs: number, wallMs: number}} PeerRun
 * @typedef {object} Series
 * @property {string} platform
 * @property {Run[]} samebench
 * @property {{harness: Harness, runs: PeerRun[]}[]} peers
 */

/**
 * The available peers of a platform.
 *
 * @param {Context} context
 * @param {string} platform
 */
export function peersOf(context, platform) {
  return peers.filter((peer) => peer.platform === platform && peer.available(context));
}

/**
 * The series on a quiet machine, which several experiments use.
 *
 * @param {Context} context
 * @param {string} platform
 */
export function quietSeries(context, platform) {
  return once(context, `quiet ${platform}`, () =>
    runSeries(context, platform, context.processes, `quiet, ${platform}`),
  );
}

/**
 * The runs of each peer, once for each of its estimators, with the costs that this one gives.
 *
 * @param {Series['peers']} peers
 */
export const byEstimator = (peers) =>
  peers.flatMap(({ harness, runs }) =>
    harness.estimators.map((estimator) => ({
      harness,
      who: nameOf(harness, estimator),
      runs: runs.map(({ values, stepNs, wallMs }) => ({
        stepNs,
        wallMs,
        costs: Object.fromEntries(Object.entries(values).map(([row, value]) => [row, value[estimator]])),
      })),
    })),
  );

/**
 * @param {Harness} harness
 * @param {string} estimator
 */
export const nameOf = ({ label, estimators }, estimator) =>
  estimators.length > 1 ? `${label}, ${estimator}` : label;

/**
 * Runs a series. In each turn Samebench runs first, and each peer gets the same wall-clock time per row.
 *
 * @param {Context} context
 * @param {string} platform
 * @param {number} count number of processes of each harness
 * @param {string} what for the progress
 * @returns {Promise<Series>}
 */
async function runSeries(context, platform, count, what) {
  const chosen = peersOf(context, platform).map((harness) => ({
    harness,
    /** @type {PeerRun[]} */
    runs: [],
  }));
  const samebench = await repeatedly(context, what, count, async (i) => {
    const run = await runSamebench(context, platform, 'quick');
    const budget = run.wallMs / ownRows.length;
    for (const { harness, runs } of rotate(chosen, i)) {
      runs.push(await runPeer(context, harness, budget));
    }
    return run;
  });
  context.progress(what, count, count);
  return { platform, samebench, peers: chosen };
}

/**
 * Runs one process of a peer with a budget of wall-clock time per row. Harnesses interpret their time
 * limits differently, so the limit is scaled by a factor that makes the whole process take the budget.
 * The factor is found with processes that do not count.
 *
 * @param {Context} context
 * @param {Harness} harness
 * @param {number} budgetMs
 * @returns {Promise<PeerRun>}
 */
async function runPeer(context, harness, budgetMs) {
  const factor = await once(context, `time of ${harness.id}`, () => findFactor(context, harness));
  const { result, stepNs, wallMs } = await withStep(context, harness.platform, () =>
    harness.measure(context, 'kernels', budgetMs * factor),
  );
  return { values: result, stepNs, wallMs };
}

/**
 * @param {Context} context
 * @param {Harness} harness
 */
async function findFactor(context, harness) {
  let factor = 0.7;
  for (let i = 0; i < 2; i++) {
    const start = performance.now();
    await harness.measure(context, 'kernels', 250 * factor);
    factor *= Math.min(4, Math.max(0.25, (250 * commonRows.length) / (performance.now() - start)));
  }
  return factor;
}

/**
 * Runs `work`, and times one step of the ladder before and after it, without a harness.
 *
 * @template T
 * @param {Context} context
 * @param {PeerPlatform} platform
 * @param {() => Promise<T>} work
 * @returns {Promise<{result: T, wallMs: number, stepNs: number}>}
 */
export async function withStep(context, platform, work) {
  const before = await trueStep(context, platform);
  const start = performance.now();
  const result = await work();
  const wallMs = performance.now() - start;
  const after = await trueStep(context, platform);
  return { result, wallMs, stepNs: (before.stepNs + after.stepNs) / 2 };
}

/**
 * @template T
 * @param {T[]} list
 * @param {number} by
 */
function rotate(list, by) {
  const at = list.length === 0 ? 0 : by % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
}
