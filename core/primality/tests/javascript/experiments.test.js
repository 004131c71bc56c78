import assert from 'node:assert/strict';
import { test } from 'node:test';
import { charts } from '../../experiments/charts/charts.js';
import { disagreements, linesOf } from '../../experiments/charts/report.js';
import { median, rowsOfJavaScript, rowsOfRun } from '../../experiments/charts/rows.js';
import { goalTables, time, timeTables } from '../../experiments/charts/table.js';
import { randomFor } from '../../experiments/javascript/random.js';
import { measureRound } from '../../experiments/javascript/round.js';

// Needs the packages of package.json.
const commands = await import('../../experiments/main.js').catch(() => null);

/** @param {string[]} words @returns {Promise<object>} the options of a command */
async function optionsOf(...words) {
  let found = {};
  const program = commands
    .makeProgram(async (_, options) => {
      found = options;
    })
    .configureOutput({ writeErr: () => {} });
  for (const command of program.commands) command.exitOverride().configureOutput({ writeErr: () => {} });
  await program.parseAsync(words, { from: 'user' });
  return found;
}

test(
  'options: a chart with all compilers unless something else is asked for',
  { skip: !commands },
  async () => {
    assert.deepEqual(await optionsOf('--quick'), {
      compiler: ['g++', 'clang++'],
      filter: '',
      quick: true,
      writeDocs: false,
    });
    assert.deepEqual(await optionsOf('check', '--values', '1e8', '--compiler', 'clang++', '--seed=7'), {
      compiler: ['clang++'],
      values: 100_000_000,
      seed: 7,
    });
  },
);

test('options: wrong options are reported', { skip: !commands }, async () => {
  const wrong = {
    charts: /too many arguments/,
    '--compiler icc': /Unknown compiler "icc"/,
    'check --values many': /Expected an integer of at least 1/,
    '--fast': /unknown option '--fast'/,
  };
  for (const [words, message] of Object.entries(wrong)) {
    await assert.rejects(optionsOf(...words.split(' ')), { name: 'CommanderError', message }, words);
  }
});

test('every chart has a goal and two different sides', () => {
  for (const { title, ours, peer, goal } of charts) {
    assert.ok(goal > 0 && goal <= 2, title);
    assert.equal(ours.suite, 'samebench', title);
    assert.notDeepEqual(ours, peer, title);
  }
});

const own = { platform: 'native', suite: 'samebench', name: 'u64' };
const other = { platform: 'native', suite: 'FLINT', name: 'u64' };
const chart = { title: 'u64', to: 'FLINT', ours: own, peer: other, goal: 0.5 };

/** Two rows of one platform, in which this library takes `ns`, and the peer 100 ns. */
function rowsOf({ ns, checksum = 'a', items = 1 }) {
  const row = (/** @type {object} */ side, /** @type {number} */ cost) => ({
    ...{
      on: 'gcc 12',
      version: '2.9',
      ns: cost,
      low: 0.9 * cost,
      high: 1.1 * cost,
      median: cost,
      minimum: cost,
    },
    ...{ items, checksum: 'a', ...side },
  });
  return [{ ...row(own, ns), checksum }, row(other, 100)];
}

test('a line holds the ratio with its interval, and whether the goal is met', () => {
  const [line, ...rest] = linesOf(rowsOf({ ns: 40 }), [chart]);
  assert.equal(rest.length, 0);
  assert.deepEqual([line.to, line.on, line.met], ['FLINT 2.9', 'gcc 12', true]);
  for (const ratio of [line.ratio, line.ofMedians, line.ofMinima]) assert.equal(ratio, 0.4);
  assert.ok(
    line.low > 0.34 && line.low < 0.36 && line.high > 0.45 && line.high < 0.47,
    `${line.low} ${line.high}`,
  );
  const [missed] = linesOf(rowsOf({ ns: 60 }), [chart]);
  assert.match(goalTables([line, missed]), /by gcc 12[^]*\| ≤ 0.5 \| met \| 0\.400 [^]*\*\*missed\*\*/);
});

test('a chart of which a side was not measured is left out', () => {
  const gone = { ...chart, peer: { ...other, suite: 'PARI' } };
  assert.deepEqual(linesOf(rowsOf({ ns: 40 }), [gone]), []);
});

test('answers that differ are found', () => {
  assert.deepEqual(disagreements(rowsOf({ ns: 40 })), []);
  const [found] = disagreements(rowsOf({ ns: 40, checksum: 'b' }));
  assert.equal(found.name, 'u64');
  assert.deepEqual(Object.values(found.checksums), ['b', 'a']);
});

test('times are for one number', () => {
  assert.match(
    timeTables(rowsOf({ ns: 40, items: 10 })),
    /\| {2}\| samebench \| FLINT \|[^]*\| u64 \| 4\.00 ns \| 10\.0 ns \|/,
  );
  assert.deepEqual([0.5, 12.34, 1234, 5e6].map(time), ['0.500 ns', '12.3 ns', '1.23 µs', '5.00 ms']);
});

test('the rows of a run of Samebench have the cost of the summary, and the samples of the results', () => {
  const pairs = { operations: [10, 10, 20], bodyNs: [50, 70, 120], twinNs: [10, 10, 20] };
  const host = { runtime: 'native', compiler: 'gcc 12' };
  const plan = { benchmarks: [{ suite: 'FLINT', name: 'u64', items: 8 }] };
  const results = {
    platforms: [
      { id: 'native', rounds: [{ host, plan, results: [{ suite: 'FLINT', name: 'u64', pairs }] }] },
    ],
  };
  const cell = { value: 4.5, low: 4, high: 6, checksum: 'a' };
  const row = (suite) => ({ suite, name: 'u64', notes: { native: '2.9' }, cells: { native: cell } });
  assert.deepEqual(rowsOfRun({ rows: [row('FLINT'), row('ladder')] }, results), [
    {
      platform: 'native',
      on: 'gcc 12',
      suite: 'FLINT',
      name: 'u64',
      version: '2.9',
      ns: 4.5,
      low: 4,
      high: 6,
      median: 5,
      minimum: 4,
      items: 8,
      checksum: 'a',
    },
  ]);
});

test('the rows of JavaScript have an interval over the rounds', () => {
  const round = (/** @type {number[]} */ costs) => [
    { suite: 'gmp-wasm', name: 'u64', version: '1', checksum: 'a', costs },
  ];
  const [{ ns, low, high, minimum }] = rowsOfJavaScript([round([9, 10, 30]), round([11, 11]), round([12])]);
  assert.deepEqual([ns, minimum], [11, 9]);
  // 4.303 · 1 / √3
  assert.ok(Math.abs(low - 8.516) < 0.001 && Math.abs(high - 13.484) < 0.001, `${low} ${high}`);
  assert.deepEqual([median([3, 1, 2]), median([4, 1, 2, 3])], [2, 2.5]);
});

test('the generator gives what that of Samebench gives', () => {
  // SplitMix64 of seed_for(1, "u64 random odd").
  const random = randomFor(1, 'u64 random odd');
  assert.deepEqual([random(), random()], [13004912068076742528n, 4387728759135240259n]);
});

test('a round measures each benchmark, and digests booleans as Samebench does', async () => {
  const ring = [1n, 2n, 3n];
  const benchmark = (/** @type {string} */ suite, /** @type {boolean} */ waits) => ({
    ...{ suite, name: 'odd', version: '1', ring, waits },
    test: waits
      ? async (/** @type {bigint} */ n) => n % 2n === 1n
      : (/** @type {bigint} */ n) => n % 2n === 1n,
  });
  const found = await measureRound([benchmark('plain', false), benchmark('waits', true)], {
    filter: 'od',
    seed: 1,
    budgetMs: 5,
  });
  assert.deepEqual(
    found.map(({ suite }) => suite),
    ['plain', 'waits'],
  );
  for (const { costs, checksum } of found) {
    assert.ok(costs.length >= 6 && costs.every((one) => one > 0), `${costs}`);
    assert.equal(checksum, '7a255da44dc182c5');
  }
  assert.deepEqual(
    await measureRound([benchmark('plain', false)], { filter: 'even', seed: 1, budgetMs: 5 }),
    [],
  );
});
