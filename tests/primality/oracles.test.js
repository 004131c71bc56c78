/** What FLINT and GMP say: a million values of 64 bits, and as many above as the time allows. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

const command = fileURLToPath(new URL('../../experiments/primality.js', import.meta.url));

test('a million values of 64 bits, and larger ones, as FLINT and GMP see them', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [command, 'check', '--values', '1e6'],
    { encoding: 'utf8', env: { ...process.env, SAMEBENCH_INSTALL: '0' } },
  );
  assert.equal(status, 0, stdout + stderr);
  assert.match(stdout, /FLINT .*\(1000000 random .*: 0 differ/);
  assert.match(stdout, /of them prime, seed 1: 0 mismatches/);
});
