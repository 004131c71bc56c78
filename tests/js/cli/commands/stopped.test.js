import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isAlive, latest, samebench, startUntilWritten, until } from '../../fixtures/command.js';
import { withVariables } from '../../fixtures/environment.js';
import { temporaryFolder } from '../../fixtures/folders.js';
import { expectOutcome } from '../../fixtures/outcome.js';

const statuses = ({ platforms }) => platforms.map(({ id, status }) => `${id} ${status}`);

test('Ctrl-C ends all children, saves the results as cut, and shows the table', async () => {
  const {
    child,
    done,
    cwd,
    written: pids,
  } = await startUntilWritten(
    ['run', '--rounds', '1'],
    (file) => `native=healthy,node=stubborn:${file},firefox=healthy`,
  );
  await new Promise((resolve) => setTimeout(resolve, 700));
  child.kill('SIGINT');
  await expectOutcome(done, {
    code: 130,
    stdout: /is_prime u64/,
    stderr: /stopped by SIGINT; the results are incomplete/,
  });
  for (const pid of pids) assert.equal(isAlive(pid), false);
  const results = latest(cwd);
  assert.equal(results.cut, true);
  assert.deepEqual(statuses(results), ['native ok', 'node cut', 'firefox cut']);
  assert.equal(results.platforms[1].rounds[0].results.length, 1);
});

test('Ctrl-C before anything was measured leaves the last results as they are', async () => {
  const { cwd } = await samebench(['run', '--rounds', '1']);
  const before = latest(cwd);
  const { child, done } = await startUntilWritten(['run'], (file) => `native=silent:${file}`, { cwd });
  child.kill('SIGINT');
  await expectOutcome(done, { code: 130, stderr: /stopped by SIGINT; nothing was measured/ });
  assert.deepEqual(latest(cwd), before);
  assert.deepEqual(
    readdirSync(join(cwd, 'results')).filter((name) => name.endsWith('.journal')),
    [],
  );
});

test('a second Ctrl-C exits at once, and still ends all children', async () => {
  const {
    child,
    done,
    written: pids,
  } = await startUntilWritten(['run'], (file) => `native=stubborn:${file}`);
  child.kill('SIGINT');
  await new Promise((resolve) => setTimeout(resolve, 50));
  child.kill('SIGTERM');
  await done;
  assert.equal(child.signalCode, 'SIGINT');
  await until(() => !pids.some(isAlive));
});

test(
  'after SIGKILL, the next run makes results of what was measured',
  { skip: process.platform !== 'linux', timeout: 60_000 },
  async () => {
    const { child, done, cwd } = await startUntilWritten(
      ['run', '--rounds', '2'],
      (file) => `native=healthy,node=stubborn:${file}`,
    );
    child.kill('SIGKILL');
    await done;
    const journals = () => readdirSync(join(cwd, 'results')).filter((name) => name.endsWith('.journal'));
    const [journal] = journals();
    await expectOutcome(samebench(['report', join('results', journal)], { cwd }), { stdout: /is_prime u64/ });
    const { stderr } = await samebench(['run', '--filter', 'is_prime'], { cwd });
    const [, path] = /what it had measured is in (.*)\n/.exec(stderr) ?? assert.fail(stderr);
    const results = JSON.parse(readFileSync(join(cwd, path), 'utf8'));
    assert.deepEqual(
      [results.cut, statuses(results), results.platforms.map(({ rounds }) => rounds.length)],
      [true, ['native cut', 'node cut'], [1, 0]],
    );
    assert.deepEqual(journals(), []);
  },
);

test(
  'after SIGKILL the processes end without another command, which removes old temporary folders',
  { skip: process.platform !== 'linux', timeout: 60_000 },
  async () => {
    const tmp = temporaryFolder();
    const {
      child,
      done,
      written: pids,
    } = await startUntilWritten(['run'], (file) => `native=daemon:${file}`, { env: { TMPDIR: tmp } });
    // The temporary folder that a process of this one would have made.
    const code =
      `import('${new URL('../../../../cli/system/leftovers/files.js', import.meta.url)}').then(({ ` +
      'makeTemporaryFolder }) => makeTemporaryFolder())';
    spawnSync(process.execPath, ['-e', code], { env: { TMPDIR: tmp } });
    assert.equal(readdirSync(tmp).length, 1);
    const cwd = temporaryFolder();
    const nextCommand = () =>
      withVariables({ TMPDIR: tmp }, () => expectOutcome(samebench(['run'], { cwd })));
    await nextCommand();
    assert.deepEqual([readdirSync(tmp), pids.every(isAlive)], [[], true], 'of a command that runs');
    child.kill('SIGKILL');
    await done;
    await until(() => !pids.some(isAlive));
  },
);
