import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { temporaryFolder } from '../../tests/js/fixtures/folders.js';
import { columnOf, comparable, costsOf, some } from '../porting/measure.js';
import { portingProgram } from '../porting/main.js';
import { timesIn } from '../porting/printed.js';
import {
  definitionsFor,
  folderOf,
  loops,
  missingCheckouts,
  readProjects,
  realDefinitions,
  writeLines,
} from '../porting/projects.js';
import {
  configurations,
  details,
  differenceOf,
  differing,
  overview,
  withEarlier,
} from '../porting/report.js';

const project = {
  repository: 'owner/name',
  commit: 'abcdef0123',
  style: 'plain',
  asks: 'CPM',
  define: ['WORDS={checkouts}/words'],
  programs: { bench: { args: ['--all', '{checkouts}/file'] } },
};

/** What the program measures for some arguments. @param {string[]} words */
function parse(...words) {
  let found;
  const program = portingProgram(async (folder, ids, options) => void (found = { folder, ids, ...options }));
  program.configureOutput({ writeErr: () => {} }).parse(words, { from: 'user' });
  return found;
}

test('options: all rows and projects unless some are named; the folder of the checkouts is needed', () => {
  assert.deepEqual(parse('x'), {
    ...{
      folder: 'x',
      ids: [],
      rows: Infinity,
      repetitions: 10,
      minTime: 2,
      maxTime: '5m',
      limit: 20,
      compare: true,
      placements: true,
    },
  });
  assert.deepEqual(parse('x', 'loops', '--rows', '8').ids, ['loops']);
  assert.throws(() => parse(), /missing required argument 'folder'/);
  assert.throws(() => parse('x', '--min-time', '0'), /above 0/);
  assert.throws(() => parse('x', 'lops'), /loops/);
});

test('the list names every project once, each at a commit, and what it needs of others', () => {
  const projects = readProjects();
  const names = projects.map(({ repository }) => repository);
  assert.equal(new Set(names).size, names.length);
  for (const { commit, fill = {} } of projects) {
    assert.match(commit, /^[0-9a-f]{40}$/);
    for (const from of Object.values(fill)) assert.match(from, /@[0-9a-f]{40}$|^\/usr\/|^\{checkouts\}/);
  }
});

test('for a missing checkout, the command that makes it is shown', () => {
  const filled = { ...project, fill: { third_party: 'a/b@c', tests: '/usr/src/googletest' } };
  const missing = (/** @type {string[]} */ ...there) =>
    missingCheckouts([filled], '/f', (path) => there.includes(path)).map((line) =>
      line.replace(/\S+:\/\/\S+ /, 'URL '),
    );
  assert.deepEqual(missing(), [
    'git clone URL /f/owner/name && git -C /f/owner/name checkout abcdef0123',
    'git clone URL /f/owner/name/third_party && git -C /f/owner/name/third_party checkout c',
    'ln -s /usr/src/googletest /f/owner/name/tests',
  ]);
  assert.deepEqual(missing('/f/owner/name', '/f/owner/name/third_party', '/f/owner/name/tests'), []);
});

test('a project is configured as the list says, with the settings of its programs', () => {
  assert.deepEqual(definitionsFor(project, '/f'), [
    'WORDS=/f/words',
    'SAMEBENCH_PROGRAMS:STRING={"bench":{"args":["--all","/f/file"]}}',
  ]);
  assert.equal(folderOf({ ...project, folder: 'cpp' }, '/f'), '/f/owner/name/cpp');
  assert.match(folderOf(loops, '/f'), /lab\/porting\/loops$/);
});

test('lines of CMake make a program; what the real library alone needs stays out of ours', async () => {
  const checkouts = temporaryFolder();
  const own = {
    ...project,
    cmake: ['add_executable(bench {checkouts}/owner/name/bench.cpp)'],
    real: ['N={checkouts}/n'],
  };
  await writeLines(own, checkouts);
  assert.equal(folderOf(own, checkouts), join(checkouts, 'lines/name'));
  assert.equal(
    readFileSync(join(checkouts, 'lines/name/CMakeLists.txt'), 'utf8'),
    `cmake_minimum_required(VERSION 3.22)\nproject("name" LANGUAGES C CXX)\nadd_executable(bench ${checkouts}/owner/name/bench.cpp)\n`,
  );
  assert.deepEqual(realDefinitions(own, '/f'), ['N=/f/n']);
  assert.deepEqual(realDefinitions(project, '/f'), []);
});

test("costs are of one unit of the batch where nanobench's are", () => {
  const rows = /** @type {any} */ ([
    { suite: 'b', name: 'x', cells: { native: { value: 800, estimate: { itemsPerSecond: 1e9 } } } },
    { suite: 'b', name: 'y', cells: { native: { value: 5, estimate: { bytesPerSecond: null } } } },
    { suite: 'b', name: 'z', cells: {} },
    { suite: 'ladder', name: 'w', cells: { native: { value: 1 } } },
  ]);
  assert.deepEqual(costsOf(rows, { ...project, library: 'nanobench' }), { 'b/x': 1, 'b/y': 5, 'b/z': null });
  assert.deepEqual(costsOf(rows, project), { 'b/x': 800, 'b/y': 5, 'b/z': null });
});

test("all times of a row's repetitions count, in nanoseconds: real ones where it asks for them", () => {
  const entry = (/** @type {number} */ cpu_time, more = {}) => ({
    ...{
      name: 'row/repeats:2',
      run_name: 'row',
      run_type: 'iteration',
      cpu_time,
      real_time: 9,
      time_unit: 'us',
    },
    ...more,
  });
  const benchmarks = [
    entry(3),
    entry(2),
    entry(1, { run_type: 'aggregate' }),
    entry(0, { run_name: 'skipped', error_occurred: true }),
    entry(1, { run_name: 'row/real_time' }),
  ];
  const text = JSON.stringify({ benchmarks });
  assert.deepEqual(timesIn(text), { row: [3000, 2000], 'row/real_time': [9000] });
  assert.deepEqual(timesIn(text, true), { row: [9000, 9000], 'row/real_time': [9000] });
  assert.deepEqual(timesIn(text.replace('{', '{"rate": -nan, "other": inf,')), timesIn(text));
});

test('some rows are spread evenly, and a column says why a row has no cost', () => {
  assert.deepEqual(some([0, 1, 2, 3, 4, 5, 6, 7], 3), [0, 2, 5]);
  assert.deepEqual(some([0, 1], 3), [0, 1]);
  const rows = /** @type {any} */ ([
    { cells: { node: { pairs: 3 } } },
    { cells: { node: { pairs: 0, reason: 'a file' } } },
    { cells: {} },
  ]);
  assert.deepEqual(columnOf(rows, 'node'), { rows: 2, measured: 1, reason: 'a file' });
  const own = columnOf([rows[0], rows[2]], 'node');
  assert.deepEqual(own, { rows: 1, measured: 1, reason: null }, 'those that its program has there');
  const none = columnOf(rows.slice(2), 'node');
  assert.deepEqual(none, { rows: 1, measured: 0, reason: null }, 'the build says why there is no column');
  const named = /** @type {any} */ ([
    { suite: 'b', name: 'below the floor', cells: { native: { value: null, pairs: 3 } } },
    { suite: 'b', name: 'failed', cells: { native: { value: null, pairs: 0 } } },
    { suite: 'b', name: 'twice#2', cells: { native: { value: 1, pairs: 3 } } },
    { suite: 'b', name: 'elsewhere', cells: {} },
  ]);
  assert.deepEqual(comparable(named), ['b/below the floor']);
});

/**
 * @param {number | null} own
 * @param {number[]} times
 * @param {import('../porting/measure.js').Round[]} [again]
 */
const one = (own, times, again = []) => ({
  project,
  round: { samebench: { 'b/x': own }, google: { 'b/x': times } },
  again,
});

test('a difference is the loop, is explained, or is not', () => {
  const why = (/** @type {number | null} */ own, /** @type {number[]} */ ...times) =>
    differenceOf('b/x', one(own, times), 0.3);
  assert.equal(why(10.9, 9, 10), null);
  assert.equal(why(8.2, 9, 10), null);
  assert.equal(why(0.9, 1.1), 'the loop');
  assert.equal(why(null, 0.25), 'the loop');
  assert.equal(why(7.3, 8.4), 'the loop', 'with a part of the loop it is within 10 %');
  assert.equal(why(7.3, 8.5), 'not explained');
  const explained = { ...one(7, [10]), project: { explanations: { x: 'the heap' } } };
  assert.equal(differenceOf('b/x', explained, 0.3), 'the heap');
});

test('a long operation has the wall-clock time, which contains what it waits for', () => {
  const why = (/** @type {number} */ own, /** @type {number} */ time, /** @type {number[]} */ ...walls) => {
    const { round } = one(own, [time]);
    return differenceOf('b/x', { ...one(own, [time]), round: { ...round, wall: { 'b/x': walls } } }, 0.3);
  };
  assert.equal(why(5e6, 2e6, 4e6, 7e6), 'wall-clock time: 5.00 ms and 4.00 to 7.00 ms');
  assert.equal(why(9e6, 2e6, 4e6, 7e6), 'not explained');
  assert.equal(why(5e6, 2e6), 'not explained', 'nobody has measured it');
  assert.equal(why(5e3, 2e3, 4e3, 7e3), 'not explained', 'of a short one, others can be left out');
});

test('a difference is the place of the code if both libraries measure the same with some placement', () => {
  const round = (/** @type {number} */ own, /** @type {number} */ other) => one(own, [other]).round;
  assert.equal(
    differenceOf('b/x', one(8, [10], [round(8, 10), round(7.9, 9.2)]), 0.3),
    'the place of the code: 7.90 to 8.00 ns and 9.20 to 10.0 ns',
  );
  assert.equal(differenceOf('b/x', one(8, [10], [round(8.1, 9.9)]), 0.3), 'not explained');
  assert.deepEqual(differing(one(8, [10]).round, 0.3), ['b/x']);
  assert.deepEqual(differing(one(9.9, [10]).round, 0.3), []);
});

test("a difference is the heap if Google Benchmark measures the same by Samebench's rules for it", () => {
  const why = (/** @type {number[]} */ ...times) =>
    differenceOf('b/x', { ...one(5, [10]), heap: { 'b/x': times } }, 0.3);
  assert.equal(why(5.1, 5.6), "the heap: 5.10 to 5.60 ns by Samebench's rules");
  assert.equal(why(9.9), 'not explained');
  assert.equal(why(5.1, 9.9), 'not explained', 'both are within the same range');
  assert.equal(why(), 'not explained');
});

test('the report has a line for each project, and one for each row that differs', () => {
  const columns = {
    native: { rows: 3, measured: 3, reason: null },
    node: { rows: 3, measured: 2, reason: 'no file' },
  };
  const measured = [
    { ...one(null, [0.3]), project: loops, minutes: 1, failure: null, columns: {} },
    { ...one(5, [10]), minutes: 3.21, failure: null, columns },
  ];
  assert.match(overview(measured), /\| owner\/name \| 3\.2 \| 3\/3 \| 2\/3 \| 0\/1 \| 1 \| no file \|/);
  const threads = { ...measured[1], project: { ...project, node: 'node@threads' } };
  assert.match(overview([threads]), /\| 3\/3 \| 2\/3@threads \|/);
  const inBrowser = { ...columns, chromium: { rows: 3, measured: 1, reason: null } };
  const other = { ...measured[1], columns: inBrowser, project: { ...project, library: 'Catch2' } };
  assert.match(
    overview(/** @type {any} */ ([other])),
    /\| owner\/name \(Catch2\) \| 3\.2 \| 3\/3 \| 2\/3, 1\/3 \|/,
  );
  assert.match(details(measured), /\| `b\/x` of name \| 5\.00 ns \| 10\.0 to 10\.0 ns \| not explained \|/);
  assert.match(configurations([project]), /\| owner\/name abcdef0 \| CPM \| `programs` \|/);
});

test('lines of projects that were not measured here stay, in the order of the list', () => {
  const made = '| row | why |\n| --- | --- |\n| `b/x` of two | new |\n';
  const earlier = '| `a \\| of /x` of one | old |\n| `b/x` of two | old |\n| `c/y` of four | old |\n';
  const page = `# T\n\n| row | why |\n| --- | --- |\n${earlier}| \`d/z\` of gone | old |\n\nText.\n`;
  const names = ['one', 'two', 'three', 'four'];
  assert.equal(
    withEarlier(made, page, names, ['two', 'three', 'four']),
    '| row | why |\n| --- | --- |\n| `a \\| of /x` of one | old |\n| `b/x` of two | new |\n',
  );
  assert.equal(withEarlier(made, '| other | table |\n', names, ['two']), made);
  const projects = '| project | minutes |\n| --- | ---: |\n';
  assert.equal(
    withEarlier(
      `${projects}| b/two | 2.0 |\n`,
      `${projects}| a/one (Catch2) | 1.0 |\n| b/two | 1.0 |\n`,
      names,
      ['two'],
    ),
    `${projects}| a/one (Catch2) | 1.0 |\n| b/two | 2.0 |\n`,
  );
});

test('a project of which only the table was made keeps its earlier comparisons', () => {
  const head = '| project | native | within 10 % | no cause |\n| --- | ---: | ---: | ---: |\n';
  const made = `${head}| a/one | 9/9 | – | – |\n| a/two | – | 1/4 | 0 |\n`;
  const earlier = `${head}| a/one | 5/9 | 3/4 | 1 |\n| a/two | 2/2 | 4/4 | 0 |\n`;
  assert.equal(
    withEarlier(made, earlier, ['one', 'two'], ['one', 'two']),
    `${head}| a/one | 9/9 | 3/4 | 1 |\n| a/two | – | 1/4 | 0 |\n`,
  );
});
