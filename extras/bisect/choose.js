import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { labelOf } from '../../protocol/identity.js';
import {
  buildOf,
  chooseBenchmark,
  commitNamed,
  isOn,
  makeTimeouts,
  PlatformError,
  reportFailedProgram,
  suiteOf,
  targetOf,
  treeOfWorkingTree,
  UsageError,
  withoutLibrary,
} from '../../cli/api.js';

/**
 * Which column measures, and which row of which suite.
 *
 * @import { Context, Git, Listed, Platform } from '../../cli/api.js'
 * @import { BisectOptions } from './bisect.js'
 * @import { Built, Checkouts, Place } from './checkouts.js'
 */

/**
 * Builds what the suite is taken from, and finds the row and the files of its suite.
 *
 * @param {{place: Place, checkouts: Checkouts, ends: {good: string, bad: string}, platform: Platform}} where
 * @param {BisectOptions} options
 * @param {Git} git
 * @param {Context} context
 * @returns {Promise<{row: Listed, paths: string[], tree: string, from: string}>} paths: of the suite, from
 *   the root; tree: a commit or tree that has them; from: what people call it
 */
export async function findRow(
  { place, checkouts, ends, platform },
  { suiteFrom, suite, row, project, define, timeout },
  git,
  context,
) {
  const isWorkingTree = suiteFrom === '.';
  const hash = isWorkingTree
    ? 'HEAD'
    : suiteFrom === undefined
      ? ends.bad
      : await commitNamed(suiteFrom, git);
  const title = isWorkingTree ? 'the working tree' : hash.slice(0, 12);
  const built = isWorkingTree
    ? await buildHere({ project, define }, place.root, platform, context)
    : await checkouts.at(hash);
  const { row: chosen, artifact } = await rowIn(built, title, platform, { row, timeout }, context);
  const paths =
    suite?.map((path) => path.replace(/\/+$/, '')) ??
    (await withoutLibrary(suiteOf(artifact.folder, built.source, built.root), ends, git));
  for (const path of paths) {
    const isThere = isWorkingTree
      ? existsSync(join(place.root, path))
      : (await git.ask('ls-tree', hash, '--', path)) !== '';
    if (!isThere)
      throw new UsageError(
        `--suite ${path}: there is no such file or folder in ${title}; paths are from the root of the ` +
          'repository',
      );
  }
  return {
    row: chosen,
    paths,
    tree: isWorkingTree ? await treeOfWorkingTree(paths, git) : hash,
    from: title,
  };
}

/**
 * The row that a text names in a build.
 *
 * @param {Pick<Built, 'failure' | 'artifact'>} built
 * @param {string} title of the build, for messages
 * @param {Platform} platform
 * @param {Pick<BisectOptions, 'row' | 'timeout'>} options
 * @param {Context} context
 */
export async function rowIn(
  { failure, artifact: read },
  title,
  platform,
  { row, timeout },
  { listBenchmarks, progress, signal },
) {
  if (failure !== null) {
    progress.print(`samebench: ${failure}`);
    throw new PlatformError(`${title}, where the suite comes from, does not build; its output is above`);
  }
  const artifact = read();
  const benchmarks = await listBenchmarks([artifact], {
    signal,
    timeouts: makeTimeouts(timeout),
    keep: true,
    onFailedProgram: reportFailedProgram(progress.print),
  });
  const chosen = chooseBenchmark(row, benchmarks);
  if (!isOn(chosen, platform.host))
    throw new UsageError(`${labelOf(chosen)} is not on ${platform.id}; --column names another column`);
  return { row: chosen, artifact };
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
  return {
    source: resolve(String(source.project)),
    root,
    failure: await build.build(target),
    artifact: () => build.artifactOf(target),
  };
}
