import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whatIsMissing } from '../../../../report/estimate/rounds/needed.js';
import { errorOf, PAIRS_OF_A_PASS, PASSES, platformOf, summaryOf, workIn } from './run-in-passes.js';

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

test("without numbers of passes, as in earlier versions' results, or in a duel, all pairs count", () => {
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

test('a round that the ladder spent beside a neighbour is missing, as if the witness showed it', () => {
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

test('a benchmark that is slower in some of its passes keeps them: only the witness decides', () => {
  const cell = workIn(summaryOf(platformOf(() => 1, { own: (pass) => (pass < 26 ? 2 : 1) })));
  assert.ok(Number(cell.value) > 15, `${cell.value}`);
});
