import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  dataOf,
  otherSettings,
  parseConfig,
  readConfig,
  unknownSuiteWarnings,
} from '../../../../cli/files/config.js';
import { hasOwnSuites } from '../../../../cli/build/own-suites.js';
import { collectRound } from '../../../../protocol/collector.js';
import { definitionsOf, findMeasured, findProject } from '../../../../cli/files/project.js';
import { textsOf } from '../../../../cli/files/text-source.js';
import { repository } from '../../../../cli/system/repository.js';
import { makeGate } from '../../../../report/compare/gate.js';
import { planned } from '../../fixtures/make-events.js';
import { folderWith, put, repository as gitRepository, temporaryFolder } from '../../fixtures/folders.js';

const parse = (value) => parseConfig(typeof value === 'string' ? value : JSON.stringify(value), 'c.json');

test('thresholds are read with their units, and a folder without the file has none', async () => {
  const { threshold, failOn, suites } = parse({
    threshold: '3%',
    failOn: 'slower',
    suites: { ladder: { threshold: 0.01 } },
  });
  assert.deepEqual([threshold, failOn, [...suites]], [0.03, 'slower', [['ladder', 0.01]]]);
  assert.deepEqual(await readConfig(temporaryFolder()), { suites: new Map() });
  assert.equal(
    (await readConfig(folderWith({ 'samebench.config.json': '{ "threshold": "2%" }' }))).threshold,
    0.02,
  );
});

test('errors in the file are reported with their place and the expected value', () => {
  const share = 'expected a share above 0 and up to 1, such as "3%" or 0.03';
  /** @type {[any, string | RegExp][]} */
  const cases = [
    ['{ "threshold": ', /^c\.json: not JSON: /],
    [
      '{\n<<<<<<< HEAD\n"threshold": "1%"\n=======\n"threshold": "2%"\n>>>>>>> main\n}',
      /^c\.json: not JSON: it has conflict markers of git/,
    ],
    ['[]', 'c.json: /: expected object, found an array of 0'],
    [
      { treshold: '3%' },
      'c.json: /: unknown key "treshold"\n  did you mean "threshold"?\n  keys: project, define, programs, ' +
        'site, threshold, failOn, measure, tolerances, suites',
    ],
    [
      { suites: { a: { threshold: '1%', failOn: 'slower' } } },
      /^c\.json: \/suites\/a: unknown key "failOn"\n {2}keys: threshold$/,
    ],
    [{ suites: { a: {} } }, 'c.json: /suites/a: expected the key "threshold", which is missing'],
    [{ failOn: 'slow' }, 'c.json: /failOn: expected one of slower, faster, found "slow"'],
    [{ threshold: '0%' }, `c.json: /threshold: ${share}, found "0%"`],
    [{ threshold: 3 }, `c.json: /threshold: ${share}, found 3`],
    [{ threshold: '200%' }, `c.json: /threshold: ${share}, found "200%"`],
    [{ threshold: true }, `c.json: /threshold: ${share}, found true`],
    [
      { programs: { a: { arguments: [] } } },
      /^c\.json: \/programs\/a: unknown key[^]*keys: args, data, stack$/,
    ],
    [{ programs: { a: { args: 'x' } } }, /^c\.json: \/programs\/a\/args: expected/],
    [{ programs: { a: { data: ['x;y'] } } }, /^c\.json: \/programs\/a\/data\/0: /],
    [{ programs: { a: { stack: '16 MB' } } }, /^c\.json: \/programs\/a\/stack: /],
    [{ suites: { a: { threshold: 'abc' } } }, `c.json: /suites/a/threshold: ${share}, found "abc"`],
  ];
  for (const [value, message] of cases)
    assert.throws(() => parse(value), { code: 2, message }, JSON.stringify(value));
});

test('a file that cannot be read is reported', async () => {
  const folder = temporaryFolder();
  put(join(folder, 'samebench.config.json', 'inside'), '');
  await assert.rejects(readConfig(folder), { code: 2, message: /^cannot read .*samebench\.config\.json: / });
});

test('options override the file, and their threshold applies to all suites', () => {
  const config = parse({ threshold: '3%', failOn: 'slower', suites: { ladder: { threshold: '1%' } } });
  assert.deepEqual(makeGate({}, config), {
    threshold: 0.03,
    suites: new Map([['ladder', 0.01]]),
    failOn: 'slower',
    allowDifferences: false,
    allow: [],
    measures: ['time', 'work', 'size'],
  });
  assert.deepEqual(makeGate({}, parse({ measure: ['work'] })).measures, ['work']);
  assert.deepEqual(makeGate({ measure: ['size'] }, parse({ measure: ['work'] })).measures, ['size']);
  const { threshold, suites, failOn } = makeGate({ threshold: 0.05, failOn: 'faster' }, config);
  assert.deepEqual([threshold, suites.size, failOn], [0.05, 0, 'faster']);
  assert.deepEqual(
    [makeGate({}, { suites: new Map() }).threshold, makeGate({}, { suites: new Map() }).failOn],
    [0.01, null],
  );
});

test('a suite of the file that neither run has is a warning with a suggestion', () => {
  const gate = makeGate(
    {},
    parse({ suites: { primalty: { threshold: '1%' }, ladder: { threshold: '1%' } } }),
  );
  const summary = /** @type {any} */ ({ rows: [{ suite: 'primality' }, { suite: 'ladder' }] });
  const [line, ...others] = unknownSuiteWarnings(gate, [summary]);
  assert.match(line, /warning: .*"primalty", which is in neither run; did you mean "primality"\?/);
  assert.deepEqual(others, []);
});

const suite = 'find_package(Samebench REQUIRED)\nsamebench_add_suite(NAME x SOURCES x.cpp)\n';

test('without --project it is the current folder, or its bench/, whichever has suites', async () => {
  const bench = `project(x_bench)\n${suite}`;
  const cases = /** @type {[Record<string, string>, string | undefined][]} */ ([
    [{ 'CMakeLists.txt': `project(x)\n${suite}` }, '.'],
    [{ 'CMakeLists.txt': 'project(x)\n', 'bench/CMakeLists.txt': bench }, 'bench'],
    [
      { 'bench/CMakeLists.txt': bench.replace('samebench_add_suite', 'samebench_add_google_benchmark') },
      'bench',
    ],
    // A part of the project above it.
    [{ 'CMakeLists.txt': 'project(x)\nadd_subdirectory(bench)\n', 'bench/CMakeLists.txt': suite }, '.'],
    [
      { 'CMakeLists.txt': 'project(x)\n', 'bench/CMakeLists.txt': 'project(y)\nadd_executable(y y.cpp)\n' },
      undefined,
    ],
    [{}, undefined],
  ]);
  for (const [files, expected] of cases) {
    const folder = folderWith(files);
    assert.equal(await findProject(folder), expected && join(folder, expected), JSON.stringify(files));
  }
});

test('a project without suites is measured by its programs, unless there is no project', async () => {
  const foreign = folderWith({ 'CMakeLists.txt': 'project(foreign)\n' });
  assert.equal(await findProject(foreign), undefined);
  assert.deepEqual([await findMeasured(foreign), hasOwnSuites(foreign)], [foreign, false]);
  const inner = folderWith({
    'CMakeLists.txt': 'project(p)\nadd_subdirectory(bench)\n',
    'bench/CMakeLists.txt': suite,
  });
  assert.deepEqual(await findMeasured(inner), await findProject(inner));
  assert.equal(hasOwnSuites(inner), true);
  assert.equal(hasOwnSuites(folderWith({ 'CMakeLists.txt': 'find_package(Samebench REQUIRED)\n' })), true);
  assert.equal(await findMeasured(folderWith({ 'CMakeLists.txt': 'add_library(part a.cpp)\n' })), undefined);
  assert.equal(await findMeasured(repository), undefined);
});

test('programs are a definition for the project, which has no suites of its own then', async () => {
  const programs = { 'bench-core': { args: ['--text=a b', '"x"'], data: ['a.txt'], stack: '16MB' }, io: {} };
  const settings = JSON.stringify({ define: ['A=1'], programs });
  const folder = folderWith({ 'CMakeLists.txt': 'project(p)\n', 'samebench.config.json': settings });
  assert.deepEqual(await definitionsOf(['B=2'], folder), [
    'A=1',
    `SAMEBENCH_PROGRAMS:STRING=${JSON.stringify(programs)}`,
    'B=2',
  ]);
  const own = folderWith({ 'CMakeLists.txt': suite, 'samebench.config.json': settings });
  await assert.rejects(definitionsOf([], own), /"programs" is for a project without suites of its own/);
  const paths = { a: { data: ['words', 'more/x@y/z'] }, b: {}, c: { data: ['d@e'] } };
  assert.deepEqual(dataOf({ programs: paths }), ['words', 'more/x', 'd']);
});

test('samebench.config.json names another folder', async () => {
  const folder = folderWith({
    'CMakeLists.txt': suite,
    'samebench.config.json': '{ "project": "perf/cpp" }',
  });
  assert.equal(await findProject(folder), join(folder, 'perf/cpp'));
});

test("in Samebench's own folder there is none: its own suites are measured", async () => {
  assert.equal(await findProject(repository), undefined);
});

test('the settings and the project of a revision are used, whatever the folder has', async () => {
  const lists = (/** @type {string} */ name) =>
    `project(${name})\nsamebench_add_suite(NAME ${name} SOURCES a.cpp)\n`;
  const { folder, git } = gitRepository([
    { 'a/bench/CMakeLists.txt': lists('own') },
    { 'a/samebench.config.json': '{ "threshold": "2%" }' },
    { 'a/samebench.config.json': '{ "project": "decoy"', 'a/CMakeLists.txt': lists('decoy') },
  ]);
  const before = process.cwd();
  process.chdir(join(folder, 'a'));
  try {
    await assert.rejects(readConfig(), { code: 2 });
    assert.equal((await readConfig('.', textsOf('HEAD~1'))).threshold, 0.02);
    assert.deepEqual(await readConfig('.', textsOf('HEAD~2')), { suites: new Map() });
    assert.deepEqual(
      [await findProject('.', textsOf('HEAD~1')), await findProject('.', textsOf('HEAD~2'))],
      ['bench', 'bench'],
    );
    assert.equal(await otherSettings('HEAD', textsOf('HEAD')), null);
    assert.equal(
      await otherSettings('main', textsOf('HEAD~1')),
      'samebench.config.json differs from that of main, which is used',
    );
    await assert.rejects(readConfig('.', textsOf('no-such')), {
      code: 2,
      message: /"no-such" is not a git revision/,
    });
    symlinkSync('elsewhere', 'link');
    git('add', '.');
    git('commit', '--quiet', '-m', 'link');
    await assert.rejects(textsOf('HEAD')('link'), { code: 2, message: 'link in HEAD: expected a file' });
  } finally {
    process.chdir(before);
  }
});

test('tolerances replace those of the plan: of a row, of a name, or of a suite', () => {
  const tolerances = {
    maths: { exact: true },
    'maths/sin': { relative: 1e-6 },
    'maths/sin 2': { absolute: 0.5 },
  };
  assert.deepEqual(parse({ tolerances }).tolerances, tolerances);
  const { record, take } = collectRound(0, undefined, parse({ tolerances }).tolerances);
  const rows = [
    ['maths', 'cos', null],
    ['maths', 'sin', '1'],
    ['maths', 'sin', '2'],
    ['other', 'sin', null],
    ['constructor', 'a', null],
  ];
  take({
    event: 'plan',
    benchmarks: rows.map(([suite, name, argument], id) =>
      planned({ id, suite: String(suite), name: String(name), argument }),
    ),
  });
  assert.deepEqual(
    record.plan?.benchmarks.map(({ tolerance = null }) => tolerance),
    [{ exact: true }, { relative: 1e-6 }, { absolute: 0.5 }, null, null],
  );
  for (const wrong of [{}, { relative: -1 }, { relative: 1, absolute: 1 }, { exact: false }, { near: 1 }])
    assert.throws(() => parse({ tolerances: { maths: wrong } }), /tolerances\/maths/);
});
