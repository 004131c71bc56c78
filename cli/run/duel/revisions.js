import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { outputTail, runCommand } from '../../system/command.js';
import { SystemError, UsageError } from '../../system/exit.js';
import { makeFolder } from '../../system/files.js';
import { removeTemporaryFolder } from '../../system/leftovers/files.js';
import { withLock } from '../../system/lock.js';

/** A checkout of a large repository takes long, so its lock is valid as long as its process lives. */
const checkoutPatience = { staleMs: Infinity, waitMs: 600_000 };

/**
 * Checks a git revision out below `build/`, which git ignores. The checkout stays, so that a second duel
 * does not compile it again.
 *
 * @param {string} revision such as `main`, `HEAD~1` or a hash
 * @param {string} folder in a git repository; the checkout is below it
 * @param {{run?: typeof runCommand, signal?: AbortSignal}} [options]
 * @returns {Promise<{hash: string, source: string}>} source: where `folder` is in the checkout
 * @throws {UsageError} there is no such revision; {SystemError} it cannot be checked out
 */
export async function checkOut(revision, folder, { run = runCommand, signal } = {}) {
  /** @type {(...args: string[]) => Promise<import('../../system/command.js').CommandResult>} */
  const git = (...args) => run('git', ['-C', folder, ...args], { signal });
  const below = await git('rev-parse', '--show-prefix');
  if (below.error) throw new SystemError(`cannot start git: ${below.error.message}`);
  if (below.code !== 0) throw new UsageError(`${folder} is not in a git repository: expected a folder with a build, or a git revision`);

  const found = await git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`);
  const hash = answerOf(found);
  if (found.code !== 0) {
    throw new UsageError(
      `"${revision}" is neither a folder with a build nor a git revision\n` +
        '  expected for example build, main, HEAD~1, or . for the working tree',
    );
  }
  const checkout = join(resolve(folder), 'build', 'revisions', hash.slice(0, 12));
  const partial = `${checkout}.partial`;
  await makeFolder(dirname(checkout));
  await withLock(checkout, async () => {
    if (existsSync(partial)) {
      // A command that was killed has left a part of the files, and its guard may be about to end its git.
      await removeTemporaryFolder(checkout);
    }
    if (existsSync(join(checkout, '.git'))) return;
    await writeFile(partial, '');
    // git still lists a checkout that was deleted, and would refuse its name. Forced twice, because it locks one that
    // is not whole.
    await git('worktree', 'prune');
    const added = await git('worktree', 'add', '--detach', '--force', '--force', checkout, hash);
    if (added.code !== 0) throw new SystemError(`cannot check out ${revision}: ${outputTail(added)}`);
    await rm(partial, { force: true });
  }, { ...checkoutPatience, signal });
  const changes = await run('git', ['-C', checkout, 'status', '--porcelain', '--untracked-files=no'], { signal });
  if (answerOf(changes) !== '') {
    throw new UsageError(`${checkout} differs from ${revision}: files in it were changed. Remove that folder; it is made again`);
  }
  return { hash, source: join(checkout, answerOf(below)) };
}

/**
 * What git answers, without what it writes on standard error.
 *
 * @param {import('../../system/command.js').CommandResult} result
 */
const answerOf = ({ stdout }) => stdout.trim();
