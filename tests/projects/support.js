/**
 * Whole projects of a user's own, built and measured natively and in Node by the real command.
 * The tests look at what is said, never at how long something took.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { after } from 'node:test';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const out = mkdtempSync(path.join(os.tmpdir(), 'samebench-projects-'));
after(() => rmSync(out, { recursive: true, force: true }));

/** @param {string[]} words */
export function samebench(...words) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'cli/samebench.js'), ...words, '--out', out],
    { cwd: root, encoding: 'utf8', env: { ...process.env, SAMEBENCH_INSTALL: '0' } },
  );
  return { status, stdout, stderr };
}
