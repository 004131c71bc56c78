import assert from 'node:assert/strict';
import test from 'node:test';
import { charts } from '../../../core/primality/experiments/charts/charts.js';
import { checksumOf } from '../../../core/primality/experiments/javascript/checksum.js';
import { randomFor } from '../../../core/primality/experiments/javascript/random.js';
import { runRound } from '../../../core/primality/experiments/javascript/round.js';
import { parseOptions } from '../../../core/primality/experiments/options.js';
import { disagreements, linesOf, timesOf } from '../../../core/primality/experiments/charts/report.js';
import { goalTables, time, timeTables } from '../../../core/primality/experiments/charts/table.js';
import { pairCount, pairsFromRows } from '../../../report/results/pairs.js';
import { profiles } from '../../../protocol/profiles.js';
import { quickRequest } from '../fixtures/requests.js';

test('options: a chart with all compilers unless something else is asked for', () => {
  const plain = parseOptions([]);
  assert.equal(plain.command, 'chart');
  assert.deepEqual(plain.compilers, ['g++', 'clang++']);
  const some = parseOptions(['check', '--values', '1e8', '--compiler', 'clang++', '--seed=7']);
  assert.deepEqual([some.command, some.values, some.seed], ['check', 100_000_000, 7]);
  assert.deepEqual(some.compilers, ['clang++']);
});

test('options: wrong options are reported', () => {
  const wrong = [
    [['charts'], /unknown command "charts"\n.*did you mean "chart"/],
    [['chart', 'check'], /expected one command, found "check"/],
    [['--compiler', 'icc'], /unknown compiler "icc"/],
    [['--values', 'many'], /--values many: expected an integer of at least 1/],
    [['--fast'], /--fast/],
  ];
  for (const [words, message] of wrong) {
    assert.throws(() => parseOptions(words), { name: 'UsageError', message });
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

/** Two rounds of one platform in which this library takes `ns`, and the peer 100 ns. */
function resultsOf({ ns, checksum = 'a', items = null }) {
  const benchmarks = [own, other].map(({ suite, name }, id) => ({
    ...{ id, suite, name, argument: null, selected: true, note: id === 1 ? '2.9' : 'own' },
    ...{ items, complexity: false, operations: null, bytes: null, chained: false },
  }));
  const result = (id, each) => ({
    ...{ benchmark: id, suite: benchmarks[id].suite, name: 'u64', argument: null, inputs: 1 },
    ...{ stop: 'target', coldNs: null, warmUpMs: 1, warmedUp: true },
    checksum: id === 0 ? checksum : 'a',
    pairs: pairsFromRows(Array.from({ length: 8 }, (_, i) => [1000, 1000 * each + 1000 + i, 1000, 0])),
  });
  const round = (number) => ({
    ...{ round: number, complete: true, cycles: [], warnings: [], failures: [] },
    host: { runtime: 'native', runtimeVersion: null, compiler: 'gcc 12', flags: '', module: null },
    clock: { name: 'steady', tickNs: 1, commonTickNs: 1, callNs: 20, jitter: 'fine', pauseNs: 0 },
    plan: { benchmarks, order: [0, 1] },
    results: [result(0, ns), result(1, 100)],
  });
  return {
    ...{ schema: 'samebench-results/2', samebench: '', startedAt: '', finishedAt: '', cut: false },
    ...{ request: { profile: profiles.quick }, machine: {}, warnings: [] },
    platforms: [{ id: 'native g++', status: 'ok', reason: null, rounds: [round(0), round(1)] }],
  };
}

test('a line holds the ratio with its interval, and whether the goal is met', () => {
  const [line, ...rest] = linesOf(resultsOf({ ns: 40 }), [chart]);
  assert.equal(rest.length, 0);
  assert.deepEqual([line.to, line.on, line.met], ['FLINT 2.9', 'g++', true]);
  for (const ratio of [line.ratio, line.ofMedians, line.ofMinima]) {
    assert.ok(Math.abs(ratio - 0.4) < 0.001, `${ratio}`);
  }
  assert.ok(line.low <= line.ratio && line.ratio <= line.high);
  const [missed] = linesOf(resultsOf({ ns: 60 }), [chart]);
  assert.equal(missed.met, false);
  assert.match(goalTables([line, missed]), /by g\+\+[^]*\| ≤ 0.5 \| met \| 0\.400 [^]*\*\*missed\*\*/);
});

test('a chart of which a side was not measured is left out', () => {
  const gone = { ...chart, peer: { ...other, suite: 'PARI' } };
  assert.deepEqual(linesOf(resultsOf({ ns: 40 }), [gone]), []);
});

test('answers that differ are found', () => {
  assert.deepEqual(disagreements(resultsOf({ ns: 40 })), []);
  const [found] = disagreements(resultsOf({ ns: 40, checksum: 'b' }));
  assert.equal(found.name, 'u64');
  assert.deepEqual(Object.values(found.checksums), ['b', 'a']);
});

test('times are for one number', () => {
  const [found] = timesOf(resultsOf({ ns: 40, items: 10 }));
  assert.ok(Math.abs(found.costs.samebench - 4) < 0.01);
  assert.match(timeTables([found]), /\| {2}\| samebench \| FLINT \|/);
  assert.deepEqual([0.5, 12.34, 1234, 5e6].map(time), ['0.500 ns', '12.3 ns', '1.23 µs', '5.00 ms']);
});

test('the generator gives what that of the C++ hosts gives', () => {
  // SplitMix64 of seed_for(1, "u64 random odd").
  const random = randomFor(1, 'u64 random odd');
  assert.deepEqual([random(), random()], [13004912068076742528n, 4387728759135240259n]);
});

test('a round measures each benchmark, and digests booleans as the C++ hosts do', async () => {
  const ring = [1n, 2n, 3n];
  const benchmark = (id, suite, waits) => ({
    ...{ id, suite, name: 'odd', ring, waits },
    work: waits ? async (n) => n % 2n === 1n : (n) => n % 2n === 1n,
  });
  const events = [];
  const profile = { ...profiles.quick, minimumPairs: 6, warmUpMs: 1, warmUpCapMs: 5, budgetMs: 20 };
  await runRound([benchmark(0, 'plain', false), benchmark(1, 'waits', true)], {
    request: quickRequest({ profile }),
    plan: [],
    emit: (event) => events.push(event),
    checksumOf,
  });
  const results = events.filter(({ event }) => event === 'result');
  assert.deepEqual(results.map(({ suite }) => suite).sort(), ['plain', 'waits']);
  for (const { pairs, checksum, stop } of results) {
    assert.ok(pairCount(pairs) >= profile.minimumPairs, stop);
    assert.ok(pairs.operations.every((operations) => operations >= ring.length));
    assert.equal(checksum, '7a255da44dc182c5');
  }
  assert.equal(events.at(-1).event, 'end');
});
