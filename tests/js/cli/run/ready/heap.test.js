/** Which variables set the heap of native hosts, in runs and in duels. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { withOneHeap, withSystemHeap } from '../../../../../cli/run/ready/heap.js';
import { pinPlatforms } from '../../../../../cli/run/ready/pinning.js';
import { samebench } from '../../../fixtures/command.js';
import { put, temporaryFolder } from '../../../fixtures/folders.js';
import { expectOutcome } from '../../../fixtures/outcome.js';
import { fakePlatform } from '../../../fixtures/platforms.js';

const policy = ['SAMEBENCH_HEAP=fixed', 'MALLOC_MMAP_THRESHOLD_=33554432', 'MALLOC_TRIM_THRESHOLD_=-1'];

/** What the processes of `native` and `node` are started with. */
async function started(/** @type {(platforms: any[]) => any[] | Promise<any[]>} */ change, heap = {}) {
  /** @type {Record<string, string[] | undefined>} */
  const prefixes = {};
  const platforms = ['native', 'node'].map((id) =>
    fakePlatform(id, {
      events: () => [{ event: 'host', heap }],
      meanwhile: ({ prefix }) => void (prefixes[id] = prefix),
    }),
  );
  for (const one of await change(platforms)) await one.run({}, () => {}, { prefix: ['x'] });
  return prefixes;
}

test('--heap system is a variable of native hosts, on Linux', async () => {
  /** @type {string[]} */
  const said = [];
  const print = (/** @type {string} */ line) => void said.push(line);
  const on = (/** @type {NodeJS.Platform} */ platform, /** @type {object | null} */ heap) =>
    started((all) => withSystemHeap([...all, ...all], { print, platform }), heap);
  const glibc = { policy: 'system', library: 'glibc 2.36' };
  assert.deepEqual(await on('linux', glibc), { native: ['env', 'SAMEBENCH_HEAP=system', 'x'], node: ['x'] });
  assert.deepEqual((await on('linux', null)).node, ['x'], 'a host of an earlier version');
  assert.deepEqual(said, []);
  assert.deepEqual(await on('darwin', { policy: 'system', library: null }), { native: ['x'], node: ['x'] });
  assert.deepEqual(said, ['samebench: native: --heap has no effect: its C library is not glibc']);
});

test('a duel sets the policy of both sides, unless the user has', async () => {
  const of = (/** @type {NodeJS.ProcessEnv} */ env) =>
    started((all) => withOneHeap(all, { env, platform: 'linux' }));
  assert.deepEqual(await of({ HOME: '/', GLIBC_TUNABLES: 'glibc.cpu.x86_ibt=off' }), {
    native: ['env', ...policy, 'x'],
    node: ['x'],
  });
  for (const env of [
    { MALLOC_ARENA_MAX: '1' },
    { SAMEBENCH_HEAP: 'system' },
    { GLIBC_TUNABLES: 'glibc.malloc.tcache_count=0' },
  ])
    assert.deepEqual((await of(env)).native, ['x'], JSON.stringify(env));
  assert.deepEqual((await started((all) => withOneHeap(all, { env: {}, platform: 'darwin' }))).native, ['x']);
});

test('what is pinned keeps its variables', async () => {
  const step = { prefix: ['taskset'], refusal: null };
  const pinned = await started((all) =>
    pinPlatforms(
      all.map((one) => ({ ...one, pinning: { cpu: true } })),
      { find: async () => ({ cpu: step, priority: step }), print: () => {} },
    ),
  );
  assert.deepEqual(pinned.native, ['x', 'taskset']);
});

/** The variables of the heap in what a command starts, each once. */
async function variables(/** @type {string[]} */ ...args) {
  /** @type {string[][]} */
  const prefixes = [];
  const cwd = temporaryFolder();
  put(join(cwd, 'build', 'native', 'samebench-native'), '');
  const platform = fakePlatform('native', { meanwhile: ({ prefix = [] }) => void prefixes.push(prefix) });
  const { stderr } = await expectOutcome(
    samebench([...args, '--rounds', '2'], { cwd, context: { platforms: [platform] } }),
  );
  const found = prefixes.map((prefix) => prefix.filter((one) => /HEAP|MALLOC/.test(one)).join(' '));
  return { found: [...new Set(found)], stderr };
}

const isLinux = { skip: process.platform !== 'linux' };

test('runs and duels start their hosts with the policy that was asked for', isLinux, async () => {
  assert.deepEqual((await variables('run')).found, [''], 'the host fixes it');
  assert.deepEqual((await variables('duel', '--a', 'build')).found, [policy.join(' ')]);
  for (const command of [['run'], ['duel', '--a', 'build']])
    assert.deepEqual((await variables(...command, '--heap', 'system')).found, ['SAMEBENCH_HEAP=system']);
});

test('where nothing is native, --heap has no effect, and one line says so', async () => {
  const run = (/** @type {string} */ id) => samebench(['run', '--heap', 'system', '--platforms', id]);
  await expectOutcome(run('native'), { stderrWithout: /--heap/ });
  await expectOutcome(samebench(['run', '--heap', 'system'], { fakes: 'node=healthy' }), {
    stderr: /--heap has no effect: only native code has the heap of a C library/,
  });
  await expectOutcome(samebench(['run', '--heap', 'fixed']), {
    code: 2,
    stderr: /Allowed choices are system/,
  });
});
