import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { LADDER } from '../../report/estimate/ladder.js';
import { artifactIn, kindOf } from '../hosts/index.js';
import { noteFailure, placesIn } from '../hosts/programs.js';
import { outputTail, runCommand } from '../system/command.js';
import { SystemError, UsageError } from '../system/exit.js';
import { withLock } from '../system/lock.js';
import { isSource, repository } from '../system/repository.js';
import { listsOf } from './own-suites.js';
import { adviceOn, errorLine, firstError, optionsToDrop } from './advice.js';
import { definitionOf, demangled } from './symbols.js';
import { droppedText } from './dropped.js';
import { askForFlags, keepFlags, readFlags, takeFlags } from './flags.js';
import { checkPath, pathProblem } from './path.js';
import { allPrograms, buildPlan, samebenchPackage } from './plan.js';
import { interpreter } from './python.js';
import { cacheFolder } from './shared/folder.js';
import { benchmarkOptions, optionsThatAreOn, planState, settingsFile, sourceOfBuild } from './state.js';
import { findTool } from '../setup/detect.js';

/**
 * @import { Artifact, Kind, Target } from '../hosts/index.js'
 * @import { ToolReference } from '../setup/tools/tool.js'
 * @import { BuildPlan } from './plan.js'
 */

/**
 * Two builds must not run in one folder, which Ninja does not prevent. A build can take minutes, so its
 * lock is valid as long as its process lives.
 */
const buildPatience = { waitMs: 3_600_000 };

/**
 * Header-only packages that all builds use.
 *
 * @param {boolean} [hasTests] whether this Samebench has C++ tests, which are built with it. A package has
 *   none
 */
export const headers = (hasTests = isSource) => ['nlohmann-json', ...(hasTests ? ['doctest'] : [])];

/**
 * The tools to have before building for a platform and running it.
 *
 * @param {{host: Kind, needs: ToolReference[]}} platform
 * @returns {ToolReference[]}
 */
export const toolsFor = ({ needs, host }) => [...needs, ...headers(), ...host.headers];

/** What folders are built by that have no CMakeLists.txt. @type {Record<string, string>} */
const otherBuilds = {
  ...{ 'meson.build': 'Meson', 'MODULE.bazel': 'Bazel', WORKSPACE: 'Bazel', 'xmake.lua': 'xmake' },
  ...{ 'build2.manifest': 'build2', configure: 'a configure script', Makefile: 'make' },
};

const neededLines =
  '  it needs a program that links benchmark::benchmark, or find_package(Samebench REQUIRED) and ' +
  'samebench_add_suite(NAME … SOURCES …), as `samebench init` writes it';

/**
 * @param {string | undefined} project
 * @param {boolean} [hasOwnSuites] whether this Samebench can do without a project
 * @param {string} [tree] our own
 * @throws {UsageError} there is none, and nothing else to measure, or CMake cannot build it
 */
export function checkProject(project, hasOwnSuites = isSource, tree = repository) {
  checkPath('Samebench', tree);
  if (project === undefined) {
    if (hasOwnSuites) return;
    const other = Object.keys(otherBuilds).find((file) => existsSync(file));
    throw new UsageError(
      `no benchmarks found: expected a CMake project here, or bench/ with samebench_add_suite${
        other === undefined ? '' : `, found ${otherBuilds[other]} (${other}), which Samebench cannot build`
      }\n  \`samebench init\` writes one; --project FOLDER names another folder`,
    );
  }
  checkPath('the project', project);
  if (existsSync(join(project, 'CMakeLists.txt'))) return;
  const source = sourceOfBuild(project);
  if (source !== undefined) {
    throw new UsageError(
      `--project ${project}: expected a folder with a CMakeLists.txt, found a build\n` +
        (`  its sources are in ${source}: use --project ${source}, which is built natively and for ` +
          'WebAssembly'),
    );
  }
  throw new UsageError(
    `--project ${project}: expected a folder with a CMakeLists.txt, found none\n${neededLines}`,
  );
}

/**
 * What a build leaves for the platforms.
 *
 * @param {string | undefined} project
 * @param {Target} target
 * @param {string} [tree] our own
 * @param {string} [apart] see `buildPlan`
 * @returns {Artifact}
 */
export function artifactOf(project, target, tree = repository, apart = undefined) {
  checkProject(project);
  return artifactIn(target, buildPlan(target, project, tree, [], { apart }).folder);
}

/**
 * Builds a target; fast when nothing changed. A user's project is linked with what Samebench's own tree has
 * compiled, so the package of that tree is built first. That of an installed Samebench is in the user's
 * cache.
 *
 * @param {Target} target
 * @param {{project?: string, define?: string[], tree?: string, apart?: string, beside?: string, signal?:
 *   AbortSignal, env?: NodeJS.ProcessEnv, onStatus?: (text: string) => void, print?: (line: string) => void,
 *   run?: typeof runCommand, onStarted?: () => void}} [options] tree: Samebench's own; apart, beside: see
 *   `buildPlan`; onStarted: called when CMake runs
 * @returns {Promise<string | null>} what went wrong; null when it is built
 */
export async function build(target, options = {}) {
  const { project, define, tree, apart, beside } = options;
  const { from } = kindOf(target);
  const failure = from === undefined ? null : await build(from.id, options);
  if (failure !== null) return failure;
  try {
    const plan = await withPackage(
      buildPlan(target, project, tree, define, { apart, beside }),
      target,
      options,
    );
    if (typeof plan === 'string') return plan;
    const problem = await carryOut(plan, target, options);
    if (problem === null && from !== undefined)
      takeFlags(buildPlan(from.id, project, tree, define, { apart }).folder, plan.folder);
    return problem;
  } catch (error) {
    if (isOfSystem(error)) return `building ${target} failed: ${error.message}`;
    throw error;
  }
}

/**
 * Builds the part of Samebench that a project is linked with: in Samebench's own tree or, if that is
 * installed, in the user's cache. If the cache cannot be used, Samebench is compiled with the project.
 *
 * @param {BuildPlan} plan
 * @param {Target} target
 * @param {NonNullable<Parameters<typeof build>[1]>} options
 * @returns {Promise<BuildPlan | string>} the plan to carry out, or what went wrong
 */
async function withPackage(plan, target, options) {
  const {
    project,
    define,
    tree = repository,
    apart,
    beside,
    env = process.env,
    signal,
    print = () => {},
    run,
  } = options;
  const { target: own } = plan;
  if (own === undefined) return plan;
  if (plan.package) return (await carryOut(plan.package, own, options)) ?? plan;
  const compileWithProject = (/** @type {string} */ reason) => {
    print(
      `samebench: ${target} is compiled in the project's folder, with all of Samebench: ` +
        `${cacheFolder(env)} cannot be used: ` +
        (`${reason}\n  to build Samebench once for all projects, set XDG_CACHE_HOME to a folder that ` +
          'can be written to'),
    );
    return plan;
  };
  const problem = pathProblem(cacheFolder(env));
  if (problem !== null) return compileWithProject(problem);
  try {
    const { sharedPlace } = await import('./shared/share.js');
    const shared = await sharedPlace(own, { tree, define: plan.alike, env, signal, run });
    const linked = buildPlan(target, project, tree, define, { shared, apart, beside });
    const failure = await carryOut(/** @type {BuildPlan} */ (linked.package), own, options);
    if (failure === null) return linked;
    const [unusable] = unusablePlace.exec(failure) ?? [];
    return unusable ? compileWithProject(unusable) : failure;
  } catch (error) {
    if (isOfSystem(error)) return compileWithProject(error.message.replace(/(, \w+ '|\n)[^]*$/, ''));
    throw error;
  }
}

/** What compilers, CMake and Ninja print if they cannot write. */
const unusablePlace = /No space left on device|Disk quota exceeded|Read-only file system|Permission denied/;

/**
 * Whether an error is of the machine: a full disk, or a folder that cannot be written to.
 *
 * @param {unknown} error
 * @returns {error is NodeJS.ErrnoException | SystemError}
 */
const isOfSystem = (error) => error instanceof SystemError || (error instanceof Error && 'syscall' in error);

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
  const { signal, onStatus = () => {}, run = runCommand, onStarted = () => {} } = options;
  const env = buildEnvironment(target, options.env ?? process.env);
  const isPackage = plan.build.includes(samebenchPackage);
  const name = isPackage ? `Samebench for ${target}` : target;
  const { main, complete, targets } = kindOf(target);
  /** @type {(what: string, args: string[]) => Promise<string | null>} */
  const step = async (what, args) => {
    const running = run('cmake', args, {
      cwd: plan.source,
      env,
      signal,
      onOutput: (text) => {
        const counts = [...text.matchAll(/^\[(\d+)\/(\d+)\]/gm)].at(-1);
        if (counts)
          onStatus(
            isPackage
              ? `${what} ${name}, once: ${counts[1]} of ${counts[2]}`
              : `${what} ${name} ${counts[1]}/${counts[2]}`,
          );
      },
    });
    onStarted();
    const result = await running;
    if (result.code === 0) return null;
    // Our own tree of an earlier revision has one program, and no target for all.
    if (result.output.includes(`unknown target '${allPrograms}'`))
      return step(what, withTarget(plan.build, main));
    if (result.output.includes(`unknown target '${main}'`)) {
      const off = benchmarkOptions(plan.folder).map((option) => `-D ${option}=ON`);
      const hints = [
        ...(off.length > 0 ? [`  its benchmarks may need: ${off.join(' or ')}\n`] : []),
        ...(/ExternalProject_Add/i.test(listsOf(plan.source))
          ? ['  it builds projects by ExternalProject_Add: name the folder of one with --project\n']
          : []),
      ];
      return `${join(plan.source, 'CMakeLists.txt')} has nothing to measure\n${hints.join('')}${neededLines}`;
    }
    // Without the steps that succeeded, such as "[5/43] Building …".
    const output = result.output.replace(/^\[\d+\/\d+\] .*\n/gm, '');
    const cause =
      (what === 'configuring' ? firstError(output) : null) ?? outputTail({ ...result, output }, 40);
    const shown = await demangled(cause, run);
    const nm = kindOf(target).needs.includes('emscripten') ? 'emnm' : 'nm';
    const defined = await definitionOf(shown, plan.folder, plan.source, { env, run, nm });
    const dropped =
      what === 'configuring' ? optionsToDrop(output, optionsThatAreOn(plan.folder), plan.source) : [];
    const advice =
      defined === null
        ? adviceOn(output) || dropped.map((one) => `\n  it may do without: -D ${one}=OFF`).join('')
        : `\n  ${defined}`;
    return `${what} ${name} failed: cmake ${args.join(' ')}\n${shown}${advice}`;
  };

  /** Builds what can be built: of several programs, one that fails takes nothing with it. */
  const buildPrograms = async () => {
    const keepGoing = placesIn(plan.folder).length > 0 ? ['--', '-k', '0'] : [];
    const failure = await step('building', [...plan.build, ...keepGoing]);
    const failures = new Map();
    for (const place of isPackage ? [] : placesIn(plan.folder)) {
      const own = failure && (await step('building', withTarget(plan.build, `${targets}${place.name}`)));
      if (own !== null && place.name === LADDER) return own;
      if (own !== null) failures.set(place.name, own);
      noteFailure(place, own && `it was not built: ${errorLine(own)}`, kindOf(target));
    }
    const isPartial = failures.size > 0 && failures.size < placesIn(plan.folder).length - 1;
    if (!isPartial) return failure;
    for (const [program, own] of failures)
      options.print?.(`samebench: ${target}: the program ${program}: ${own}`);
    return null;
  };

  const configureAndBuild = async () => {
    const state = planState(plan);
    if (state !== 'configured') {
      onStatus(`configuring ${name}`);
      if (plan.samebench !== undefined) askForFlags(plan.folder);
      // Also after a configuration that failed: nothing that it was given may stay.
      const fresh = existsSync(join(plan.folder, 'CMakeCache.txt')) ? ['--fresh'] : [];
      const failure = await step('configuring', [...fresh, ...plan.configure]);
      if (failure) return failure;
      if (plan.settings || state === 'changed') writeFileSync(settingsFile(plan.folder), plan.settings ?? '');
    }
    const failure = await buildPrograms();
    if (failure !== null || isPackage) return failure;
    for (const { folder, files, program, failure: own } of artifactIn(target, plan.folder).programs) {
      if (own !== null) continue;
      await complete?.(folder);
      if (plan.samebench === undefined) continue;
      keepFlags(plan.folder, { folder, files, program });
      const { dropped } = readFlags(folder);
      if (dropped.length > 0) options.print?.(`samebench: ${target}: ${droppedText(dropped)}`);
      // samebench.js is an ES module, whatever the project's package.json says of its own scripts.
      if (main.endsWith('.js')) writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
    }
    return failure;
  };
  mkdirSync(dirname(plan.folder), { recursive: true });
  const onWait = () => onStatus(`waiting for another command that builds ${name}`);
  return withLock(plan.folder, configureAndBuild, { ...buildPatience, onWait, signal });
}

/**
 * @param {string[]} build arguments of cmake
 * @param {string} target what they are to build
 */
const withTarget = (build, target) => [...build.slice(0, build.indexOf('--target') + 1), target];

/**
 * With the Emscripten that was found first on PATH: an activated emsdk may not be there. It runs in the
 * Python behind a version manager's script, unless `EMSDK_PYTHON` names one.
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
  const python = env.EMSDK_PYTHON ?? interpreter(env);
  return { ...env, ...(python && { EMSDK_PYTHON: python }), PATH: path };
}
