import { realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import { runCommand } from '../system/command.js';

/** Programs that print which libraries a program loads, and from where. */
const listers = /** @type {Partial<Record<NodeJS.Platform, string[]>>} */ ({
  linux: ['ldd'],
  darwin: ['otool', '-L'],
});

/** How an executable on macOS names a folder that is only known when it starts. */
const relativeFolder = /^@(rpath|loader_path|executable_path)\//;

/**
 * The shared libraries that a program loads from below a folder. The next build replaces them.
 *
 * @param {string} program
 * @param {string} folder of the project
 * @param {{run?: typeof runCommand, platform?: NodeJS.Platform}} [options]
 * @returns {Promise<string[]>} paths; none where the system cannot list them
 */
export async function ownLibraries(program, folder, { run = runCommand, platform = process.platform } = {}) {
  const [command, ...args] = listers[platform] ?? [];
  if (command === undefined) return [];
  const { code, stdout } = await run(command, [...args, program]);
  if (code !== 0) return [];
  const own = `${await realpath(folder)}${sep}`;
  const words = stdout
    .split('\n')
    .slice(platform === 'darwin' ? 1 : 0)
    .flatMap((line) => line.trim().split(/\s+/));
  return words.filter(
    (word) => relativeFolder.test(word) || word.startsWith(own) || word.startsWith(`${folder}${sep}`),
  );
}
