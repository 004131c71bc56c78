import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../../system/lock.js';
import { makeFolder } from '../../system/files.js';
import { makeTemporaryFolderIn, removeLeftovers } from '../../system/leftovers/files.js';

/*
 * A copy of an installed Samebench: what CMake builds, and what the tests of a suite run. A project may be
 * deleted with its node_modules, and the package is not written to.
 */

const contents = [
  'CMakeLists.txt',
  'CMakePresets.json',
  'package.json',
  'cmake',
  'core/CMakeLists.txt',
  'core/catch2',
  'core/google-benchmark',
  'core/nanobench',
  'core/timing',
  'native',
  'protocol',
  'suites/CMakeLists.txt',
  'suites/ladder.cpp',
  'wasm',
];

/** Enough digits to tell builds of one version apart. */
export const keyLength = 12;

/** @param {string} text */
export const keyOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, keyLength);

/** Notes that a copy or a build is in use, so that it is not deleted. @param {string} folder */
export function markUsed(folder) {
  const now = new Date();
  utimesSync(folder, now, now);
}

/**
 * The files of a tree that are copied.
 *
 * @param {string} tree
 * @returns {string[]} sorted paths from the tree
 */
const filesOf = (tree) =>
  contents
    .filter((name) => existsSync(join(tree, name)))
    .flatMap((name) =>
      statSync(join(tree, name)).isDirectory()
        ? readdirSync(join(tree, name), { recursive: true, encoding: 'utf8' }).map((path) => join(name, path))
        : [name],
    )
    .filter((path) => statSync(join(tree, path)).isFile())
    .sort();

/** @param {string} tree */
const contentOf = (tree) =>
  keyOf(
    filesOf(tree)
      .map((path) => `${path}\n${keyOf(readFileSync(join(tree, path), 'latin1'))}`)
      .join('\n'),
  );

/**
 * Copies a tree into the cache, unless it is there and whole.
 *
 * @param {string} tree
 * @param {string} cache
 * @param {AbortSignal} [signal] ends the wait for another command
 * @returns {Promise<string>} the copy; its name has the version, and a key of the content
 * @throws an error of the system: a full disk, a folder that cannot be written to
 */
export async function copyTree(tree, cache, signal) {
  const { version } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8'));
  const content = contentOf(tree);
  const copy = join(cache, `${version}-${content}`);
  if (existsSync(copy)) {
    // Another command may be about to delete what is out of use, and somebody may have deleted old files in
    // the cache.
    await withLock(
      copy,
      async () => {
        if (contentOf(copy) !== content) copyFiles(tree, copy);
        markUsed(copy);
      },
      { signal },
    );
    return copy;
  }
  if (!existsSync(cache)) {
    await makeFolder(cache);
    chmodSync(cache, 0o700);
  }
  await removeLeftovers(cache);
  const temporary = makeTemporaryFolderIn(cache, 'tree');
  try {
    copyFiles(tree, temporary);
    renameSync(temporary, copy);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    // Another command was faster.
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/** @param {string} from @param {string} to */
function copyFiles(from, to) {
  for (const name of contents.filter((one) => existsSync(join(from, one)))) {
    rmSync(join(to, name), { recursive: true, force: true });
    cpSync(join(from, name), join(to, name), { recursive: true });
  }
}
