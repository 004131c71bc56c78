/** The module without JavaScript, by the real hosts. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { briefly, commandIn, light, root } from '../support.js';
import { putProgram, temporaryFolder } from '../../js/fixtures/folders.js';

test(
  'columns without JavaScript compute the same, a trap fails one row, and suites that they cannot have ' +
    'are named',
  () => {
    // The translated module is a large file, and how fast it is does not matter here.
    const compiler = putProgram(join(temporaryFolder(), 'cc'), 'exec cc "$@" -O1');
    const { status, stdout, stderr } = commandIn(
      { CC: compiler },
      'run',
      '--project',
      join(root, 'tests/projects/standalone'),
      ...light,
      ...briefly,
      '--platforms',
      'native,wasi,oracle@work',
      '--with',
      `wasi@engine=${process.execPath} --no-warnings ${join(root, 'wasm/standalone/runner.js')}`,
      '--why',
      '--out',
      temporaryFolder(),
      '--json',
    );
    assert.notEqual(stdout, '', stderr);
    const { platforms, rows, checksumMismatches, warnings } = JSON.parse(stdout);
    assert.deepEqual(
      platforms.map(({ id, status: is, runtime, compiler }) => [
        id,
        is,
        runtime?.split(' ')[0],
        compiler?.split(' ')[0],
      ]),
      [
        ['native', 'ok', 'native', 'gcc'],
        ['oracle', 'ok', 'wasm2c', 'emcc'],
        ['wasi', 'ok', 'Node', 'emcc'],
        ['wasi@engine', 'ok', 'node', 'emcc'],
        ['oracle@work', 'ok', 'wasm2c', 'emcc'],
      ],
      stderr,
    );
    assert.deepEqual(checksumMismatches, []);
    // Only then can ratios be split.
    assert.equal(platforms[1].flags, platforms[2].flags);
    const row = (/** @type {string} */ wanted) => rows.find(({ name }) => name === wanted).cells;
    for (const { id } of platforms) {
      assert.ok(row('remainder')[id].checksum === row('remainder').native.checksum, id);
      assert.equal(row('trap')[id].verdict, 'failed', id);
      assert.equal(row('large array')[id].verdict, 'failed', id);
    }
    for (const id of ['wasi', 'wasi@engine'])
      assert.match(row('large array')[id].reason, /its stack of 8 MB is used up: .*STACK 32MB/, id);
    const counted = row('remainder')['oracle@work'];
    assert.equal(counted.quantity, 'instructions');
    // A division by a constant is a multiplication and some shifts.
    assert.ok(counted.value >= 4 && counted.value <= 30, `${counted.value}`);
    assert.equal(row('trap')['oracle@work'].reason, 'it crashed the oracle');
    assert.equal(row('two').wasi, undefined);
    const leftOut = warnings.filter(({ code }) => code === 'left-out').map(({ message }) => message);
    assert.deepEqual(
      leftOut,
      leftOut.map(
        () =>
          'the standalone module does not have the suite script: it calls JavaScript; the suite thrown: ' +
          'it uses C++ exceptions; the suite sums: it uses SIMD',
      ),
    );
    assert.equal(leftOut.length, 4);
    assert.equal(status, 3);
  },
);
