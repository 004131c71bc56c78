import { join, resolve } from 'node:path';
import { buildsFolderOf, findBuilds } from '../../files/builds.js';
import { artifactIn } from '../../hosts/index.js';
import { revisionSide } from './side.js';

/**
 * @import { Side } from './side.js'
 * @import { Target } from '../../hosts/index.js'
 * @import { Recorded } from '../../../protocol/types.js'
 * @import { Context } from '../context.js'
 * @import { Baseline } from '../run.js'
 *
 * @typedef {Pick<Baseline, 'name' | 'path' | 'results'>} RecordedBaseline
 * @import { SideOptions } from './side.js'
 */

/** A commit as git writes it, by SHA-1 or SHA-256. */
const isHash = /^([\da-f]{40}|[\da-f]{64})$/;

/**
 * Side a of a duel against a baseline, built and able to run: the builds that were kept with it, or else a
 * build of its commit.
 *
 * @param {RecordedBaseline} baseline
 * @param {Target[]} targets that are needed
 * @param {SideOptions} options
 * @param {Context} context
 * @returns {Promise<Side>}
 * @throws an error whose message says why there is neither
 */
export async function baselineSide(baseline, targets, options, context) {
  const reasons = [];
  for (const sideOf of [keptSide, committedSide]) {
    try {
      const side = await sideOf(baseline, targets, options, context);
      await check(side, targets, context);
      return side;
    } catch (error) {
      context.signal.throwIfAborted();
      reasons.push(lineOf(/** @type {Error} */ (error).message));
    }
  }
  throw new Error([...new Set(reasons)].join('; '));
}

/**
 * The first line of a message. A program of another architecture may print anything.
 *
 * @param {string} message
 */
const lineOf = (message) => message.split('\n')[0].replace(/\p{Cc}|\uFFFD/gu, '');

/**
 * @param {RecordedBaseline} baseline
 * @returns {Recorded}
 */
function recordedOf({ results: { recorded } }) {
  if (recorded) return recorded;
  throw new Error(
    'it is a results file, or was recorded by an older Samebench, and has neither builds nor a commit',
  );
}

/**
 * @type {(baseline: RecordedBaseline, targets: Target[], options: SideOptions, context: Context) =>
 *   Promise<Side>}
 */
async function keptSide(baseline, targets, _, context) {
  const recorded = recordedOf(baseline);
  checkVersion(baseline, context);
  const folder = resolve(await findBuilds(recorded, buildsFolderOf(baseline.path), targets));
  return {
    name: 'a',
    title: `the kept builds of ${baseline.name}`,
    artifactOf: (target) => artifactIn(target, join(folder, target)),
    build: async () => null,
  };
}

/**
 * @type {(baseline: RecordedBaseline, targets: Target[], options: SideOptions, context: Context) =>
 *   Promise<Side>}
 */
async function committedSide(baseline, _, options, context) {
  const { commit, clean } = recordedOf(baseline);
  if (commit === null) throw new Error('it is of no git commit');
  if (!isHash.test(commit)) throw new Error('its commit is not a full hash');
  if (!clean) throw new Error(`files differed from its commit ${commit.slice(0, 12)}`);
  // A project is built with this Samebench.
  if (options.project === undefined) checkVersion(baseline, context);
  const side = await revisionSide('a', commit, options, context);
  if (side === null) throw new Error(`git does not have its commit ${commit.slice(0, 12)}`);
  return { ...side, title: `commit ${commit.slice(0, 12)} of ${baseline.name}` };
}

/**
 * Hosts of two versions may measure in different ways, and the ratio would contain that.
 *
 * @param {RecordedBaseline} baseline
 * @param {Context} context
 */
function checkVersion({ results: { samebench } }, { version }) {
  if (samebench !== version) throw new Error(`it is of Samebench ${samebench}, and this is ${version}`);
}

/**
 * Builds a side, and starts what was built.
 *
 * @param {Side} side
 * @param {Target[]} targets
 * @param {Context} context
 */
async function check(side, targets, { listBenchmarks, signal }) {
  for (const target of targets) {
    const failure = await side.build(target);
    if (failure !== null) throw new Error(failure);
  }
  // The rows of a program that failed have failed before.
  await listBenchmarks(targets.map(side.artifactOf), { signal, onFailedProgram() {} });
}
