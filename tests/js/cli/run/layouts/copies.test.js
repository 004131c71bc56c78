import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { findBuilds, readBuilds, recordedOf, writeBuilds } from '../../../../../cli/files/builds.js';
import { createCopies, targetsOf } from '../../../../../cli/run/layouts/copies.js';
import { createLayouts } from '../../../../../cli/run/layouts/layouts.js';
import { artifactIn } from '../../../../../cli/hosts/index.js';
import { testContext } from '../../../fixtures/fakes/fake-context.js';
import { print, readRequest } from '../../../fixtures/fakes/shell-host.js';
import { put, putProgram, temporaryFolder } from '../../../fixtures/folders.js';
import { hostFacts } from '../../../fixtures/make-events.js';
import { quickRequest } from '../../../fixtures/requests.js';

/** @param {ReturnType<typeof testContext>['context']} context */
const withLayouts = (context) => ({
  ...context,
  layouts: createLayouts(1, {
    signal: context.signal,
    print: () => {},
    find: async () => Promise.reject(new Error('no link step')),
  }),
});

/** Two sides, each with a build of both kinds. */
function sides() {
  return /** @type {any[]} */ (
    ['a', 'b'].map((name) => {
      const folder = join(temporaryFolder(), name === 'a' ? 'short' : 'a-longer-name');
      put(join(folder, 'native', 'samebench-native'), name);
      put(join(folder, 'wasm', 'samebench.js'), `script ${name}`);
      put(join(folder, 'wasm', 'samebench.wasm'), `module ${name}`);
      return { name, artifactOf: (/** @type {string} */ target) => artifactIn(target, join(folder, target)) };
    })
  );
}

test('each round runs fresh copies of both sides, with paths of one length', async () => {
  const [a, b] = sides();
  const copies = createCopies([a, b], ['native', 'wasm'], withLayouts(testContext().context));
  await copies.before(0);
  const first = [a, b].map((side) => copies.artifactOf(side, 'native'));
  assert.deepEqual(
    first.map(({ files: [main] }) => readFileSync(main, 'utf8')),
    ['a', 'b'],
  );
  assert.equal(first[0].folder.length, first[1].folder.length);
  assert.equal(readFileSync(join(copies.artifactOf(b, 'wasm').folder, 'samebench.wasm'), 'utf8'), 'module b');
  const inode = statSync(first[0].files[0]).ino;
  await copies.before(1);
  const second = copies.artifactOf(a, 'native');
  assert.equal(second.folder.length, first[0].folder.length);
  assert.notEqual(statSync(second.files[0]).ino, inode, 'made before the old one was removed');
  assert.equal(existsSync(first[0].folder), false);
  await copies.remove();
  assert.equal(existsSync(dirname(second.folder)), false);
});

test(
  'engines choose the same addresses on both sides of a round, and others in each round and in a second ' +
    'duel',
  async () => {
    const seedsOf = async (/** @type {boolean} */ isSecond) => {
      /** @type {(number | undefined)[]} */
      const seeds = [];
      const own = sides();
      const { context } = testContext();
      const layouts = createLayouts(1, {
        isSecond,
        signal: context.signal,
        print: () => {},
        find: async () => Promise.reject(new Error('no link step')),
      });
      const copies = createCopies(own, ['native', 'wasm'], { ...context, layouts });
      for (const round of [0, 1]) {
        await copies.before(round);
        for (const side of own) seeds.push(copies.artifactOf(side, 'wasm').placeSeed);
      }
      await copies.remove();
      return seeds;
    };
    const [first, second] = [await seedsOf(false), await seedsOf(true)];
    for (const seeds of [first, second]) assert.deepEqual([seeds[0], seeds[2]], [seeds[1], seeds[3]]);
    assert.equal(new Set([...first, ...second]).size, 4);
    for (const seed of first.map(Number)) assert.ok(Number.isInteger(seed) && seed > 0 && seed < 2 ** 31);
  },
);

test('where copies cannot run, all rounds run the builds, and one line says why', async () => {
  const [a, b] = sides();
  const { context, said } = testContext({
    listBenchmarks: () => Promise.reject(new Error('libfoo.so: cannot open\nmore')),
  });
  const copies = createCopies([a, b], ['native'], withLayouts(context));
  for (const round of [0, 1]) await copies.before(round);
  assert.equal(copies.artifactOf(a, 'native').folder, a.artifactOf('native').folder);
  assert.deepEqual(said, [
    'samebench: warning: all rounds run the same files, because copies of them cannot run: libfoo.so: ' +
      'cannot open',
  ]);
  await copies.remove();
});

/** A program that says what its shared library says; in `build`, with the library below it. */
function programWithLibrary() {
  const build = temporaryFolder();
  const host = `${readRequest}\n${print({ event: 'host', ...hostFacts() })}\n${print({ event: 'end', elapsedMs: 1 })}`;
  const script = putProgram(join(temporaryFolder(), 'host'), host);
  const main = `#include <stdio.h>
#include <unistd.h>
const char* words(void);
int main(void) { puts(words()); fflush(stdout); return execl("${script}", "host", (char*)0); }`;
  put(join(build, 'main.c'), main);
  const compile = (/** @type {string[]} */ ...args) => execFileSync('cc', args, { cwd: build });
  const write = (/** @type {string} */ text) => {
    put(join(build, 'words.c'), `const char* words(void) { return "${text}"; }`);
    compile('-shared', '-fPIC', '-Wl,-soname,libwords.so', 'words.c', '-o', 'lib/libwords.so');
  };
  mkdirSync(join(build, 'lib'));
  return {
    build,
    write,
    link: (/** @type {string[]} */ ...flags) => {
      compile('main.c', '-o', 'samebench-native', 'lib/libwords.so', `-Wl,-rpath,${build}/lib`, ...flags);
    },
  };
}

/** @param {ReturnType<typeof artifactIn>} artifact @returns {Promise<string[]>} what it prints */
async function printedBy(artifact) {
  /** @type {string[]} */
  const logged = [];
  await artifact.run(quickRequest(), () => {}, { log: (text) => logged.push(text) });
  return logged;
}

test(
  'a copy has the shared libraries of its build: the next build does not change it',
  { skip: process.platform !== 'linux' },
  async () => {
    const { build, write, link } = programWithLibrary();
    write('old');
    link('-Wl,--enable-new-dtags');
    const artifactOf = () => artifactIn('native', build);
    const copies = createCopies(
      [{ name: 'a', artifactOf }],
      ['native'],
      withLayouts(testContext({ listBenchmarks: async () => [] }).context),
    );
    await copies.before(0);
    const snapshot = await readBuilds(['native'], { folder: build, artifactOf, commit: null });
    const baseline = join(temporaryFolder(), 'v1.builds');
    mkdirSync(baseline);
    await writeBuilds(snapshot, baseline);
    write('new');
    const kept = await findBuilds(recordedOf(snapshot), baseline, ['native']);
    assert.deepEqual(await printedBy(copies.artifactOf({ name: 'a', artifactOf }, 'native')), [
      'prints: old',
    ]);
    assert.deepEqual(await printedBy(artifactIn('native', join(kept, 'native'))), ['prints: old']);
    assert.deepEqual(await printedBy(artifactOf()), ['prints: new']);
    // The old way to write the path of a library in a program comes before all others.
    link('-Wl,--disable-new-dtags');
    const { omitted } = await readBuilds(['native'], { folder: build, artifactOf, commit: null });
    assert.match(String(omitted), /samebench-native loads libwords.so from the build folder/);
    await copies.remove();
  },
);

test('what is only counted is not copied', async () => {
  const platforms = /** @type {any[]} */ ([
    { id: 'native@work', counts: true, host: { id: 'native' } },
    { id: 'node', host: { id: 'wasm' } },
    { id: 'bun', host: { id: 'wasm' } },
  ]);
  assert.deepEqual(targetsOf(platforms), ['wasm']);
  const { context } = testContext({ listBenchmarks: () => Promise.reject(new Error('nothing to list')) });
  const copies = createCopies(sides(), targetsOf(platforms.slice(0, 1)), withLayouts(context));
  await copies.before(0);
  await copies.remove();
});
