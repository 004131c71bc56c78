import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { findProgram } from '../../setup/detect.js';
import { readSymbols } from '../../../wasm/runner/symbols.js';

/**
 * The sizes of what was built.
 *
 * @typedef {object} Sizes
 * @property {{name: string, bytes: number}[]} whole
 * @property {{name: string, bytes: number}[]} functions with the names that the compiler gave them; empty
 *   where names are not known
 */

const maxOutputBytes = 256 * 1024 * 1024;

/**
 * What a program of the binutils, or LLVM's of that name, prints about a file.
 *
 * @param {string} name
 * @param {string[]} args
 * @param {string} [prefix] of the names of those for another processor
 * @returns {Promise<string>} empty if neither exists, or it cannot read the file
 */
export async function binutils(name, args, prefix = '') {
  const program = findProgram(prefix + name) ?? findProgram(`llvm-${name}`);
  if (program === null) return '';
  return promisify(execFile)(program, args, { maxBuffer: maxOutputBytes }).then(
    ({ stdout }) => stdout,
    () => '',
  );
}

/**
 * The sizes of a native host: its machine code. Nothing where the file is not ELF, as on macOS.
 *
 * @param {string} path of the program
 * @param {string} [prefix] of the binutils for its processor, such as aarch64-linux-gnu-
 * @returns {Promise<Sizes>} without functions if the program is stripped
 */
export async function nativeSizes(path, prefix = '') {
  const [, code] = /^\.text +(\d+)/m.exec(await binutils('size', ['-A', '-d', path], prefix)) ?? [];
  if (code === undefined) return { whole: [], functions: [] };
  // ADDRESS SIZE TYPE NAME; t, w and i stand for code, code that other files may replace, and code that is
  // chosen at the start.
  const symbols = (await binutils('nm', ['-S', '--defined-only', '--radix=d', path], prefix)).matchAll(
    /^\d+ (\d+) [tTwWi] (.*)$/gm,
  );
  return {
    whole: [{ name: 'code', bytes: Number(code) }],
    functions: [...symbols].map(([, bytes, name]) => ({ name, bytes: Number(bytes) })),
  };
}

/**
 * The sizes of a WebAssembly module: the file as it is and as servers send it, and its code section.
 *
 * @param {string} folder with samebench.wasm
 * @returns {Promise<Sizes>}
 */
export async function moduleSizes(folder) {
  // Few runs need it, which is large.
  const { functionSizes } = await import('../../../wasm/counting/rewriting/instrument.js');
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
    functions: functions.map(({ index, bytes: size, name }) => ({
      name: names.get(index) ?? name ?? '',
      bytes: size,
    })),
  };
}

/**
 * The rows of the suite `size`.
 *
 * @param {Sizes} sizes
 * @param {string[]} suites whose code is shown
 * @param {string} [program] that has them, of several
 * @returns {{name: string, argument: string | null, bytes: number}[]}
 */
export function sizeRows({ whole, functions }, suites, program) {
  const ofSuites = suites
    .map((suite) => ({ name: 'code of suite', argument: suite, bytes: codeOf(suite, functions) }))
    .filter(({ bytes }) => bytes > 0);
  return [...whole.map((one) => ({ ...one, argument: program ?? null })), ...ofSuites];
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
