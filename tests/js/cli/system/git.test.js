import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readCommit } from '../../../../cli/system/git.js';
import { putProgram, temporaryFolder } from '../../fixtures/folders.js';

/**
 * What is read from a git that prints `names` for rev-parse and `changes` for status, and its calls. Each
 * waits until there are two.
 */
async function read({ names, changes }) {
  const folder = temporaryFolder();
  const calls = join(folder, 'calls');
  putProgram(
    join(folder, 'bin', 'git'),
    `echo "$@" >> '${calls}'
     for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
       [ "$(wc -l < '${calls}')" -gt 1 ] && break
       sleep 0.05
     done
     case "$*" in *status*) printf '${changes}' ;; *) printf '${names}' ;; esac`,
  );
  const commit = await readCommit(folder, { PATH: `${join(folder, 'bin')}:${process.env.PATH}` });
  return { commit, calls: readFileSync(calls, 'utf8').trim().split('\n') };
}

test('a commit is read by two calls of git at the same time', async () => {
  const { commit, calls } = await read({ names: '\\n0123456789\\n01234\\n', changes: '' });
  assert.deepEqual(commit, { hash: '0123456789', short: '01234', clean: true, folder: '' });
  assert.equal(calls.length, 2);
});

test('the folder in the repository is read, and that files differ from the commit', async () => {
  const { commit } = await read({ names: 'bench/\\n0123456789\\n01234\\n', changes: ' M a.cpp\\n' });
  assert.deepEqual(commit, { hash: '0123456789', short: '01234', clean: false, folder: 'bench' });
});
