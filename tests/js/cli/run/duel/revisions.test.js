import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkOut } from '../../../../../cli/run/duel/revisions.js';
import { runCommand } from '../../../../../cli/system/command.js';
import { gitOptions } from '../../../../../cli/system/git.js';
import { samebench, script } from '../../../fixtures/command.js';
import { withVariables } from '../../../fixtures/environment.js';
import { inFolder, put, repository, temporaryFolder } from '../../../fixtures/folders.js';

/** A checkout of a revision that git knows. @param {Parameters<typeof checkOut>} given */
const made = async (...given) => (await checkOut(...given)) ?? assert.fail('no such revision');

test('a revision is checked out once, in a folder below build', async () => {
  const { folder, git } = repository();
  const project = join(folder, 'suites');
  const { hash, source } = await made('HEAD~1', project);
  assert.equal(hash, git('rev-parse', 'HEAD~1').trim());
  assert.equal(source, join(project, 'build', 'revisions', hash.slice(0, 12), 'suites'));
  assert.equal(readFileSync(join(source, 'file'), 'utf8'), 'first');
  put(join(source, 'build', 'kept'), '');
  assert.equal((await made(hash, project)).source, source);
  assert.deepEqual(readdirSync(source).sort(), ['build', 'file']);
});

test('what git writes on standard error, as with GIT_TRACE, is no part of its answers', async () => {
  const { folder, git } = repository();
  const { hash, source } = await withVariables({ GIT_TRACE: '1' }, () =>
    made('HEAD', join(folder, 'suites')),
  );
  assert.equal(hash, git('rev-parse', 'HEAD').trim());
  assert.equal(readFileSync(join(source, 'file'), 'utf8'), 'second');
});

test('a checkout that was deleted is made again; one with changes is refused', async () => {
  const { folder } = repository();
  const first = await made('HEAD', folder);
  execFileSync('rm', ['-r', first.source]);
  assert.equal((await made('HEAD', folder)).source, first.source);
  writeFileSync(join(first.source, 'suites', 'file'), 'other');
  await assert.rejects(checkOut('HEAD', folder), /differs from HEAD: files in it were changed/);
});

test('a checkout that a killed command left half-made is made again', async () => {
  const { folder, git } = repository();
  const first = await made('HEAD', folder);
  git('worktree', 'lock', '--reason', 'initializing', first.source);
  execFileSync('rm', ['-r', join(first.source, 'suites')]);
  put(join(folder, 'build', 'revisions', `${first.hash.slice(0, 12)}.partial`), '');
  assert.equal((await made('HEAD', folder)).source, first.source);
  assert.equal(readFileSync(join(first.source, 'suites', 'file'), 'utf8'), 'second');
  assert.deepEqual(readdirSync(join(folder, 'build', 'revisions')), [first.hash.slice(0, 12)]);
});

test('git of a killed command that goes on writing files does not stop the next one', async () => {
  const { folder } = repository();
  const { source, hash } = await made('HEAD', folder);
  put(join(folder, 'build', 'revisions', `${hash.slice(0, 12)}.partial`), '');
  const files = `i=0; while [ $i -lt 3000 ]; do echo > "$0/left-$i" 2>/dev/null || exit 0; i=$((i + 1)); done`;
  const left = spawn('sh', ['-c', files, join(source, 'suites')], { stdio: 'ignore' });
  try {
    assert.equal((await made('HEAD', folder)).source, source);
  } finally {
    left.kill();
  }
});

test('two duels that check the same revision out at once share it', async () => {
  const { folder } = repository();
  const [one, other] = await Promise.all([made('HEAD', folder), made('HEAD', folder)]);
  assert.deepEqual(one, other);
});

test('git knows no unknown revision, and none outside of a repository', async () => {
  const { folder } = repository();
  assert.equal(await checkOut('no-such', folder), null);
  assert.equal(await checkOut('HEAD', temporaryFolder()), null);
});

test('a git that fails is an error, and not the answer that there is no revision', async () => {
  const { folder } = repository();
  writeFileSync(join(folder, '.git', 'config'), 'no configuration');
  await assert.rejects(checkOut('HEAD', folder), {
    name: 'SystemError',
    message: /git rev-parse failed in .*bad config/s,
  });
});

/**
 * What is at the place of the checkout of HEAD~1.
 *
 * @type {[string, (at: string, found: ReturnType<typeof repository>) => void][]}
 */
const notCheckouts = [
  ['a link to the top of the repository', (at) => symlinkSync('../..', at)],
  ['a link that leads nowhere', (at) => symlinkSync('no-such', at)],
  ['a folder with files', (at) => put(join(at, 'suites', 'file'), 'slow')],
  [
    'another repository at the same commit',
    (at, { folder, git }) => {
      git('clone', '--quiet', folder, at);
      git('-C', at, 'checkout', '--quiet', 'HEAD~1');
    },
  ],
  [
    'a checkout at another commit',
    (at, { git }) => git('worktree', 'add', '--quiet', '--detach', at, 'HEAD'),
  ],
];
for (const [what, bring] of notCheckouts) {
  test(`${what} is not taken for a checkout, and is not changed`, async () => {
    const found = repository();
    const { folder, git } = found;
    const at = join(folder, 'build', 'revisions', git('rev-parse', 'HEAD~1').slice(0, 12));
    mkdirSync(dirname(at), { recursive: true });
    bring(at, found);
    const before = lstatSync(at).ino;
    for (const _ of ['the first time', 'again'])
      await assert.rejects(checkOut('HEAD~1', folder), {
        name: 'UsageError',
        message: /is not a checkout of HEAD~1 that git made: remove it/,
      });
    assert.equal(lstatSync(at).ino, before);
    execFileSync('rm', ['-r', at]);
    const { source } = await made('HEAD~1', folder);
    assert.equal(readFileSync(join(source, 'suites', 'file'), 'utf8'), 'first');
  });
}

for (const [link, to] of [
  ['build', '../elsewhere'],
  ['build/revisions', '../suites'],
]) {
  test(`where ${link} is a link, the checkout is in git's own folder`, async () => {
    const { folder } = repository();
    put(join(folder, 'suites', 'other'), '');
    mkdirSync(join(folder, dirname(link)), { recursive: true });
    symlinkSync(to, join(folder, link));
    const { source, hash } = await made('HEAD', folder);
    assert.equal(source, join(folder, '.git', 'samebench', 'revisions', hash.slice(0, 12)));
    assert.equal(readFileSync(join(source, 'suites', 'file'), 'utf8'), 'second');
    assert.deepEqual(readdirSync(join(folder, 'suites')).sort(), ['file', 'other']);
  });
}

test('the sign of a half-made checkout is written through no link', async () => {
  const { folder, git } = repository();
  const partial = join(folder, 'build', 'revisions', `${git('rev-parse', 'HEAD').slice(0, 12)}.partial`);
  mkdirSync(dirname(partial), { recursive: true });
  symlinkSync('../../suites/file', partial);
  const { source } = await made('HEAD', folder);
  for (const top of [folder, source])
    assert.equal(readFileSync(join(top, 'suites', 'file'), 'utf8'), 'second');
});

test('for a pull request the checkout is outside of its tree, and is found again', async () => {
  const { folder, git } = repository();
  await inFolder(folder, async () => {
    const { source, hash } = await made('HEAD~1', 'suites', { isApart: true });
    assert.equal(source, join(folder, '.git', 'samebench', 'revisions', hash.slice(0, 12), 'suites'));
    put(join(source, 'build', 'kept'), '');
    assert.equal((await made(hash, 'suites', { isApart: true })).source, source);
    assert.ok(existsSync(join(source, 'build', 'kept')));
  });
  assert.deepEqual([existsSync(join(folder, 'build')), git('status', '--porcelain')], [false, '']);
});

test('a pull request does not choose the repository of its base, by a submodule or by a link', async () => {
  const { folder, git } = repository();
  const other = repository();
  git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other.folder, 'bench');
  symlinkSync(other.folder, join(folder, 'linked'));
  for (const [cwd, project] of [
    ['.', 'bench'],
    ['.', 'bench/suites'],
    ['bench', '.'],
    ['.', 'linked'],
  ]) {
    await inFolder(join(folder, cwd), () =>
      assert.rejects(
        checkOut('HEAD~1', project, { isApart: true }),
        { name: 'UsageError', message: /is in a submodule, or in another repository/ },
        project,
      ),
    );
  }
  assert.ok(await made('HEAD~1', join(folder, 'bench')), 'a user may');
});

test('nor by a folder that has the files of a repository, whatever the version of git', async () => {
  const { folder } = repository();
  const other = repository();
  const bench = join(folder, 'suites');
  cpSync(join(other.folder, '.git'), bench, { recursive: true });
  execFileSync('git', ['-C', bench, 'config', '--file', 'config', 'core.worktree', '..']);
  execFileSync('git', ['-C', bench, 'config', '--file', 'config', 'core.bare', 'false']);
  /** Git before 2.38 ignores the option. @type {typeof runCommand} */
  const older = (program, words, options) => runCommand(program, words.slice(gitOptions.length), options);
  for (const cwd of [folder, bench]) {
    await inFolder(cwd, async () => {
      await assert.rejects(
        checkOut('HEAD~1', bench, { isApart: true }),
        /git rev-parse failed.*cannot use bare repository/,
      );
      await assert.rejects(
        checkOut('HEAD~1', bench, { isApart: true, run: older }),
        /a pull request could choose/,
      );
    });
  }
});

test('a project that a link of the working tree names is that of the revision', async () => {
  const { folder } = repository([{ 'suites/file': 'first', 'decoy/file': 'decoy' }]);
  execFileSync('rm', ['-r', join(folder, 'suites')]);
  symlinkSync('decoy', join(folder, 'suites'));
  const { source } = await made('HEAD', join(folder, 'suites'));
  assert.equal(readFileSync(join(source, 'file'), 'utf8'), 'first');
  const outside = join(temporaryFolder(), 'link');
  symlinkSync(join(folder, 'decoy'), outside);
  assert.match(
    (await made('HEAD', outside)).source,
    /\/decoy$/,
    'a link from elsewhere is no part of a commit',
  );
});

test(
  'after SIGKILL in a checkout the next duel ends its git, which would still write for minutes, and ' +
    'checks out again',
  async () => {
    const files = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`slow/${i}`, String(i)]));
    const { folder, git } = repository([
      {
        ...files,
        '.gitattributes': 'slow/* filter=slow\n',
        'CMakeLists.txt': 'samebench_add_suite(NAME a)\nproject(a)\n',
      },
    ]);
    git('config', 'filter.slow.smudge', 'sleep 0.5; cat');
    const args = ['duel', '--a', 'HEAD', '--rounds', '2'];
    const killed = spawn(process.execPath, [script, ...args], { cwd: folder, stdio: 'ignore' });
    const revisions = join(folder, 'build', 'revisions');
    const first = join(revisions, git('rev-parse', 'HEAD').slice(0, 12), 'slow', '0');
    while (!existsSync(first) && killed.exitCode === null) await sleep(5);
    killed.kill('SIGKILL');
    await new Promise((resolve) => killed.once('exit', resolve));
    assert.ok(
      readdirSync(revisions).some((name) => name.endsWith('.partial')),
      'git had not finished',
    );
    git('config', 'filter.slow.smudge', 'cat');
    const { code, stderr } = await samebench(args, { cwd: folder, fakes: 'native=healthy' });
    assert.equal(code, 0, stderr);
    const [hash, ...others] = readdirSync(revisions);
    assert.deepEqual([others, readdirSync(join(revisions, hash, 'slow')).length], [[], 300]);
  },
);
