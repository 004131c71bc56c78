import { basename, join, resolve } from 'node:path';
import { hasOwnSuites, hasSuites, listsOf } from '../build/own-suites.js';
import { UsageError } from '../system/exit.js';
import { repository } from '../system/repository.js';
import { configFile, readConfig } from './config.js';
import { readFromDisk } from './text-source.js';

/**
 * The CMake project to measure if no --project names one: what `samebench.config.json` names, or the
 * folder itself, or its bench/.
 *
 * @param {string} [folder] the current one
 * @param {import('./text-source.js').ReadText} [read]
 * @returns {Promise<string | undefined>} undefined: neither has suites, or the folder is Samebench's own
 */
export async function findProject(folder = '.', read = readFromDisk) {
  if (resolve(folder) === repository) return undefined;
  const { project } = await readConfig(folder, read);
  if (project !== undefined) return join(folder, project);
  const bench = join(folder, 'bench');
  const [own, inner] = await Promise.all(
    [folder, bench].map((one) => read(join(one, 'CMakeLists.txt')).catch(() => null)),
  );
  if (hasSuites(own)) return folder;
  if (!hasSuites(inner)) return undefined;
  return isProject(inner) ? bench : folder;
}

/**
 * What `samebench.config.json` says that the project of a folder is configured with, before what the user
 * gives.
 *
 * @param {string[]} [given] as --define
 * @param {string} [folder] the current one
 * @param {import('./text-source.js').ReadText} [read]
 * @returns {Promise<string[] | undefined>} undefined: nothing
 * @throws {UsageError} it chooses programs of a project that has suites of its own
 */
export async function definitionsOf(given = [], folder = '.', read = readFromDisk) {
  const { project = '.', define = [], programs } = await readConfig(folder, read);
  if (programs !== undefined && hasOwnSuites(join(folder, project)))
    throw new UsageError(
      `${join(folder, configFile)}: "programs" is for a project without suites of its own, and this one ` +
        'calls samebench_add_suite, samebench_add_google_benchmark or find_package(Samebench): remove one ' +
        'of both',
    );
  const all = [
    ...define,
    ...(programs === undefined ? [] : [`SAMEBENCH_PROGRAMS:STRING=${JSON.stringify(programs)}`]),
    ...given,
  ];
  return all.length === 0 ? undefined : all;
}

/**
 * The same, and otherwise the folder itself if it is a CMake project: its programs may link Google Benchmark.
 *
 * @param {string} [folder] the current one
 * @param {import('./text-source.js').ReadText} [read]
 */
export async function findMeasured(folder = '.', read = readFromDisk) {
  const found = await findProject(folder, read);
  if (found !== undefined || resolve(folder) === repository) return found;
  return isProject(await read(join(folder, 'CMakeLists.txt')).catch(() => null)) ? folder : undefined;
}

/** @param {string | null} lists a CMakeLists.txt */
const isProject = (lists) => /^\s*project\s*\(/im.test(lists ?? '');

/**
 * What project() calls the CMake project in a folder; null if it is a variable, or there is none.
 *
 * @param {string} folder
 */
export const declaredName = (folder) =>
  /^\s*project\s*\(\s*"?([\w.+-]+)/im.exec(listsOf(folder))?.[1] ?? null;

/** The name of a CMake project, or else that of its folder. @param {string} folder */
export const projectName = (folder) => declaredName(folder) ?? basename(resolve(folder));

/**
 * What is measured, for the results: read before the measurement, because files may change during it.
 *
 * @param {string | undefined} project undefined: our own suites
 * @param {{env: NodeJS.ProcessEnv, readCommit: typeof import('../system/git.js').readCommit}}
 *   context
 * @returns {Promise<import('../../protocol/types.js').Project>}
 */
export async function describeProject(project, { env, readCommit }) {
  const folder = project ?? repository;
  const commit = await readCommit(folder, env);
  return {
    name: projectName(folder),
    commit: commit?.hash ?? null,
    clean: commit?.clean ?? null,
    ...(commit?.folder !== undefined && { folder: commit.folder }),
  };
}
