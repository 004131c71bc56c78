import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  buildsFolderOf,
  findBuilds,
  maxBytes,
  pruneBuilds,
  readBuilds,
  recordedOf,
  writeBuilds,
} from '../../../../cli/files/builds.js';
import { folderWith, put, temporaryFolder } from '../../fixtures/folders.js';
import { ownerName, realProcesses } from '../../../../cli/system/leftovers/owner.js';
import { artifactIn } from '../../../../cli/hosts/index.js';

const commit = { hash: '0123456789abcdef0123456789abcdef01234567', short: '0123456', clean: true };

/** A project with a native build and a module. */
function project() {
  const folder = temporaryFolder();
  put(join(folder, 'native', 'samebench-native'), 'native');
  put(join(folder, 'wasm', 'samebench.js'), 'script');
  put(join(folder, 'wasm', 'samebench.wasm'), 'module');
  const artifactOf = (/** @type {string} */ target) => artifactIn(target, join(folder, target));
  return { folder, artifactOf, commit };
}

/** The kept builds of a project: their folder, and what the baseline states about them. */
async function kept() {
  const folder = join(temporaryFolder(), 'v1.builds');
  mkdirSync(folder);
  const snapshot = await readBuilds(['native', 'wasm'], project());
  await writeBuilds(snapshot, folder);
  return { folder, snapshot, recorded: recordedOf(snapshot) };
}

test('a snapshot has the files of each target once, as they are when it is taken', async () => {
  const built = project();
  const { files, omitted, commit: at } = await readBuilds(['native', 'wasm', 'wasm'], built);
  writeFileSync(join(built.folder, 'native', 'samebench-native'), 'built during the run');
  assert.deepEqual(
    files.map(({ path, content }) => [path, String(content)]),
    [
      ['native/samebench-native', 'native'],
      ['wasm/samebench.js', 'script'],
      ['wasm/samebench.wasm', 'module'],
    ],
  );
  assert.deepEqual([omitted, at], [null, commit]);
});

test('builds above the limit, and builds that cannot be read, are left out with the reason', async () => {
  const built = project();
  assert.equal(maxBytes, 100e6);
  const large = await readBuilds(['native', 'wasm'], built, 17);
  assert.deepEqual(
    [large.files, large.omitted],
    [[], 'they have 0.000018 MB, and at most 0.000017 MB are kept'],
  );
  assert.equal((await readBuilds(['native', 'wasm'], built, 18)).omitted, null);
  rmSync(join(built.folder, 'wasm', 'samebench.wasm'));
  const missing = await readBuilds(['native', 'wasm'], built);
  assert.deepEqual(
    [missing.files, missing.omitted, missing.commit],
    [[], 'samebench.wasm cannot be read (ENOENT)', commit],
  );
});

test('libraries of the project are kept beside the program, if it would load them there', async () => {
  const built = project();
  const library = join(built.folder, 'native', 'lib', 'libwords.so');
  put(library, 'words');
  const librariesOf = async (/** @type {string} */ program) => ({
    files: program.includes('native') ? [library] : [],
    fixed: null,
  });
  const snapshot = await readBuilds(['native', 'wasm'], { ...built, librariesOf });
  assert.deepEqual([snapshot.omitted, snapshot.files.length], [null, 4]);
  const folder = join(temporaryFolder(), 'v1.builds');
  await writeBuilds(snapshot, folder);
  const place = await findBuilds(recordedOf(snapshot), folder, ['native']);
  const { files } = artifactIn('native', join(place, 'native'));
  assert.deepEqual(
    files.map((file) => readFileSync(file, 'utf8')),
    ['native', 'words'],
  );
  const limited = await readBuilds(['native'], { ...built, librariesOf }, 'native'.length);
  assert.match(String(limited.omitted), /at most/, 'they count');
  const fixed = async () => ({ files: [library], fixed: library });
  const { files: none, omitted } = await readBuilds(['native'], { ...built, librariesOf: fixed });
  assert.deepEqual(
    [none, omitted],
    [[], 'samebench-native loads libwords.so from the build folder, where the next build replaces it'],
  );
});

test('kept builds are found again, can be run, and are ignored by git', async () => {
  const { folder, recorded } = await kept();
  const place = await findBuilds(recorded, folder, ['native', 'wasm']);
  assert.equal(readFileSync(join(place, 'wasm', 'samebench.wasm'), 'utf8'), 'module');
  if (process.platform !== 'win32')
    assert.ok(statSync(join(place, 'native', 'samebench-native')).mode & 0o100);
  execFileSync('git', ['init', '--quiet', join(folder, '..')]);
  put(join(folder, '..', 'v1.json'), '');
  assert.equal(
    execFileSync('git', ['-C', join(folder, '..'), 'status', '--porcelain', '-uall'], { encoding: 'utf8' }),
    '?? v1.json\n',
  );
});

test('builds not kept, missing, changed or of another target are refused, with the reason', async () => {
  const { folder, recorded } = await kept();
  const place = await findBuilds(recorded, folder, ['wasm']);
  await assert.rejects(findBuilds(recorded, folder, ['native-clang']), /it has no build of native-clang/);
  await assert.rejects(
    findBuilds({ ...recorded, builds: [], omitted: 'they are large' }, folder, []),
    /its builds were not kept: they are large/,
  );
  await assert.rejects(
    findBuilds(recorded, join(folder, 'cloned'), ['native']),
    /its build .*samebench-native is missing/,
  );
  writeFileSync(join(place, 'native', 'samebench-native'), 'nativ');
  await assert.rejects(
    findBuilds(recorded, folder, ['wasm']),
    /samebench-native is not the build that was recorded/,
  );
});

test('a file whose entry is missing is never run, even if a build of its target is listed', async () => {
  const { folder, recorded } = await kept();
  const builds = recorded.builds.map((one) => ({
    ...one,
    path: one.path.replace('native/samebench-native', 'native/other'),
  }));
  await assert.rejects(findBuilds({ ...recorded, builds }, folder, ['native']), /it has no build of native/);
});

test('broken builds are written again, whole ones are left alone', async () => {
  const { folder, snapshot, recorded } = await kept();
  const place = await findBuilds(recorded, folder, ['native']);
  const { ino } = statSync(place);
  await writeBuilds(snapshot, folder);
  assert.equal(statSync(place).ino, ino);
  writeFileSync(join(place, 'native', 'samebench-native'), 'cut');
  await writeBuilds(snapshot, folder);
  assert.equal(await findBuilds(recorded, folder, ['native']), place);
});

test('what no baseline refers to, and what a crash left, is removed', async () => {
  const { folder, recorded } = await kept();
  const ended = `samebench-builds-${ownerName({ ...realProcesses, pid: 99_999_999, startOf: () => '1' })}-abcdef`;
  put(join(folder, ended, 'whole', 'native', 'samebench-native'), 'half');
  put(join(folder, '0123456789ab', 'native', 'samebench-native'), 'old');
  await pruneBuilds(folder, [recorded, null]);
  assert.equal(readdirSync(folder).length, 2);
  await findBuilds(recorded, folder, ['native', 'wasm']);
  await pruneBuilds(folder, [null, { ...recorded, builds: [] }]);
  assert.equal(existsSync(folder), false);
});

test('what has no name of a build stays, and nothing behind a link is removed', async () => {
  const { folder, recorded } = await kept();
  for (const name of ['thesis.txt', 'photos/one.jpg', '0123456789abc', 'cafe'])
    put(join(folder, name), 'mine');
  const names = readdirSync(folder).filter((name) => name !== '.gitignore');
  await pruneBuilds(folder, [recorded]);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name !== '.gitignore'),
    names,
  );
  symlinkSync(folder, join(folder, '0123456789ab'));
  await pruneBuilds(folder, []);
  assert.deepEqual(readdirSync(folder), ['0123456789abc', 'cafe', 'photos', 'thesis.txt']);

  const home = folderWith({ '0123456789ab': 'mine' });
  const link = join(temporaryFolder(), 'v1.builds');
  symlinkSync(home, link);
  await assert.rejects(pruneBuilds(link, []), /v1\.builds is a link/);
  await assert.rejects(writeBuilds((await kept()).snapshot, link), /v1\.builds is a link/);
  assert.deepEqual(readdirSync(home), ['0123456789ab']);
});

test('a baseline and the one that it replaced have their builds in one folder', () => {
  assert.equal(buildsFolderOf('.samebench/v1.2.json'), '.samebench/v1.2.builds');
  assert.equal(buildsFolderOf('.samebench/v1.2.previous.json'), '.samebench/v1.2.builds');
});
