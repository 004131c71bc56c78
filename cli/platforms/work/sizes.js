import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { functionSizes } from '../../../wasm/counting/rewriting/instrument.js';
import { readElf } from './elf.js';
import { readSymbols } from '../../../wasm/runner/symbols.js';

/**
 * How large the things are that were built.
 *
 * @typedef {object} Sizes
 * @property {{name: string, bytes: number}[]} whole
 * @property {{name: string, bytes: number}[]} functions with the names that the compiler gave them; empty
 *   where names are not known
 */

/**
 * The sizes of a native host: its machine code. Nothing where the file is not ELF, as on macOS.
 *
 * @param {string} path of the program
 * @returns {Sizes}
 */
export function nativeSizes(path) {
  const elf = readElf(readFileSync(path));
  return elf === null
    ? { whole: [], functions: [] }
    : { whole: [{ name: 'code', bytes: elf.codeBytes }], functions: elf.functions };
}

/**
 * The sizes of a WebAssembly module: the file as it is and as servers send it, and its code section.
 *
 * @param {string} folder with samebench.wasm
 * @returns {Sizes}
 */
export function moduleSizes(folder) {
  const bytes = new Uint8Array(readFileSync(join(folder, 'samebench.wasm')));
  const { sections, functions } = functionSizes(bytes);
  const names = readSymbols(folder);
  return {
    whole: [
      { name: 'code', bytes: sections.find(({ name }) => name === 'code section')?.bytes ?? 0 },
      { name: 'module', bytes: bytes.byteLength },
      { name: 'module gzip', bytes: gzipSync(bytes, { level: 9 }).byteLength },
      { name: 'module brotli', bytes: brotliCompressSync(bytes).byteLength },
    ],
    functions: functions.map(({ index, bytes: size, name }) => ({ name: names.get(index) ?? name ?? '', bytes: size })),
  };
}

/**
 * The rows of the suite `size`.
 *
 * @param {Sizes} sizes
 * @param {string[]} suites whose code is shown
 * @returns {{name: string, argument: string | null, bytes: number}[]}
 */
export function sizeRows({ whole, functions }, suites) {
  const ofSuites = suites
    .map((suite) => ({ name: 'code of suite', argument: suite, bytes: codeOf(suite, functions) }))
    .filter(({ bytes }) => bytes > 0);
  return [...whole.map((one) => ({ ...one, argument: null })), ...ofSuites];
}

/**
 * The code of a suite: of the functions that carry the name of the function which SAMEBENCH_SUITE defines,
 * as all lambdas in it and all bodies made of them do.
 *
 * @param {string} suite
 * @param {Sizes['functions']} functions
 */
function codeOf(suite, functions) {
  const filler = `samebench_fill_${suite}`;
  // Mangled, a name follows its length; otherwise its parameters follow it.
  const mangled = `${filler.length}${filler}`;
  const own = functions.filter(({ name }) => name.includes(mangled) || name.includes(`${filler}(`));
  return own.reduce((sum, { bytes }) => sum + bytes, 0);
}
