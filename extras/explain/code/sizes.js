import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { binutils, functionSizes, readSymbols } from '../../../cli/api.js';
import { simpleName } from '../../../report/api.js';
import { codeSizes, sumOfSizes, withoutOverlaps } from '../analysis/sizes.js';

/**
 * The sizes of all functions of a build, with readable names.
 *
 * @import { Artifact } from '../../../cli/api.js'
 * @import { CodeSizes } from '../analysis/sizes.js'
 */

/** @param {Artifact} artifact @returns {Promise<CodeSizes>} */
async function nativeSizes({ files: [program] }) {
  const [, bytes, start] = /^\.text +(\d+) +(\d+)/m.exec(await binutils('size', ['-A', '-d', program])) ?? [];
  if (bytes === undefined)
    throw new Error(`${program} has no section .text that \`size\` of the binutils can read`);
  // ADDRESS SIZE TYPE NAME; t, w and i stand for code, code that other files may replace, and code that is
  // chosen at the start.
  const symbols = [
    ...(await binutils('nm', ['-S', '-C', '--defined-only', '--radix=d', program])).matchAll(
      /^(\d+) (\d+) [tTwWi] (.*)$/gm,
    ),
  ].map(([, from, size, name]) => ({ start: Number(from), bytes: Number(size), name: simpleName(name) }));
  return codeSizes(Number(bytes), withoutOverlaps({ start: Number(start), bytes: Number(bytes) }, symbols));
}

/** @param {Artifact} artifact @returns {Promise<CodeSizes>} */
async function moduleSizes({ folder }) {
  const { sections, functions } = functionSizes(new Uint8Array(readFileSync(join(folder, 'samebench.wasm'))));
  const names = readSymbols(folder);
  return codeSizes(
    sections.find(({ name }) => name === 'code section')?.bytes ?? 0,
    functions.map(({ index, bytes, name }) => ({
      name: simpleName(names.get(index) ?? name ?? `function ${index}`),
      bytes,
    })),
  );
}

/** By kind of host. @type {Record<string, typeof nativeSizes>} */
const sizes = { native: nativeSizes, wasm: moduleSizes };

/**
 * The code of all programs of a build.
 *
 * @param {Artifact} artifact
 * @returns {Promise<CodeSizes>}
 */
export async function readCodeSizes({ kind, programs }) {
  const all = await Promise.all(programs.map((program) => sizes[kind.id](program)));
  return all.length === 1 ? all[0] : sumOfSizes(all);
}
