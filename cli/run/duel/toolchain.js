import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { readProjectPresets } from '../../build/presets.js';
import { executable } from '../../hosts/executable.js';
import { kindOf, kinds } from '../../hosts/index.js';
import { findProgram } from '../../setup/detect.js';
import { UsageError } from '../../system/exit.js';
import { buildOf } from '../ready/provision.js';

/**
 * The compiler, preset and flags that a side of a duel is built with, in a folder of their own.
 *
 * @import { Kind, Target } from '../../hosts/index.js'
 * @import { Context } from '../context.js'
 * @import { Build } from '../ready/provision.js'
 *
 * @typedef {object} Toolchain
 * @property {string[]} define variables of CMake
 * @property {string} [folder] of Emscripten
 * @property {string} [preset] the name of its target
 * @property {string[]} [needs] tools
 * @property {Kind[]} kinds of hosts that it builds
 *
 * @typedef {{project?: string, define?: string[], tree?: string}} Source
 */

/** Without flags, or a compiler: what every side is built with. @type {Toolchain} */
export const defaultToolchain = { define: [], kinds };

/** `cxx=g++-12`, `emcc=PATH` and `preset=NAME`. */
const pattern = /^(cxx|emcc|preset)=(.+)$/;

/** What cmake/emscripten.cmake looks for. */
const EMCC = 'emcc';

/** @param {string} text of `--a` or `--b` */
export const isToolchain = (text) => pattern.test(text);

/**
 * Clang's line numbers by default are of DWARF 5, in a form that Valgrind 3.19 refuses. The preset
 * native-clang has the same.
 */
const olderLineNumbers = ['C', 'CXX'].map((language) => `CMAKE_${language}_FLAGS_INIT=-gdwarf-4 -g1`);

/**
 * @param {string} option such as "--a", for messages
 * @param {string} text
 * @param {string | undefined} project
 * @param {Context} context
 * @returns {Toolchain}
 * @throws {UsageError} there is no such program, or preset
 */
export function readToolchain(option, text, project, context) {
  const [, what, value] = pattern.exec(text) ?? [];
  if (value === undefined) return defaultToolchain;
  if (what === 'preset') return readPreset(option, value, project, context);
  const isFolder = what === 'emcc' && statSync(value, { throwIfNoEntry: false })?.isDirectory() === true;
  const path = isFolder ? join(resolve(value), EMCC) : value.includes('/') ? resolve(value) : value;
  const program = findProgram(path, context.env);
  if (!program)
    throw new UsageError(
      `${option} ${text}: there is no program ` +
        `${isFolder ? `${EMCC} in that folder` : value.includes('/') ? value : `${value} on PATH`}`,
    );
  if (what === 'emcc') {
    if (basename(program) !== EMCC)
      throw new UsageError(
        `${option} ${text}: expected a program with the name ${EMCC}, or its folder: CMake finds it by ` +
          'that name',
      );
    return { define: [], folder: dirname(program), kinds: kinds.filter(isOfEmscripten) };
  }
  const c = findProgram(
    program.replace(/(g|clang)\+\+(?=[^/]*$)/, (_, name) => (name === 'g' ? 'gcc' : 'clang')),
    context.env,
  );
  return {
    define: [
      `CMAKE_CXX_COMPILER=${program}`,
      ...(c && c !== program ? [`CMAKE_C_COMPILER=${c}`] : []),
      ...(basename(program).includes('clang') ? olderLineNumbers : []),
    ],
    kinds: [executable],
  };
}

const isOfEmscripten = (/** @type {Kind} */ { needs }) => needs.includes('emscripten');

/**
 * @param {string} option
 * @param {string} name as the project's file or ours has it
 * @param {string | undefined} project
 * @param {Context} context
 * @returns {Toolchain}
 */
function readPreset(option, name, project, { presets }) {
  const known = [
    ...readProjectPresets(project).map((one) => ({ ...one, short: one.written })),
    ...presets.map((one) => ({ ...one, short: one.name })),
  ];
  const found = known.find((one) => name === one.short || name === one.name);
  if (!found)
    throw new UsageError(
      `${option} preset=${name}: there is no such preset; there are ` +
        `${known.map(({ short }) => short).join(', ')}`,
    );
  return { define: [], preset: found.name, needs: found.needs, kinds: [kindOf(found.name)] };
}

/** CMake's own flags of the build type Release, for GCC, Clang and Emscripten. */
const RELEASE = '-O3 -DNDEBUG';

/**
 * Flags follow those of the build type Release, so that the later `-O2` is the one that counts.
 *
 * @param {string} option such as "--flags-a"
 * @param {string | undefined} flags
 * @param {string[]} define of the user
 * @returns {string[]} variables of CMake
 * @throws {UsageError} the user has chosen another build type
 */
export function flagDefinitions(option, flags, define) {
  if (flags === undefined) return [];
  const valueOf = (/** @type {string} */ name) =>
    define.findLast((one) => one.replace(/:\w+=/, '=').startsWith(`${name}=`))?.replace(/^[^=]*=/, '');
  const type = valueOf('CMAKE_BUILD_TYPE');
  if (type !== undefined && type !== 'Release')
    throw new UsageError(`${option} adds to the flags of the build type Release, and -D chooses ${type}`);
  return ['C', 'CXX']
    .map((language) => `CMAKE_${language}_FLAGS_RELEASE`)
    .map((name) => `${name}=${valueOf(name) ?? RELEASE} ${flags}`);
}

/**
 * The build of a source by a toolchain. With a compiler or flags of its own it is in `build/sides`, and the
 * usual builds stay.
 *
 * @param {Source} source
 * @param {Toolchain} toolchain
 * @param {string[]} flags of `flagDefinitions`
 * @param {Context} context
 * @param {string} prefix of its progress
 * @returns {Build & {kinds: Kind[]}}
 */
export function buildWith(
  source,
  { define, folder, preset, needs = [], kinds: own },
  flags,
  context,
  prefix,
) {
  const special = [...define, ...flags];
  const isApart = special.length > 0 || folder !== undefined;
  const key = createHash('sha256')
    .update(JSON.stringify([special, folder]))
    .digest('hex')
    .slice(0, 12);
  const { env } = context;
  const path =
    folder === undefined ? env : { ...env, PATH: `${folder}${delimiter}${env.PATH ?? ''}`, EMSDK: undefined };
  const whole = isApart
    ? { ...source, define: [...(source.define ?? []), ...special], apart: `sides/${key}` }
    : source;
  const { artifactOf, build } = buildOf(whole, { ...context, env: path }, prefix);
  const presetFor = (/** @type {Target} */ target) => preset ?? target;
  return {
    kinds: own,
    artifactOf: (target) => artifactOf(presetFor(target)),
    async build(target) {
      if (!own.includes(kindOf(target)))
        return `${prefix}its compiler or preset builds nothing for ${kindOf(target).title}`;
      if (needs.length > 0)
        await context.ensureTools(needs, { env, signal: context.signal, print: context.progress.print });
      return build(presetFor(target));
    },
  };
}
