import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { labelOf } from '../../../protocol/identity.js';
import { targetOf } from '../../hosts/index.js';
import { makeTimeouts } from '../../run/plan/request.js';
import { chooseBenchmark, isOn } from '../../run/plan/selection.js';
import { buildOf } from '../../run/ready/provision.js';
import { PlatformError, UsageError } from '../../system/exit.js';
import { commitNamed } from './range.js';
import { suiteOf, treeOfWorkingTree, withoutLibrary } from './suite.js';

/**
 * @import { Listed } from '../../hosts/list.js'
 * @import { Platform } from '../../platforms/index.js'
 * @import { Context } from '../../run/context.js'
 * @import { BisectOptions } from './bisect.js'
 * @import { Checkouts, Place } from './checkouts.js'
 * @import { Git } from './git.js'
 *
 * @typedef {object} Chosen
 * @property {Listed} row
 * @property {string[]} paths of its suite, from the root of the repository
 * @property {string} tree a commit or a tree that has them
 * @property {string} from what people call it
 */

/**
 * Builds what the suite is taken from, and finds the row and the files of its suite.
 *
 * @param {{place: Place, checkouts: Checkouts, ends: {good: string, bad: string}, platform: Platform}} where
 * @param {BisectOptions} options
 * @param {Git} git
 * @param {Context} context
 * @returns {Promise<Chosen>}
 */
export async function findRow({ place, checkouts, ends, platform }, { suiteFrom, suite, row, project, define, timeout }, git, context) {
  const isWorkingTree = suiteFrom === '.';
  const hash = isWorkingTree ? 'HEAD' : suiteFrom === undefined ? ends.bad : await commitNamed(suiteFrom, git);
  const title = isWorkingTree ? 'the working tree' : hash.slice(0, 12);
  const built = isWorkingTree ? await buildHere({ project, define }, place.root, platform, context) : await checkouts.at(hash);
  if (built.failure !== null) {
    context.progress.print(`samebench: ${built.failure}`);
    throw new PlatformError(`${title}, where the suite comes from, does not build; its output is above`);
  }
  const artifact = built.artifact();
  const benchmarks = await context.listBenchmarks([artifact], { signal: context.signal, timeouts: makeTimeouts(timeout), keep: true });
  const chosen = chooseBenchmark(row, benchmarks);
  if (!isOn(chosen, platform.host)) throw new UsageError(`${labelOf(chosen)} is not on ${platform.id}; --column names another column`);
  const paths = suite?.map((path) => path.replace(/\/+$/, '')) ?? await withoutLibrary(suiteOf(artifact.folder, built.source, built.root), ends, git);
  for (const path of paths) {
    const isThere = isWorkingTree ? existsSync(join(place.root, path)) : await git.ask('ls-tree', hash, '--', path) !== '';
    if (!isThere) throw new UsageError(`--suite ${path}: there is no such file or folder in ${title}; paths are from the root of the repository`);
  }
  return { row: chosen, paths, tree: isWorkingTree ? await treeOfWorkingTree(paths, git) : hash, from: title };
}

/**
 * @param {{project?: string, define?: string[]}} source
 * @param {string} root
 * @param {Platform} platform
 * @param {Context} context
 */
async function buildHere(source, root, platform, context) {
  const build = buildOf(source, context);
  const target = targetOf(platform);
  return { source: resolve(String(source.project)), root, failure: await build.build(target), artifact: () => build.artifactOf(target) };
}
