import { existsSync } from 'node:fs';
import { lstat, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { outputTail, runCommand } from '../../system/command.js';
import { SystemError, UsageError } from '../../system/exit.js';
import { makeFolder } from '../../system/files.js';
import { removeTemporaryFolder } from '../../system/leftovers/files.js';
import { withLock } from '../../system/lock.js';
import { checkoutsFolder, isWorktree, pathFromTop } from '../revisions/worktree.js';
import { gitOptions } from '../../system/git.js';

/** A checkout of a large repository takes long, so its lock is valid as long as its process lives. */
const checkoutPatience = { waitMs: 600_000 };

/**
 * Checks a git revision out, in a folder of `checkoutsFolder`. The checkout stays, so that a second duel does
 * not compile it again.
 *
 * @param {string} revision such as `main`, `HEAD~1` or a hash
 * @param {string} folder in a git repository
 * @param {{run?: typeof runCommand, signal?: AbortSignal, isApart?: boolean}} [options] isApart: for a pull
 *   request, whose working tree holds no checkout, and chooses no other repository
 * @returns {Promise<{hash: string, source: string} | null>} source: where `folder` is in the checkout; null:
 *   git knows no such revision there
 * @throws {UsageError} isApart: the pull request has chosen the repository; {SystemError} it cannot be
 *   checked out
 */
export async function checkOut(revision, folder, { run = runCommand, signal, isApart = false } = {}) {
  /**
   * @type {(args: string[], env?: NodeJS.ProcessEnv) =>
   *   Promise<import('../../system/command.js').CommandResult>}
   */
  const git = async (args, env = {}) => {
    const result = await run('git', [...gitOptions, '-C', folder, ...args], {
      signal,
      env: { ...process.env, ...env },
    });
    if (result.error) throw new SystemError(`cannot start git: ${result.error.message}`);
    return result;
  };
  const ask = async (/** @type {string[]} */ ...args) => {
    const result = await git(args);
    if (result.code === 0) return answerOf(result);
    throw new SystemError(`git ${args[0]} failed: ${outputTail(result)}`);
  };
  const place = await git(['rev-parse', '--show-toplevel'], { LC_ALL: 'C' });
  if (place.code !== 0) {
    if (/not a git repository/.test(place.output)) return null;
    throw new SystemError(`git rev-parse failed in ${folder}: ${outputTail(place)}`);
  }
  if (isApart) await checkRepository(folder, ask);
  const found = await git(['rev-parse', '--verify', '--quiet', `${revision}^{commit}`]);
  if (found.code !== 0) return null;

  const hash = answerOf(found);
  const checkout = join(await checkoutsFolder(folder, 'revisions', ask, { isApart }), hash.slice(0, 12));
  const partial = `${checkout}.partial`;
  await makeFolder(dirname(checkout));
  await withLock(
    checkout,
    async () => {
      if (existsSync(partial)) {
        // A command that was killed has left a part of the files, and its guard may be about to end its git.
        await removeTemporaryFolder(checkout);
      }
      if (await isWorktree(checkout, ask, hash)) return;
      if (await lstat(checkout).catch(() => null)) {
        throw new UsageError(
          `${checkout} is not a checkout of ${revision} that git made: remove it, and Samebench makes ` +
            'it again',
        );
      }
      // A link would be followed.
      await rm(partial, { force: true });
      await writeFile(partial, '', { flag: 'wx' });
      // Forced twice, because git locks a checkout that is not whole.
      const added = await git(['worktree', 'add', '--detach', '--force', '--force', checkout, hash]);
      await rm(partial, { force: true });
      if (added.code !== 0) throw new SystemError(`cannot check out ${revision}: ${outputTail(added)}`);
    },
    { ...checkoutPatience, signal },
  );
  if ((await ask('-C', checkout, 'status', '--porcelain', '--untracked-files=no')) !== '') {
    throw new UsageError(
      `${checkout} differs from ${revision}: files in it were changed. Remove that folder; it is made again`,
    );
  }
  return { hash, source: join(checkout, pathFromTop(answerOf(place), folder)) };
}

/**
 * The commits of a submodule are what a pull request chooses, and its link may lead to any other repository.
 *
 * @param {string} folder of the project
 * @param {import('../revisions/worktree.js').Ask} ask in that folder
 */
async function checkRepository(folder, ask) {
  const where = ['rev-parse', '--show-toplevel', '--show-superproject-working-tree'];
  const [own, current] = [await ask(...where), await ask('-C', process.cwd(), ...where)];
  // A commit can bring the files of a repository, but not below a .git.
  const place = relative(own, await ask('rev-parse', '--absolute-git-dir')).split(sep);
  if (own === current && !own.includes('\n') && (place[0] === '..' || place[0] === '.git')) return;
  throw new UsageError(
    `${folder} is in a submodule, or in another repository than the current folder: a pull request ` +
      'could choose its commits',
  );
}

/**
 * What git answers, without what it writes on standard error.
 *
 * @param {import('../../system/command.js').CommandResult} result
 */
const answerOf = ({ stdout }) => stdout.trim();
