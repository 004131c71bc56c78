/** Digits of a commit that people see. */
const DIGITS = 9;

/**
 * What was measured, in a few words: `numbers at 3f2a9c1d7`, or `… with changes` where files differ from the
 * commit.
 * @param {import('../../protocol/types.js').Project | null | undefined} project
 * @returns {string} empty if it is not known
 */
export function projectText(project) {
  if (!project) return '';
  const { name, commit, clean } = project;
  return commit === null ? name : `${name} at ${commit.slice(0, DIGITS)}${clean ? '' : ' with changes'}`;
}
