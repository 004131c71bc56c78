/** Runs of which only one has long runs: costs that these decide were measured differently. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare } from '../../../../report/compare/compare.js';
import { isDuel, pairedResults } from '../../../../report/compare/duel.js';
import { analysedPair, evidenceOf } from '../../../../report/compare/evidence/evidence.js';
import { judge, makeGate } from '../../../../report/compare/gate.js';
import { openRows } from '../../../../report/compare/sequential/decide.js';
import { historyEntry } from '../../../../report/history/entry.js';
import { historyFigures } from '../../../../report/html/history/figures.js';
import { historyOf } from '../../../../report/history/series.js';
import { renderHistory } from '../../../../report/history/text.js';
import { siteModel } from '../../../../extras/publish/analysis/model.js';
import { summarize } from '../../../../report/summary/summary.js';
import { resultsOf } from '../fixture.js';
import { meteredPlatform } from '../metered-runs.js';

const CYCLE_NS = 0.25;

/** Eight windows of a millisecond in which an operation takes `excess` more than in samples. */
const windows = (/** @type {number} */ cycles, /** @type {number} */ excess) => ({
  settled: true,
  operations: Array(8).fill(1000),
  bodyNs: Array.from({ length: 8 }, (_, i) => 1000 * CYCLE_NS * (cycles + 2) * (1 + excess + i * 1e-4)),
  pauses: Array(8).fill(0),
  chainNs: Array(8).fill(1e6),
  chainCycles: Array(8).fill(1e6 / CYCLE_NS),
});

const rows = { plain: { cycles: 400 }, rare: { cycles: 400 }, anew: { cycles: 400 } };

/**
 * A run of a row without and one with rare work, which samples do not show, and one whose samples of earlier
 * versions began anew.
 * @param {{ long?: boolean, own?: number, seed?: number, rounds?: number }} [options]  long: it has long
 *   runs; own: factor of both rows
 */
function run({ long = false, own = 1, seed = 1, rounds = 5 } = {}) {
  const platform = meteredPlatform('native', rows, { seed, rounds });
  for (const result of platform.rounds.flatMap((round) => round.results)) {
    const isLadder = result.suite === 'ladder';
    const cycles = isLadder ? 5 * Number(result.argument) : 400 * own;
    if (!isLadder) result.pairs.bodyNs = result.pairs.bodyNs.map((/** @type {number} */ ns) => ns * own);
    if (!long) continue;
    result.longRun = windows(cycles, result.name === 'rare' ? 2 : 0);
    if (result.name === 'anew') result.longRun.holdsSamples = true;
  }
  return resultsOf([platform]);
}

const gates = ['slower', 'faster'].map((failOn) => makeGate({ failOn }, {}));

function compared(earlier, later) {
  const [before, now] = analysedPair(earlier, later);
  const found = compare(before.summary, now.summary, evidenceOf(before, now));
  return { ...found, of: (name) => found.cells.find((cell) => cell.name === name) };
}

const old = run({ seed: 2 });
const anew = run({ long: true });

test('a cost that long runs of one run alone decide is measured differently: no gate can judge it', () => {
  for (const [pair, side] of [
    [[old, anew], 'current run'],
    [[anew, old], 'baseline'],
  ]) {
    const found = compared(...pair);
    const { change, reason, ratio, baseline, current } = found.of('rare');
    assert.deepEqual(
      [change, reason, ratio],
      ['unclear', `measured differently: only the ${side} has a long run`, null],
    );
    assert.equal(found.of('anew').reason, reason, 'its samples are of another kind');
    const costs = [baseline, current].map(({ value }) => Math.round(value));
    assert.deepEqual(
      costs.sort((a, b) => a - b),
      [100, 301],
    );
    for (const gate of gates) {
      const { verdict, lines } = judge(found, gate);
      assert.equal(verdict, 'cannot judge');
      assert.match(lines[0], /^could not be judged: s\/rare on native: .*: measured differently: only the /);
    }
  }
});

test('rows without rare work are compared by their samples, as before', () => {
  for (const [own, change] of [
    [1, 'same'],
    [1.2, 'slower'],
  ]) {
    const found = compared(old, run({ long: true, own, seed: 3 }));
    const { change: plain, current } = found.of('plain');
    assert.equal(plain, change);
    assert.equal(current.estimate.longRun, undefined);
    assert.equal(found.of('rare').change, 'unclear');
  }
});

test('two runs with long runs are compared by these', () => {
  const found = compared(anew, run({ long: true, seed: 3 }));
  assert.equal(found.of('plain').change, 'same');
  assert.equal(found.of('rare').reason, null);
  assert.deepEqual(judge(found, gates[0]), { verdict: 'pass', lines: [] });
  assert.equal(compared(anew, run({ long: true, own: 1.2, seed: 3 })).of('rare').change, 'slower');
});

/** Both sides of a duel. */
const duelOf = (a, b) => [
  { ...a, duel: { side: 'a', title: '' } },
  { ...b, duel: { side: 'b', title: '' } },
];

test('a duel with a build that has no long runs says so, and goes on for no such row', () => {
  const [a, b] = duelOf(run({ rounds: 14, seed: 4 }), run({ rounds: 14, seed: 5, long: true }));
  assert.ok(isDuel(a, b));
  const found = compared(a, b);
  assert.deepEqual([found.of('plain').change, found.of('rare').change], ['same', 'unclear']);
  assert.match(found.of('rare').reason, /^measured differently/);
  assert.equal(judge(found, gates[0]).verdict, 'cannot judge');
  assert.deepEqual(openRows(a, b, gates[0], { isAlone: true }).get('native')?.open, []);
  // Means of samples and means of long runs are no pair.
  const evidence = pairedResults(a, b).get('native');
  for (const { means } of evidence.values())
    assert.ok(Math.abs(means.rare.high) < 0.05, JSON.stringify(means));
});

test('a history has a break where only later runs have long runs, and no change of the cost', () => {
  const entries = Array.from({ length: 12 }, (_, day) => {
    const results = run({ long: day >= 7, seed: 10 + day });
    return historyEntry(
      summarize({ ...results, startedAt: new Date(Date.UTC(2026, 9, 1 + day)).toISOString() }),
      `run${day}`,
    );
  });
  const history = historyOf(entries);
  const [machine] = history.machines;
  const measuring = { platform: 'native', what: 'measuring', baseline: 'samples', current: 'long runs' };
  assert.deepEqual(machine.environment, [{ run: 7, ...measuring }]);
  const [plain, rare] = ['plain', 'rare'].map((name) => machine.series.find((one) => one.name === name));
  assert.deepEqual([plain.changes, plain.suspect, rare.suspect], [[], null, null]);
  const [change, ...others] = rare.changes;
  assert.deepEqual(others, []);
  assert.deepEqual([change.run, change.environment], [7, [measuring]]);
  assert.match(
    renderHistory(history, { width: 200 }),
    /measured differently: 99.9 ns → 301 ns, since run7 \(2026-10-08\); measuring changed: samples → long runs\n/,
  );
  assert.match(historyFigures(history).changes[0].text, /^measured differently: 99.9 ns → 301 ns$/);
  const site = siteModel(entries);
  assert.deepEqual(site.machines[0].environment, machine.environment);
  const changed = site.changes.map(({ series, change: own }) => [series.name, own.run]);
  assert.deepEqual(changed, [
    ['rare', 7],
    ['anew', 7],
  ]);
});

test('a change on either side of a break is found', () => {
  const entries = Array.from({ length: 18 }, (_, day) => {
    const results = run({ long: day >= 6, own: day >= 12 ? 1.2 : 1, seed: 10 + day });
    return historyEntry(
      summarize({ ...results, startedAt: new Date(Date.UTC(2026, 9, 1 + day)).toISOString() }),
      null,
    );
  });
  const rare = historyOf(entries).machines[0].series.find(({ name }) => name === 'rare');
  assert.deepEqual(
    rare.changes.map(({ run: at, ratio }) => [at, ratio.toFixed(1)]),
    [
      [6, '3.0'],
      [12, '1.2'],
    ],
  );
});
