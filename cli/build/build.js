import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { visible } from '../../protocol/visible.js';
import { artifactIn, kindOf } from '../hosts/index.js';
import { outputTail, runCommand } from '../system/command.js';
import { missingOption, SystemError, UsageError } from '../system/exit.js';
import { realSystem, withLock } from '../system/lock.js';
import { isSource, repository, takesBuilds } from '../system/repository.js';
import { adviceOn } from './advice.js';
import { askForFlags, keepFlags } from './flags.js';
import { readPresets, readProjectPresets } from './presets.js';
import { planState, settingsFile, sourceOfBuild } from './state.js';
import { findTool } from '../setup/detect.js';

/**
 * @import { Artifact, Kind, Target } from '../hosts/index.js'
 * @import { ToolReference } from '../setup/tools/tool.js'
 *
 * @typedef {object} BuildPlan
 * @property {string} folder of the build
 * @property {string} source folder with the CMakeLists.txt
 * @property {string} [samebench] what Samebench_DIR is set to, for a user's project
 * @property {Target} [package] of Samebench's own tree, with which a project is linked
 * @property {string} [settings] what a project was configured with: the user's definitions, and the
 *   version of its presets
 * @property {string[]} configure arguments of cmake
 * @property {string[]} build arguments of cmake
 */

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
 * @param {{host: Kind, needs: ToolReference[]}} platform
 * @returns {ToolReference[]}
 */
export const toolsFor = ({ needs, host }) => [...needs, ...headers, ...host.headers];

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
 * @param {string[]} [define] what a project is configured with, such as "NAME=VALUE"
 * @returns {BuildPlan}
 */
export function buildPlan(target, project, tree = repository, define = []) {
  const { id, main } = kindOf(target);
  if (project === undefined) {
    if (define.length > 0) throw missingOption('define', '--project');
    return presetPlan(target, tree, main);
  }
  const source = resolve(project);
  const folder = join(source, 'build', `samebench-${target}`);
  const preset = readProjectPresets(source).find(({ name }) => name === target);
  // A preset of the project may have any compiler and flags. If Samebench's package does not fit, CMake
  // compiles Samebench with the project.
  const ownTarget = preset ? id : target;
  // An installed Samebench gets no build tree: it is compiled with the project instead.
  const linked = takesBuilds(tree);
  const samebench = linked ? join(tree, 'build', ownTarget) : join(tree, 'cmake');
  return {
    ...{ folder, source, samebench, settings: settingsOf(define, preset?.version) },
    ...(linked && { package: ownTarget }),
    configure: [
      ...(preset ? ['--preset', preset.written] : ['-S', source]),
      ...['-B', folder, '-G', 'Ninja'],
      ...(preset ? [] : variablesOf(target)),
      ...[`Samebench_DIR=${samebench}`, ...define].map((one) => `-D${one}`),
    ],
    // The project's own targets, such as its tests, may not be for WebAssembly.
    build: ['--build', folder, '--target', main],
  };
}

/**
 * @param {string[]} define
 * @param {string} [presets] their version
 */
const settingsOf = (define, presets) => (define.length === 0 && presets === undefined ? '' : JSON.stringify({ define, presets }));

/**
 * What a preset of Samebench's own sets. A user's project cannot name it, so it gets these variables.
 *
 * @param {Target} target
 * @returns {string[]} arguments of cmake
 */
function variablesOf(target) {
  const preset = readPresets(repository).find(({ name }) => name === target);
  if (!preset) throw new UsageError(`there is no preset "${target}" in CMakePresets.json`);
  const { variables, toolchain } = preset;
  return [
    // A project may have no C files, for which there are variables, too.
    '--no-warn-unused-cli',
    ...Object.entries(variables).map(([name, value]) => `-D${name}=${value}`),
    ...(toolchain === null ? [] : [`-DCMAKE_TOOLCHAIN_FILE=${toolchain}`]),
  ];
}

const neededLines = '  it needs find_package(Samebench REQUIRED) and samebench_add_suite(NAME … SOURCES …)';

/**
 * @param {string | undefined} project
 * @param {boolean} [hasOwnSuites] whether this Samebench can do without a project
 * @throws {UsageError} there is none, and nothing else to measure
 */
export function checkProject(project, hasOwnSuites = isSource) {
  if (project === undefined) {
    if (hasOwnSuites) return;
    throw new UsageError(
      'no benchmarks found: expected a CMakeLists.txt with samebench_add_suite here or in bench/\n' +
        '  `samebench init` writes one; --project FOLDER names another folder',
    );
  }
  if (/["\n\r]/.test(resolve(project))) {
    throw new UsageError(
      `the project is in ${visible(JSON.stringify(resolve(project)))}: CMake cannot build in a folder with a quote or a line break in its path; move it`,
    );
  }
  if (existsSync(join(project, 'CMakeLists.txt'))) return;
  const source = sourceOfBuild(project);
  if (source !== undefined) {
    throw new UsageError(
      `--project ${project}: expected a folder with a CMakeLists.txt, found a build\n` +
        `  its sources are in ${source}: use --project ${source}, which is built natively and for WebAssembly`,
    );
  }
  throw new UsageError(`--project ${project}: expected a folder with a CMakeLists.txt, found none\n${neededLines}`);
}

/**
 * What a build leaves for the platforms.
 *
 * @param {string | undefined} project
 * @param {Target} target
 * @param {string} [tree] our own
 * @returns {Artifact}
 */
export function artifactOf(project, target, tree = repository) {
  checkProject(project);
  return artifactIn(target, buildPlan(target, project, tree).folder);
}

/**
 * Builds a target; fast when nothing changed. A user's project is linked with what Samebench's own
 * tree has compiled, so the package of that tree is built first.
 *
 * @param {Target} target
 * @param {{project?: string, define?: string[], tree?: string, signal?: AbortSignal, env?: NodeJS.ProcessEnv,
 *   onStatus?: (text: string) => void, run?: typeof runCommand}} [options] tree: Samebench's own
 * @returns {Promise<string | null>} what went wrong; null when it is built
 */
export async function build(target, options = {}) {
  const { project, define, tree = repository } = options;
  const plan = buildPlan(target, project, tree, define);
  try {
    if (plan.package !== undefined) {
      const failure = await carryOut(presetPlan(plan.package, tree, 'samebench-package'), plan.package, options);
      if (failure) return failure;
    }
    return await carryOut(plan, target, options);
  } catch (error) {
    // A full disk, or a folder that cannot be written to.
    if (error instanceof SystemError || isSystemError(error)) return `building ${target} failed: ${error.message}`;
    throw error;
  }
}

/**
 * @param {unknown} error
 * @returns {error is NodeJS.ErrnoException}
 */
const isSystemError = (error) => error instanceof Error && 'syscall' in error;

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
  const { signal, onStatus = () => {}, run = runCommand } = options;
  const env = buildEnvironment(target, options.env ?? process.env);
  const step = async (/** @type {string} */ what, /** @type {string[]} */ args) => {
    const result = await run('cmake', args, {
      cwd: plan.source,
      env,
      signal,
      onOutput: (text) => {
        const counts = [...text.matchAll(/^\[(\d+\/\d+)\]/gm)].at(-1);
        if (counts) onStatus(`${what} ${target} ${counts[1]}`);
      },
    });
    if (result.code === 0) return null;
    if (result.output.includes(`unknown target '${kindOf(target).main}'`)) {
      return `${join(plan.source, 'CMakeLists.txt')} has no suite\n${neededLines}`;
    }
    // Without the steps that succeeded, such as "[5/43] Building …".
    const output = result.output.replace(/^\[\d+\/\d+\] .*\n/gm, '');
    return `${what} ${target} failed: cmake ${args.join(' ')}\n${outputTail({ ...result, output }, 40)}${adviceOn(output)}`;
  };

  const configureAndBuild = async () => {
    const state = planState(plan);
    if (state !== 'configured') {
      onStatus(`configuring ${target}`);
      if (plan.samebench !== undefined) askForFlags(plan.folder);
      const fresh = state === 'moved' || state === 'changed' ? ['--fresh'] : [];
      const failure = await step('configuring', [...fresh, ...plan.configure]);
      if (failure) return failure;
      if (plan.settings || state === 'changed') writeFileSync(settingsFile(plan.folder), plan.settings ?? '');
    }
    const failure = await step('building', plan.build);
    if (failure === null && plan.samebench !== undefined) {
      keepFlags(plan.folder);
      // samebench.js is an ES module, whatever the project's package.json says of its own scripts.
      if (kindOf(target).main.endsWith('.js')) writeFileSync(join(plan.folder, 'package.json'), '{ "type": "module" }\n');
    }
    return failure;
  };
  mkdirSync(dirname(plan.folder), { recursive: true });
  return withLock(plan.folder, configureAndBuild, { ...realSystem, ...buildPatience });
}

/**
 * With the Emscripten that was found first on PATH: an activated emsdk may not be there.
 *
 * @param {Target} target
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function buildEnvironment(target, env) {
  if (!kindOf(target).needs.includes('emscripten')) return env;
  const found = findTool('emscripten', { env });
  if ('reason' in found) return env;
  const folder = dirname(found.path);
  const path = (env.PATH ?? '').split(delimiter).includes(folder)
    ? env.PATH
    : `${folder}${delimiter}${env.PATH ?? ''}`;
  return { ...env, PATH: path };
}
