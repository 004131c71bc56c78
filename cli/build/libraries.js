import { realpath, symlink } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { runCommand } from '../system/command.js';
import { withLibraries } from '../hosts/programs.js';
import { makeTemporaryFolder, removeTemporaryFolder } from '../system/leftovers/files.js';

/** Programs that print which libraries a program loads, and from where. */
const listers = /** @type {Partial<Record<NodeJS.Platform, string[]>>} */ ({
  linux: ['ldd'],
  darwin: ['otool', '-L'],
});

/** How an executable on macOS names a folder that is only known when it starts. */
const relativeFolder = /^@(rpath|loader_path|executable_path)\//;

/**
 * @typedef {object} Libraries
 * @property {string[]} files paths of the shared libraries that a program loads from below a folder
 * @property {string | null} fixed the one of them that the program loads from there wherever copies of them
 *   are; null: it can load copies
 */

/**
 * The shared libraries that a program loads from below a folder. The next build replaces them.
 *
 * @param {string} program
 * @param {string} folder of the project
 * @param {{run?: typeof runCommand, platform?: NodeJS.Platform}} [options]
 * @returns {Promise<Libraries>} none where the system cannot list them
 */
export async function ownLibraries(program, folder, { run = runCommand, platform = process.platform } = {}) {
  const [command, ...args] = listers[platform] ?? [];
  if (command === undefined) return { files: [], fixed: null };
  const own = [`${await realpath(folder)}${sep}`, `${folder}${sep}`];
  const list = async (/** @type {NodeJS.ProcessEnv | undefined} */ env) => {
    const { code, stdout } = await run(command, [...args, program], { env });
    const lines = code === 0 ? stdout.split('\n').slice(platform === 'darwin' ? 1 : 0) : [];
    return lines
      .flatMap((line) => line.trim().split(/\s+/))
      .filter((word) => relativeFolder.test(word) || own.some((start) => word.startsWith(start)));
  };
  const files = await list(undefined);
  // Where a program is on macOS, its list does not show which copy it would load.
  if (files.length === 0 || platform !== 'linux') return { files, fixed: files[0] ?? null };
  const copies = makeTemporaryFolder('libraries');
  try {
    for (const file of files) await symlink(file, join(copies, basename(file)));
    const left = await list(withLibraries(process.env, copies));
    return { files, fixed: left.find((word) => !word.startsWith(`${copies}${sep}`)) ?? null };
  } finally {
    await removeTemporaryFolder(copies);
  }
}
