import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { setTimeout as passing } from 'node:timers/promises';
import { test } from 'node:test';
import { build } from '../../../web/bundles/bundles.js';

/** The processes of esbuild that this one has started: its guard, too, is a child, and ignores ctrl-C. */
const children = () =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, name]) => Number(parent) === process.pid && name === 'esbuild')
    .map(([pid]) => Number(pid));

test('a bundle is made although ctrl-C has ended the process that makes it', async () => {
  const made = () => build({ stdin: { contents: 'export const one = 1;' }, write: false });
  await made();
  const started = children();
  assert.ok(started.length > 0);
  for (const pid of started) {
    try {
      process.kill(pid, 'SIGINT');
    } catch (error) {
      // `ps` has ended since.
      assert.equal(/** @type {NodeJS.ErrnoException} */ (error).code, 'ESRCH');
    }
  }
  while (children().some((pid) => started.includes(pid))) await passing(10);
  const [{ text }] = (await made()).outputFiles;
  assert.match(text, /one = 1/);
});
