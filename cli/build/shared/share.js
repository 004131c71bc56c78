import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { kindOf } from '../../hosts/index.js';
import { findTool } from '../../setup/detect.js';
import { runCommand } from '../../system/command.js';
import { readPresets } from '../presets.js';
import { cacheFolder } from './folder.js';
import { pruneSharedBuilds } from './prune.js';
import { copyTree, keyOf, markUsed } from './tree.js';

/**
 * One build of an installed Samebench for all projects of a user, by version, compiler and flags.
 *
 * @import { Target } from '../../hosts/index.js'
 * @import { Place } from '../plan.js'
 */

/** What CMake and the compilers read of the environment, and what so decides about a build. */
const variables = [
  'CXX',
  'CXXFLAGS',
  'LDFLAGS',
  'CMAKE_BUILD_TYPE',
  'CMAKE_TOOLCHAIN_FILE',
  'EMCC_CFLAGS',
  'SDKROOT',
  'MACOSX_DEPLOYMENT_TARGET',
];

/**
 * Definitions of a project that its part of Samebench needs as well (cmake/package/BuildTreeConfig.cmake.in
 * compares them).
 */
const alike = /^CMAKE_(CXX_COMPILER|CXX_FLAGS(_\w+)?|BUILD_TYPE)(:\w+)?=/;

/** A compiler prints its version in less time, but Emscripten may have to start Python from a slow disk. */
const versionLimitMs = 20_000;

/**
 * Where the package of a target is built.
 *
 * @param {Target} target
 * @param {{tree: string, define?: string[], env: NodeJS.ProcessEnv, signal?: AbortSignal, run?: typeof
 *   runCommand}} options
 * @returns {Promise<Place>}
 * @throws an error of the system if the cache cannot be used
 */
export async function sharedPlace(target, { tree, define = [], env, signal, run = runCommand }) {
  const own = define.filter((one) => alike.test(one));
  const compiler = await meaningOf(
    compilerOf(target, own, { tree, env }),
    flagsOf(target, own, { tree, env }),
    {
      env,
      signal,
      run,
    },
  );
  const key = keyOf(JSON.stringify([compiler, own, variables.map((name) => env[name] ?? null)]));
  const copy = await copyTree(tree, cacheFolder(env), signal);
  const folder = join(copy, 'build', `${target}-${key}`);
  if (existsSync(folder)) markUsed(folder);
  else await pruneSharedBuilds(cacheFolder(env));
  return { tree: copy, folder, define: own };
}

/** @param {Target} target */
const toolOf = (target) => kindOf(target).needs.find((one) => one === 'cxx' || one === 'emscripten') ?? 'cxx';

/**
 * @param {Target} target
 * @param {string[]} define
 * @param {{tree: string, env: NodeJS.ProcessEnv}} options
 * @returns {string[]} the program, and options that it always gets
 */
function compilerOf(target, define, { tree, env }) {
  const preset = readPresets(tree).find(({ name }) => name === target)?.variables.CMAKE_CXX_COMPILER;
  const defined = define
    .map((one) => /^CMAKE_CXX_COMPILER(?::\w+)?=(.*)$/.exec(one)?.[1])
    .findLast((one) => one !== undefined);
  const tool = toolOf(target);
  if (defined ?? preset) return [/** @type {string} */ (defined ?? preset)];
  if (tool === 'cxx' && env.CXX) return env.CXX.split(' ');
  const found = findTool(tool, { env });
  return 'path' in found ? [found.path] : [];
}

/**
 * The flags that a native compiler gets from the environment, the preset and the project.
 *
 * @param {Target} target
 * @param {string[]} define
 * @param {{tree: string, env: NodeJS.ProcessEnv}} options
 * @returns {string[] | null} null: it is no native compiler, so that no flag depends on this machine
 */
function flagsOf(target, define, { tree, env }) {
  if (toolOf(target) !== 'cxx') return null;
  const preset = readPresets(tree).find(({ name }) => name === target)?.variables ?? {};
  const written = [
    env.CXXFLAGS ?? '',
    ...Object.entries(preset).flatMap(([name, value]) => (/^CMAKE_CXX_FLAGS/.test(name) ? value : [])),
    ...define.flatMap((one) => /^CMAKE_CXX_FLAGS[^=]*=(.*)$/.exec(one)?.[1] ?? []),
  ];
  return written.join(' ').split(/\s+/).filter(Boolean);
}

/** What tells of places, not of code, in what compilers say of a compilation. */
const places = /^(COLLECT_|COMPILER_PATH|LIBRARY_PATH|InstalledDir)/;

/**
 * What a compiler is, and what it makes of its flags: `-march=native` is another instruction set on each
 * machine, also where a wrapper adds it. The first line of its version, where it does not say: another one
 * has another ABI, or makes other code.
 *
 * @param {string[]} compiler the program, and options that it always gets
 * @param {string[] | null} flags see `flagsOf`
 * @param {{env: NodeJS.ProcessEnv, signal?: AbortSignal, run: typeof runCommand}} options
 */
async function meaningOf([program, ...always], flags, { env, signal, run }) {
  if (program === undefined) return null;
  // Clang names the folder where it runs.
  const ask = (/** @type {string[]} */ args) =>
    run(program, [...always, ...args], { env, signal, cwd: '/', limitMs: versionLimitMs });
  try {
    const said = flags && (await ask([...flags, '-###', '-fsyntax-only', '-x', 'c++', '/dev/null']));
    if (said && said.code === 0 && said.output !== '')
      return [program, ...always, said.output.split('\n').filter((line) => !places.test(line))];
    const { stdout } = await ask(['--version']);
    return [program, ...always, stdout.split('\n')[0]];
  } catch {
    signal?.throwIfAborted();
    return [program, ...always];
  }
}
