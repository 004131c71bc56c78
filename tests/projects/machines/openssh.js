import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { findProgram } from '../../../cli/setup/detect.js';

/** @returns {Promise<number>} that nobody listens on */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });

/** @param {string} path */
function newKey(path) {
  const { status, stderr } = spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', path], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return path;
}

/** @param {string} path @param {string} text */
function write(path, text) {
  writeFileSync(path, text);
  return path;
}

/**
 * A server of OpenSSH that is this machine, as another machine would be: with keys and a port of its own.
 *
 * @param {string} folder for its files
 * @param {Record<string, string>} variables that its commands get, without spaces
 * @returns {Promise<{server: import('node:child_process').ChildProcess, env: NodeJS.ProcessEnv}>} env: in it,
 *   `ssh pi` reaches the server, and `ssh stranger` does not know its key
 */
export async function startOpenSsh(folder, variables) {
  const [sshd, ssh] = [findProgram('sshd') ?? findProgram('/usr/sbin/sshd'), findProgram('ssh')];
  if (sshd === null || ssh === null) throw new Error('OpenSSH is not installed');
  const port = await freePort();
  const [host, user] = ['host', 'user'].map((name) => newKey(join(folder, name)));
  const hostKey = readFileSync(`${host}.pub`, 'utf8').split(' ').slice(0, 2).join(' ');
  const settings = write(
    join(folder, 'sshd_config'),
    `Port ${port}
ListenAddress 127.0.0.1
HostKey ${host}
PidFile none
AuthorizedKeysFile ${user}.pub
StrictModes no
PasswordAuthentication no
KbdInteractiveAuthentication no
SetEnv ${Object.entries(variables)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')}
`,
  );
  write(join(folder, 'known'), `[127.0.0.1]:${port} ${hostKey}\n`);
  const client = write(
    join(folder, 'ssh_config'),
    `Host pi stranger
  HostName 127.0.0.1
  Port ${port}
  User ${userInfo().username}
  IdentityFile ${user}
  IdentitiesOnly yes
Host pi
  UserKnownHostsFile ${join(folder, 'known')}
Host stranger
  UserKnownHostsFile ${join(folder, 'nobody')}
`,
  );
  // Only root needs it, and the distribution makes it when it starts its own.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true });
  const server = spawn(sshd, ['-D', '-e', '-f', settings], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  await new Promise((resolve, reject) => {
    server.stderr.on('data', (text) => {
      log += text;
      if (log.includes('Server listening')) resolve(undefined);
    });
    server.on('exit', () => reject(new Error(log)));
  });
  mkdirSync(join(folder, 'bin'));
  chmodSync(write(join(folder, 'bin/ssh'), `#!/bin/sh\nexec ${ssh} -F "${client}" "$@"\n`), 0o755);
  return { server, env: { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` } };
}
