import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { gitIn } from '../../../cli/run/revisions/git.js';
import { readRange } from '../range.js';
import { layOver, suiteOf, withoutLibrary } from '../../../cli/run/revisions/suite.js';
import { put, repository, temporaryFolder } from '../../../tests/js/fixtures/folders.js';

const signal = new AbortController().signal;

/**
 * @param {string} root
 * @param {string[]} objects of the suite
 * @param {string[]} others
 * @param {string} [place]
 */
function buildWith(root, objects, others, place = '') {
  const line = (/** @type {string} */ folder, /** @type {string} */ path) =>
    `build ${folder}/${path.replaceAll(/[/ ]/g, '_')}.o: CXX_COMPILER__x ` +
    `${join(root, path).replaceAll(' ', '$ ')} || order\n`;
  const folder = join(root, 'build', 'samebench-native');
  put(
    join(folder, 'build.ninja'),
    [
      ...objects.map((path) => line(`${place}CMakeFiles/samebench.suite.demo.dir`, path)),
      ...others.map((path) => line('lib/CMakeFiles/demo.dir', path)),
      'build CMakeFiles/samebench.native.dir/samebench-host.cpp.o: CXX_COMPILER__h ' +
        `${join(folder, 'samebench-host.cpp')}\n`,
    ].join(''),
  );
  return folder;
}

test('what a project compiles for Google Benchmark is the suite, whatever it calls its targets', () => {
  const root = temporaryFolder();
  const folder = join(root, 'build', 'samebench-native');
  const line = (/** @type {string} */ object, /** @type {string} */ path, /** @type {string} */ defines) =>
    `build ${object}: CXX_COMPILER__x ${join(root, path)} || order\n  DEFINES = ${defines}\n  FLAGS = -O3\n\n`;
  put(
    join(folder, 'build.ninja'),
    line('perf/CMakeFiles/fast.dir/a.cpp.o', 'perf/a.cpp', '-DLEVEL=1 -DSAMEBENCH_GOOGLE_PROGRAM') +
      line('CMakeFiles/words.dir/words.cpp.o', 'words.cpp', '-DSAMEBENCH_GOOGLE_PROGRAM_NOT') +
      line('CMakeFiles/mixed.dir/src/b.cpp.o', 'src/b.cpp', '-DSAMEBENCH_GOOGLE_PROGRAM') +
      line('CMakeFiles/lib.dir/src/lib.cpp.o', 'src/lib.cpp', '-DX'),
  );
  assert.deepEqual(suiteOf(folder, root, root), {
    paths: ['perf', 'src/b.cpp'],
    files: ['perf/a.cpp', 'src/b.cpp'],
  });
});

test('a suite in a folder of its own is that folder; beside the library it is its sources', () => {
  const root = temporaryFolder();
  const own = buildWith(root, ['bench/a_bench.cpp', 'bench/more/b.cpp'], ['src/a.cpp']);
  assert.deepEqual(suiteOf(own, join(root, 'bench'), root), {
    paths: ['bench'],
    files: ['bench/a_bench.cpp', 'bench/more/b.cpp'],
  });
  assert.deepEqual(
    suiteOf(own, root, root).paths,
    ['bench/a_bench.cpp', 'bench/more/b.cpp'],
    'the root is never the suite',
  );
  const mixed = buildWith(root, ['lib a/a_bench.cpp'], ['lib a/src/a.cpp']);
  assert.deepEqual(suiteOf(mixed, join(root, 'lib a'), root).paths, ['lib a/a_bench.cpp']);
  const below = buildWith(root, ['tests/bench/a.cpp'], ['src/a.cpp'], 'tests/bench/');
  assert.deepEqual(
    suiteOf(below, root, root).paths,
    ['tests/bench'],
    'the folder whose CMakeLists.txt has the suite',
  );
  assert.deepEqual(suiteOf(join(root, 'nowhere'), root, root), { paths: [], files: [] });
});

test('a folder in which everything changed has the library, too', async () => {
  const { folder } = repository([
    { 'lib/x.hpp': '1', 'lib/a_bench.cpp': '1' },
    { 'lib/x.hpp': '2', 'lib/a_bench.cpp': '2' },
    { other: '3' },
  ]);
  const git = gitIn(folder, signal);
  const suite = { paths: ['lib'], files: ['lib/a_bench.cpp'] };
  assert.deepEqual(await withoutLibrary(suite, { good: 'HEAD~2', bad: 'HEAD~1' }, git), ['lib/a_bench.cpp']);
  assert.deepEqual(await withoutLibrary(suite, { good: 'HEAD~2', bad: 'HEAD' }, git), ['lib']);
});

test("one commit's suite over another's library, without files that the suite no longer has", async () => {
  const { folder, git: real } = repository([
    { 'lib.cpp': 'old', 'bench/a.cpp': 'old', 'bench/left.cpp': 'old' },
    { 'lib.cpp': 'new', 'bench/a.cpp': 'new', 'bench/b/c.cpp': 'new' },
  ]);
  real('rm', '-q', 'bench/left.cpp');
  real('commit', '-q', '-m', 'remove');
  const git = gitIn(folder, signal);
  const tree = await layOver('HEAD~2', { tree: 'HEAD', paths: ['bench'] }, git);
  assert.equal(
    await git.ask('ls-tree', '-r', '--name-only', tree),
    '.gitignore\nbench/a.cpp\nbench/b/c.cpp\nlib.cpp',
  );
  assert.deepEqual(
    [await git.ask('show', `${tree}:lib.cpp`), await git.ask('show', `${tree}:bench/a.cpp`)],
    ['old', 'new'],
  );
  assert.equal(await git.ask('status', '--porcelain'), '', 'the index is as it was');
  const file = await layOver('HEAD~2', { tree: 'HEAD', paths: ['bench/a.cpp'] }, git);
  assert.equal(await git.ask('show', `${file}:bench/left.cpp`), 'old');
});

test('of a merge, the line is followed that comes from the good commit', async () => {
  const { folder, git } = repository([{ a: '1' }]);
  const commit = (/** @type {string} */ name) => {
    put(join(folder, name), name);
    git('add', '.');
    git('commit', '--quiet', '-m', name);
    return git('rev-parse', 'HEAD').trim();
  };
  git('checkout', '--quiet', '-b', 'side');
  const first = commit('s1');
  const second = commit('s2');
  git('checkout', '--quiet', '-b', 'trunk', 'HEAD~2');
  const own = commit('m1');
  git('merge', '--quiet', '--no-ff', '-m', 'merge', 'side');
  const merge = git('rev-parse', 'HEAD').trim();
  const last = commit('m2');
  assert.deepEqual(
    await readRange(`${first}..trunk`, gitIn(folder, signal)),
    [first, second, merge, last],
    'the good commit is on the side',
  );
  assert.deepEqual(await readRange(`${own}~1..trunk`, gitIn(folder, signal)), [
    git('rev-parse', `${own}~1`).trim(),
    own,
    merge,
    last,
  ]);
});
