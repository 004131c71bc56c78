/** `--work`, `--measure` and `--counters` through the command, with fake hosts that count. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { latest, samebench } from '../../fixtures/command.js';
import { put, temporaryFolder } from '../../fixtures/folders.js';
import { expectOutcome } from '../../fixtures/outcome.js';

/** @param {number} instructions @param {string} [native] the scene of native@work */
const counting = (instructions, native = `counts:${instructions}`) =>
  `native=healthy,native@work=${native},node=healthy,wasm=healthy,wasm@work=counts:${2 * instructions}`;

/** The columns of the last run, with their rounds. @param {string} cwd */
const columns = (cwd) => latest(cwd).platforms.map(({ id, status, rounds }) => [id, status, rounds.length]);

const times = [
  ['native', 'ok', 3],
  ['node', 'ok', 3],
];
const counts = [
  ['native@work', 'ok', 2],
  ['wasm@work', 'ok', 2],
];

/** @param {string[]} words @param {object} [options] */
async function measured(words, options = { fakes: counting(12) }) {
  const outcome = await samebench(['run', '--rounds', '3', ...words], options);
  return { ...outcome, columns: outcome.code === 2 ? [] : columns(outcome.cwd) };
}

test('--work adds the columns that count, which come last and have two rounds each', async () => {
  const { code, stderr, ...outcome } = await measured(['--work']);
  assert.equal(code, 0, stderr);
  assert.deepEqual(outcome.columns, [...times, ...counts]);
  assert.match(outcome.stdout, /native@work +wasm@work/);
  assert.match(outcome.stdout, /is_prime u64 .* 12\.00 instr +24\.00 instr 2\.00×/);
  assert.deepEqual((await measured([])).columns, times);
});

test('--isolate does not change how columns count: each benchmark has a process there anyway', async () => {
  const { cwd } = await measured(['--work', '--isolate']);
  assert.deepEqual(columns(cwd).slice(2), counts);
  const [{ rounds }] = latest(cwd).platforms;
  assert.deepEqual(
    rounds.map(({ round, part }) => [round, part]),
    [0, 1, 2].flatMap((round) =>
      ['ladder', 'primality/is_prime u32', 'primality/is_prime u64'].map((part) => [round, part]),
    ),
    'a process for each benchmark and round, and one for the ladder',
  );
});

test('--measure chooses what is measured, unless --platforms does', async () => {
  assert.deepEqual((await measured(['--measure', 'time'])).columns, times);
  assert.deepEqual((await measured(['--measure', 'work'])).columns, counts);
  assert.deepEqual((await measured(['--measure', ' size'])).columns, counts);
  assert.deepEqual((await measured(['--measure', 'work,time'])).columns, [...times, ...counts]);
  assert.deepEqual((await measured(['--measure', 'work', '--platforms', 'native@work'])).columns, [
    counts[0],
  ]);
  assert.deepEqual((await measured(['--work', '--platforms', 'native'])).columns, [times[0], ...counts]);
});

test('a measure that does not exist, and an empty list, are wrong usage', async () => {
  for (const list of ['wrk', '', 'work,']) {
    await expectOutcome(measured(['--measure', list]), {
      code: 2,
      stderr: new RegExp(`'${list}' is invalid. Expected a list of time, work, size`),
    });
  }
});

test('if nothing can count, --work skips the column and says how to get it; by name, an error', async () => {
  const fakes = counting(12, 'missing');
  const added = await expectOutcome(measured(['--work'], { fakes }), {
    stderr: /native@work is skipped: native@work is not installed; to get it: get cxx/,
  });
  assert.deepEqual(added.columns, [...times, ['native@work', 'skipped', 0], counts[1]]);
  const named = await expectOutcome(measured(['--platforms', 'native@work,wasm@work'], { fakes }), {
    code: 3,
    stderr: /native@work/,
  });
  assert.deepEqual(named.columns, [['native@work', 'failed', 0], counts[1]]);
});

test('wasm is no column by itself', async () => {
  await expectOutcome(measured(['--platforms', 'wasm']), {
    code: 2,
    stderr: /wasm is no column by itself: expected wasm@work/,
  });
});

test('a gate on work fails for one more instruction, and does not measure again what is exact', async () => {
  const cwd = temporaryFolder();
  await measured(['--work', '--record'], { cwd, fakes: counting(100) });
  const gate = (/** @type {string[]} */ ...words) =>
    measured(['--work', '--compare', '--fail-on', 'slower', '--threshold', '0.4%', '--retry', ...words], {
      cwd,
      fakes: counting(101),
    });
  const failed = await expectOutcome(gate('--measure', 'work'), {
    code: 1,
    stderrWithout: /measuring .* again|duel/,
  });
  assert.deepEqual(failed.stderr.match(/slower: \S+\/is_prime.* on \S+(?=:)/g), [
    'slower: primality/is_prime u32 on native@work',
    'slower: primality/is_prime u32 on wasm@work',
    'slower: primality/is_prime u64 on native@work',
    'slower: primality/is_prime u64 on wasm@work',
  ]);
  assert.equal((await gate('--measure', 'time')).code, 0);
  put(join(cwd, 'samebench.config.json'), '{"measure": ["time"]}');
  assert.equal((await gate()).code, 0, 'the file chooses what is judged');
  assert.equal((await gate('--measure', 'work')).code, 1, 'an option overrides the file');
});

test('a gate on work where nothing was counted has nothing to judge', async () => {
  const { cwd } = await measured([]);
  const path = join(cwd, 'results/latest.json');
  await expectOutcome(
    samebench(['compare', path, path, '--measure', 'work', '--fail-on', 'slower'], { cwd }),
    {
      code: 2,
      stdout: /share no benchmark/,
      stderr: /the runs share no benchmark with work, so there is nothing for --fail-on to judge/,
    },
  );
});

const fakes = 'native=counts-events,node=healthy';

test('--counters shows what the native host counts, below each row and in JSON', async () => {
  await expectOutcome(samebench(['run', '--counters'], { fakes }), {
    stdout: /is_prime u64.*\n +CPU cycles +12\.5 \/op/,
    stderrWithout: /--counters/,
  });
  const { stdout } = await samebench(['run', '--counters', '--json'], { fakes });
  const { native, node } = JSON.parse(stdout).rows.find(
    (/** @type {any} */ row) => row.suite === 'primality',
  ).cells;
  assert.deepEqual(native.userCounters, [{ name: 'CPU cycles', kind: 'per-operation', value: 12.5 }]);
  assert.ok(!('userCounters' in node));
});

test('without --counters nothing is counted', async () => {
  const { stdout } = await samebench(['run'], { fakes });
  assert.doesNotMatch(stdout, /CPU cycles/);
});

test('where no column is native, --counters has no effect, and one line says so', async () => {
  const { stderr } = await expectOutcome(samebench(['run', '--counters', '--platforms', 'node'], { fakes }), {
    stderr: /--counters has no effect: only native code can count events of the CPU/,
  });
  assert.equal(stderr.split('--counters').length, 2, stderr);
});
