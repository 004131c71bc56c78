/** A project with a build of its own: C, exceptions, data files, presets, options. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { briefly, hasChecksum, samebench } from './support.js';

const project = 'tests/projects/own-build';

/** @param {string[]} words */
function run(...words) {
  const { status, stdout, stderr } = samebench(
    'run',
    'words',
    '--project',
    project,
    ...briefly,
    '--json',
    ...words,
  );
  assert.equal(status, words.includes('--filter') ? 0 : 3, stderr);
  const { rows, platforms, checksumMismatches, roundings } = JSON.parse(stdout);
  assert.deepEqual(
    platforms.filter((/** @type {any} */ { status: is }) => is !== 'ok'),
    [],
    stderr,
  );
  return { rows, platforms, checksumMismatches, roundings };
}

/** What is known of the results of a row. */
const resultOf = (/** @type {any[]} */ rows, /** @type {string} */ platform) =>
  rows.find(({ name }) => name === 'count').cells[platform];

test(
  'exceptions, memory and data files work natively and in WebAssembly; presets are variants, and -D ' +
    'reaches its CMake',
  () => {
    const {
      rows,
      platforms: [native],
      checksumMismatches,
      roundings,
    } = run('--platforms', 'native,node');
    assert.deepEqual(checksumMismatches, []);
    assert.deepEqual(
      roundings.map((/** @type {any} */ { name, ulp, cause }) => [name, ulp, cause]),
      [['sine', 1, 'the C libraries of native and node differ, such as in sin']],
    );
    for (const platform of ['native', 'node']) {
      for (const { name, cells } of rows) {
        const { verdict, reason, pairs } = cells[platform];
        if (name === 'throw out of the body') {
          assert.equal(verdict, 'failed', platform);
          assert.match(reason, /a C\+\+ exception was not caught/);
        } else if (name === 'throw out of noexcept') {
          assert.equal(verdict, 'failed', platform);
          assert.match(reason, /not caught: std::invalid_argument: |: Aborted\(\); .* std::terminate\(\)/);
        } else assert.ok(pairs > 0, `${name} on ${platform}: ${reason}`);
      }
    }
    assert.equal(native.flags, '-O3 -DNDEBUG -falign-loops=64 -std=gnu++20; words: -O3 -DNDEBUG -O2');
    const fast = run('--platforms', 'native@fast', '--filter', 'words/count');
    assert.match(fast.platforms[0].flags, /; words_c \(C\): -O1 -O3 -DNDEBUG$/);
    const defined = run('--platforms', 'native', '--filter', 'words/count', '-D', 'WORDS_FACTOR=3');
    const usual = resultOf(rows, 'native');
    const threefold = resultOf(defined.rows, 'native');
    const alsoThreefold = resultOf(fast.rows, 'native@fast');
    if (hasChecksum(usual) && hasChecksum(threefold)) assert.notEqual(usual.checksum, threefold.checksum);
    if (hasChecksum(alsoThreefold) && hasChecksum(threefold))
      assert.equal(alsoThreefold.checksum, threefold.checksum);
  },
);
