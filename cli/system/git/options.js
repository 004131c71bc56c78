/**
 * What each call of git begins with: a folder that has the files of a repository, as a commit may bring one,
 * is none. Versions before 2.38 do not know the option, and ignore it.
 */
export const gitOptions = ['-c', 'safe.bareRepository=explicit'];
