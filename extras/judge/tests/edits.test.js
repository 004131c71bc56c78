import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { suiteFindings } from '../edits.js';
import { openTrees } from '../trees.js';
import { put, repository, temporaryFolder } from '../../../tests/js/fixtures/folders.js';

const signal = new AbortController().signal;

const base = {
  'lib/words.cpp': 'int words() { return 1; }',
  'lib/CMakeLists.txt': 'add_library(words words.cpp)',
  'bench/CMakeLists.txt': 'project(bench)',
  'bench/words_bench.cpp': '#include <samebench/samebench.hpp>\nint n = count_words();',
  'lib/old.hpp': '#define keep 1\n',
  'bench/inputs.hpp': 'int inputs;',
  'samebench.config.json': '{"threshold": "1%"}',
  '.samebench/baseline.json': '{}',
  'CMakePresets.json': '{}',
  'package.json': '{}',
};

/** The base, with the files of a candidate in the working tree. @param {Record<string, string>} files */
function withCandidate(files) {
  const { folder, git } = repository([base]);
  for (const [name, text] of Object.entries(files)) put(join(folder, name), text);
  return {
    folder,
    git,
    open: (/** @type {object} */ options = {}) =>
      openTrees({ a: 'HEAD', b: '.', project: join(folder, 'bench'), ...options }, temporaryFolder(), signal),
  };
}

test('a candidate may edit its library, and files of its own', async () => {
  const { open } = withCandidate({
    'lib/words.cpp': 'int words() { return 2; }',
    'lib/table.hpp': 'int table[9];',
    'build/native/CMakeCache.txt': 'flags',
  });
  const { edits, changed } = await open();
  assert.deepEqual(
    [edits, changed],
    [[], ['lib/table.hpp', 'lib/words.cpp']],
    'what git ignores is no part of it',
  );
});

test('a candidate that makes its project a link to another does not choose what is measured', async () => {
  const { folder, git, open } = withCandidate({ 'decoy/bench/CMakeLists.txt': 'project(decoy)' });
  git('add', '.');
  git('commit', '--quiet', '-m', 'decoy');
  rmSync(join(folder, 'bench'), { recursive: true });
  symlinkSync('decoy/bench', join(folder, 'bench'));
  const { a, changed } = await open();
  assert.equal(a.source, join(a.root, 'bench/'));
  assert.ok(changed.includes('bench/words_bench.cpp'));
});

test('a candidate that edits what judges it is refused, with the files', async () => {
  for (const [path, text, kind] of [
    ['bench/words_bench.cpp', '#include <samebench/samebench.hpp>\n// smaller', 'suites'],
    ['lib/new_bench.cpp', '#include <benchmark/benchmark.h>', 'suites'],
    ['samebench.config.json', '{"threshold": "90%"}', 'settings'],
    ['.samebench/baseline.json', '{"faster": 1}', 'baselines'],
    ['lib/CMakeLists.txt', 'add_compile_options(-ffast-math)', 'builds'],
    ['CMakeUserPresets.json', '{}', 'builds'],
    ['cmake/flags.cmake', 'set(CMAKE_CXX_FLAGS -Ofast)', 'builds'],
    ['package.json', '{"dependencies": {"samebench": "file:mine"}}', 'packages'],
  ]) {
    const { open, folder } = withCandidate({ 'lib/words.cpp': 'faster', [path]: text });
    const {
      edits: [edit, ...others],
    } = await open();
    assert.deepEqual([edit.weight, edit.kind, edit.files, others], ['wrong', 'edited', [path], []]);
    assert.match(edit.text, new RegExp(`\\(${kind}\\)`));
    assert.deepEqual((await open({ mayEdit: [path] })).edits, [], 'the caller may leave it to the candidate');
    assert.deepEqual((await open({ mayEdit: [path.split('/')[0]] })).edits, []);
    assert.equal(readFileSync(join(folder, path), 'utf8'), text);
  }
});

test("the library's headers and macros that change what the suite's compiler reads are edits", async () => {
  for (const [path, text, kind] of [
    ['lib/samebench/loop.hpp', '#include_next "samebench/loop.hpp"', 'headers'],
    ['lib/benchmark/benchmark.h', '', 'headers'],
    ['lib/cstdint', '#include_next "cstdint"', 'headers'],
    ['lib/words.hpp', '#define bench(name, ...) bench(name)', 'macros'],
    ['lib/words.hpp', '  #  define size() size() / 2', 'macros'],
    ['lib/words.inc', '#define count_words(text) 0', 'macros'],
  ]) {
    const { open } = withCandidate({ 'bench/words_bench.cpp': base['bench/words_bench.cpp'], [path]: text });
    const {
      edits: [edit, ...others],
    } = await open();
    assert.deepEqual([edit?.files, others], [[path], []], text);
    assert.match(edit.text, new RegExp(`\\(${kind}\\)`));
    assert.deepEqual((await open({ mayEdit: [path] })).edits, []);
  }
});

test(
  'other macros and headers of the library are none, nor are macros that the base has, and those of a ' +
    'compiled file',
  async () => {
    for (const [path, text] of [
      ['lib/words.hpp', '#pragma once\n#define WORDS_UNROLL 4\n// #define bench\n'],
      ['lib/words.cpp', '#define size 4\nint words() { return size; }'],
      ['lib/old.hpp', '#define keep 1\n#define WORDS 3\n'],
      ['lib/words/loop.hpp', 'int loop();'],
      ['docs/string.md', 'text'],
    ]) {
      const { edits } = await withCandidate({ [path]: text }).open();
      assert.deepEqual(edits, [], path);
    }
  },
);

test('a suite that was removed, or made a link to another file, is an edit', async () => {
  const { folder, git, open } = withCandidate({});
  rmSync(join(folder, 'bench/words_bench.cpp'));
  assert.deepEqual((await open()).edits[0].files, ['bench/words_bench.cpp']);
  git('commit', '-q', '-a', '-m', 'remove');
  assert.deepEqual(
    (await open({ a: 'HEAD~1', b: 'HEAD' })).edits[0].files,
    ['bench/words_bench.cpp'],
    'in a commit as well',
  );
});

test('other files of the suites are known from the builds', () => {
  const changed = ['bench/inputs.hpp', 'lib/words.cpp'];
  assert.deepEqual(suiteFindings(changed, ['bench'], [])[0].files, ['bench/inputs.hpp']);
  assert.deepEqual(suiteFindings(changed, ['bench'], ['bench/inputs.hpp']), []);
  assert.deepEqual(suiteFindings(changed, ['ben'], []), []);
});

test('both sides are copies of what git has; the index and the working tree are not touched', async () => {
  const { folder, git, open } = withCandidate({
    'lib/words.cpp': 'faster',
    'lib/new.hpp': 'new',
    'build/native/x.o': 'poisoned',
  });
  const before = git('status', '--porcelain');
  const { a, b, checkOut, hasFolder } = await open();
  await checkOut();
  assert.deepEqual(
    [a, b].map(({ source }) => readFileSync(join(source, '../lib/words.cpp'), 'utf8')),
    [base['lib/words.cpp'], 'faster'],
  );
  assert.deepEqual(
    [
      existsSync(join(b.root, 'lib/new.hpp')),
      existsSync(join(a.root, 'lib/new.hpp')),
      existsSync(join(b.root, 'build')),
    ],
    [true, false, false],
  );
  assert.equal(a.root.length, b.root.length, 'a path is on the stack of its process');
  assert.equal(git('status', '--porcelain'), before);
  assert.deepEqual([hasFolder(join(folder, 'bench')), hasFolder(temporaryFolder())], [true, false]);
  assert.match(a.title, /^HEAD \([0-9a-f]{12}\)$/);
  assert.deepEqual([b.title, b.commit], ['the working tree', null]);
  writeFileSync(join(folder, 'lib/words.cpp'), 'later');
  assert.equal(readFileSync(join(b.root, 'lib/words.cpp'), 'utf8'), 'faster');
});

test('a base that is no commit is wrong usage', async () => {
  const { open } = withCandidate({});
  await assert.rejects(open({ a: 'nowhere' }), { name: 'UsageError', message: /"nowhere" is no commit/ });
});
