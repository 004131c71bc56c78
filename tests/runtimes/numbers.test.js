/** Rows that compute numbers, of which it is known how their results differ between columns. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { tableModel } from '../../report/table/model.js';
import { briefly, out, samebench } from '../projects/support.js';

const project = ['--project', 'tests/runtimes/numbers'];
const columns = ['native', 'native@fma', 'node', 'chromium', 'firefox'];

/** @param {string[]} words */
function run(...words) {
  const { status, stdout, stderr } = samebench('run', ...words, ...project, ...briefly, '--json');
  return { status, stderr, stdout, ...JSON.parse(stdout) };
}

/** @param {{ name: string }[]} found */
const namesOf = (found) => found.map(({ name }) => name).sort();

test('numerical kernels, half of which cancel, have a table on five platforms, and notes of rounding', () => {
  const { status, stderr, stdout, platforms, checksumMismatches, roundings } = run(
    'kernels',
    '--platforms',
    columns.join(),
  );
  assert.equal(status, 0, stderr);
  assert.ok(
    platforms.every((/** @type {any} */ one) => one.status === 'ok'),
    stderr,
  );
  assert.deepEqual(checksumMismatches, []);
  assert.ok(roundings.length >= 5, JSON.stringify(roundings));
  for (const { name, sides, cause, relative } of roundings) {
    assert.ok(relative < 1e-9, name);
    const [a, b] = sides;
    if (a.concat(b).includes('native@fma')) assert.match(cause, /^native@fma fuses a multi/, name);
  }
  // Nothing of these is rounded otherwise.
  for (const name of ['sort', 'mandelbrot', 'filter']) assert.ok(!namesOf(roundings).includes(name), name);
  const { footnotes } = tableModel(JSON.parse(stdout));
  assert.ok(footnotes.length <= 10, footnotes.join('\n'));
  // What is kept to compare it.
  const results = JSON.parse(readFileSync(join(out, 'latest.json'), 'utf8'));
  const kept = results.platforms.flatMap((/** @type {any} */ { rounds }) =>
    rounds.flatMap((/** @type {any} */ { values = [] }) => values),
  );
  assert.ok(kept.length >= 12 * columns.length, `${kept.length} rows and columns`);
  for (const values of kept) assert.ok(JSON.stringify(values).length <= 3000, JSON.stringify(values));
});

test('with --why, it is proved that another C library rounds otherwise', () => {
  const { status, stderr, roundings } = run('kernels', '--why', '--platforms', 'native,node');
  assert.equal(status, 0, stderr);
  assert.deepEqual(namesOf(roundings), ['exp', 'fft', 'sin']);
  for (const { cause } of roundings)
    assert.match(cause, /^the C libraries of native and \S+ differ, such as in cos, exp, pow, sin$/);
  const proof =
    /^samebench: linked with the mathematics of Emscripten's C library, native computes what \S+ does: (.*)$/m;
  assert.deepEqual(proof.exec(stderr)?.[1].split(', ').sort(), ['kernels/exp', 'kernels/fft', 'kernels/sin']);
  assert.doesNotMatch(stderr, /still rounds otherwise/);
});

test('what differs between native code and WebAssembly is told from rounding', () => {
  const { status, checksumMismatches, roundings } = run('truth', '--platforms', 'native,node,firefox');
  assert.equal(status, 1);
  assert.deepEqual(namesOf(roundings), ['float', 'order', 'plain', 'stored', 'tolerant']);
  assert.deepEqual(namesOf(checksumMismatches), ['bug', 'exact zero', 'rare bug', 'small', 'text', 'wrap']);
  const of = (/** @type {string} */ name) =>
    checksumMismatches.find((/** @type {any} */ one) => one.name === name).difference;
  assert.deepEqual([of('bug').differing, of('rare bug').differing], [256, 1]);
  assert.deepEqual([of('wrap').isAbove32Bits, of('small').isAbove32Bits], [true, undefined]);
});

test('in each engine a stack has 8 MB, and what is larger fails alone, with the option that helps', () => {
  const engines = ['node', 'firefox'];
  const { status, stderr, rows } = run('stack', '--platforms', engines.join());
  assert.equal(status, 3, stderr);
  const cellsOf = (/** @type {string} */ name) =>
    engines.map((id) => rows.find((/** @type {any} */ row) => row.name === name).cells[id]);
  for (const { verdict, reason } of cellsOf('does not fit')) {
    assert.equal(verdict, 'failed');
    assert.match(reason, /its stack of 8 MB is used up: samebench_add_suite\(… STACK 32MB\)/);
  }
  for (const { pairs, reason } of ['first', 'fits', 'last'].flatMap(cellsOf)) assert.ok(pairs > 0, reason);
  for (const name of ['first', 'last']) {
    const [one, other] = cellsOf(name);
    assert.equal(one.checksum, other.checksum, name);
  }
});

test('so is what a change of a library makes of results, in a duel', () => {
  const { status, stdout, stderr } = samebench(
    ...['duel', 'truth', '--a', '.', '--b', '.', '--flags-b=-DTRUTH_OTHER', '--platforms', 'native'],
    ...[
      '--quick',
      '--rounds',
      '2',
      '--budget',
      '15ms',
      '--measure',
      'time',
      '--fail-on',
      'slower',
      ...project,
    ],
  );
  assert.notEqual(status, 0);
  const line = /checksums: (.*?) on native computed other results than before/.exec(
    (stdout + stderr).replaceAll(/\s+/g, ' '),
  );
  const names = ['bug', 'rare bug', 'exact zero', 'small', 'text'];
  assert.deepEqual(
    line?.[1].split(', '),
    names.map((name) => `truth/${name}`),
    stdout + stderr,
  );
});
