import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createCheckouts } from '../checkouts.js';
import { artifactIn } from '../../../cli/hosts/index.js';
import { testContext } from '../../../tests/js/fixtures/fakes/fake-context.js';
import { put, repository } from '../../../tests/js/fixtures/folders.js';

/** Checkouts of a history, whose builds leave a cache of CMake. @param {Record<string, string>[]} commits */
function checkoutsOf(commits) {
  const { folder, git } = repository([{ 'CMakeLists.txt': 'first', 'lib.cpp': '1' }, ...commits]);
  const hashes = git('log', '--reverse', '--format=%H').trim().split('\n');
  /** @type {{text: string, cache: boolean}[]} */
  const built = [];
  const { context } = testContext({
    artifactOf: (project, target) => artifactIn(target, join(String(project), 'build')),
    async build(_, { project = '' } = {}) {
      const cache = join(project, 'build', 'CMakeCache.txt');
      built.push({ text: readFileSync(join(project, 'lib.cpp'), 'utf8'), cache: existsSync(cache) });
      put(cache, '');
      return null;
    },
  });
  const make = () =>
    createCheckouts(
      { root: folder, folder: join(folder, 'build', 'bisect'), prefix: '' },
      'native',
      async (hash) => `${hash}^{tree}`,
      context,
    );
  return { folder, git, hashes, built, make };
}

test('a build is configured anew only if CMake files changed or files came or went', async () => {
  const { hashes, built, make } = checkoutsOf([
    { 'lib.cpp': '2' },
    { 'CMakeLists.txt': 'other' },
    { 'new.cpp': '' },
    { 'lib.cpp': '3' },
  ]);
  const checkouts = make();
  // The other two checkouts are taken, so that one is left to move.
  await checkouts.at(hashes[0]);
  await checkouts.at(hashes[1]);
  const keep = [hashes[0], hashes[1]];
  for (const hash of [hashes[2], hashes[3], hashes[4], hashes[2]]) await checkouts.at(hash, keep);
  assert.deepEqual(
    built.slice(2),
    [
      { text: '2', cache: false },
      { text: '2', cache: false },
      { text: '3', cache: true },
      { text: '2', cache: false },
    ],
    'the first one, a new file, only another text, a file less',
  );
});

test('a commit that a checkout has is not built again, and a needed one keeps its checkout', async () => {
  const { hashes, built, make } = checkoutsOf([{ 'lib.cpp': '2' }, { 'lib.cpp': '3' }, { 'lib.cpp': '4' }]);
  const checkouts = make();
  const [good, bad] = [hashes[0], hashes[3]];
  const first = await checkouts.at(good);
  await checkouts.at(bad, [good]);
  for (const middle of [hashes[1], hashes[2]]) await checkouts.at(middle, [good, bad]);
  assert.deepEqual([await checkouts.at(good), checkouts.count()], [first, 4]);
  assert.deepEqual(
    built.map(({ text }) => text),
    ['1', '4', '2', '3'],
  );
});

test('a checkout that a killed git left locked, or somebody changed or removed, is put right', async () => {
  const { folder, hashes, built, make, git } = checkoutsOf([{ 'lib.cpp': '2' }]);
  const { root } = await make().at(hashes[0]);
  put(join(git('-C', root, 'rev-parse', '--absolute-git-dir').trim(), 'index.lock'), '');
  await make().at(hashes[1]);
  put(join(root, 'lib.cpp'), 'changed by hand');
  await make().at(hashes[1]);
  assert.deepEqual(
    built.map(({ text }) => text),
    ['1', '2', '2'],
  );
  assert.equal(git('status', '--porcelain').trim(), '');
  assert.ok(root.startsWith(join(folder, 'build', 'bisect')));
});

test('a link at the place of a checkout is none: the working tree that it leads to stays', async () => {
  const { folder, hashes, built, make, git } = checkoutsOf([{ 'lib.cpp': '2' }]);
  mkdirSync(join(folder, 'build', 'bisect'), { recursive: true });
  for (const slot of ['1', '2', '3']) symlinkSync('../..', join(folder, 'build', 'bisect', slot));
  put(join(folder, 'lib.cpp'), 'not committed');
  await make().at(hashes[0]);
  assert.deepEqual(
    built.map(({ text }) => text),
    ['1'],
  );
  assert.deepEqual(
    [readFileSync(join(folder, 'lib.cpp'), 'utf8'), git('rev-parse', 'HEAD').trim()],
    ['not committed', hashes[1]],
  );
});
