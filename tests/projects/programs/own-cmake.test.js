/** Projects for Google Benchmark that are built by their own CMake, without a line for Samebench. */
import assert from 'node:assert/strict';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { briefly, command, commandAt, out, root } from '../support.js';

const project = 'tests/projects/programs/own-cmake';

/** Names of the rows of both programs. One row is in a library that the second one is linked with. */
const rows = [
  'bench_words/count_words/10',
  'bench_words/count_words/100',
  'bench_words/in_files',
  'bench_words/without_text',
  'bench-letters/in_support',
  'bench-letters/letters',
  'bench-letters/on_the_stack',
];

/** @param {string[]} words */
function measured(...words) {
  const { status, stdout, stderr } = command(
    ...['run', '--project', project, ...briefly, '--json', '--out', out, ...words],
  );
  assert.equal(status, 0, stderr);
  return rowsOf(stdout);
}

/** The cells of all rows but the ladder's. @param {string} summary JSON */
const rowsOf = (summary) =>
  Object.fromEntries(
    JSON.parse(summary)
      .rows.filter((/** @type {any} */ { suite }) => suite !== 'ladder')
      .map((/** @type {any} */ { suite, name, cells }) => [`${suite}/${name}`, cells]),
  );

test('programs that link a library are measured on both platforms, and nothing else is built', () => {
  const cells = measured('--platforms', 'native,node,wasi');
  const all = [
    ...['bench_catch/numbers/add', 'bench_catch/numbers/without a meter'],
    ...['bench_copy/benchmark/copy', 'bench_nano/benchmark/count_words', ...rows],
  ];
  assert.deepEqual(Object.keys(cells).sort(), all.sort());
  for (const row of all)
    for (const platform of ['native', 'node'])
      assert.ok(cells[row][platform].pairs > 0, `${row} on ${platform}: ${cells[row][platform].reason}`);
  for (const row of all) assert.ok(!cells[row].wasi?.pairs, 'the standalone module has no main of others');
  const usual = join(root, project, 'build/samebench-native/bin/release');
  assert.deepEqual(existsSync(usual) ? readdirSync(usual) : [], [], 'programs are where they are looked for');
});

for (const way of ['module', 'name', 'FetchContent', 'CPM', 'add_subdirectory']) {
  test(`a project that gets Google Benchmark by ${way} has the same rows`, () => {
    const cells = measured('--platforms', 'native', '-D', `ASK=${way}`);
    assert.deepEqual(Object.keys(cells).sort(), [...rows].sort());
    for (const row of rows) assert.ok(cells[row].native.pairs > 0, `${row}: ${cells[row].native.reason}`);
  });
}

test('programs that are known only at the end of a project need a Samebench that is compiled already', () => {
  const { status, stderr } = command(
    ...['list', '--project', project, '--platforms', 'native'],
    ...['-D', 'ASK=name', '-D', 'CMAKE_BUILD_TYPE=Debug'],
  );
  assert.notEqual(status, 0);
  assert.match(
    stderr.replace(/\s+/g, ' '),
    /compiled with this project \(CMAKE_BUILD_TYPE is "Debug".*samebench_add/,
  );
});

test('the settings of a folder choose programs, and say what they are started with', async () => {
  const folder = join(out, 'chosen');
  cpSync(join(root, project), folder, { recursive: true, filter: (path) => !path.endsWith('/build') });
  writeFileSync(join(folder, 'words.txt'), 'a file\n');
  const programs = { 'bench-letters': { args: ['data/text'], data: ['words.txt@data/text'], stack: '16MB' } };
  writeFileSync(join(folder, 'samebench.config.json'), JSON.stringify({ programs }));
  const { status, stdout, stderr } = commandAt(
    folder,
    ...['run', ...briefly, '--platforms', 'native,node', '--json'],
  );
  assert.equal(status, 0, stderr);
  const found = rowsOf(stdout);
  assert.deepEqual(Object.keys(found).sort(), [
    'bench-letters/in_support',
    'bench-letters/letters',
    'bench-letters/letters in a file',
    'bench-letters/on_the_stack',
  ]);
  for (const cells of Object.values(found))
    for (const platform of ['native', 'node']) assert.ok(cells[platform].pairs > 0, JSON.stringify(cells));
  assert.match(readFileSync(join(folder, 'build/samebench-wasm/build.ninja'), 'utf8'), /STACK(_SIZE)?=16MB/);

  writeFileSync(join(folder, 'samebench.config.json'), JSON.stringify({ programs: { 'bench-leters': {} } }));
  const wrong = commandAt(folder, 'list', '--platforms', 'native');
  assert.notEqual(wrong.status, 0);
  assert.match(
    wrong.stderr.replace(/\s+/g, ' '),
    /"bench-leters".* It has: bench_words, bench_nano, bench_copy, bench_catch, bench-letters/,
  );
});
