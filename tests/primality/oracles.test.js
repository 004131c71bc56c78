/** The answers of the library compared with those of FLINT, GMP and a sieve. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { findProgram } from '../../cli/setup/detect.js';
import { buildNative } from '../../experiments/primality/build.js';
import { compilerIds } from '../../experiments/primality/options.js';
import { checkUnlessPassed, keyOf } from '../run/stamp.js';

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

test('the answers for a million values of 64 bits, and for larger ones, are those of FLINT and GMP', () => {
  const said = primality('check', '--values', '1e6');
  assert.match(said, /FLINT .*\(1000000 random .*: 0 differ/);
  assert.match(said, /of them prime, seed 1: 0 mismatches/);
});

test('the answers for all numbers of 32 bits are those of a sieve', async (t) => {
  const compiler = compilerIds.find((id) => findProgram(id) !== null);
  assert.ok(compiler, `expected one of ${compilerIds.join(', ')}`);
  const folder = await buildNative(compiler, ['words-against-sieve'], () => {});
  // The program stands for its sources, compiler and flags. It chooses its instructions by the CPU.
  const program = readFileSync(join(folder, 'words-against-sieve'));
  const key = keyOf([program, cpus()[0]?.model ?? '']);
  const force = Boolean(process.env.SAMEBENCH_EXHAUSTIVE);
  const checked = checkUnlessPassed({ key, stamp: join(folder, 'words-against-sieve.passed'), force }, () => {
    assert.match(primality('exhaustive'), /^4294967296 numbers, 203280221 of them prime: 0 differ$/m);
  });
  if (!checked) {
    t.diagnostic('unchanged since it passed: all numbers of 32 bits; SAMEBENCH_EXHAUSTIVE=1 repeats it');
  }
});
