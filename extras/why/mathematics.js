/**
 * The mathematical functions of Emscripten's C library, compiled for this machine, so that native code can be
 * linked with what WebAssembly computes with.
 *
 * @import { Context } from '../../cli/api.js'
 */
import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  cacheFolder,
  errorLine,
  findTool,
  keyOf,
  makeFolder,
  makeTemporaryFolderIn,
  removeTemporaryFolder,
  runCommand,
} from '../../cli/api.js';

/** Emscripten's C library is musl. */
const libc = join('system', 'lib', 'libc', 'musl');

/** In the order in which musl's own build looks for headers. */
const headers = ['arch/emscripten', 'arch/generic', 'src/include', 'src/internal', 'include'];

/** As musl is compiled; operations that are fused would round otherwise than in WebAssembly. */
const flags =
  '-r -nostdlib -O2 -w -fPIC -std=gnu11 -D_GNU_SOURCE -nostdinc -fno-builtin -ffp-contract=off'.split(' ');

/**
 * @param {Pick<Context, 'env' | 'signal'>} context
 * @returns {Promise<string>} an object file, which stays for later runs
 * @throws {Error} Emscripten is not there, or its sources do not compile
 */
export async function emscriptenMathematics({ env, signal }) {
  const emcc = findTool('emscripten', { env });
  if (!('path' in emcc)) throw new Error('Emscripten is not found');
  const library = join(dirname(realpathSync(emcc.path)), libc);
  if (!existsSync(library)) throw new Error("the sources of Emscripten's C library are not found");
  const folder = join(library, 'src', 'math');
  const sources = readdirSync(folder)
    // Others of the same name are for -Oz.
    .filter((name) => name.endsWith('.c') && !name.endsWith('_small.c'))
    .map((name) => ({ path: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }))
    // What `long double` is differs between processors.
    .filter(({ path, text }) => !(path.endsWith('l.c') && text.includes('long double')));
  const kept = join(cacheFolder(env), `mathematics-${keyOf(sources.map(({ text }) => text).join())}.o`);
  if (existsSync(kept)) return kept;
  const compile = async (/** @type {string[]} */ ...args) => {
    const { code, stdout, output } = await runCommand('cc', args, { env, signal });
    if (code !== 0) throw new Error(errorLine(output));
    return stdout.trim();
  };
  await makeFolder(cacheFolder(env));
  const temporary = makeTemporaryFolderIn(cacheFolder(env), 'mathematics');
  try {
    const made = join(temporary, 'mathematics.o');
    await compile(
      ...[...flags, '-isystem', await compile('-print-file-name=include')],
      ...headers.map((name) => `-I${join(library, name)}`),
      ...[...sources.map(({ path }) => path), '-o', made],
    );
    await rename(made, kept);
    return kept;
  } finally {
    await removeTemporaryFolder(temporary);
  }
}
