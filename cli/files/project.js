import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { repository } from '../system/repository.js';
import { readConfig } from './config.js';

/**
 * The CMake project to measure if no --project names one: what `samebench.config.json` names, or the
 * folder itself, or its bench/.
 *
 * @param {string} [folder] the current one
 * @returns {Promise<string | undefined>} undefined: neither has suites, or the folder is Samebench's own
 */
export async function findProject(folder = '.') {
  if (resolve(folder) === repository) return undefined;
  const { project } = await readConfig(folder);
  if (project !== undefined) return join(folder, project);
  const bench = join(folder, 'bench');
  if (hasSuites(folder)) return folder;
  if (!hasSuites(bench)) return undefined;
  return isProject(bench) ? bench : folder;
}

/**
 * What `samebench.config.json` says that the project of a folder is configured with, before what the user gives.
 *
 * @param {string[]} [given] as --define
 * @param {string} [folder] the current one
 * @returns {Promise<string[] | undefined>} undefined: nothing
 */
export async function definitionsOf(given = [], folder = '.') {
  const { define = [] } = await readConfig(folder);
  const all = [...define, ...given];
  return all.length === 0 ? undefined : all;
}

/** @param {string} folder */
const hasSuites = (folder) => /^\s*samebench_add_(suite|google_benchmark)\s*\(/im.test(listsOf(folder));

/** @param {string} folder */
const isProject = (folder) => /^\s*project\s*\(/im.test(listsOf(folder));

/** What project() calls the CMake project in a folder; null if it is a variable, or there is none. @param {string} folder */
export const declaredName = (folder) => /^\s*project\s*\(\s*"?([\w.+-]+)/im.exec(listsOf(folder))?.[1] ?? null;

/** The name of a CMake project, or else that of its folder. @param {string} folder */
export const projectName = (folder) => declaredName(folder) ?? basename(resolve(folder));

/** @param {string} folder @returns {string} its CMakeLists.txt; empty where there is none */
function listsOf(folder) {
  try {
    return readFileSync(join(folder, 'CMakeLists.txt'), 'utf8');
  } catch {
    return '';
  }
}
