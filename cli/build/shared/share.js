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
  const compiler = await versionOf(compilerOf(target, own, { tree, env }), { env, signal, run });
  const key = keyOf(JSON.stringify([compiler, own, variables.map((name) => env[name] ?? null)]));
  const copy = await copyTree(tree, cacheFolder(env), signal);
  const folder = join(copy, 'build', `${target}-${key}`);
  if (existsSync(folder)) markUsed(folder);
  else await pruneSharedBuilds(cacheFolder(env));
  return { tree: copy, folder, define: own };
}

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
  const tool = kindOf(target).needs.find((one) => one === 'cxx' || one === 'emscripten') ?? 'cxx';
  if (defined ?? preset) return [/** @type {string} */ (defined ?? preset)];
  if (tool === 'cxx' && env.CXX) return env.CXX.split(' ');
  const found = findTool(tool, { env });
  return 'path' in found ? [found.path] : [];
}

/**
 * The first line of what a compiler prints for --version: another one has another ABI, or makes other code.
 *
 * @param {string[]} compiler
 * @param {{env: NodeJS.ProcessEnv, signal?: AbortSignal, run: typeof runCommand}} options
 */
async function versionOf([program, ...flags], { env, signal, run }) {
  if (program === undefined) return null;
  try {
    const { stdout } = await run(program, [...flags, '--version'], { env, signal, limitMs: versionLimitMs });
    return [program, ...flags, stdout.split('\n')[0]];
  } catch {
    signal?.throwIfAborted();
    return [program, ...flags];
  }
}
