/** Counts of instructions, and sizes, by the real hosts. */
import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../js/fixtures/folders.js';
import { command, commandIn, hasChecksum, root } from './support.js';

const folder = temporaryFolder();
const before = join(root, 'examples/own-suite');
const after = join(folder, 'changed');
const counting = ['native@work', 'wasm@work'];

/** The cells of a row, by the first test. @type {Record<string, any>} */
let fromRoman = {};

/**
 * A copy of the example in which one function does a little more, in a function of its own. It has a loop and
 * is called twice: Emscripten inlines other functions whatever their attributes say.
 */
function makeChanged() {
  cpSync(before, after, { recursive: true, filter: (path) => path !== join(before, 'build') });
  const path = join(after, 'roman.cpp');
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(
    'int from_roman(std::string_view numeral) {',
    `volatile int converted, noted;

[[gnu::noinline]] void note_conversion() {
    for (int i = converted; i < 8; ++i) noted = i;
}

$&
    note_conversion();
    note_conversion();`,
  );
  assert.notEqual(changed, text);
  writeFileSync(path, changed);
}

/** @param {string} name of a folder for results */
const resultsIn = (name) => join(folder, name, 'latest.json');

/** @param {string} project @param {string} name @param {string[]} words */
const run = (project, name, ...words) =>
  command('run', '--project', project, '--out', join(folder, name), '--json', ...words);

test('instructions are counted beside times, with the same checksums, and are equal in each process', () => {
  const first = run(before, 'times', 'roman', '--work', '--platforms', 'native', '--quick', '--rounds', '1');
  assert.equal(first.status, 0, first.stderr);
  const { platforms, rows, checksumMismatches } = JSON.parse(first.stdout);
  fromRoman = rows.find((/** @type {any} */ { name }) => name === 'from_roman').cells;
  assert.deepEqual(
    platforms.map(({ id, status }) => `${id} ${status}`),
    ['native ok', 'native@work ok', 'wasm@work ok'],
    first.stderr,
  );
  assert.deepEqual(checksumMismatches, []);
  const ofSuite = (/** @type {string} */ suite) =>
    rows.filter((/** @type {any} */ row) => row.suite === suite);
  assert.equal(ofSuite('roman').length, 6);
  for (const { name, argument, cells } of ofSuite('roman')) {
    const label = `${name} ${argument}`;
    for (const id of counting) {
      assert.equal(cells[id].verdict, 'ok', `${label} on ${id}`);
      assert.ok(cells[id].value > 10, `${label} on ${id}`);
      if (hasChecksum(cells.native))
        assert.equal(cells[id].checksum, cells.native.checksum, `${label} on ${id}`);
    }
    // On a busy machine a cost may not be distinguished from zero.
    assert.ok(cells.native.pairs > 0 && cells.native.quantity === 'time', label);
  }
  const sizes = ofSuite('size').map(({ name, argument, cells }) => [
    argument === null ? name : `${name} ${argument}`,
    counting.map((id) => (cells[id]?.value ?? 0) > 0),
  ]);
  assert.deepEqual(sizes, [
    ['code', [true, true]],
    ['code of suite roman', [true, true]],
    ['module', [false, true]],
    ['module gzip', [false, true]],
    ['module brotli', [false, true]],
  ]);

  const counted = JSON.parse(readFileSync(resultsIn('times'), 'utf8')).platforms.filter(({ id }) =>
    counting.includes(id),
  );
  assert.equal(counted.length, counting.length);
  for (const {
    rounds: [one, other],
  } of counted)
    assert.deepEqual(other.work, one.work);
});

test('a gate on work names the benchmark with more instructions, and no other', () => {
  makeChanged();
  const { status, stdout, stderr } = run(
    after,
    'changed-results',
    '--measure',
    'work',
    'roman',
    '--filter',
    'roman/',
  );
  assert.equal(status, 0, stderr);
  assert.deepEqual(
    JSON.parse(stdout).platforms.map((/** @type {any} */ { id }) => id),
    counting,
  );
  const gate = (/** @type {string} */ baseline, /** @type {string[]} */ ...words) =>
    command('compare', resultsIn(baseline), resultsIn('changed-results'), '--fail-on', 'slower', ...words);
  const failed = gate('times', '--measure', 'work', '--threshold', '0.4%');
  assert.equal(failed.status, 1, failed.stderr);
  assert.deepEqual(
    failed.stderr.match(/slower: .* on \S+(?=:)/g),
    counting.map((id) => `slower: roman/from_roman on ${id}`),
  );
  assert.equal(gate('times', '--measure', 'work', '--threshold', '20%').status, 0);
  assert.equal(gate('changed-results', '--measure', 'time').status, 2, 'there are no times to judge');
});

test('a duel on work compares the counts of two builds', () => {
  const { status, stdout, stderr } = command(
    'duel',
    'roman',
    '--filter',
    'roman/',
    '--a',
    join(before, 'build'),
    '--b',
    join(after, 'build'),
    '--project',
    before,
    '--platforms',
    'native@work',
    '--measure',
    'work',
    '--out',
    join(folder, 'duel'),
    '--json',
    '--fail-on',
    'slower',
    '--threshold',
    '0.4%',
  );
  assert.equal(status, 1, stderr);
  const { cells } = JSON.parse(stdout);
  assert.equal(cells.length, 6);
  const changed = cells.filter((/** @type {any} */ { change }) => change !== 'same');
  assert.deepEqual(
    changed.map((/** @type {any} */ { name, platform, change }) => [name, platform, change]),
    [['from_roman', 'native@work', 'slower']],
  );
});

test('explain names the function with more instructions, natively and in WebAssembly', () => {
  const { status, stdout, stderr } = command('explain', 'from_roman', '--project', after, '--json');
  assert.equal(status, 0, stderr);
  const changed = JSON.parse(stdout);
  assert.equal(changed.benchmark, 'roman/from_roman');
  const [{ name, native, wasm }, ...others] = changed.functions.filter((/** @type {any} */ one) =>
    one.name.includes('note_conversion'),
  );
  assert.deepEqual([name, others], ['note_conversion', []]);
  for (const [side, instructions] of Object.entries({ native, wasm })) {
    assert.ok(instructions >= 2, `${side}: ${instructions}`);
    const more = changed[side] - fromRoman[`${side}@work`].value;
    assert.ok(
      more >= instructions && more < instructions + 10,
      `${side}: ${more} more, of which ${instructions} in the function`,
    );
  }
});

test(
  'the blocks of the code add up to the count of the row, natively and in WebAssembly, and the engine ' +
    'has its own',
  () => {
    const { status, stdout, stderr } = command(
      'explain',
      'from_roman',
      '--code',
      '--project',
      before,
      '--json',
    );
    assert.equal(status, 0, stderr);
    const { native, wasm, engine } = JSON.parse(stdout);
    assert.equal(engine.reason, null);
    for (const [id, code] of Object.entries({ 'native@work': native, 'wasm@work': wasm, engine })) {
      const { functions, rest, operations, instructions } = code;
      const blocks = functions.flatMap((/** @type {any} */ one) => one.blocks);
      const sum = [
        ...blocks.map((/** @type {any} */ block) => block.executions * block.code.length),
        ...rest.map((/** @type {any} */ one) => one.instructions),
      ].reduce((a, b) => a + b, 0);
      assert.equal(sum, instructions, id);
      if (id !== 'engine') assert.equal(Number((sum / operations).toPrecision(12)), fromRoman[id].value, id);
      assert.ok(
        functions.some(
          (/** @type {any} */ { name }) => name.includes('from_roman') || name === '(the benchmark itself)',
        ),
        id,
      );
      assert.ok(sum > 0 && blocks.every((/** @type {any} */ block) => !block.code.includes('(unknown)')), id);
    }
    const lines = native.functions
      .flatMap((/** @type {any} */ one) => one.blocks)
      .map((/** @type {any} */ { source }) => source);
    assert.ok(
      lines.some((/** @type {string | null} */ line) => line?.includes('roman.cpp:')),
      String(lines),
    );
  },
);

test(
  'explain with two builds names the function that only one of them has, and no difference in a row that ' +
    'is the same',
  () => {
    const explain = (/** @type {string} */ row) => {
      const { status, stdout, stderr } = command(
        'explain',
        row,
        '--project',
        after,
        '--a',
        join(before, 'build'),
        '--json',
      );
      assert.equal(status, 0, stderr);
      return JSON.parse(stdout);
    };
    const { native, wasm } = explain('roman/from_roman');
    for (const { a, b, functions } of [native, wasm]) {
      const noted = functions.find((/** @type {any} */ { name }) => name === 'note_conversion');
      assert.deepEqual([noted.a, noted.b > 0, b > a], [0, true, true]);
    }
    assert.deepEqual(explain('to_roman of 3888').native.functions, []);
  },
);

test('without Valgrind explain continues with WebAssembly, and a column by name is an error', () => {
  const without = { SAMEBENCH_VALGRIND: '/nowhere' };
  const explained = commandIn(without, 'explain', 'from_roman', '--project', before, '--json');
  assert.equal(explained.status, 0, explained.stderr);
  assert.match(
    explained.stderr,
    /native@work is skipped: SAMEBENCH_VALGRIND is set to "\/nowhere", but there is no such program/,
  );
  const { native, wasm } = JSON.parse(explained.stdout);
  assert.deepEqual([native, wasm > 0], [null, true]);
  const named = commandIn(
    without,
    'run',
    'roman',
    '--project',
    before,
    '--platforms',
    'native@work',
    '--out',
    join(folder, 'without'),
  );
  assert.equal(named.status, 3);
  assert.match(named.stderr, /native@work .*SAMEBENCH_VALGRIND is set to "\/nowhere"/);
});
