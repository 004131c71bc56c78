/**
 * The commits of runs, and where they can be read.
 *
 * @import { HistoryEntry } from '../../../protocol/types.js'
 */

/** A commit as git writes it, and as `samebench run --history` labels a run. */
const HASH = /^([0-9a-f]{7,40})(?:-dirty)?$/;

/**
 * The commit that a run measured.
 * @param {Pick<HistoryEntry, 'project' | 'label'>} entry
 * @returns {string | null}
 */
export const commitOf = ({ project, label }) =>
  [project?.commit, label].map((text) => HASH.exec(text ?? '')?.[1]).find((hash) => hash !== undefined) ??
  null;

/**
 * The page of a commit.
 * @param {string | null} repository  address of its page, without a slash at its end
 * @param {string | null} commit
 */
export const commitAddress = (repository, commit) =>
  repository === null || commit === null ? null : `${repository}/commit/${commit}`;
