import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { settleByDuel } from '../../../../../cli/run/judge/retry.js';
import { listing } from '../../../fixtures/events.js';
import { testContext } from '../../../fixtures/fakes/fake-context.js';
import { fakePlatform } from '../../../fixtures/platforms.js';
import { samebench, startUntilWritten } from '../../../fixtures/command.js';
import { put, temporaryFolder } from '../../../fixtures/folders.js';
import { expectOutcome } from '../../../fixtures/outcome.js';

/** Hosts on which a step costs as many nanoseconds as the file of their build says. */
const built = 'native=built,node=built';

/** Puts builds into a folder whose steps cost this. */
function build(folder, { native = 10, wasm = 10 } = {}) {
  put(join(folder, 'builds', 'native', 'samebench-native'), String(native));
  put(join(folder, 'builds', 'wasm', 'samebench.js'), String(wasm));
  put(join(folder, 'builds', 'wasm', 'samebench.wasm'), 'module');
}

const run = (cwd, args, { fakes = built, env = {} } = {}) =>
  samebench(['run', '--rounds', '2', ...args], {
    cwd,
    fakes,
    env: { FAKE_BUILDS: join(cwd, 'builds'), ...env },
  });
const compared = (cwd, how) =>
  run(cwd, ['--compare', '--fail-on', 'slower', '--retry', ...(how?.args ?? [])], how);
const json = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));

/** A folder in which a run was recorded with its builds. */
async function recorded({ env = {} } = {}) {
  const cwd = temporaryFolder();
  build(cwd);
  const { stderr } = await expectOutcome(run(cwd, ['--record'], { env }));
  return { cwd, stderr };
}

test('--record keeps the builds and the commit, and says where', async () => {
  const hash = '0123456789abcdef0123456789abcdef01234567';
  const { cwd, stderr } = await recorded({ env: { FAKE_COMMIT: hash } });
  assert.match(
    stderr,
    /recorded as the baseline "baseline": .*\nsamebench: its builds are kept in \.samebench\/baseline\.builds, for --retry/,
  );
  const {
    recorded: { commit, clean, builds, omitted },
  } = json(cwd, '.samebench', 'baseline.json');
  assert.deepEqual([commit, clean, omitted], [hash, true, null]);
  assert.deepEqual(
    builds.map(({ path, bytes }) => [path, bytes]),
    [
      ['native/samebench-native', 2],
      ['wasm/samebench.js', 2],
      ['wasm/samebench.wasm', 6],
    ],
  );
  const gone = await samebench(['baselines', 'remove', 'baseline', '--force'], { cwd });
  assert.match(gone.stderr, /removed \.samebench\/baseline\.json and \.samebench\/baseline\.builds/);
  assert.deepEqual(readdirSync(join(cwd, '.samebench')), []);
});

test('--record without builds says what --retry will do', async () => {
  for (const [env, line] of /** @type {[Record<string, string>, RegExp][]} */ ([
    [{ FAKE_COMMIT: '0123456789abcdef' }, /--retry will build the commit 0123456 again/],
    [
      { FAKE_COMMIT: '0123456789abcdef', FAKE_DIRTY: '1' },
      /--retry will only repeat the run: files differ from the commit 0123456/,
    ],
    [{}, /--retry will only repeat the run: there is no git commit/],
  ])) {
    await expectOutcome(run(temporaryFolder(), ['--record'], { fakes: 'native=healthy', env }), {
      stderr: [/its builds are not kept: samebench-native cannot be read \(ENOENT\)\n/, line],
    });
  }
});

test('a slow-down is confirmed by a duel of suspected cells and the ladder with kept builds', async () => {
  const { cwd } = await recorded();
  build(cwd, { wasm: 12 });
  const { code, stdout, stderr } = await compared(cwd, { args: ['--threshold', '3%', '--json'] });
  assert.equal(code, 1, stderr);
  assert.match(
    stderr,
    /measuring 2 suspected costs in a duel of the baseline against this run\na: the kept builds of baseline\nb: this run\n[^]*duel: results\/.*-a\.json {2}results\/.*-b\.json\n/,
  );
  assert.match(
    stderr,
    /settled by a duel against the builds of the baseline: 2 of 2 suspects; still slower: 2/,
  );
  assert.match(
    stderr,
    /slower: primality\/is_prime u64 on node: 50\.0 ns → 60\.0 ns, 1\.20× \(.*\), by a duel/,
  );
  const { cells } = JSON.parse(stdout).comparison;
  assert.deepEqual(
    cells.map(({ platform, change, settled }) => [platform, change, settled]),
    [
      ['native', 'same', null],
      ['node', 'slower', 'duel'],
      ['native', 'same', null],
      ['node', 'slower', 'duel'],
    ],
  );
  const [, file] = /duel: (\S+)/.exec(stderr) ?? [];
  const { platforms, request, duel } = json(cwd, file);
  assert.deepEqual(
    [duel.side, request.rounds, platforms.map(({ id, rounds }) => [id, rounds.length])],
    ['a', 60, [['node', 9]]],
    'they leave at the look at which they are certain',
  );
  assert.equal(json(cwd, 'results', 'latest.json').request.rounds, 2);
});

test('what only the run saw is cleared by the duel', async () => {
  const { cwd } = await recorded();
  await expectOutcome(compared(cwd, { fakes: 'native=built,node=built-disturbed:wasm' }), {
    stdout: /\nsettled by a duel against the builds of the baseline: 2 of 4; /,
    stderr: /2 of 2 suspects; still slower: 0/,
  });
});

test('without the builds, the commit is built', async () => {
  const { cwd } = await recorded({ env: { FAKE_COMMIT: '0123456789abcdef0123456789abcdef01234567' } });
  rmSync(join(cwd, '.samebench', 'baseline.builds'), { recursive: true });
  build(cwd, { native: 12 });
  put(join(cwd, 'build', 'native', 'samebench-native'), '10');
  const { code, stderr } = await compared(cwd, { env: { FAKE_REVISIONS: '1' } });
  assert.equal(code, 1, stderr);
  assert.match(stderr, /a: commit 0123456789ab of baseline\nb: this run\n/);
  assert.match(
    stderr,
    /slower: primality\/is_prime u64 on native: 50\.0 ns → 60\.0 ns, 1\.20× \(.*\), by a duel/,
  );
});

test('without builds and commit, the run is repeated, and one line says why', async () => {
  const { cwd } = await recorded({ env: { FAKE_COMMIT: '0123456789abcdef0123456789abcdef01234567' } });
  build(cwd, { native: 12 });
  rmSync(join(cwd, '.samebench', 'baseline.builds'), { recursive: true });
  const again = await compared(cwd);
  assert.equal(again.code, 1);
  assert.match(
    again.stderr,
    /no duel against the baseline: its build .*samebench-native is missing; git does not have its commit 0123456789ab\n[^]*measuring 2 of 4 costs again: they look slower/,
  );
  assert.equal(again.stderr.match(/no duel/g)?.length, 1);
  assert.match(again.stdout, /\nmeasured again: 2 of 4\n/);
  const older = json(cwd, '.samebench', 'baseline.json');
  delete older.recorded;
  writeFileSync(join(cwd, '.samebench', 'baseline.json'), JSON.stringify(older));
  const without = await compared(cwd);
  assert.match(
    without.stderr,
    /no duel against the baseline: it is a results file, or was recorded by an older Samebench/,
  );
});

test('a host of the baseline that dies leaves its cells to a repetition', async () => {
  const { cwd } = await recorded();
  build(cwd, { native: 12, wasm: 12 });
  const { stdout } = await expectOutcome(
    compared(cwd, { fakes: 'native=built,node=dies-in-kept:wasm', args: ['--json'] }),
    {
      code: 1,
      stderr: [/node a failed: /, /2 of 4 suspects; still slower: 2\n[^]*measuring 2 of 4 costs again/],
    },
  );
  const { cells } = JSON.parse(stdout).comparison;
  assert.deepEqual(
    cells.map(({ settled }) => settled),
    ['duel', 'again', 'duel', 'again'],
  );
});

test('on another machine, or with another engine, a duel is not asked', async () => {
  const { cwd } = await recorded();
  const path = join(cwd, '.samebench', 'baseline.json');
  const baseline = json(path);
  build(cwd, { native: 12, wasm: 12 });
  writeFileSync(path, JSON.stringify({ ...baseline, machine: { ...baseline.machine, os: 'Plan 9' } }));
  await expectOutcome(compared(cwd, { args: ['--allow-differences'] }), {
    code: 1,
    stderr: [/no duel against the baseline on native: os changed: Plan 9 → /, /measuring 4 of 4 costs again/],
  });
  await expectOutcome(compared(cwd), { code: 2, stderrWithout: /duel|again/ });
});

/** What is printed, and which builds are needed, if suspects are found on these platforms. */
async function asked(platforms, differences = /** @type {any[]} */ ([])) {
  const { said, context } = testContext();
  const suspects = platforms.map(({ id }) => ({
    suite: 'primality',
    name: 'is_prime u32',
    argument: null,
    platform: id,
  }));
  /** @type {string[]} */
  const needed = [];
  const commit = '0123456789abcdef0123456789abcdef01234567';
  const results = { samebench: '0', recorded: { commit, clean: true, builds: [], omitted: 'none' } };
  const build = async (/** @type {string} */ target) => (needed.push(target), null);
  const listBenchmarks = async () => Promise.reject(new Error('none'));
  const plan = {
    options: {},
    request: { suites: [], filter: '' },
    baseline: { name: 'v1', path: 'v1.json', results },
  };
  const outcome = await settleByDuel(
    /** @type {any} */ (suspects),
    differences,
    /** @type {any} */ (plan),
    /** @type {any} */ ({ platforms, benchmarks: listing.benchmarks }),
    { ...context, build, listBenchmarks, checkOut: async () => ({ hash: commit, source: '/checkout' }) },
  );
  assert.equal(outcome, null);
  return { said, needed };
}

test('only the builds of platforms that can take part are asked for, each once', async () => {
  const [native, node, bun] = ['native', 'node', 'bun'].map((id) => fakePlatform(id));
  assert.deepEqual((await asked([native, node, bun])).needed, ['native', 'wasm']);
  const phone = { ...fakePlatform('shared'), remote: true };
  const remote = await asked([native, phone]);
  assert.deepEqual(remote, {
    needed: ['native'],
    said: [
      'samebench: no duel against the baseline on shared: Samebench does not start its browser',
      'samebench: no duel against the baseline: its builds were not kept: none; none',
    ],
  });
  const differing = await asked(
    [native, node],
    [
      { platform: 'node', what: 'engine', baseline: 'V8 11', current: 'V8 12' },
      { platform: 'native', what: 'clock', baseline: 'a', current: 'b' },
      { platform: null, what: 'governor', baseline: 'a', current: 'b' },
    ],
  );
  assert.deepEqual(differing.needed, ['native']);
  assert.match(
    differing.said[0],
    /no duel against the baseline on node: node: engine changed: V8 11 → V8 12/,
  );
  const moved = await asked([native, node], [{ platform: null, what: 'cpu', baseline: 'a', current: 'b' }]);
  assert.deepEqual([moved.needed, moved.said.length], [[], 2]);
});

test('Ctrl-C in the duel keeps the first results and gives no verdict', async () => {
  const { cwd } = await recorded();
  build(cwd, { wasm: 12 });
  const { child, done, written } = await startUntilWritten(
    ['run', '--rounds', '2', '--compare', '--fail-on', 'slower', '--retry'],
    (file) => `native=built,node=stays-again:${file}`,
    { cwd, env: { FAKE_BUILDS: join(cwd, 'builds') } },
  );
  child.kill('SIGINT');
  const { code, stdout, stderr } = await done;
  assert.equal(code, 130);
  assert.match(stderr, /duel: results\/[^]*stopped by SIGINT; --fail-on did not judge the run/);
  assert.match(stdout, /slower\nis_prime u\d\d \/ node/);
  assert.equal(json(cwd, 'results', 'latest.json').cut, false);
  assert.equal(written.only.length, 2, 'both rows, and nothing of the ladder that shows no disturbed rounds');
});
