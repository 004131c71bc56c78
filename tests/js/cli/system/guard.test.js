import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { isAlive, until } from '../../fixtures/command.js';
import { put, temporaryFolder } from '../../fixtures/folders.js';

const options = { skip: process.platform !== 'linux', timeout: 60_000 };
const system = new URL('../../../../cli/system/', import.meta.url);

/**
 * A process that starts this code's groups in a temporary folder of its own, and then lives.
 *
 * @param {string} code may use spawnGroup, endGroup, makeTemporaryFolder, and `note`, which keeps the id that
 *   a file has
 */
async function start(code, env = {}) {
  const folder = temporaryFolder();
  const tmp = join(folder, 'tmp');
  put(join(tmp, 'of-another-program'), '');
  const file = put(
    join(folder, 'command.mjs'),
    `
    import { endGroup, spawnGroup } from '${new URL('process-group.js', system)}';
    import { makeTemporaryFolder } from '${new URL('leftovers/files.js', system)}';
    const words = (script) => ['sh', ['-c', script], { stdin: 'ignore', stdout: 'ignore' }];
    ${code}
    console.log('ready');
    setInterval(() => {}, 1000);
  `,
  );
  const child = spawn(process.execPath, [file], {
    cwd: folder,
    env: { PATH: process.env.PATH, TMPDIR: tmp, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  after(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const idIn = async (/** @type {string} */ name) => {
    await until(
      () => existsSync(join(folder, name)) && readFileSync(join(folder, name), 'utf8').endsWith('\n'),
    );
    return Number(readFileSync(join(folder, name), 'utf8'));
  };
  const kill = async (/** @type {NodeJS.Signals} */ name) => {
    const gone = once(child, 'exit');
    child.kill(name);
    await gone;
  };
  return { child, idIn, kill, tmp };
}

/** The guards of a process. @param {number | undefined} pid */
const guardsOf = (pid) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => {
      try {
        return (
          readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1].split(' ')[1] === String(pid) &&
          readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('samebench-guard')
        );
      } catch {
        return false;
      }
    });

test(
  'after SIGKILL its groups end, what hosts started outside of them ends, and temporary folders are removed',
  options,
  async () => {
    const { idIn, kill, tmp } = await start(`
    spawnGroup(...words('sleep 600 & echo $! >inner; wait'));
    const host = words('setsid sleep 600 & echo $! >stray; wait');
    spawnGroup(host[0], host[1], { ...host[2], isHost: true });
    makeTemporaryFolder('profile');
    await endGroup(spawnGroup(...words('exit')));
  `);
    const ids = await Promise.all(['inner', 'stray'].map(idIn));
    assert.deepEqual(ids.map(isAlive), [true, true]);
    await kill('SIGKILL');
    await until(() => !ids.some(isAlive));
    await until(() => readdirSync(tmp).length === 1);
    assert.deepEqual(readdirSync(tmp), ['of-another-program']);
  },
);

test(
  'what belongs to another command, or was started by no host, outlives a killed one',
  options,
  async () => {
    const other = await start(`
    const host = words('echo $$ >host; exec sleep 600');
    spawnGroup(host[0], host[1], { ...host[2], isHost: true });
    makeTemporaryFolder();
  `);
    const { idIn, kill } = await start(
      // It names itself once it has a session of its own.
      `spawnGroup(...words('setsid sh -c "echo \\\\$\\\\$ >daemon; exec sleep 600" >/dev/null 2>&1 & sleep 600 & ` +
        `echo $! >inner; wait'));`,
      { TMPDIR: other.tmp },
    );
    const [host, daemon, inner] = [await other.idIn('host'), await idIn('daemon'), await idIn('inner')];
    await kill('SIGKILL');
    await until(() => !isAlive(inner));
    assert.deepEqual([isAlive(host), isAlive(daemon), readdirSync(other.tmp).length], [true, true, 2]);
    process.kill(daemon);
    await other.kill('SIGKILL');
    await until(() => !isAlive(host));
  },
);

test(
  'the guard of a command within a host of another command is not ended with that host',
  options,
  async () => {
    const { child, idIn, kill } = await start(`
    const host = words('echo $$ >host; exec sleep 600');
    const started = spawnGroup(host[0], host[1], { ...host[2], isHost: true });
    process.on('SIGUSR2', () => void endGroup(started).then(() => console.log('ended')));
  `);
    const host = await idIn('host');
    const [guard] = guardsOf(child.pid);
    assert.doesNotMatch(readFileSync(`/proc/${guard}/environ`, 'utf8'), /SAMEBENCH_HOST/);
    const ended = once(child.stdout, 'data');
    child.kill('SIGUSR2');
    await ended;
    assert.deepEqual([isAlive(host), isAlive(guard)], [false, true]);
    await kill('SIGKILL');
    await until(() => !isAlive(guard));
  },
);

test(
  'a guard hears no signal but SIGKILL, and ends what its command leaves when it exits',
  options,
  async () => {
    const { child, idIn, kill, tmp } = await start(`
    spawnGroup(...words('echo $$ >one; exec sleep 600'));
    spawnGroup(...words('exec sleep 600'));
    makeTemporaryFolder();
    process.on('SIGTERM', () => process.exit(0));
  `);
    const one = await idIn('one');
    const guards = guardsOf(child.pid);
    assert.equal(guards.length, 1);
    for (const name of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']))
      process.kill(guards[0], name);
    assert.equal(isAlive(guards[0]), true);
    await kill('SIGTERM');
    await until(() => !isAlive(one) && !isAlive(guards[0]));
    assert.deepEqual(readdirSync(tmp), ['of-another-program']);
  },
);

test('the guard of a command that leaves nothing goes with it', options, async () => {
  const { child, kill } = await start(`
    await endGroup(spawnGroup(...words('exec sleep 600')));
    await spawnGroup(...words('exit')).exited;
    process.on('SIGTERM', () => process.exit(0));
  `);
  const [guard] = guardsOf(child.pid);
  process.kill(guard, 'SIGSTOP');
  await kill('SIGTERM');
  await until(() => !isAlive(guard));
});

test('a command that starts nothing has no guard', options, async () => {
  const { child, kill } = await start('');
  assert.deepEqual(guardsOf(child.pid), []);
  await kill('SIGKILL');
});
