import { projectName } from '../../files/project.js';
import { repository } from '../../system/repository.js';

/**
 * What is measured, for the results: read before the measurement, because files may change during it.
 *
 * @param {string | undefined} project undefined: our own suites
 * @param {{env: NodeJS.ProcessEnv, readCommit: typeof import('../../system/git/commit.js').readCommit}}
 *   context
 * @returns {Promise<import('../../../protocol/types.js').Project>}
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
