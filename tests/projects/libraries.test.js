/** Real libraries, compiled for both targets, in examples/libraries. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { briefly, hasChecksum, light, samebench } from './support.js';

/** Rows whose results are values that a checksum can cover. */
const rows = [
  'format/integer, fmt',
  'format/integer, to_chars',
  'format/integer, snprintf',
  'format/double, fmt',
  'format/double, snprintf',
  'hash/XXH3',
  'hash/XXH64',
  'hash/XXH3',
  'hash/XXH64',
  'hash/XXH3',
  'hash/XXH64',
  'json/parse, nlohmann',
  'json/parse, RapidJSON',
  'json/write, nlohmann',
  'json/write, RapidJSON',
];
/** Rows whose results are matrices, which have one if their library's are ranges. */
const ofMatrices = [
  'matrix/multiply, Eigen',
  'matrix/multiply, GLM',
  'matrix/invert, Eigen',
  'matrix/invert, GLM',
];

test('the libraries are measured natively and in WebAssembly, and compute the same', () => {
  const platforms = ['native', 'node'];
  const { status, stdout, stderr } = samebench(
    'run',
    'format',
    'hash',
    'json',
    'matrix',
    '--project',
    'examples/libraries',
    ...light,
    ...briefly,
    '--platforms',
    platforms.join(','),
    '--json',
  );
  assert.equal(status, 0, stderr);
  const summary = JSON.parse(stdout);
  assert.deepEqual(
    summary.platforms.map((/** @type {any} */ { id, status: is }) => [id, is]),
    [
      ['native', 'ok'],
      ['node', 'ok'],
    ],
  );
  assert.deepEqual(summary.checksumMismatches, []);
  const own = summary.rows.filter((/** @type {any} */ { suite }) => suite !== 'ladder');
  const nameOf = (/** @type {any} */ { suite, name }) => `${suite}/${name}`;
  assert.deepEqual(own.map(nameOf), [...rows, ...ofMatrices]);
  for (const row of own) {
    for (const id of platforms) {
      assert.ok(row.cells[id].pairs > 0, `${nameOf(row)} on ${id}`);
      if (hasChecksum(row.cells[id]) && rows.includes(nameOf(row)))
        assert.notEqual(row.cells[id].checksum, null, `${nameOf(row)} on ${id}`);
    }
  }
});

test('C++ libraries and npm packages compute the same, in JavaScript and called from it', () => {
  const { status, stdout, stderr } = samebench(
    'run',
    'hash',
    'inflate',
    'records',
    '--project',
    'examples/worth-it',
    ...light,
    ...briefly,
    '--platforms',
    'node',
    '--js',
    '--json',
  );
  assert.equal(status, 0, stderr);
  const summary = JSON.parse(stdout);
  assert.deepEqual(summary.checksumMismatches, []);
  const own = summary.rows.filter((/** @type {any} */ { suite }) => suite !== 'ladder');
  assert.equal(own.length, 18);
  for (const { suite, argument, cells } of own) {
    for (const id of ['node@js', 'node@call']) {
      assert.ok(cells[id].pairs > 0, `${suite} ${argument} on ${id}: ${cells[id].reason}`);
      if (hasChecksum(cells[id]) && hasChecksum(cells.node))
        assert.equal(cells[id].checksum, cells.node.checksum, `${suite} ${argument} on ${id}`);
    }
  }
});
