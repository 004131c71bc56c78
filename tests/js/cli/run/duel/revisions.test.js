import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkOut } from '../../../../../cli/run/duel/revisions.js';
import { samebench, script } from '../../../fixtures/command.js';
import { withVariables } from '../../../fixtures/environment.js';
import { put, repository, temporaryFolder } from '../../../fixtures/folders.js';

test('a revision is checked out once, in a folder below build', async () => {
  const { folder, git } = repository();
  const project = join(folder, 'suites');
  const { hash, source } = await checkOut('HEAD~1', project);
  assert.equal(hash, git('rev-parse', 'HEAD~1').trim());
  assert.equal(source, join(project, 'build', 'revisions', hash.slice(0, 12), 'suites/'));
  assert.equal(readFileSync(join(source, 'file'), 'utf8'), 'first');
  put(join(source, 'build', 'kept'), '');
  assert.equal((await checkOut(hash, project)).source, source);
  assert.deepEqual(readdirSync(source).sort(), ['build', 'file']);
});

test('what git writes on standard error, as with GIT_TRACE, is no part of its answers', async () => {
  const { folder, git } = repository();
  const { hash, source } = await withVariables({ GIT_TRACE: '1' }, () => checkOut('HEAD', join(folder, 'suites')));
  assert.equal(hash, git('rev-parse', 'HEAD').trim());
  assert.equal(readFileSync(join(source, 'file'), 'utf8'), 'second');
});

test('a checkout that was deleted is made again; one with changes is refused', async () => {
  const { folder } = repository();
  const first = await checkOut('HEAD', folder);
  execFileSync('rm', ['-r', first.source]);
  assert.equal((await checkOut('HEAD', folder)).source, first.source);
  writeFileSync(join(first.source, 'suites', 'file'), 'other');
  await assert.rejects(checkOut('HEAD', folder), /differs from HEAD: files in it were changed/);
});

test('a checkout that a killed command left half-made is made again', async () => {
  const { folder, git } = repository();
  const first = await checkOut('HEAD', folder);
  git('worktree', 'lock', '--reason', 'initializing', first.source);
  execFileSync('rm', ['-r', join(first.source, 'suites')]);
  put(join(folder, 'build', 'revisions', `${first.hash.slice(0, 12)}.partial`), '');
  assert.equal((await checkOut('HEAD', folder)).source, first.source);
  assert.equal(readFileSync(join(first.source, 'suites', 'file'), 'utf8'), 'second');
  assert.deepEqual(readdirSync(join(folder, 'build', 'revisions')), [first.hash.slice(0, 12)]);
});

test('git of a killed command that goes on writing files does not stop the next one', async () => {
  const { folder } = repository();
  const { source, hash } = await checkOut('HEAD', folder);
  put(join(folder, 'build', 'revisions', `${hash.slice(0, 12)}.partial`), '');
  const files = `i=0; while [ $i -lt 3000 ]; do echo > "$0/left-$i" 2>/dev/null || exit 0; i=$((i + 1)); done`;
  const left = spawn('sh', ['-c', files, join(source, 'suites')], { stdio: 'ignore' });
  try {
    assert.equal((await checkOut('HEAD', folder)).source, source);
  } finally {
    left.kill();
  }
});

test('two duels that check the same revision out at once share it', async () => {
  const { folder } = repository();
  const [one, other] = await Promise.all([checkOut('HEAD', folder), checkOut('HEAD', folder)]);
  assert.deepEqual(one, other);
});

test('an unknown revision and a folder outside of any repository are errors', async () => {
  const { folder } = repository();
  await assert.rejects(checkOut('no-such', folder), { name: 'UsageError', message: /"no-such" is neither a folder with a build nor a git revision/ });
  await assert.rejects(checkOut('HEAD', temporaryFolder()), { name: 'UsageError', message: /is not in a git repository/ });
});

test('after SIGKILL in a checkout the next duel ends its git, which would still write for minutes, and checks out again', async () => {
  const files = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`slow/${i}`, String(i)]));
  const { folder, git } = repository([{ ...files, '.gitattributes': 'slow/* filter=slow\n', 'CMakeLists.txt': 'samebench_add_suite(NAME a)\nproject(a)\n' }]);
  git('config', 'filter.slow.smudge', 'sleep 0.5; cat');
  const args = ['duel', '--a', 'HEAD', '--rounds', '2'];
  const killed = spawn(process.execPath, [script, ...args], { cwd: folder, stdio: 'ignore' });
  const revisions = join(folder, 'build', 'revisions');
  const first = join(revisions, git('rev-parse', 'HEAD').slice(0, 12), 'slow', '0');
  while (!existsSync(first) && killed.exitCode === null) await sleep(5);
  killed.kill('SIGKILL');
  await new Promise((resolve) => killed.once('exit', resolve));
  assert.ok(readdirSync(revisions).some((name) => name.endsWith('.partial')), 'git had not finished');
  git('config', 'filter.slow.smudge', 'cat');
  const { code, stderr } = await samebench(args, { cwd: folder, fakes: 'native=healthy' });
  assert.equal(code, 0, stderr);
  const [hash, ...others] = readdirSync(revisions);
  assert.deepEqual([others, readdirSync(join(revisions, hash, 'slow')).length], [[], 300]);
});
