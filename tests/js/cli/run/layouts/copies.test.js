import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { createCopies, targetsOf } from '../../../../../cli/run/layouts/copies.js';
import { createLayouts } from '../../../../../cli/run/layouts/layouts.js';
import { artifactIn } from '../../../../../cli/hosts/index.js';
import { testContext } from '../../../fixtures/fakes/fake-context.js';
import { put, temporaryFolder } from '../../../fixtures/folders.js';

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
  await copies.make(0);
  const first = [a, b].map((side) => copies.artifactOf(side, 'native'));
  assert.deepEqual(
    first.map(({ files: [main] }) => readFileSync(main, 'utf8')),
    ['a', 'b'],
  );
  assert.equal(first[0].folder.length, first[1].folder.length);
  assert.equal(readFileSync(join(copies.artifactOf(b, 'wasm').folder, 'samebench.wasm'), 'utf8'), 'module b');
  const inode = statSync(first[0].files[0]).ino;
  await copies.make(1);
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
        await copies.make(round);
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
  for (const round of [0, 1]) await copies.make(round);
  assert.equal(copies.artifactOf(a, 'native').folder, a.artifactOf('native').folder);
  assert.deepEqual(said, [
    'samebench: warning: all rounds run the same files, because copies of them cannot run: libfoo.so: ' +
      'cannot open',
  ]);
  await copies.remove();
});

test('what is only counted is not copied', async () => {
  const platforms = /** @type {any[]} */ ([
    { id: 'native@work', counts: true, host: { id: 'native' } },
    { id: 'node', host: { id: 'wasm' } },
    { id: 'bun', host: { id: 'wasm' } },
  ]);
  assert.deepEqual(targetsOf(platforms), ['wasm']);
  const { context } = testContext({ listBenchmarks: () => Promise.reject(new Error('nothing to list')) });
  const copies = createCopies(sides(), targetsOf(platforms.slice(0, 1)), withLayouts(context));
  await copies.make(0);
  await copies.remove();
});
