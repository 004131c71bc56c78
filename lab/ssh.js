#!/usr/bin/env node
// How much longer a first table takes with a column of another machine, which is this one behind a server of
// OpenSSH:
//   node lab/ssh.js
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../cli/system/repository.js';
import { startOpenSsh } from '../tests/projects/machines/openssh.js';
import { samebench } from './shared/process.js';

const folder = mkdtempSync(join(tmpdir(), 'samebench-ssh-'));
const project = join(folder, 'project');
cpSync(join(repository, 'examples/first-benchmark'), project, {
  recursive: true,
  filter: (path) => !/\/(build|results)$/.test(path),
});
const { server, env } = await startOpenSsh(folder, { XDG_CACHE_HOME: join(folder, 'cache') });
const words = [
  'run',
  'numbers',
  '--project',
  project,
  '--platforms',
  'native',
  '--quick',
  '--out',
  join(folder, 'results'),
];

/** @param {string} what @param {string[]} more */
async function time(what, ...more) {
  const { wallMs } = await samebench([...words, ...more], { env });
  const seconds = wallMs / 1000;
  console.log(`${what}: ${seconds.toFixed(1)} s`);
  return seconds;
}

try {
  const local = await time('a new project, this machine only');
  rmSync(join(project, 'build'), { recursive: true });
  const first = await time('a new project, with a machine that has nothing of Samebench', '--ssh', 'pi');
  const again = await time('once more', '--ssh', 'pi');
  const without = await time('once more, this machine only');
  console.log(
    `the other machine adds ${(first - local).toFixed(1)} s to the first table, and ` +
      `${(again - without).toFixed(1)} s to the next one`,
  );
} finally {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
