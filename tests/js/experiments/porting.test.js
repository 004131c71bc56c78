import assert from 'node:assert/strict';
import test from 'node:test';
import { minCpuTimes } from '../../../experiments/porting/measure.js';
import { portingProgram, projectsOf } from '../../../experiments/porting/main.js';
import { cmakeOf, missingCheckouts, placed, readProjects } from '../../../experiments/porting/projects.js';
import { differenceOf, linesOf, report } from '../../../experiments/porting/report.js';

const project = {
  name: 'a-suite',
  style: 'plain',
  checkouts: { 'owner/name': 'abc' },
  benchmarks: ['owner/name/bench.cc'],
  sources: ['owner/name/code.cc'],
  include: ['owner/name'],
  data: { 'owner/name/data': 'data' },
  environment: { srcdir: '{checkouts}/owner/name' },
};

/** What the program measures for some arguments. @param {string[]} words */
function parse(...words) {
  let found;
  const program = portingProgram(async (ids, options) => void (found = { ids, ...options }));
  program.configureOutput({ writeErr: () => {} }).parse(words, { from: 'user' });
  return found;
}

test('options: all projects unless some are named; the checkouts are needed', () => {
  assert.deepEqual(parse('--checkouts', 'x'), {
    ids: [],
    checkouts: 'x',
    rounds: 5,
    platforms: ['node', 'chromium'],
  });
  const some = parse('snappy', 'crc32c', '--checkouts', 'x', '--rounds', '7', '--platforms', '');
  assert.deepEqual(
    projectsOf(some.ids).map(({ name }) => name),
    ['loops', 'crc32c', 'snappy'],
    'in the order of the list, with the loops that explain differences',
  );
  assert.deepEqual(projectsOf([]), readProjects());
  assert.deepEqual([some.rounds, some.platforms], [7, []]);
  assert.throws(() => parse(), /required option '--checkouts <folder>' not specified/);
  assert.throws(() => parse('--checkouts', 'x', '--rounds', '2'), /at least 3/);
  assert.throws(() => parse('snapy', '--checkouts', 'x'), /snappy/);
});

test('the list names every project once, each at a commit', () => {
  const names = readProjects().map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  for (const commit of readProjects().flatMap(({ checkouts }) => Object.values(checkouts)))
    assert.match(commit, /^[0-9a-f]{40}$/);
});

test('for a missing checkout, the command that makes it is shown, once', () => {
  const found = missingCheckouts([project, project], '/there', (path) => path !== '/there/owner/name');
  assert.deepEqual(
    found.map((line) => line.replace(/\S+\/owner\/name /, 'URL ')),
    ['git clone URL /there/owner/name && git -C /there/owner/name checkout abc'],
  );
  assert.deepEqual(
    missingCheckouts([project], '/there', () => true),
    [],
  );
});

test('the project is built as a user would, and natively with Google Benchmark, too', () => {
  const { environment } = placed(project, { checkouts: '/a "b"', tree: '/tree' });
  assert.deepEqual(environment, { srcdir: '/a "b"/owner/name' });
  const text = cmakeOf(project, { checkouts: '/there', folder: '/here' });
  assert.match(
    text,
    /samebench_add_google_benchmark\(NAME a-suite LIBRARIES measured SOURCES\n {2}"\/there\/owner\/name\/bench.cc"\)/,
  );
  assert.match(
    text,
    /add_executable\(google-benchmark-program EXCLUDE_FROM_ALL\n {2}"\/there\/owner\/name\/bench.cc"\)/,
  );
  assert.match(text, /"SHELL:--embed-file \/there\/owner\/name\/data@data"/);
});

test("the least CPU time of a row's repetitions counts, in nanoseconds", () => {
  const entry = (/** @type {number} */ cpu_time, more = {}) => ({
    name: 'row/repeats:2',
    run_name: 'row',
    run_type: 'iteration',
    cpu_time,
    time_unit: 'us',
    ...more,
  });
  const benchmarks = [
    entry(3),
    entry(2),
    entry(1, { run_type: 'aggregate' }),
    entry(0, { run_name: 'skipped', error_occurred: true }),
  ];
  assert.deepEqual(minCpuTimes(JSON.stringify({ benchmarks })), { row: 2000 });
});

const round = (/** @type {number | null} */ own, /** @type {number} */ other) => ({
  samebench: { row: own },
  google: { row: other },
});

test('the ratio is that of times measured one after the other, whatever the CPU did between rounds', () => {
  assert.deepEqual(linesOf([round(10, 10), round(22, 20), round(41, 40)]), [
    { name: 'row', samebench: 22, google: 20, ratio: 1.025 },
  ]);
  assert.deepEqual(linesOf([round(null, 1), round(null, 1), round(2, 1)]), [
    { name: 'row', samebench: null, google: 1, ratio: null },
  ]);
});

test('a difference is the loop, is explained, or is not', () => {
  const line = (/** @type {number | null} */ samebench, /** @type {number} */ google) => ({
    name: 'BM_x/8',
    samebench,
    google,
    ratio: samebench === null ? null : samebench / google,
  });
  assert.equal(differenceOf(line(10.9, 10), { loop: 0.3 }), null);
  assert.equal(differenceOf(line(0.9, 1.1), { loop: 0.3 }), 'the loop');
  assert.equal(differenceOf(line(null, 0.25), { loop: 0.3 }), 'the loop');
  assert.equal(
    differenceOf(line(7.3, 8.4), { loop: 0.3 }),
    'the loop',
    'with a part of the loop it is within 10 %',
  );
  assert.equal(differenceOf(line(7.3, 8.5), { loop: 0.3 }), 'not explained');
  assert.equal(differenceOf(line(8, 10), { loop: 0.3, explanations: { 'BM_x/': 'the heap' } }), 'the heap');
  assert.equal(differenceOf(line(8, 10), { loop: 0.3, explanations: { BM_y: 'the heap' } }), 'not explained');
});

test('a difference is the place of the code if both libraries measure the same with some placement', () => {
  const line = { name: 'row', samebench: 8, google: 10, ratio: 0.8 };
  const withRounds = (/** @type {[number | null, number][]} */ ...costs) =>
    differenceOf(line, { loop: 0.3, rounds: costs.map(([own, other]) => round(own, other)) });
  assert.equal(withRounds([8, 10], [7.9, 9.2]), 'the place of the code: 7.90 to 8.00 ns and 9.20 to 10.0 ns');
  assert.equal(
    withRounds([8, 10], [8.9, 10.1]),
    'the place of the code: 8.00 to 8.90 ns and 10.0 to 10.1 ns',
  );
  assert.equal(withRounds([8, 10], [8.1, 9.9]), 'not explained');
  assert.equal(withRounds([8, 10], [null, 9.9]), 'not explained');
});

test('the report has a line for each project, and one for each row that differs', () => {
  const cells = { native: { value: 10 }, node: { value: 15 } };
  const measured = [
    {
      project,
      placed: [],
      elsewhere: /** @type {any} */ ({ rows: [{ name: 'row', cells }] }),
      rounds: [{ samebench: { row: 10, 'a|b': 5 }, google: { row: 10, 'a|b': 10 } }],
    },
  ];
  const text = report(measured, { platforms: ['node', 'chromium'], about: 'a CPU' });
  assert.match(
    text,
    /\| owner\/name, `a-suite` \| plain \| 2 \| 1 \| 0\.75 \| 0\.50 \| 1\.00 \| 1\.50× \| – \|/,
  );
  assert.match(text, /\| `a\\\|b` of `a-suite` \| 5\.00 ns \| 10.0 ns \| 0\.50 \| not explained \|/);
});
