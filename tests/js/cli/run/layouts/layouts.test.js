import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createLayouts } from '../../../../../cli/run/layouts/layouts.js';
import { findLinker } from '../../../../../cli/run/layouts/linker.js';
import { artifactIn } from '../../../../../cli/hosts/index.js';
import { put, temporaryFolder } from '../../../fixtures/folders.js';

const program = 'samebench-native';
const step = `: && /usr/bin/c++ -O3 -pthread a.cpp.o b.cpp.o -o bin/${program}  lib.a -ldl && :`;

/** A linker whose build has this link step, and the lines that it runs. */
async function linker({ line = step, lld = true } = {}) {
  /** @type {string[]} */
  const ran = [];
  const run = /** @type {any} */ (
    async (/** @type {string} */ command, /** @type {string[]} */ args) => {
      if (command === 'sh') ran.push(args[1]);
      return {
        code: 0,
        output: '',
        stdout: command === 'cmake' ? `c++ -c a.cpp -o a.cpp.o\n${line}\n` : '',
        error: null,
      };
    }
  );
  return {
    ran,
    linker: await findLinker('/build', program, { run, find: () => (lld ? '/usr/bin/ld.lld' : null) }),
  };
}

test('the link step is run alone, with another output and a seed', async () => {
  const {
    ran,
    linker: { kinds, link },
  } = await linker();
  assert.deepEqual(kinds, ['order', 'padding']);
  await link('order', 1007, "/tmp/it's/new");
  assert.deepEqual(ran, [
    `/usr/bin/c++ -O3 -pthread a.cpp.o b.cpp.o -Wl,-S -o '/tmp/it'\\''s/new'  lib.a -ldl -fuse-ld=lld ` +
      `'-Wl,--shuffle-sections=.text*=1007'`,
  ]);
});

test('padding is an object before all others', async () => {
  const folder = temporaryFolder();
  const {
    ran,
    linker: { link },
  } = await linker();
  await link('padding', 3, join(folder, 'new'));
  assert.match(ran[0], /^\/usr\/bin\/c\+\+ -c '.*new\.s' -o '.*new\.o'$/);
  assert.match(
    ran[1],
    /^\/usr\/bin\/c\+\+ -O3 -pthread '.*new\.o' a\.cpp\.o b\.cpp\.o -Wl,-S -o '.*new' {2}lib\.a -ldl$/,
  );
  assert.equal(existsSync(join(folder, 'new.s')), false);
});

test(
  'without LLD, with an own linker or with link-time optimisation, code is only moved; a folder without ' +
    'Ninja has no step',
  async () => {
    assert.deepEqual((await linker({ lld: false })).linker.kinds, ['padding']);
    for (const flag of ['-flto=auto', '-fuse-ld=gold']) {
      assert.deepEqual((await linker({ line: step.replace('-pthread', flag) })).linker.kinds, ['padding']);
    }
    await assert.rejects(linker({ line: 'cc -c x.c -o x.o' }), {
      message: '/build is no build that can link samebench-native again; builds that a baseline keeps cannot',
    });
  },
);

/**
 * Rounds of two sides whose links write the kind and the seed.
 *
 * @param {{kinds?: string[][], fails?: number[], ms?: number, unlinked?: string}} [how] kinds: that each side
 *   can make; fails: seeds; unlinked: why a build cannot be linked
 */
async function played({
  kinds = [
    ['order', 'padding'],
    ['order', 'padding'],
  ],
  fails = [],
  ms = 0,
  unlinked,
} = {}) {
  const folder = temporaryFolder();
  const [a, b] = ['a', 'b'].map((name) => artifactIn('native', join(folder, name)));
  const said = [];
  let at = 0;
  const layouts = createLayouts(1, {
    print: (line) => said.push(line),
    signal: new AbortController().signal,
    now: () => at,
    find: async (path) => {
      if (unlinked) throw new Error(unlinked);
      return {
        kinds: /** @type {any} */ (kinds[path === a.folder ? 0 : 1]),
        async link(kind, seed, file) {
          const end = at + ms;
          // Both sides are linked at the same time.
          await Promise.resolve();
          at = end;
          if (fails.includes(seed) && path === b.folder) throw new Error('undefined reference');
          writeFileSync(file, `${kind} ${seed}`);
        },
      };
    },
  });
  const rounds = [];
  for (const round of [0, 1, 2, 3]) {
    const pairs = [a, b].map((build, side) => ({
      build,
      copy: artifactIn('native', join(folder, `${round}${side}`)),
    }));
    for (const { copy } of pairs) put(copy.files[0], 'stock');
    const env = await layouts.apply(round, pairs);
    rounds.push([
      ...pairs.map(({ copy }) => readFileSync(copy.files[0], 'utf8')),
      typeof env.SAMEBENCH_LAYOUT,
    ]);
  }
  return { rounds, said, made: layouts.made() };
}

test('each round but the first has another seed, the same on both sides', async () => {
  const { rounds, said, made } = await played();
  assert.deepEqual(rounds, [
    ['stock', 'stock', 'undefined'],
    ...[1001, 1002, 1003].map((seed) => [`order ${seed}`, `order ${seed}`, 'string']),
  ]);
  assert.deepEqual(made, { kind: 'order', seeds: [1, 2, 3].map((round) => ({ round, seed: 1000 + round })) });
  assert.deepEqual(said, []);
});

test('a link that fails for one seed is made with another one, on both sides, with a warning', async () => {
  const { rounds, said, made } = await played({ fails: [1002] });
  assert.deepEqual(rounds[2], ['order 1502', 'order 1502', 'string']);
  assert.deepEqual(rounds[3].slice(0, 2), ['order 1003', 'order 1003']);
  assert.deepEqual(
    made?.seeds.map(({ seed }) => seed),
    [1001, 1502, 1003],
  );
  assert.deepEqual(said, [
    'samebench: warning: linking with seed 1002 failed, so round 3 has seed 1502: undefined reference',
  ]);
});

test('if the other seed fails as well, both sides run their builds as they are', async () => {
  const { rounds, said, made } = await played({ fails: [1002, 1502] });
  assert.deepEqual(rounds[2], ['stock', 'stock', 'undefined']);
  assert.deepEqual(
    made?.seeds.map(({ round }) => round),
    [1, 3],
  );
  assert.deepEqual(
    said[1],
    'samebench: warning: linking with seed 1502 failed, so round 3 runs the builds as they are: ' +
      'undefined reference',
  );
});

test('a linker that does not know the option moves the code from the next round on', async () => {
  const { rounds, said, made } = await played({ fails: [1001] });
  assert.deepEqual(
    rounds.map(([a]) => a),
    ['stock', 'stock', 'padding 1002', 'padding 1003'],
  );
  assert.deepEqual([made?.kind, made?.seeds.length, said.length], ['padding', 2, 1]);
});

test('sides that cannot both be shuffled are moved, and slow links end with the first', async () => {
  const moved = await played({ kinds: [['order', 'padding'], ['padding']] });
  assert.deepEqual(moved.rounds[1].slice(0, 2), ['padding 1001', 'padding 1001']);
  assert.match(moved.said[0], /the functions stay in their order/);
  const slow = await played({ ms: 3000 });
  assert.deepEqual([slow.rounds[1][0], slow.rounds[2][0]], ['order 1001', 'stock']);
  assert.deepEqual(slow.said, ['samebench: the code stays in its place from here on: one link takes 3.0 s']);
  assert.equal(slow.made?.kind, 'order');
});

test('a build that cannot be linked again is run unchanged, and one line says why', async () => {
  const { rounds, said, made } = await played({ unlinked: 'it is no build' });
  assert.deepEqual(rounds, Array(4).fill(['stock', 'stock', 'undefined']));
  assert.deepEqual(
    [made, said],
    [null, ['samebench: the code stays in its place in all rounds: it is no build']],
  );
});
