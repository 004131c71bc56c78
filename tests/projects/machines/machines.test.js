/**
 * Columns of another machine, through the real OpenSSH: its server runs here as another machine would, with a
 * key, a port and a cache folder of its own.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findTool } from '../../../cli/setup/detect.js';
import { startOpenSsh } from './openssh.js';
import { putProgram, temporaryFolder } from '../../js/fixtures/folders.js';
import { briefly, commandIn, root } from '../support.js';

const sshd = findTool('sshd');
const skip = 'reason' in sshd ? sshd.reason : false;

const folder = temporaryFolder();
const cache = join(folder, 'cache');
const project = join(folder, 'my words');

/** The command lines of processes that have something in the folder of the other machine. */
const runningThere = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')];
      } catch {
        return [];
      }
    })
    .filter((line) => line.includes(`${cache}/`));

test('a column of another machine, through OpenSSH', { skip, timeout: 1_800_000 }, async () => {
  cpSync(join(root, 'examples/first-benchmark'), project, {
    recursive: true,
    filter: (path) => !/\/(build|results)$/.test(path),
  });
  // Without optimisation, which takes long enough; from the cache of the compiler that the tests share,
  // wherever the folder is. The server does not pass its environment on.
  const cached = Object.entries(process.env).filter(([name]) => name.startsWith('CCACHE_'));
  const compiler = putProgram(
    join(folder, 'there/c++'),
    `exec env ${cached.map(([name, value]) => `${name}="${value}"`).join(' ')} ccache c++ "$@" -O0`,
  );
  const { server, env } = await startOpenSsh(folder, {
    XDG_CACHE_HOME: cache,
    CXX: compiler,
    SAMEBENCH_INSTALL: '0',
  });
  after(() => server.kill());
  const samebench = (/** @type {string[]} */ ...words) => commandIn(env, ...words);
  const words = [
    'run',
    'numbers',
    '--project',
    project,
    '--ssh',
    'pi',
    '--platforms',
    'native',
    '--out',
    join(folder, 'results'),
  ];

  const measured = samebench(...words, ...briefly);
  assert.equal(measured.status, 0, measured.stderr);
  assert.match(measured.stdout, /native +native@pi\n/);
  assert.match(measured.stdout, /native: costs at [\d.]+ GHz[^]*\snative@pi: costs\s+at [\d.]+ GHz/);
  assert.match(measured.stderr, /samebench: pi: \d+ files of the project are there/);
  const { platforms, machines } = JSON.parse(readFileSync(join(folder, 'results/latest.json'), 'utf8'));
  assert.deepEqual(
    platforms.map((/** @type {any} */ { id, status, machine }) => [id, status, machine]),
    [
      ['native', 'ok', undefined],
      ['native@pi', 'ok', 'pi'],
    ],
  );
  assert.deepEqual(
    machines.map((/** @type {any} */ { name }) => name),
    ['pi'],
  );
  const [there] = readdirSync(join(cache, 'samebench/projects'));
  assert.match(there, /^first_benchmark-[0-9a-f]{12}$/);
  assert.ok(
    existsSync(join(cache, 'samebench/projects', there, 'project/build/samebench-native/samebench-native')),
  );

  // Stopped when it runs there.
  const running = spawn(process.execPath, [join(root, 'cli/samebench.js'), ...words, ...briefly], {
    env,
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  await new Promise((resolve) =>
    running.stderr.setEncoding('utf8').on('data', (text) => {
      said += text;
      if (/measures after this machine\n[^]*^(samebench: )?pi: /m.test(said)) resolve(undefined);
    }),
  );
  running.kill('SIGINT');
  assert.equal(await new Promise((resolve) => running.on('close', resolve)), 130, said);

  const doctor = samebench('doctor', '--ssh', 'pi,stranger');
  assert.equal(doctor.status, 3);
  assert.match(doctor.stdout, /^pi: samebench [^]*\nTools\n[^]*first_benchmark-/);
  assert.match(
    doctor.stderr,
    /samebench: stranger: it cannot be reached: .*Host key verification failed.*type: ssh stranger true/s,
  );

  server.kill();
  await new Promise((resolve) => server.on('close', resolve));
  assert.match(
    samebench('doctor', '--ssh', 'pi').stderr,
    /samebench: pi: it cannot be reached: .*Connection refused/,
  );
  while (runningThere().length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
});
