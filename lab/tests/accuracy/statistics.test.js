import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { falseAlarms, power, powerOf } from '../../accuracy/changes/changes.js';
import {
  meansDiffer,
  ranksDiffer,
  rankSumProbability,
  samebenchCompare,
} from '../../accuracy/changes/judges.js';
import { addCosts, addedCosts, addedTo } from '../../accuracy/changes/known-costs.js';
import { judge } from '../../accuracy/coverage.js';
import { workColumns } from '../../accuracy/work/command.js';
import { gateOutcome, judged } from '../../accuracy/work/gate.js';
import { differencesOf, instructionsIn } from '../../accuracy/work/rows.js';
import { parts, slopeOf, stepsOf } from '../../accuracy/work/steps.js';
import {
  expectedCoverage,
  heldByOthers,
  range,
  relativeDeviation,
  robustDeviation,
  shareInterval,
  trimmedMean,
} from '../../shared/statistics.js';
import { nanoseconds, percent, times } from '../../shared/table.js';
import { platformOf, resultsOf, roundOf } from '../../../tests/js/report/fixture.js';
import { randomSource } from '../../../tests/js/report/random.js';

test('deviations are relative, and the robust one does not see a wild value', () => {
  assert.equal(relativeDeviation([1, 2, 3]), 0.5);
  assert.equal(relativeDeviation([-1, -2, -3]), 0.5);
  assert.equal(robustDeviation([1, 1, 1, 1, 900]), 0);
  assert.equal(range([2, 3, 4]), 2);
});

test('a trimmed mean leaves out both ends', () => {
  assert.equal(trimmedMean([0, 2, 3, 4, 900], 0.2), 3);
  assert.equal(trimmedMean([1, 2, 3], 0), 2);
});

test('a run is held against the others only', () => {
  const wide = { low: 0, high: 10 };
  assert.equal(
    heldByOthers([
      { cost: 1, ...wide },
      { cost: 2, ...wide },
      { cost: 3, ...wide },
    ]),
    3,
  );
  // Its own value is in its interval, and does not count.
  const narrow = (cost) => ({ cost, low: cost - 0.1, high: cost + 0.1 });
  assert.equal(heldByOthers([narrow(1), narrow(2), narrow(4)]), 0);
});

test('the interval of a share is that of Wilson', () => {
  const { low, high } = shareInterval(95, 100);
  assert.ok(Math.abs(low - 0.8882) < 0.0005);
  assert.ok(Math.abs(high - 0.9785) < 0.0005);
  assert.equal(shareInterval(0, 5).low, 0);
});

test('figures have few digits, and nothing has no sign', () => {
  assert.equal(percent(0.01234), '1.2 %');
  assert.equal(percent(0.1234), '12 %');
  assert.equal(percent(12.3), '1230 %');
  assert.equal(percent(NaN), '–');
  assert.equal(nanoseconds(-0.00002), '0.000 ns');
  assert.equal(nanoseconds(1.23456), '1.23 ns');
  assert.equal(nanoseconds(null), '–');
  assert.equal(times(3.14), '3.1×');
});

test('an exact interval holds the median of a few runs less often than 95 %', () => {
  assert.ok(Math.abs(expectedCoverage(1e9) - 0.95) < 1e-4);
  assert.ok(Math.abs(expectedCoverage(5) - 0.902) < 0.002);
  assert.ok(expectedCoverage(20) > 0.935);
});

test('coverage is met only when it is seen, and undecided when few cells cannot tell', () => {
  assert.equal(judge(95, 100), true);
  assert.equal(judge(43, 50), null);
  assert.equal(judge(74, 100), false);
});

const steps = [100, 101, 102, 103, 105, 200, 201, 400, 402, 404, 408, 412, 420];

/** A run of the chains and of some other rows. */
function run(seed, { noise = 0.001, isSlower = false } = {}) {
  const { normal } = randomSource(seed);
  const cost = (/** @type {number} */ ns) => ({
    cost: ns * Math.exp(noise * normal()),
    result: { spread: 0.002 },
  });
  const stepsOf = (/** @type {number} */ name) =>
    (isSlower && addedCosts.find(({ argument }) => argument === name)?.steps) || name;
  const rounds = Array.from({ length: 5 }, (_, round) =>
    roundOf(
      [
        ...steps.map((name) => ({
          suite: 'known_costs',
          name: 'chain',
          argument: String(name),
          ...cost(1.5 * stepsOf(name)),
        })),
        ...Array.from({ length: 8 }, (_row, i) => ({ name: `row ${i}`, ...cost(100) })),
      ],
      { round },
    ),
  );
  return resultsOf([{ ...platformOf('native', []), rounds }]);
}

test('ranks are judged as the published tables have them', () => {
  const close = (a, b) => assert.ok(Math.abs(a - b) < 1e-9, `${a} ${b}`);
  close(rankSumProbability([1, 2, 3, 4, 5], [6, 7, 8, 9, 10]), 2 / 252);
  close(rankSumProbability([6, 7, 8, 9, 10], [1, 2, 3, 4, 5]), 2 / 252);
  close(rankSumProbability([1, 2, 3], [4, 5, 6]), 0.1);
  assert.ok(rankSumProbability([1, 3, 5, 7, 9], [2, 4, 6, 8, 10]) > 0.6);
});

test('the slower project has more steps in the chains of each share, and in no others', async () => {
  const name = 'known_costs.cpp';
  const text = await readFile(new URL(`../../accuracy/changes/${name}`, import.meta.url), 'utf8');
  const files = new Map([[name, text]]);
  addCosts(files);
  const stepsIn = (/** @type {string} */ source) =>
    Object.fromEntries(
      [...source.matchAll(/\{(\d+), (\d+)\}/g)].map(([, key, value]) => [key, Number(value)]),
    );
  const [before, after] = [text, String(files.get(name))].map(stepsIn);
  assert.deepEqual(Object.keys(before).map(Number), steps);
  const shares = Object.keys(before).map((argument) => [
    addedTo({ suite: 'known_costs', argument }),
    after[argument] / before[argument] - 1,
  ]);
  for (const [share, added] of shares)
    assert.ok(Math.abs(100 * added - Number(share ?? 0)) <= 0.25, `${share} ${added}`);
  assert.equal(shares.filter(([share]) => share !== null).length, 10);
  assert.throws(() => addCosts(new Map([[name, '']])), /has no/);
});

test('alarms of one build and slow-downs that were found are counted', () => {
  const equal = [
    [run(1), run(2)],
    [run(3), run(4)],
  ];
  const slower = [
    [run(1), run(5, { isSlower: true })],
    [run(3), run(6, { isSlower: true })],
  ];
  const said = (judge, pairs) => pairs.map(([a, b]) => judge(a, b));
  assert.deepEqual(falseAlarms(said(samebenchCompare, equal)), { of: 42, found: 0, tables: 0 });
  const counts = power(said(samebenchCompare, slower));
  assert.deepEqual(
    counts.map(({ share }) => share),
    ['0.5', '1', '2', '3', '5'],
  );
  assert.deepEqual(powerOf(counts, '5'), { of: 4, found: 4 });
  assert.deepEqual(powerOf(power(said(meansDiffer, slower)), '5'), { of: 4, found: 4 });
  assert.deepEqual(powerOf(power(said(meansDiffer, slower)), '1'), { of: 4, found: 0 });
  assert.deepEqual(powerOf(power(said(ranksDiffer, slower)), '5'), { of: 4, found: 4 });
});

test('power is summed over the platforms of a kind', () => {
  const counts = [
    { share: '1', platform: 'native', of: 4, found: 3 },
    { share: '1', platform: 'firefox', of: 2, found: 1 },
    { share: '2', platform: 'native', of: 8, found: 8 },
  ];
  assert.deepEqual(powerOf(counts, '1'), { of: 6, found: 4 });
  assert.deepEqual(
    powerOf(counts, '1', (id) => id === 'firefox'),
    { of: 2, found: 1 },
  );
  assert.deepEqual(powerOf(counts, '5'), { of: 0, found: 0 });
});

const column = 'native@work';

/** One count of a row in one round. */
const count = (name, body, changes = {}) => ({
  benchmark: 0,
  suite: 's',
  name,
  argument: null,
  inputs: 1,
  checksum: 'c',
  pairs: { operations: [1, 2], bodyInstructions: [body, 2 * body], twinInstructions: [1, 2], pauses: [0, 0] },
  ...changes,
});

/** A run of two rounds. @param {...object[]} rounds */
const runOf = (...rounds) => ({ platforms: [{ id: column, rounds: rounds.map((work) => ({ work })) }] });

test('rows are identical only if every round of both runs has the same counts', () => {
  const quiet = runOf([count('a', 5), count('b', 7)], [count('a', 5), count('b', 7)]);
  assert.deepEqual(differencesOf(quiet, quiet, column, new Set()), {
    rows: 2,
    identical: 2,
    marked: [],
    unmarked: [],
  });
  const other = runOf([count('a', 5), count('b', 7)], [count('a', 5), count('b', 8)]);
  assert.deepEqual(differencesOf(quiet, other, column, new Set()).unmarked, ['s/b']);
  assert.deepEqual(differencesOf(other, quiet, column, new Set(['s/b'])), {
    rows: 2,
    identical: 1,
    marked: ['s/b'],
    unmarked: [],
  });
});

test('a row that one run lacks, or that has other results, is not identical', () => {
  const quiet = runOf([count('a', 5), count('b', 7)]);
  assert.deepEqual(differencesOf(quiet, runOf([count('a', 5)]), column, new Set()).unmarked, ['s/b']);
  assert.deepEqual(differencesOf(runOf([count('a', 5)]), quiet, column, new Set()).unmarked, ['s/b']);
  assert.deepEqual(
    differencesOf(quiet, runOf([count('a', 5, { checksum: 'd' }), count('b', 7)]), column, new Set())
      .unmarked,
    ['s/a'],
  );
});

test('the instructions of a run are those of all samples of both sides', () => {
  assert.equal(instructionsIn(runOf([count('a', 5)], [count('a', 5)]), column), 2 * (5 + 10 + 1 + 2));
});

test('a step takes what two neighbouring rows differ by', () => {
  const costs = new Map([
    [0, 0],
    [1, 7],
    [2, 18.5],
    [4, 32.5],
    [8, 60.5],
    [16, 130.5],
    [32, 254.5],
    [64, 502.5],
  ]);
  const [straight, loop] = parts.map(({ rungs }) => stepsOf(costs, rungs));
  assert.deepEqual(
    straight.map(({ instructions }) => instructions),
    [7, 11.5, 7, 7],
  );
  assert.deepEqual(loop, [
    { from: 16, to: 32, instructions: 7.75 },
    { from: 32, to: 64, instructions: 7.75 },
  ]);
  assert.deepEqual(slopeOf(straight), { slope: 7, deviation: 4.5 });
  assert.deepEqual(slopeOf(loop), { slope: 7.75, deviation: 0 });
  assert.throws(() => stepsOf(new Map([[0, 0]]), [0, 1]), /no row of the ladder with 1 steps/);
});

const cell = (name, change, platform = column) => ({ suite: 'gate', name, argument: null, platform, change });

test('a comparison is right if it names the changed row and nothing else', () => {
  const named = (...cells) => judged({ code: 1, cells }, column);
  assert.deepEqual(named(cell('chain', 'slower'), cell('sort 256', 'same')), {
    code: 1,
    found: true,
    others: 0,
  });
  assert.deepEqual(named(cell('chain', 'slower'), cell('sort 256', 'faster')), {
    code: 1,
    found: true,
    others: 1,
  });
  assert.deepEqual(named(cell('chain', 'unclear'), cell('sort 256', 'unclear')), {
    code: 1,
    found: false,
    others: 0,
  });
  assert.deepEqual(named(cell('chain', 'slower', 'wasm@work')), { code: 1, found: false, others: 0 });
});

test('tries are counted by what they named and how they exited', () => {
  const changed = [
    { code: 1, cells: [cell('chain', 'slower')] },
    { code: 1, cells: [cell('chain', 'slower'), cell('map', 'slower')] },
  ];
  const same = [
    { code: 0, cells: [cell('chain', 'same')] },
    { code: 1, cells: [cell('chain', 'slower')] },
    { code: 0, cells: [] },
  ];
  assert.deepEqual(gateOutcome({ changed, same }, column), {
    tries: 2,
    found: 1,
    failed: 2,
    repeated: 3,
    silent: 2,
    passed: 2,
  });
});

test('native code and Node stand for the columns that count', () => {
  assert.deepEqual(workColumns({ platforms: ['native', 'node', 'firefox'] }), ['native@work', 'wasm@work']);
  assert.deepEqual(workColumns({ platforms: ['node'] }), ['wasm@work']);
  assert.throws(() => workColumns({ platforms: ['firefox'] }), /expected one of the platforms native, node/);
});
