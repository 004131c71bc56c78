import { writeFile, rm, stat } from 'node:fs/promises';
import { readRegular } from '../../system/files.js';
import { basename, join, relative } from 'node:path';
import { sourceOfBuild } from '../../build/state.js';
import { binutils } from '../../platforms/work/sizes.js';

/**
 * The source lines of machine code, where a build has line numbers (-g1).
 *
 * @import { Frame } from '../../../report/functions/names.js'
 */

/**
 * The inlined functions at some addresses, by LLVM's addr2line or that of the binutils. The latter knows the
 * names of inlined functions only if these are visible in other files; it gives the rest the name of the
 * function that was compiled.
 *
 * @param {string} object path of a program or library
 * @param {number[]} addresses in the file
 * @param {string} folder for a temporary file
 * @returns {Promise<Map<number, Frame[]>>} the innermost first; without addresses of which nothing is known
 */
export async function framesAt(object, addresses, folder) {
  const list = join(folder, 'addresses');
  await writeFile(list, addresses.map((one) => `0x${one.toString(16)}\n`).join(''));
  try {
    const args = ['-e', object, '-a', '-f', '-C', '-i', `@${list}`];
    return parseFrames((await binutils('llvm-addr2line', args)) || (await binutils('addr2line', args)));
  } finally {
    await rm(list, { force: true });
  }
}

/**
 * @param {string} text of addr2line: an address, and for each of its functions a line with the name and one
 *   with the place
 * @returns {Map<number, Frame[]>}
 */
export function parseFrames(text) {
  /** @type {Map<number, Frame[]>} */
  const found = new Map();
  /** @type {Frame[]} */
  let frames = [];
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    if (/^0x[\da-f]+$/.test(lines[at])) {
      frames = [];
      found.set(Number(lines[at]), frames);
      continue;
    }
    const [, file, line] = /^(.*):(\d+)(?: \(discriminator \d+\))?$/.exec(lines[at + 1] ?? '') ?? [];
    if (file !== undefined && file !== '??' && line !== '0')
      frames.push({ name: lines[at], file, line: Number(line) });
    at += 1;
  }
  return new Map([...found].filter(([, one]) => one.length > 0));
}

/**
 * Reads lines of the files that a build was made from.
 *
 * @param {{folder: string, files: string[]}} artifact
 * @returns {{textAt: (file: string, line: number) => Promise<string | null>, nameOf: (file: string) =>
 *   string}} textAt: without spaces around it; null if the file is newer than the build, or cannot be read;
 *   nameOf: the path from the folder with the sources
 */
export function sourcesOf({ folder, files: [program] }) {
  const source = sourceOfBuild(folder);
  const builtAt = stat(program).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  /** @type {Map<string, Promise<string[]>>} */
  const texts = new Map();
  const read = async (/** @type {string} */ file) => {
    const isOlder = (await stat(file)).mtimeMs <= (await builtAt);
    return isOlder ? readRegular(file).split('\n') : [];
  };
  return {
    async textAt(file, line) {
      if (!texts.has(file))
        texts.set(
          file,
          read(file).catch(() => []),
        );
      return (await texts.get(file))?.[line - 1]?.trim() ?? null;
    },
    nameOf: (file) => (source === undefined ? basename(file) : relative(source, file)),
  };
}
