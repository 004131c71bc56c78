import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { resolveSide } from '../../../../../cli/run/duel/side.js';
import { parseJournal } from '../../../../../cli/files/journal.js';
import { realDisk } from '../../../../../cli/system/files.js';
import { isDuel } from '../../../../../report/compare/duel.js';
import { samebench } from '../../../fixtures/command.js';
import { testContext } from '../../../fixtures/fakes/fake-context.js';
import { inFolder, put, temporaryFolder } from '../../../fixtures/folders.js';

test('a side is the working tree, a build, or a revision', async () => {
  /** @type {any[]} */
  const built = [];
  const { context } = testContext({
    build: async (/** @type {string} */ target, /** @type {any} */ { tree }) => (
      built.push([target, tree]),
      null
    ),
    checkOut: async (/** @type {string} */ revision) => ({
      hash: `${revision}0123456789abc`,
      source: '/checkout',
    }),
  });
  const here = await resolveSide('b', '.', {}, context);
  assert.equal(await here.build('native'), null);
  const old = await resolveSide('a', 'v1', {}, context);
  assert.equal(old.title, 'v1 (v10123456789)');
  assert.deepEqual(old.at, { commit: 'v10123456789abc', clean: true });
  assert.equal(await old.build('wasm'), null);
  assert.equal(old.artifactOf('native').files[0], '/checkout/build/native/samebench-native');
  assert.deepEqual(built, [
    ['native', undefined],
    ['wasm', '/checkout'],
  ]);

  const folder = temporaryFolder();
  put(join(folder, 'samebench-native', 'samebench-native'), '');
  put(join(folder, 'wasm', 'samebench.js'), '');
  const ready = await resolveSide('a', folder, {}, context);
  assert.deepEqual([await ready.build('native'), await ready.build('wasm')], [null, null]);
  assert.equal(await ready.build('native-clang'), `${folder} has no samebench-native for native-clang`);
  assert.deepEqual(ready.artifactOf('wasm').folder, join(folder, 'wasm'));
  await assert.rejects(
    resolveSide('a', temporaryFolder(), {}, context),
    /expected a build, found neither samebench-native nor samebench\.js/,
  );
});

/**
 * A context in which git knows these revisions, and the folders of builds in which a side is resolved.
 *
 * @param {string[]} known
 */
function named(...known) {
  const cwd = temporaryFolder();
  for (const name of ['HEAD^1', 'before']) put(join(cwd, name, 'native', 'samebench-native'), '');
  const { context, said } = testContext({
    checkOut: async (revision) =>
      known.includes(revision) ? { hash: '0123456789abcdef', source: '/checkout' } : null,
  });
  /** @type {(text: string, options?: Parameters<typeof resolveSide>[2]) => ReturnType<typeof resolveSide>} */
  const side = (text, options = {}) => inFolder(cwd, () => resolveSide('a', text, options, context));
  return { side, said };
}

test('a revision wins over a folder of its name, with a note', async () => {
  const { side, said } = named('HEAD^1', 'before', 'main');
  assert.equal((await side('HEAD^1')).title, 'HEAD^1 (0123456789ab)');
  assert.match(
    said.join('\n'),
    /^samebench: --a HEAD\^1 is the git revision; the folder of that name is \.\/HEAD\^1$/,
  );
  assert.equal((await side('before')).title, 'before (0123456789ab)');
  said.length = 0;
  assert.equal((await side('main')).title, 'main (0123456789ab)');
  assert.deepEqual(said, []);
});

test('a folder is what begins with ./, ../ or /, or what git does not know', async () => {
  const { side, said } = named('HEAD^1', './before', 'origin/main');
  assert.equal((await side('./HEAD^1')).title, './HEAD^1');
  assert.equal((await side('./before')).title, './before');
  assert.equal((await side('before')).title, 'before');
  assert.equal((await side('origin/main')).title, 'origin/main (0123456789ab)');
  assert.deepEqual(said, []);
  await assert.rejects(side('./no-such'), /--a \.\/no-such: expected a build/);
  await assert.rejects(
    side('no-such/main'),
    /"no-such\/main" is neither a git revision nor a folder with a build/,
  );
});

test('with --settings-of, as for a pull request, no folder is a side', async () => {
  const { side } = named('main');
  const options = { settingsOf: 'main' };
  for (const text of ['HEAD^1', './before', 'no-such'])
    await assert.rejects(side(text, options), {
      name: 'UsageError',
      message: /expected a git revision or \., because with --settings-of no folder/,
    });
  assert.deepEqual(
    [(await side('main', options)).title, (await side('.', options)).title],
    ['main (0123456789ab)', 'the working tree'],
  );
});

/** @param {string[]} args */
async function duel(args, options = {}) {
  const cwd = temporaryFolder();
  put(join(cwd, 'build', 'native', 'samebench-native'), '');
  put(join(cwd, 'build', 'wasm', 'samebench.js'), '');
  const { code, stdout, stderr } = await samebench(['duel', ...args], { cwd, ...options });
  return { status: code, stdout, stderr, cwd };
}

test('the command measures both sides in turns, prints the comparison and saves both results', async () => {
  const { status, stdout, stderr, cwd } = await duel(['--a', 'build', '--rounds', '2'], {
    env: { FAKE_COMMIT: 'abcdef1' },
  });
  assert.equal(status, 0, stderr);
  assert.match(stderr, /^a: build\nb: the working tree\n/m);
  assert.match(stdout, /slower +faster +same +unclear\n +native/);
  assert.match(
    stderr,
    /warning: 2 rounds are too few to find a change among \d+ costs; use --rounds 9 or more/,
  );
  const files = readdirSync(join(cwd, 'results')).sort();
  const page = files.find((name) => name.endsWith('-duel.html')) ?? 'none';
  assert.match(stderr, new RegExp(`^report: results/${page}$`, 'm'));
  assert.match(
    readFileSync(join(cwd, 'results', page), 'utf8'),
    /<h1>Samebench duel<\/h1>[^]*baseline<\/dt><dd>build · /,
  );
  const [a, b] = files
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(cwd, 'results', name), 'utf8')));
  assert.deepEqual(
    [a.project.commit, b.project.commit, b.project.clean],
    [null, 'abcdef1', true],
    'that of a build is unknown',
  );
  const looks = [{ rounds: 2, share: 1 }];
  assert.deepEqual(
    [a.duel, b.duel],
    [
      { side: 'a', title: 'build', looks },
      { side: 'b', title: 'the working tree', looks },
    ],
  );
  assert.deepEqual(
    a.platforms.map(({ id, rounds }) => [id, rounds.length]),
    [
      ['native', 2],
      ['node', 2],
    ],
  );
  assert.equal(a.startedAt, b.startedAt);
  assert.deepEqual([isDuel(a, b), isDuel(b, a), isDuel(a, { ...b, startedAt: '' })], [true, false, false]);
});

test('--quick measures fewer rounds with larger errors', async () => {
  const { status, stderr, cwd } = await duel(['--a', 'build', '--quick'], { fakes: 'native=healthy' });
  assert.equal(status, 0, stderr);
  const [file] = readdirSync(join(cwd, 'results')).filter((name) => name.endsWith('-a.json'));
  const { request } = JSON.parse(readFileSync(join(cwd, 'results', file), 'utf8'));
  assert.deepEqual([request.profile.name, request.rounds], ['quick', 18]);
});

test('benchmarks that are decided leave the duel, and the others go on', async () => {
  const { status, stdout, stderr, cwd } = await duel(['--a', 'build', '--rounds', '10'], {
    fakes: 'native=wobbly,node=healthy',
  });
  assert.equal(status, 0, stderr);
  const [a] = readdirSync(join(cwd, 'results'))
    .filter((name) => name.endsWith('-a.json'))
    .map((name) => JSON.parse(readFileSync(join(cwd, 'results', name), 'utf8')));
  assert.deepEqual(
    a.platforms.map(({ id, rounds }) => [id, rounds.length]),
    [
      ['native', 10],
      ['node', 9],
    ],
  );
  assert.deepEqual(
    a.duel.looks.map(({ rounds }) => rounds),
    [9, 10],
  );
  assert.match(stdout, /0 +0 +1 +1\n +node +0 +0 +2 +0/);
});

test('a budget too small for nine rounds is refused, with the least one, and leaves no file', async () => {
  let at = 0;
  const { status, stderr, cwd } = await duel(['--a', 'build', '--budget-total', '2s'], {
    fakes: 'native=healthy',
    context: { now: () => new Date((at += 1000)) },
  });
  assert.equal(status, 2, stderr);
  assert.match(
    stderr,
    /--budget-total 2 s is too small: a verdict needs 9 rounds, and each takes about \d+ s\n {2}use --budget-total \d+s or more/,
  );
  assert.deepEqual(readdirSync(join(cwd, 'results')), []);
});

test('an impossible duel is refused before the measurement', async () => {
  assert.equal((await duel([])).status, 2);
  const none = await duel(['--a', 'results-of-nobody']);
  assert.equal(none.status, 2);
  assert.match(none.stderr, /"results-of-nobody" is neither a git revision nor a folder with a build/);
  const broken = await duel(['--a', 'build'], { env: { FAKE_BUILD: 'error: no' } });
  assert.equal(broken.status, 3);
  assert.match(broken.stderr, /error: no\n[^]*the build failed/);
  assert.deepEqual(readdirSync(join(broken.cwd, 'results')), []);
});

test('a side that fails is an exit code, and the other platforms are compared', async () => {
  const { status, stdout, stderr } = await duel(['--a', 'build'], { fakes: 'native=healthy,node=crash' });
  assert.equal(status, 3, stderr);
  assert.match(stdout, / native +0/);
});

test('a platform without a benchmark that was asked for is skipped, as in a run', async () => {
  const { status, stderr } = await duel(['boundary', '--a', 'build', '--rounds', '2']);
  assert.equal(status, 0, stderr);
  assert.match(stderr, /native is skipped: it has no benchmark that was asked for/);
});

/**
 * A duel on a disk of which parts are replaced.
 *
 * @param {Partial<import('../../../../../cli/system/files.js').Disk>} disk
 * @param {AbortSignal} [signal]
 */
async function played(
  disk,
  signal = new AbortController().signal,
  { rounds = '2', fakes = 'native=healthy' } = {},
) {
  const context = { store: { disk: { ...realDisk, ...disk } }, now: () => new Date(0), signal };
  const { status, stdout, stderr, cwd } = await duel(['--a', 'build', '--rounds', rounds], {
    fakes,
    context,
  });
  return { code: status, stdout, said: stderr, folder: join(cwd, 'results') };
}

test('a full disk is reported after the comparison', async () => {
  const fail = () => Promise.reject(new Error('no space left'));
  const { code, said } = await played({ write: fail, create: fail });
  assert.equal(code, 4);
  assert.match(said, /cannot write the results: no space left\n {2}they are lost; copy what is printed here/);
});

test('results that cannot be written at the end stay in the journal', async () => {
  const { code, said, folder } = await played({ write: () => Promise.reject(new Error('no space left')) });
  assert.equal(code, 4);
  assert.match(
    said,
    /no space left\n {2}what was measured is in .*1970-01-01T00-00-00\.journal: the next run/,
  );
  const { parts } = parseJournal(readFileSync(join(folder, '1970-01-01T00-00-00.journal'), 'utf8'));
  assert.deepEqual(
    parts.map(({ name }) => name),
    ['1970-01-01T00-00-00-a', '1970-01-01T00-00-00-b'],
  );
  assert.deepEqual(
    parts.map(({ results }) => results.platforms.map(({ id, rounds }) => [id, rounds.length])),
    [[['native', 2]], [['native', 2]]],
  );
});

/** Aborts when the journal has so many lines. @param {number} last */
function stopsAfter(last) {
  const controller = new AbortController();
  /** @type {Partial<import('../../../../../cli/system/files.js').Disk>} */
  const disk = {
    create: async (path) => {
      const file = await realDisk.create(path);
      let lines = 0;
      return {
        ...file,
        append: async (text) => {
          await file.append(text);
          if (++lines === last) controller.abort(new Error('stopped by Ctrl-C'));
        },
      };
    },
  };
  return /** @type {const} */ ([disk, controller.signal]);
}

test('if it is stopped half-way, the results are saved as cut and the exit code says so', async () => {
  const { code, said, folder } = await played(...stopsAfter(3));
  assert.equal(code, 130);
  assert.match(said, /stopped by Ctrl-C; the results are incomplete/);
  const read = (side) => JSON.parse(readFileSync(join(folder, `1970-01-01T00-00-00-${side}.json`), 'utf8'));
  assert.deepEqual(
    ['a', 'b'].map((side) => [read(side).cut, read(side).platforms[0].rounds.length]),
    [
      [true, 1],
      [true, 1],
    ],
  );
  assert.equal(existsSync(join(folder, '1970-01-01T00-00-00.journal')), false);
});

test('if it is stopped later, it prints the verdicts of the benchmarks that are decided', async () => {
  const { code, stdout } = await played(...stopsAfter(1 + 2 * 10), { rounds: '20', fakes: 'native=wobbly' });
  assert.equal(code, 130);
  assert.match(stdout, /native +0 +0 +1 +1$/m);
});

test('columns of times have no instructions to compare: refused before anything is built', async () => {
  const refused = await duel(['--a', 'build', '--platforms', 'native,node', '--measure', 'work']);
  assert.equal(refused.status, 2);
  assert.match(
    refused.stderr,
    /--measure work has nothing to compare: no column of --platforms native,node counts instructions\. Add one that does, such as node@work, or leave --platforms out/,
  );
  assert.doesNotMatch(refused.stderr, /round/);
  assert.equal(
    (await duel(['--a', 'build', '--platforms', 'native', '--measure', 'work,time', '--rounds', '2'])).status,
    0,
  );
});
