/** What FLINT, GMP and a sieve say. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

const command = fileURLToPath(new URL('../../experiments/primality.js', import.meta.url));

/** @param {string[]} words */
function primality(...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], {
    encoding: 'utf8',
    env: { ...process.env, SAMEBENCH_INSTALL: '0' },
  });
  assert.equal(status, 0, stdout + stderr);
  return stdout;
}

test('a million values of 64 bits, and larger ones, as FLINT and GMP see them', () => {
  const said = primality('check', '--values', '1e6');
  assert.match(said, /FLINT .*\(1000000 random .*: 0 differ/);
  assert.match(said, /of them prime, seed 1: 0 mismatches/);
});

test('all of 2^32 as a sieve sees it', () => {
  assert.match(primality('exhaustive'), /^4294967296 numbers, 203280221 of them prime: 0 differ$/m);
});
