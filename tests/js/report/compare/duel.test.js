import assert from 'node:assert/strict';
import { test } from 'node:test';
import { benchmarkKey } from '../../../../protocol/identity.js';
import { compare } from '../../../../report/compare/compare.js';
import { pairedResults } from '../../../../report/compare/duel.js';
import { summarize } from '../../../../report/summary/summary.js';
import { ladderOf, platformOf, resultsOf, roundOf } from '../fixture.js';
import { randomSource } from '../random.js';
import { trialsOf } from '../trials.js';

const names = Array.from({ length: 12 }, (_, i) => `row ${i}`);

/**
 * One side: rows that cost 100 ns times `speeds` of the round and a noise of their own, and now
 * and then something that slows one down.
 * @param {{speeds: number[], noise?: number, bursts?: number, costs?: Record<string, number>, seed: number}}
 *   how
 */
function side({ speeds, noise = 0.002, bursts = 0, costs = {}, seed }) {
  const { normal, uniform } = randomSource(seed);
  const rounds = speeds.map((speed, round) =>
    roundOf(
      names.map((name) => ({
        name,
        cost:
          (costs[name] ?? 100) *
          speed *
          Math.exp(noise * normal() + (uniform() < bursts ? 0.3 * uniform() : 0)),
        result: { spread: 0.002 },
      })),
      { round },
    ),
  );
  return resultsOf([{ ...platformOf('native', []), rounds }]);
}

const speeds = Array.from({ length: 16 }, (_, i) => [1, 1.3, 1.1, 1, 1.25][i % 5]);
const changesOf = (a, b, paired) =>
  compare(summarize(a), summarize(b), { paired: paired ? pairedResults(a, b) : undefined }).cells.map(
    ({ change }) => change,
  );

test('noise of a round affects both sides and hides no change', () => {
  const [a, b] = [side({ speeds, seed: 1 }), side({ speeds, seed: 2, costs: { 'row 3': 103 } })];
  const apart = changesOf(a, b, false);
  assert.ok(
    apart.every((change) => change === 'unclear'),
    String(apart),
  );
  const together = changesOf(a, b, true);
  assert.equal(together[3], 'slower');
  assert.ok(
    together.every((change, i) => i === 3 || change === 'same'),
    String(together),
  );
  const { log, low, high } =
    pairedResults(a, b)
      .get('native')
      ?.get(benchmarkKey({ suite: 'primality', name: 'row 3' })) ?? {};
  assert.ok(low < Math.log(1.03) && Math.log(1.03) < high && high - low < 0.01, `${low} ${log} ${high}`);
});

test('the interval contains 1 if nothing changed, and excludes 1 for a reported change', () => {
  const pairs = trialsOf(import.meta.url, { few: 8, all: 20 });
  let held = 0;
  for (let seed = 0; seed < pairs; seed++) {
    const [a, b] = [
      side({ speeds, noise: 0.01, bursts: 0.2, seed: 2 * seed + 1 }),
      side({ speeds, noise: 0.01, bursts: 0.2, seed: 2 * seed + 2 }),
    ];
    for (const { log, low, high, probability } of pairedResults(a, b).get('native')?.values() ?? []) {
      assert.ok(low <= log && log <= high);
      assert.equal(low <= 0 && 0 <= high, probability > 0.05, `${low} ${high} ${probability}`);
      held += Number(low <= 0 && 0 <= high);
    }
  }
  const share = held / (pairs * names.length);
  assert.ok(share >= 0.92 && share <= 0.99, String(share));
});

test('two sides of one build: at most 1 cell in 100 is reported as changed', () => {
  // If 5 % were, 1 such test in 1000 would not notice.
  const pairs = trialsOf(import.meta.url, { few: 5, all: 20 });
  const most = 0.01 * pairs * names.length;
  let named = 0;
  for (let seed = 0; seed < pairs; seed++) {
    const all = changesOf(
      side({ speeds, noise: 0.01, bursts: 0.4, seed: 2 * seed + 1 }),
      side({ speeds, noise: 0.01, bursts: 0.4, seed: 2 * seed + 2 }),
      true,
    );
    named += all.filter((change) => change === 'slower' || change === 'faster').length;
  }
  assert.ok(named <= most, `${named} of ${pairs * names.length}`);
});

test('a small change is found although every third measurement is disturbed', () => {
  const slow = { speeds: Array.from({ length: 32 }, () => 1), noise: 0.002, bursts: 0.3 };
  const [a, b] = [side({ ...slow, seed: 5 }), side({ ...slow, seed: 6, costs: { 'row 3': 102 } })];
  const changes = changesOf(a, b, true);
  assert.deepEqual(
    changes.flatMap((change, i) => (change === 'slower' || change === 'faster' ? [`${i} ${change}`] : [])),
    ['3 slower'],
  );
});

/**
 * Both sides of a duel under constant noise: each disturbance lasts for some passes and affects both.
 * @param {{ns: number, seed: number}} how  what a pass costs b; a it costs 100 ns
 */
function adjacentSides({ ns, seed }) {
  const { normal, uniform } = randomSource(seed);
  const [a, b] = [100, ns].map((cost) => ({ cost, rounds: /** @type {any[]} */ ([]) }));
  for (let round = 0; round < 20; round++) {
    const pass = () => 1.2 + 0.4 * uniform();
    const speeds = Array.from({ length: 24 }, pass);
    for (const one of [a, b]) {
      const pairs = speeds.map((speed) => [
        1000,
        1000 * (20 + one.cost * speed * Math.exp(0.03 * normal())),
        20000,
        0,
      ]);
      one.rounds.push(roundOf([{ name: 'row 0', cost: one.cost, result: { pairs } }], { round }));
    }
  }
  return [a, b].map(({ rounds }) => resultsOf([{ ...platformOf('native', []), rounds }]));
}

test('a small change is found under constant noise, by comparing adjacent passes', () => {
  let found = 0;
  for (let seed = 1; seed <= 10; seed++) {
    const [a, b] = adjacentSides({ ns: 102, seed });
    found += Number(changesOf(a, b, true)[0] === 'slower');
    const [one, same] = adjacentSides({ ns: 100, seed: 100 + seed });
    assert.notEqual(changesOf(one, same, true)[0], 'slower');
  }
  assert.ok(found >= 9, `${found} of 10`);
});

test('a round that only one side has is left out; fewer than six give no result', () => {
  const [a, b] = [side({ speeds, seed: 1 }), side({ speeds: speeds.slice(0, 6), seed: 2 })];
  assert.equal(pairedResults(a, b).get('native')?.size, names.length);
  const once = pairedResults(a, side({ speeds: speeds.slice(0, 5), seed: 2 }));
  assert.equal(once.get('native')?.size, 0);
  const { cells } = compare(summarize(a), summarize(side({ speeds: speeds.slice(0, 5), seed: 2 })), {
    paired: once,
  });
  assert.deepEqual(
    [...new Set(cells.map(({ change, reason }) => `${change}: ${reason}`))],
    ['unclear: too few rounds with a cost on both sides'],
  );
});

test('the ladder is compared only if its suite was asked for or nothing else was measured', () => {
  const sides = (/** @type {object[]} */ own, /** @type {string[]} */ suites) =>
    [0, 1].map(() =>
      summarize(
        resultsOf(
          [
            {
              ...platformOf('native', []),
              rounds: speeds.map((_, round) =>
                roundOf([...own, ...ladderOf().map((row) => ({ ...row, plan: {} }))], { round }),
              ),
            },
          ],
          { request: { suites, seed: 1, rounds: speeds.length } },
        ),
      ),
    );
  const rowsOf = (/** @type {object[]} */ own, /** @type {string[]} */ suites, paired = new Map()) => {
    const [a, b] = sides(own, suites);
    return compare(a, b, { paired }).cells.length;
  };
  assert.equal(rowsOf([{ name: 'mine', cost: 100 }], []), 1);
  assert.equal(rowsOf([{ name: 'mine', cost: 100 }], ['ladder', 'primality']), 9);
  assert.equal(rowsOf([], []), 8);
  const [a, b] = sides([{ name: 'mine', cost: 100 }], []);
  assert.equal(compare(a, b).cells.length, 1, 'nor in that of two runs');
});
