import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { artifactIn } from '../../../cli/hosts/index.js';
import { samebench } from '../../../tests/js/fixtures/command.js';
import { put, repository } from '../../../tests/js/fixtures/folders.js';

/**
 * Judges a candidate whose rows cost what the file `cost` of its library says.
 *
 * @param {Record<string, string>} files of the candidate
 * @param {{words?: string[], fakes?: string, base?: Record<string, string>, project?: string[], build?:
 *   (source: string) => string | null}} [options] base: further files of it
 */
function judge(
  files,
  {
    words = [],
    fakes = 'native=built,native@work=built-counts',
    base = {},
    project = ['--project', '.'],
    build = () => null,
  } = {},
) {
  const { folder } = repository([
    {
      'CMakeLists.txt': 'project(demo)',
      'lib/cost': '10',
      'demo_bench.cpp': '#include <samebench/samebench.hpp>',
      ...base,
    },
  ]);
  for (const [name, text] of Object.entries(files)) put(join(folder, name), text);
  const folderOf = (/** @type {string} */ source, /** @type {string} */ target) =>
    join(source, 'build', target);
  return samebench(['judge', '--a', 'HEAD', ...project, '--json', ...words], {
    cwd: folder,
    fakes,
    context: {
      artifactOf: (project, target) => artifactIn(target, folderOf(String(project), target)),
      async build(target, { project = '' } = {}) {
        mkdirSync(folderOf(project, target), { recursive: true });
        writeFileSync(
          join(folderOf(project, target), 'samebench-native'),
          readFileSync(join(project, 'lib/cost')),
        );
        return build(project);
      },
    },
  });
}

test(
  'a candidate that costs less is better, one that costs more is worse, and one that costs the same is ' +
    'the same',
  async () => {
    const seeds = [];
    for (const [cost, verdict, code] of /** @type {[string, string, number][]} */ ([
      ['8', 'better', 0],
      ['12', 'worse', 1],
      ['10', 'same', 5],
    ])) {
      const { code: found, stdout, stderr } = await judge({ 'lib/cost': cost, 'lib/note': 'new' });
      const outcome = JSON.parse(stdout);
      assert.deepEqual([outcome.verdict, found], [verdict, code], stderr + stdout);
      assert.equal(outcome.schema, 'samebench-judgement/1');
      assert.deepEqual(outcome.platforms, ['native', 'native@work']);
      seeds.push(...outcome.seeds);
      assert.deepEqual(
        outcome.rows
          .filter((/** @type {any} */ { measure }) => measure === 'time')
          .map((/** @type {any} */ { row }) => row),
        ['primality/is_prime u32', 'primality/is_prime u64'],
      );
      assert.ok(outcome.reasons.length > 0);
    }
    assert.deepEqual([seeds.length, new Set(seeds).size], [12, 12], 'each judgement has other seeds');
  },
);

test('an edit of the suite is refused before anything is built', async () => {
  const { code, stdout } = await judge(
    { 'lib/cost': '1', 'demo_bench.cpp': '#include <samebench/samebench.hpp>\n// less' },
    { build: () => assert.fail('it was built') },
  );
  const {
    verdict,
    findings: [edit],
  } = JSON.parse(stdout);
  assert.deepEqual([code, verdict, edit.files], [6, 'wrong', ['demo_bench.cpp']]);
});

test('an edit of a file that a program opens is refused, and ignored settings do not count', async () => {
  const programs = JSON.stringify({ programs: { demo: { data: ['lib/words@words'] } } });
  const base = { 'samebench.config.json': programs, 'lib/words/a': 'one', '.gitignore': 'other' };
  const { code, stdout } = await judge({ 'lib/words/a': 'one two' }, { base });
  const [edit] = JSON.parse(stdout).findings;
  assert.deepEqual([code, edit.files], [6, ['lib/words/a']]);

  const ignored = { '.gitignore': 'samebench.config.json', 'CMakeLists.txt': 'project(demo)' };
  const own = { 'lib/cost': '8', 'samebench.config.json': '{ "define": 1 }' };
  assert.equal((await judge(own, { base: ignored, project: [] })).code, 0, "the candidate's settings");
});

test('a candidate that does not build is wrong; a base that does not build cannot be judged', async () => {
  const candidate = await judge(
    { 'lib/cost': '8' },
    { build: (source) => (source.endsWith('/b') ? 'building native failed: lib.cpp:1: error' : null) },
  );
  assert.deepEqual([candidate.code, JSON.parse(candidate.stdout).findings[0].kind], [6, 'build']);
  assert.match(candidate.stderr, /lib\.cpp:1: error/);
  const base = await judge(
    { 'lib/cost': '8' },
    { build: (source) => (source.endsWith('/a') ? 'building native failed' : null) },
  );
  assert.deepEqual([base.code, base.stdout], [3, '']);
});

test('a candidate that changes the build of the base is wrong', async () => {
  /** @type {string[]} */
  const bases = [];
  const { code, stdout } = await judge(
    { 'lib/cost': '8' },
    {
      build(source) {
        const program = join(source, 'build', 'native', 'samebench-native');
        if (source.endsWith('/a')) bases.push(program);
        // As what a build of the candidate runs would.
        else for (const base of bases) writeFileSync(base, '20');
        return null;
      },
    },
  );
  const { verdict, findings } = JSON.parse(stdout);
  assert.deepEqual(
    [code, verdict, findings.map((/** @type {any} */ { kind }) => kind)],
    [6, 'wrong', ['written']],
  );
});

test('times that cannot be measured cannot be judged', async () => {
  const { code, stdout } = await judge(
    { 'lib/cost': '8' },
    { fakes: 'native=crash,native@work=built-counts' },
  );
  assert.deepEqual([code, JSON.parse(stdout).verdict], [2, 'cannot tell']);
});

test('people get the verdict in the first line', async () => {
  const { folder } = repository([
    { 'CMakeLists.txt': 'project(demo)', 'demo_bench.cpp': '#include <samebench/samebench.hpp>' },
  ]);
  put(join(folder, 'CMakeLists.txt'), 'project(demo)\nadd_compile_options(-ffast-math)');
  const { code, stdout } = await samebench(['judge', '--a', 'HEAD', '--project', '.'], { cwd: folder });
  assert.equal(code, 6);
  assert.match(
    stdout,
    /^wrong: b, the working tree, against a, HEAD \([0-9a-f]{12}\)\n {2}b edits files by which it is judged \(builds\); --may-edit CMakeLists\.txt would allow one\n {4}CMakeLists\.txt\n$/,
  );
});

test('times that are too noisy count as the same only where both sides run the same code', async () => {
  const fakes = 'native=built-scattered,native@work=built-counts';
  const settledIn = (/** @type {{stdout: string}} */ { stdout }) =>
    JSON.parse(stdout).findings.filter((/** @type {any} */ { kind }) => kind === 'same-code').length;
  const same = await judge({ 'lib/note': 'new' }, { fakes });
  assert.equal(JSON.parse(same.stdout).verdict, 'same', same.stdout);
  assert.ok(settledIn(same) > 0);
  const other = await judge({ 'lib/cost': '10.0' }, { fakes });
  assert.equal(settledIn(other), 0, other.stdout);
});
