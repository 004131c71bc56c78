import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whatIsMissing } from '../../../../report/estimate/rounds/needed.js';
import { validateResults } from '../../../../report/results/schema.js';
import { summarize } from '../../../../report/summary/summary.js';
import { jitteredClock, resultsOf } from '../fixture.js';
import { isWitness, witnessedPlatform } from '../metered-runs.js';
import { randomSource } from '../random.js';

const PASSES = 32;
const PAIRS_OF_A_PASS = 4;

/**
 * A platform whose pairs have passes, and whose clock has ticks: the middle of the samples stands for them.
 * @param {(pass: number, round: number) => number} neighbour  by how much it slows work that fills the CPU's
 *   units
 * @param {object} [options]  passesOf: how many passes a row is measured in; own: what slows the row `work`
 *   alone
 */
function platformOf(
  neighbour,
  { id = 'native', seed = 1, noise = 0.002, rounds = 5, passesOf = () => PASSES, own = () => 1 } = {},
) {
  const pairs = PASSES * PAIRS_OF_A_PASS;
  const platform = witnessedPlatform(undefined, {
    id,
    seed,
    rounds,
    rows: { work: { cycles: 40, pairs, noise } },
    samples: { pairs, noise },
  });
  for (const one of platform.rounds) {
    const { round, results } = one;
    one.clock = jitteredClock({ tickNs: 100, commonTickNs: 100 });
    for (const result of results) {
      const count = passesOf(result) * PAIRS_OF_A_PASS;
      if (result.pairs.operations.length !== pairs) continue;
      result.pairs = Object.fromEntries(
        Object.entries(result.pairs).map(([name, column]) => [name, column.slice(0, count)]),
      );
      result.pairs.pass = result.pairs.operations.map((_, i) => 1 + Math.floor(i / PAIRS_OF_A_PASS));
      result.pairs.bodyNs = result.pairs.bodyNs.map(
        (ns, i) =>
          ns *
          neighbour(result.pairs.pass[i], round) ** (isWitness(result) ? 1 : 2) *
          (isWitness(result) ? 1 : own(result.pairs.pass[i], round)),
      );
    }
  }
  return platform;
}

const summaryOf = (platform, more = {}) => summarize(validateResults({ ...resultsOf([platform]), ...more }));
const workIn = ({ rows }) => Object.values(rows.find(({ name }) => name === 'work').cells)[0];
const errorOf = (cell) => Math.abs(Number(cell.value) / 10 - 1);

/** A neighbour that is there in these passes. */
const during =
  (from, to, factor = 1.3) =>
  (pass) =>
    pass >= from && pass < to ? factor : 1;

for (const [what, neighbour] of /** @type {const} */ ([
  ['the first third', during(1, 12)],
  ['the middle', during(10, 22)],
  ['the last two thirds', during(12, 33)],
  ['every second third', (pass) => (pass % 12 < 4 ? 1.3 : 1)],
])) {
  test(`pairs beside a neighbour in ${what} of a round are left out, and the cost is right`, () => {
    const cell = workIn(summaryOf(platformOf(neighbour)));
    assert.ok(errorOf(cell) < 0.003, `${cell.value}`);
    assert.equal(cell.rounds, 5);
    assert.ok(cell.pairs < 5 * PASSES * PAIRS_OF_A_PASS && cell.pairs > PASSES, `${cell.pairs} pairs`);
  });
}

test('a burst that slows one visit of the witness leaves no pairs out', () => {
  const bursts = { own: (pass) => (pass % 5 === 0 ? 1 / 1.3 ** 2 : 1) };
  const cell = workIn(summaryOf(platformOf((pass) => (pass % 5 === 0 ? 1.3 : 1), bursts)));
  assert.equal(cell.pairs, 5 * PASSES * PAIRS_OF_A_PASS);
  assert.ok(errorOf(cell) < 0.003, `${cell.value}`);
});

test('without the numbers of passes, as in results of earlier versions, or in a duel, all pairs count', () => {
  const platform = platformOf(during(12, 33));
  assert.ok(errorOf(workIn(summaryOf(platform))) < 0.003);
  assert.ok(errorOf(workIn(summaryOf(platform, { duel: { side: 'a', title: 'a' } }))) > 0.1);
  for (const { results } of platform.rounds) for (const { pairs } of results) delete pairs.pass;
  assert.ok(errorOf(workIn(summaryOf(platform))) > 0.1);
});

test('a round that a row spent beside a neighbour is left out of this row only', () => {
  const platform = platformOf((pass, round) => (round === 2 ? during(1, 12)(pass) : 1), {
    passesOf: ({ name }) => (name === 'work' ? 8 : PASSES),
  });
  const cell = workIn(summaryOf(platform));
  assert.equal(cell.rounds, 4);
  assert.ok(errorOf(cell) < 0.003, `${cell.value}`);
  const throughout = platformOf(during(1, 12), { passesOf: ({ name }) => (name === 'work' ? 8 : PASSES) });
  assert.equal(workIn(summaryOf(throughout)).rounds, 5, 'no other rounds are left');
});

test('a round that the ladder spent beside a neighbour is missing, as one in which the witness shows it', () => {
  const disturbedIn = (/** @type {any} */ platform) =>
    whatIsMissing([platform], { targetRelative: 0.01 }).disturbed.get('native');
  /** The chain of 64 was measured in these passes only. */
  const withChainIn = (/** @type {number} */ pass, /** @type {any} */ platform) => {
    for (const { results } of platform.rounds) {
      const { pairs } = results.find(({ name, argument }) => name === 'ladder' && argument === '64');
      pairs.pass = pairs.operations.map(() => pass);
    }
    return platform;
  };
  const inRound2 = platformOf((pass, round) => (round === 2 ? during(1, 12)(pass) : 1));
  assert.equal(disturbedIn(withChainIn(5, inRound2)), 1);
  assert.equal(disturbedIn(withChainIn(20, inRound2)), 0);
  const ofThree = platformOf((pass, round) => (round === 2 ? during(1, 12)(pass) : 1), { rounds: 3 });
  assert.equal(disturbedIn(withChainIn(5, ofThree)), 1, 'though too few rounds are left for the quiet ratio');
  assert.equal(disturbedIn(platformOf((_, round) => (round === 2 ? 1.3 : 1))), 1);
});

test('undisturbed pairs are kept: 995 of 1000, or 980 if they differ by 6 %', () => {
  for (const { id, noise, least } of [
    { id: 'native', noise: 0.002, least: 0.995 },
    { id: 'node', noise: 0.02, least: 0.995 },
    { id: 'node', noise: 0.06, least: 0.98 },
  ]) {
    let [kept, all] = [0, 0];
    for (let seed = 1; seed <= 20; seed++) {
      const platform = platformOf(() => 1, { id, noise, seed });
      kept += workIn(summaryOf(platform)).pairs;
      for (const { results } of platform.rounds) for (const { pairs } of results) delete pairs.pass;
      all += workIn(summaryOf(platform)).pairs;
    }
    assert.ok(kept >= least * all, `${kept} of ${all}`);
  }
});

test('a benchmark that is slower in some of its passes keeps them: only the witness decides', () => {
  const cell = workIn(summaryOf(platformOf(() => 1, { own: (pass) => (pass < 26 ? 2 : 1) })));
  assert.ok(Number(cell.value) > 15, `${cell.value}`);
});

test('a neighbour that comes and goes at random does not move the cost, in 95 of 100 runs', () => {
  let right = 0;
  for (let seed = 1; seed <= 100; seed++) {
    const { uniform } = randomSource(1000 + seed);
    const begins = Array.from({ length: 5 }, () => [
      1 + Math.floor(uniform() * PASSES),
      1 + Math.floor(uniform() * 16),
    ]);
    const cell = workIn(
      summaryOf(
        platformOf(
          (pass, round) =>
            pass >= begins[round][0] && pass < begins[round][0] + begins[round][1] ? 1.25 : 1,
          { seed, noise: 0.01 },
        ),
      ),
    );
    right += Number(errorOf(cell) < 0.005);
  }
  assert.ok(right >= 95, `${right} of 100`);
});
