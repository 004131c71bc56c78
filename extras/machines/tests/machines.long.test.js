import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isAlive, latest, samebench, startUntilWritten } from '../../../tests/js/fixtures/command.js';
import { put, putProgram } from '../../../tests/js/fixtures/folders.js';
import { fakeMachines, folderOn, someProject, statuses } from '../../../tests/js/fixtures/machines.js';
import { expectOutcome } from '../../../tests/js/fixtures/outcome.js';

test(
  'the project is copied without what git ignores, its folder is used again, and what is gone here goes ' +
    'there',
  async () => {
    const machines = fakeMachines();
    const { bench, folder, git } = someProject();
    const run = () =>
      expectOutcome(
        samebench(['run', '--project', '.', '--ssh', 'pi', '--platforms', 'native'], {
          ...machines.options,
          cwd: bench,
        }),
      );
    await run();
    const there = folderOn(machines, 'pi');
    const files = () =>
      readdirSync(join(there, 'project'), { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map((one) => join((one.parentPath ?? one.path).slice(there.length + 9), one.name))
        .sort();
    assert.deepEqual(files(), [
      '.gitignore',
      'bench/CMakeLists.txt',
      'bench/a b$(x).cpp',
      'lib/code.hpp',
      'new.cpp',
    ]);
    const [copy] = readdirSync(there).filter((name) => name.startsWith('samebench-'));
    assert.ok(!existsSync(join(there, copy, 'cli/left')), 'package.json leaves it out');

    put(join(there, 'project/bench/build/samebench-native/object'), 'compiled');
    const long = new Date('2020-01-01');
    for (const path of ['bench/CMakeLists.txt', 'lib/code.hpp'])
      utimesSync(join(there, 'project', path), long, long);
    utimesSync(join(there, copy, 'whole'), long, long);
    rmSync(join(folder, 'new.cpp'));
    git('rm', '--quiet', 'bench/a b$(x).cpp');
    writeFileSync(join(folder, 'lib/code.hpp'), 'int two;');
    utimesSync(join(folder, 'lib/code.hpp'), long, long);
    await run();
    assert.deepEqual(files(), [
      '.gitignore',
      'bench/CMakeLists.txt',
      'bench/build/samebench-native/object',
      'lib/code.hpp',
    ]);
    assert.equal(
      statSync(join(there, 'project/bench/CMakeLists.txt')).mtimeMs,
      long.getTime(),
      'not built again',
    );
    assert.equal(readFileSync(join(there, 'project/lib/code.hpp'), 'utf8'), 'int two;');
    assert.notEqual(
      statSync(join(there, 'project/lib/code.hpp')).mtimeMs,
      long.getTime(),
      'built again, whatever the clocks say',
    );
    assert.equal(
      statSync(join(there, copy, 'whole')).mtimeMs,
      long.getTime(),
      'Samebench was not copied again',
    );
    assert.equal(statSync(there).mode & 0o077, 0, 'of this user only');
  },
);

test('a machine that cannot be reached or lacks Node.js fails, with the reason; others stay', async () => {
  const machines = fakeMachines();
  putProgram(join(machines.homeOf('old'), 'bin/node'), 'echo v18.1.0');
  putProgram(join(machines.homeOf('old'), 'bin/apt-get'));
  const { bench } = someProject();
  await expectOutcome(
    samebench(['run', '--project', '.', '--ssh', 'gone,locked,old,pi'], { ...machines.options, cwd: bench }),
    {
      code: 3,
      stdout: /native +node .*native@pi +node@pi/,
      stderr: [
        /samebench: gone: it cannot be reached: ssh: connect to host gone port 22: Connection refused\n/,
        /samebench: locked: it cannot be reached: .*Permission denied \(publickey,password\); no password is asked for: ssh-copy-id locked sets up a key/,
        /samebench: old: Node\.js 20 or newer is needed there, found v18\.1\.0; to get it there: sudo apt-get install nodejs/,
      ],
    },
  );
  const { platforms } = latest(bench);
  assert.deepEqual(
    platforms.filter(({ status }) => status === 'failed').map(({ id }) => id),
    ['gone', 'locked', 'old'].flatMap((name) => [`native@${name}`, `node@${name}`]),
  );
  assert.match(String(platforms.find(({ id }) => id === 'node@gone')?.reason), /Connection refused/);
  assert.match(machines.calls(), /-o BatchMode=yes -o ConnectTimeout=10 /);
});

/** @param {number[]} pids */
async function assertEnded(pids) {
  while (pids.some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 10));
}

test(
  'a connection that is lost ends what runs there; the other columns stay',
  { timeout: 60_000 },
  async () => {
    const machines = fakeMachines();
    const pids = join(machines.homeOf('flaky'), 'pids');
    machines.hosts('flaky', `native=stubborn:${pids}`);
    const { bench } = someProject();
    await expectOutcome(
      samebench(['run', '--project', '.', '--ssh', 'flaky,pi', '--platforms', 'native'], {
        ...machines.options,
        cwd: bench,
      }),
      {
        code: 3,
        stderr:
          /samebench: flaky: the connection to flaky was lost: client_loop: send disconnect: Broken pipe\n/,
      },
    );
    assert.deepEqual(statuses(latest(bench)), ['native ok', 'native@flaky failed', 'native@pi ok']);
    await assertEnded(JSON.parse(readFileSync(pids, 'utf8')));
  },
);

test('Ctrl-C ends the run there, too, and keeps what was measured here', { timeout: 60_000 }, async () => {
  const machines = fakeMachines();
  const { bench } = someProject();
  const { child, done, written } = await startUntilWritten(
    ['run', '--project', '.', '--ssh', 'pi', '--platforms', 'native'],
    (file) => {
      machines.hosts('pi', `native=stubborn:${file}`);
      return 'native=healthy';
    },
    { ...machines.options, cwd: bench },
  );
  child.kill('SIGINT');
  await expectOutcome(done, { code: 130, stderr: /stopped by SIGINT; the results are incomplete/ });
  const results = latest(bench);
  assert.equal(results.cut, true);
  assert.deepEqual(statuses(results), ['native ok', 'native@pi cut']);
  await assertEnded(written);
});

test('doctor --ssh says what a machine has and lacks, and how to get it', async () => {
  const machines = fakeMachines();
  const { bench } = someProject();
  await expectOutcome(samebench(['doctor', '--ssh', 'pi,gone'], { ...machines.options, cwd: bench }), {
    code: 3,
    stdout: [
      /^pi: samebench /,
      /Tools\n/,
      /Projects of other machines, .*\n .*\.cache\/samebench\/projects\/words-/,
    ],
    stderr: /samebench: gone: it cannot be reached/,
  });
  const { stdout } = await expectOutcome(
    samebench(['doctor', '--ssh', 'pi', '--json'], { ...machines.options, cwd: bench }),
  );
  const {
    machines: [{ name, tools }],
  } = JSON.parse(stdout);
  assert.equal(name, 'pi');
  assert.ok(tools.length > 5);
  await expectOutcome(
    samebench(['doctor', '--ssh', 'pi', '--clear-cache'], { ...machines.options, cwd: bench }),
    { stdout: /deleted .*projects\/words-.*a project of another machine/ },
  );
  assert.deepEqual(readdirSync(String(machines.projectOn('pi'))), []);
});

test('a machine on which nothing can be built fails with what it printed', async () => {
  const machines = fakeMachines();
  machines.hosts('pi', 'native=missing');
  const { bench } = someProject();
  await expectOutcome(
    samebench(['run', '--project', '.', '--ssh', 'pi', '--platforms', 'native'], {
      ...machines.options,
      cwd: bench,
    }),
    {
      code: 3,
      stderr: [
        /samebench: pi: native cannot run: native is not installed; to get it: get/,
        /samebench: pi: nothing was measured on pi: no platform can run/,
      ],
    },
  );
  assert.deepEqual(statuses(latest(bench)), ['native ok', 'native@pi failed']);
});
