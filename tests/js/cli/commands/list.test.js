import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listText } from '../../../../cli/commands/list.js';
import { samebench } from '../../fixtures/command.js';
import { expectOutcome } from '../../fixtures/outcome.js';

test('list, as text and as JSON', async () => {
  const { stdout } = await samebench(['list', '--platforms', 'native,node']);
  assert.match(
    stdout,
    /^ladder\n {2}multiply-add 0\n[^]*\nboundary {2}\(only by name: samebench run boundary; WebAssembly only\)\n[^]*6 benchmarks in 3 suites\n$/,
  );
  const json = await samebench(['list', '--platforms', 'native,node', '--json']);
  assert.equal(JSON.parse(json.stdout).benchmarks.length, 6);
});

test('without platforms, list builds natively, or the first that can be built, and says so', async () => {
  const native = await samebench(['list', '--json']);
  const { benchmarks } = JSON.parse(native.stdout);
  assert.deepEqual(
    [...new Set(benchmarks.map((/** @type {any} */ { suite }) => suite))],
    ['ladder', 'primality'],
  );
  assert.match(
    native.stderr,
    /samebench: rows that only the WebAssembly build has are not listed: add --platforms native,node\n/,
  );
  /** @type {string[]} */
  const built = [];
  const build = async (/** @type {string} */ target) => (built.push(target), null);
  await expectOutcome(samebench(['list'], { context: { build } }));
  assert.deepEqual(built, ['native'], 'one build');
  const without = await samebench(['list'], { fakes: 'native=missing,node=healthy' });
  assert.equal(without.code, 0, without.stderr);
  assert.match(without.stdout, /\nboundary /);
  assert.doesNotMatch(without.stderr, /not listed/);
  const failed = await samebench(['list'], { env: { FAKE_BUILD_FAILS: 'native' } });
  assert.equal(failed.code, 3, failed.stderr);
  assert.match(failed.stderr, /benchmarks that only the native build has are not listed, because it failed/);
});

test('list has what could be built, and fails if a build failed', async () => {
  const { code, stdout, stderr } = await samebench(['list', '--platforms', 'native,node'], {
    fakes: 'native=healthy,node=healthy',
    env: { FAKE_BUILD_FAILS: 'wasm' },
  });
  assert.equal(code, 3, stderr);
  assert.match(stdout, /5 benchmarks in 2 suites/);
  assert.match(
    stderr,
    /the build "wasm" failed[^]*\n.*samebench: benchmarks that only the WebAssembly build has are not listed, because it failed\n/,
  );
});

test('list --timeout is passed on to the hosts', async () => {
  /** @type {unknown[]} */
  const seen = [];
  const listBenchmarks = async (/** @type {any[]} */ ...given) => (seen.push(given.at(-1).timeouts), []);
  assert.equal((await samebench(['list', '--timeout', '7'], { context: { listBenchmarks } })).code, 0);
  assert.deepEqual(seen, [{ startMs: 7000, silenceMs: 7000 }]);
});

test('sizes are left out of columns of times, with one line', async () => {
  const env = { FAKE_LIST: 'sizes' };
  assert.match((await samebench(['list'], { env })).stdout, /\nsizes\n {2}vector n=1 {2}\(size\)\n/);
  const alone = await samebench(['run', 'sizes'], { env });
  assert.equal(alone.code, 2);
  assert.match(
    alone.stderr,
    /only sizes of objects are selected, and no column counts\n {2}columns that count measure them: add --measure size or --work/,
  );
  await expectOutcome(samebench(['run'], { env }), {
    stderr: /samebench: 1 size of an object is left out: columns that count measure them/,
  });
  const counting = await samebench(['run', 'sizes', '--work'], {
    env,
    fakes: 'native=healthy,native@work=counts:12',
  });
  assert.match(
    counting.stderr,
    /native is skipped: only sizes of objects were asked for, which columns that count measure/,
  );
  assert.doesNotMatch(counting.stderr, /left out/);
});

test('list builds only for the platforms that it is given', async () => {
  const fakes = 'native=healthy,node=missing';
  const both = await samebench(['list', '--platforms', 'native,node'], { fakes });
  assert.match(both.stderr, /node is skipped/);
  await expectOutcome(samebench(['list', '--platforms', 'native'], { fakes }), { stderr: '' });
  await expectOutcome(samebench(['list', '--platforms', 'nativ'], { fakes }), {
    code: 2,
    stderr: /unknown platform "nativ"/,
  });
});

test('one of a thing is no plural', () => {
  const one = /** @type {any} */ ({ suite: 'a', name: 'b', argument: null });
  assert.match(listText([one]), /\n\n1 benchmark in 1 suite\n$/);
  assert.match(listText([one, { ...one, suite: 'c' }]), /\n\n2 benchmarks in 2 suites\n$/);
});
