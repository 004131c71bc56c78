import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { outputTail, runCommand } from '../system/command.js';
import { UsageError } from '../system/exit.js';
import { realSystem, withLock } from '../system/lock.js';
import { repository } from '../system/repository.js';
import { readPresets } from './presets.js';
import { findTool } from '../setup/detect.js';

/**
 * What is built: the native host, or the WebAssembly module that all JavaScript platforms share;
 * named by a configure preset, such as "native", "wasm" or "native-clang".
 * @typedef {string} Target
 *
 * @typedef {import('../setup/tools/tool.js').ToolReference} ToolReference
 *
 * @typedef {object} Artifacts what the build makes
 * @property {string} nativeExecutable
 * @property {string} wasmDirectory folder of samebench.js and samebench.wasm
 *
 * @typedef {object} BuildPlan
 * @property {string} folder of the build
 * @property {string} source folder with the CMakeLists.txt
 * @property {string} [samebench] what Samebench_DIR is set to, for a user's project
 * @property {string[]} configure arguments of cmake
 * @property {string[]} build arguments of cmake
 */

/**
 * @param {{needs: ToolReference[], preset?: string}} platform
 * @returns {Target}
 */
export function targetOf({ needs, preset }) {
  return preset ?? (needs.includes('emscripten') ? 'wasm' : 'native');
}

/** @param {Target} target */
export const isWasm = (target) => /^wasm(-|$)/.test(target);

/**
 * Two builds must not run in one folder, which Ninja does not prevent. A build can take minutes, so its
 * lock is valid as long as its process lives.
 */
const buildPatience = { staleMs: Infinity, waitMs: 3_600_000 };

/** Header-only packages that all builds use. */
const headers = ['nlohmann-json', 'doctest'];

/**
 * The tools to have before building for a platform and running it.
 *
 * @param {{needs: ToolReference[], preset?: string}} platform
 * @returns {ToolReference[]}
 */
export function toolsFor(platform) {
  return [...platform.needs, ...headers, ...(isWasm(targetOf(platform)) ? [] : ['cli11'])];
}

/**
 * The commands that build a preset of a tree of Samebench.
 *
 * @param {Target} target
 * @param {string} tree
 * @param {string} goal of the build: a target of CMake's
 * @returns {BuildPlan}
 */
function presetPlan(target, tree, goal) {
  const folder = join(tree, 'build', target);
  return {
    ...{ folder, source: tree },
    configure: ['--preset', target],
    build: ['--build', folder, '--target', goal],
  };
}

/**
 * The commands that build a target, of our own tree or of a user's project.
 *
 * @param {Target} target
 * @param {string | undefined} project
 * @param {string} [tree] our own: this one, or one of another revision
 * @returns {BuildPlan}
 */
export function buildPlan(target, project, tree = repository) {
  const host = isWasm(target) ? 'samebench' : 'samebench-native';
  if (project === undefined) return presetPlan(target, tree, host);
  const source = resolve(project);
  const folder = join(source, 'build', `samebench-${target}`);
  // A Samebench that was installed for all users cannot get a build tree: it is compiled with the
  // project instead.
  const samebench = isWritable(tree) ? join(tree, 'build', target) : join(tree, 'cmake');
  // A preset is of our tree only: what it says is said once more.
  const { variables, toolchain } = presetByName(target);
  return {
    ...{ folder, source, samebench },
    configure: [
      ...['-S', source, '-B', folder, '-G', 'Ninja'],
      ...Object.entries(variables).map(([name, value]) => `-D${name}=${value}`),
      `-DSamebench_DIR=${samebench}`,
      ...(toolchain === null ? [] : [`-DCMAKE_TOOLCHAIN_FILE=${toolchain}`]),
    ],
    // The project's own targets, such as its tests, may not be for WebAssembly.
    build: ['--build', folder, '--target', host],
  };
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {Target} target
 * @returns {import('./presets.js').Preset}
 */
function presetByName(target) {
  const preset = readPresets(repository).find(({ name }) => name === target);
  if (!preset) throw new Error(`no preset "${target}" in CMakePresets.json`);
  return preset;
}

/**
 * @param {string | undefined} project
 */
export function checkProject(project) {
  if (project === undefined || existsSync(join(project, 'CMakeLists.txt'))) return;
  throw new UsageError(
    `--project ${project}: expected a folder with a CMakeLists.txt, found none\n` +
      '  it needs find_package(Samebench) and samebench_add_suite(NAME … SOURCES …)',
  );
}

/**
 * Where a build leaves what the platforms run.
 *
 * @param {string | undefined} project
 * @param {Target} [target] the usual ones, if none is named
 * @param {string} [tree] our own
 * @returns {Artifacts}
 */
export function artifactsOf(project, target = 'native', tree = repository) {
  checkProject(project);
  const native = isWasm(target) ? 'native' : target;
  const wasm = isWasm(target) ? target : 'wasm';
  return {
    nativeExecutable: join(buildPlan(native, project, tree).folder, 'samebench-native'),
    wasmDirectory: buildPlan(wasm, project, tree).folder,
  };
}

/**
 * Builds a target; fast when nothing changed. A user's project is linked with what Samebench's own
 * tree has compiled, so the package of that tree is built first.
 *
 * @param {Target} target
 * @param {{project?: string, tree?: string, signal?: AbortSignal, env?: NodeJS.ProcessEnv,
 *   onStatus?: (text: string) => void, run?: typeof runCommand}} [options] tree: Samebench's own
 * @returns {Promise<string | null>} what went wrong; null when it is built
 */
export async function build(target, options = {}) {
  const { project, tree = repository } = options;
  const plan = buildPlan(target, project, tree);
  if (plan.samebench === join(tree, 'build', target)) {
    const failure = await carryOut(presetPlan(target, tree, 'samebench-package'), target, options);
    if (failure) return failure;
  }
  return carryOut(plan, target, options);
}

/**
 * Configures only when there is no build yet: Ninja itself runs CMake again when a CMake file has
 * changed.
 *
 * @param {BuildPlan} plan
 * @param {Target} target
 * @param {NonNullable<Parameters<typeof build>[1]>} options
 * @returns {Promise<string | null>} what went wrong; null when it is built
 */
async function carryOut(plan, target, options) {
  const { tree = repository, signal, onStatus = () => {}, run = runCommand } = options;
  const env = buildEnvironment(target, options.env ?? process.env);
  const step = async (/** @type {string} */ what, /** @type {string[]} */ args) => {
    const result = await run('cmake', args, {
      cwd: tree,
      env,
      signal,
      onOutput: (text) => {
        const counts = [...text.matchAll(/^\[(\d+\/\d+)\]/gm)].at(-1);
        if (counts) onStatus(`${what} ${target} ${counts[1]}`);
      },
    });
    if (result.code === 0) return null;
    return `${what} ${target} failed: cmake ${args.join(' ')}\n${outputTail(result, 40)}`;
  };

  const configureAndBuild = async () => {
    const state = planState(plan);
    if (state !== 'configured') {
      onStatus(`configuring ${target}`);
      const fresh = state === 'moved' ? ['--fresh'] : [];
      const failure = await step('configuring', [...fresh, ...plan.configure]);
      if (failure) return failure;
    }
    return step('building', plan.build);
  };
  mkdirSync(dirname(plan.folder), { recursive: true });
  return withLock(plan.folder, configureAndBuild, { ...realSystem, ...buildPatience });
}

/**
 * As `buildState`, but a project that uses another Samebench than the plan's counts as not configured.
 *
 * @param {BuildPlan} plan
 */
function planState({ folder, source, samebench }) {
  const state = buildState(folder, source);
  if (state !== 'configured' || samebench === undefined) return state;
  const found = /^Samebench_DIR:\w+=(.*)$/m.exec(readFileSync(join(folder, 'CMakeCache.txt'), 'utf8'))?.[1];
  return found === samebench ? state : 'none';
}

/**
 * @param {string} folder
 * @param {string} source
 * @returns {'none' | 'configured' | 'moved'} moved: made for a tree that was elsewhere, which CMake
 *   would refuse
 */
export function buildState(folder, source) {
  const cache = join(folder, 'CMakeCache.txt');
  if (!existsSync(cache)) return 'none';
  const home = /^CMAKE_HOME_DIRECTORY:INTERNAL=(.*)$/m.exec(readFileSync(cache, 'utf8'))?.[1];
  if (home !== undefined && resolve(home) !== resolve(source)) return 'moved';
  // A configuration that failed half-way leaves a cache, and nothing to build with.
  return existsSync(join(folder, 'build.ninja')) ? 'configured' : 'none';
}

/**
 * With the Emscripten that was found first on PATH: an activated emsdk may not be there.
 *
 * @param {Target} target
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function buildEnvironment(target, env) {
  if (!isWasm(target)) return env;
  const found = findTool('emscripten', { env });
  if ('reason' in found) return env;
  const folder = dirname(found.path);
  const path = (env.PATH ?? '').split(delimiter).includes(folder)
    ? env.PATH
    : `${folder}${delimiter}${env.PATH ?? ''}`;
  return { ...env, PATH: path };
}
