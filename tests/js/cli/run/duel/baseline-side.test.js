import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildsFolderOf, recordedOf, writeBuilds } from '../../../../../cli/files/builds.js';
import { baselineSide } from '../../../../../cli/run/duel/baseline-side.js';
import { testContext } from '../../../fixtures/fakes/fake-context.js';
import { inFolder, put, temporaryFolder } from '../../../fixtures/folders.js';

const commit = { hash: '0123456789abcdef0123456789abcdef01234567', short: '0123456', clean: true };

/** A baseline whose builds were kept, and what is built and started for it. */
async function recorded({
  at = /** @type {typeof commit | null} */ (commit),
  version = '1',
  keep = true,
  target = 'native',
  project = /** @type {string | undefined} */ (undefined),
  overrides = {},
} = {}) {
  const path = join(temporaryFolder(), 'v1.json');
  const builds = buildsFolderOf(path);
  const snapshot = {
    commit: at,
    files: [{ path: `${target}/samebench-native`, content: Buffer.from('old') }],
    omitted: null,
  };
  await writeBuilds(snapshot, builds);
  if (!keep) rmSync(builds, { recursive: true });
  /** @type {string[]} */
  const done = [];
  const { context } = testContext({
    version: '1',
    build: async (/** @type {string} */ target, /** @type {any} */ { tree, project }) => (
      done.push(`build ${target} of ${tree ?? project}`),
      null
    ),
    checkOut: async (/** @type {string} */ revision) => ({ hash: revision, source: '/checkout' }),
    listBenchmarks: async (/** @type {any} */ [artifact]) => {
      done.push(`start ${artifact.files[0].replace(builds, 'KEPT')}`);
      return [];
    },
    ...overrides,
  });
  const results = /** @type {any} */ ({ samebench: version, recorded: recordedOf(snapshot) });
  return {
    side: () => baselineSide({ name: 'v1', path, results }, [target], { project }, context),
    done,
    results,
  };
}

test('the kept builds are used, after they were started once', async () => {
  const { side, done } = await recorded();
  const { name, title, artifactOf } = await side();
  assert.deepEqual([name, title], ['a', 'the kept builds of v1']);
  assert.ok(existsSync(artifactOf('native').files[0]));
  assert.deepEqual([done.length, /^start KEPT.*samebench-native$/.test(done[0])], [1, true]);
});

test('kept builds of which one program fails are used, as they were when they were recorded', async () => {
  const { side } = await recorded({
    overrides: {
      listBenchmarks: async (/** @type {any} */ _, /** @type {any} */ { onFailedProgram }) => {
        if (!onFailedProgram) throw new Error('the program data: it exited with code 3');
        onFailedProgram({ program: 'data', message: 'it exited with code 3' });
        return [];
      },
    },
  });
  assert.equal((await side()).title, 'the kept builds of v1');
});

test('the build of a preset is used alone', async () => {
  const { side } = await recorded({ target: 'native-clang' });
  const { title, artifactOf } = await side();
  assert.deepEqual([title, existsSync(artifactOf('native-clang').files[0])], ['the kept builds of v1', true]);
});

test('without builds, the commit is built', async () => {
  const { side, done } = await recorded({ keep: false });
  assert.equal((await side()).title, 'commit 0123456789ab of v1');
  assert.deepEqual(done, [
    'build native of /checkout',
    `start ${join('/checkout', 'build', 'native', 'samebench-native')}`,
  ]);
});

test('builds that cannot be started are replaced by a build of the commit', async () => {
  let starts = 0;
  const { side } = await recorded({
    overrides: {
      listBenchmarks: async () => {
        if (++starts === 1) throw new Error('samebench-native --list failed: spawn ENOEXEC');
        return [];
      },
    },
  });
  assert.equal((await side()).title, 'commit 0123456789ab of v1');
});

test('with neither, the reason has one line', async () => {
  /** @type {[Parameters<typeof recorded>[0], RegExp][]} */
  const cases = [
    [{ keep: false, at: null }, /^its build .* is missing; it is of no git commit$/],
    [
      { keep: false, at: { ...commit, clean: false } },
      /is missing; files differed from its commit 0123456789ab$/,
    ],
    [
      {
        keep: false,
        overrides: {
          checkOut: async () => {
            throw new Error('cannot check out\n  fatal');
          },
        },
      },
      /is missing; cannot check out$/,
    ],
    [
      { keep: false, overrides: { checkOut: async () => null } },
      /is missing; git does not have its commit 0123456789ab$/,
    ],
    [
      { keep: false, overrides: { build: async () => 'building native failed: cmake\nerror: no' } },
      /is missing; building native failed: cmake$/,
    ],
    [{ version: '0' }, /^it is of Samebench 0, and this is 1$/],
    [
      {
        at: null,
        overrides: {
          listBenchmarks: async () => {
            throw new Error('samebench-native --list failed: \u007fELF\uFFFD\u001b[2J: not found');
          },
        },
      },
      /^samebench-native --list failed: ELF\[2J: not found; it is of no git commit$/,
    ],
  ];
  for (const [how, message] of cases) await assert.rejects((await recorded(how)).side(), { message });
});

test('a project of another version is built again with this one', async () => {
  const { side, done } = await recorded({ version: '0', project: '/project' });
  assert.equal((await side()).title, 'commit 0123456789ab of v1');
  assert.equal(done[0], 'build native of /checkout');
});

test('a baseline names no folder and no branch: what is there would be run', async () => {
  for (const hash of [temporaryFolder(), '.', 'main', '0123456', `${commit.hash}~1`, '--output=file']) {
    const { side, done } = await recorded({ keep: false, at: { ...commit, hash } });
    await assert.rejects(side(), { message: /is missing; its commit is not a full hash$/ });
    assert.deepEqual(done, [], hash);
  }
});

test('a folder that is named like the commit of a baseline is not run', async () => {
  const folder = temporaryFolder();
  put(join(folder, commit.hash, 'native', 'samebench-native'), '');
  const { side, done } = await recorded({ keep: false, overrides: { checkOut: async () => null } });
  await inFolder(folder, () =>
    assert.rejects(side(), { message: /is missing; git does not have its commit/ }),
  );
  assert.deepEqual(done, []);
});

test('results without a record of builds are refused with the reason', async () => {
  const { side, results } = await recorded();
  delete results.recorded;
  await assert.rejects(side(), {
    message:
      'it is a results file, or was recorded by an older Samebench, and has neither builds nor a commit',
  });
});

test('Ctrl-C during the build ends it', async () => {
  const controller = new AbortController();
  const reason = new Error('stopped by SIGINT');
  const { side } = await recorded({
    keep: false,
    overrides: {
      signal: controller.signal,
      build: async () => {
        controller.abort(reason);
        throw reason;
      },
    },
  });
  await assert.rejects(side(), reason);
});
