import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { labelOf } from '../../../protocol/identity.js';
import {
  PlatformError,
  UsageError,
  buildOf,
  chooseBenchmark,
  executable,
  isOn,
  makeTimeouts,
  provision,
  readProjectPresets,
  reportFailedProgram,
  targetOf,
} from '../../api.js';
import { choosePlatforms } from '../../run/plan/choose.js';
import { commitNamed } from './range.js';
import { suiteOf, treeOfWorkingTree, withoutLibrary } from './suite.js';

/**
 * Which column measures, and which row of which suite.
 *
 * @import { Context, Listed, Platform } from '../../api.js'
 * @import { BisectOptions } from './bisect.js'
 * @import { Built, Checkouts, Place } from './checkouts.js'
 * @import { Git } from './git.js'
 *
 * @typedef {object} Columns
 * @property {Platform | null} timed null: the column only counts
 * @property {Platform | null} counting what counts in the same build; null: nothing does
 */

/**
 * @param {string} name of a column
 * @param {string} project
 * @param {Context} context
 * @returns {Columns}
 */
export function chooseColumns(name = executable.id, project, { platforms, presets }) {
  const columnsOf = (/** @type {string} */ list) =>
    choosePlatforms(list, platforms, {
      presets: [...readProjectPresets(project), ...presets],
      binaries: new Map(),
    }).chosen;
  const [column, ...more] = columnsOf(name);
  if (more.length > 0) throw new UsageError(`--column ${name}: expected one column`);
  if (column.counts) return { timed: null, counting: column };
  const counter = platforms.find(
    ({ host, takes }) => host === column.host && takes?.traits?.includes('work'),
  );
  const build = column.preset?.slice(column.host.id.length + 1);
  return {
    timed: column,
    counting: counter ? columnsOf([counter.id, ...(build ? [build] : []), 'work'].join('@'))[0] : null,
  };
}

/**
 * Installs what a platform needs, and looks whether it is there. Nothing is built.
 *
 * @param {Platform | null} platform
 * @param {boolean} byName whether it is an error if it is missing
 * @param {Context} context
 * @returns {Promise<Platform | null>}
 */
export async function readyColumn(platform, byName, context) {
  if (platform === null) return null;
  const {
    ready: [ready = null],
  } = await provision([platform], byName, async () => null, context);
  return ready;
}

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
