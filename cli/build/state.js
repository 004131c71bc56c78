import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hasAskedForFlags } from './flags.js';

/**
 * As `buildState`, and whether a project was configured with what the plan says.
 *
 * @param {import('./plan.js').BuildPlan} plan
 * @returns {ReturnType<typeof buildState> | 'changed'} changed: configured with other settings or another
 *   Samebench, of which nothing may stay
 */
export function planState({ folder, source, samebench, settings = '' }) {
  const state = buildState(folder, source);
  if (state !== 'configured' || samebench === undefined) return state;
  // Made before builds kept their flags.
  if (!hasAskedForFlags(folder)) return 'none';
  const file = settingsFile(folder);
  if ((existsSync(file) ? readFileSync(file, 'utf8') : '') !== settings) return 'changed';
  const found = /^Samebench_DIR:\w+=(.*)$/m.exec(readFileSync(join(folder, 'CMakeCache.txt'), 'utf8'))?.[1];
  // A project that is configured again keeps what it knows of the compiler, which may be another one now.
  return found === samebench ? state : 'changed';
}

/** What a build of a project was configured with, if that was something special. @param {string} folder */
export const settingsFile = (folder) => join(folder, 'samebench-settings.json');

/**
 * @param {string} folder
 * @param {string} source
 * @returns {'none' | 'configured' | 'moved'} moved: made for a tree that was elsewhere, which CMake
 *   would refuse
 */
export function buildState(folder, source) {
  const cache = join(folder, 'CMakeCache.txt');
  if (!existsSync(cache)) return 'none';
  const home = sourceOfBuild(folder);
  if (home !== undefined && resolve(home) !== resolve(source)) return 'moved';
  // A configuration that failed half-way leaves a cache, and nothing to build with.
  return existsSync(join(folder, 'build.ninja')) ? 'configured' : 'none';
}

/**
 * @param {string} folder of a build
 * @returns {string | undefined} the folder with its sources; undefined: it is no build
 */
export function sourceOfBuild(folder) {
  const cache = join(folder, 'CMakeCache.txt');
  return existsSync(cache)
    ? /^CMAKE_HOME_DIRECTORY:INTERNAL=(.*)$/m.exec(readFileSync(cache, 'utf8'))?.[1]
    : undefined;
}

const [on, off] = [/^(ON|YES|TRUE|1)$/i, /^(OFF|NO|FALSE|0)$/i];

/** The options of a project that are on. @param {string} folder of a build */
export const optionsThatAreOn = (folder) => optionsIn(folder, on);

/**
 * The options of a project that are off and may be those of its benchmarks, without those of Google Benchmark
 * itself.
 *
 * @param {string} folder of a build
 */
export const benchmarkOptions = (folder) =>
  optionsIn(folder, off).filter(
    (name) => /BENCH/i.test(name) && !/^BENCHMARK_(BUILD|DOWNLOAD|ENABLE|FORCE|USE)_/.test(name),
  );

/**
 * @param {string} folder
 * @param {RegExp} value
 * @returns {string[]} names
 */
function optionsIn(folder, value) {
  const cache = join(folder, 'CMakeCache.txt');
  const text = existsSync(cache) ? readFileSync(cache, 'utf8') : '';
  return [...text.matchAll(/^(\w+):BOOL=(\w+)$/gm)].flatMap(([, name, is]) =>
    value.test(is) && !name.startsWith('SAMEBENCH_') ? [name] : [],
  );
}
