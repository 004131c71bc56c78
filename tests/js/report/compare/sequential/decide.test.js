import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare } from '../../../../../report/compare/compare.js';
import { pairedResults } from '../../../../../report/compare/duel.js';
import { makeGate } from '../../../../../report/compare/gate.js';
import { openRows, suspectsOf } from '../../../../../report/compare/sequential/decide.js';
import {
  allowedAt,
  isLook,
  looksUntil,
  MAX_ROUNDS,
  plannedLooks,
} from '../../../../../report/compare/sequential/spending.js';
import { summarize } from '../../../../../report/summary/summary.js';
import { platformOf, resultsOf, roundOf } from '../../fixture.js';
import { randomSource } from '../../random.js';
import { trialsOf } from '../../trials.js';
import { method } from '../../../../../report/method/method.js';

test('all looks of a duel together spend the whole error, wherever it ends', () => {
  for (let rounds = 1; rounds <= MAX_ROUNDS; rounds++) {
    const looks = looksUntil(rounds);
    assert.ok(Math.abs(looks.reduce((sum, { share }) => sum + share, 0) - 1) < 1e-12, String(rounds));
    assert.equal(looks.at(-1).rounds, rounds);
  }
  assert.deepEqual(looksUntil(6), [{ rounds: 6, share: 1 }]);
  assert.deepEqual(
    looksUntil(10).map(({ rounds }) => rounds),
    [9, 10],
  );
});

test('a row spends the share of the look at which it left; without looks there was one', () => {
  const looks = looksUntil(14);
  assert.deepEqual(
    [1, 9, 10, 14].map((rounds) => allowedAt(rounds, looks).share),
    [looks[0], looks[0], looks[1], looks[1]].map(({ share }) => share),
  );
  assert.deepEqual(allowedAt(14, undefined), { share: 1, error: method.chance.error });
  assert.deepEqual([8, 9, 10, 14].map(isLook), [false, true, false, true]);
});

/**
 * A duel of rows that cost 100 ns and `change` more on side b, with the noise of rounds. Rows leave at the
 * looks at which they are decided.
 *
 * @param {{change: number, noise: (random: ReturnType<typeof randomSource>) => number, rows: number, rounds:
 *   number, threshold?: number, seed: number}} how
 */
function played({ change, noise, rows, rounds, threshold, seed }) {
  const random = randomSource(seed);
  const names = Array.from({ length: rows }, (_, i) => `row ${i}`);
  const [gate, sides] = [makeGate({ threshold }, { suites: new Map() }), /** @type {const} */ (['a', 'b'])];
  /** @type {Record<'a' | 'b', any[]>} */
  const measured = { a: [], b: [] };
  const results = (/** @type {any} */ looks) =>
    sides.map((side) => ({
      ...resultsOf([{ ...platformOf('native', []), rounds: measured[side] }]),
      duel: { side, title: side, looks },
    }));
  let open = names;
  let spent = 0;
  for (let round = 0; round < rounds && open.length > 0; round++) {
    spent += open.length;
    for (const side of sides) {
      measured[side].push(
        roundOf(
          open.map((name) => ({
            name,
            cost: 100 * (side === 'b' ? 1 + change : 1) * Math.exp(noise(random)),
            result: { count: 4 },
          })),
          { round },
        ),
      );
    }
    if (!isLook(round + 1)) continue;
    const [a, b] = results(plannedLooks());
    open = (openRows(a, b, gate, { isAlone: true }).get('native')?.open ?? []).map(
      (label) => label.split('/')[1],
    );
  }
  const [a, b] = results(looksUntil(measured.a.length));
  const alone = compare(summarize(a), summarize(b), { ...gate, paired: pairedResults(a, b), isAlone: true });
  return { found: suspectsOf(alone), open, meanRounds: spent / rows };
}

/** Of a duel in a simulation. */
const ROWS = trialsOf(import.meta.url, { few: 20, all: 100 });

const noises = {
  quiet: (/** @type {any} */ { normal }) => 0.002 * normal(),
  noisy: (/** @type {any} */ { normal }) => 0.0045 * normal(),
  disturbed: (/** @type {any} */ { normal, uniform }) =>
    0.003 * normal() + (uniform() < 0.1 ? 0.05 * uniform() : 0),
  'two speeds': (/** @type {any} */ { normal, uniform }) => 0.002 * normal() + (uniform() < 0.3 ? 0.1 : 0),
};

test('equal builds: over all looks, at most 1 row in 100 looks changed, with each kind of noise', () => {
  const all = Object.entries(noises).map(([name, noise]) => ({
    name,
    ...played({ change: 0, noise, rows: ROWS, rounds: 18, seed: 3 }),
  }));
  const found = all.map(({ name, found }) => `${name}: ${found.length} of ${ROWS}`);
  // 1 % of 400, and what chance adds in 99 of 100 such tests. If 5 % looked changed, 1 test in 200 would not
  // notice.
  const most = trialsOf(import.meta.url, { few: 3, all: 9 });
  assert.ok(all.reduce((sum, one) => sum + one.found.length, 0) <= most, found.join(', '));
  const [quiet, noisy] = all.map(({ meanRounds }) => meanRounds);
  assert.ok(quiet < 9.5 && noisy < 12, `${quiet} and ${noisy} rounds`);
});

test('slow-downs of 0.5 to 2 % are found, and the rows leave when they are', () => {
  for (const [change, noise, threshold] of /** @type {const} */ ([
    [0.005, noises.quiet, 0.002],
    [0.012, noises.quiet, 0.01],
    [0.02, noises.noisy, 0.01],
  ])) {
    const { found, meanRounds } = played({ change, noise, threshold, rows: ROWS / 2, rounds: 18, seed: 5 });
    const slower = found.filter((cell) => cell.change === 'slower').length;
    assert.ok(slower >= 0.48 * ROWS, `+${change}: ${slower} of ${ROWS / 2}`);
    assert.ok(meanRounds < 15, `+${change}: ${meanRounds} rounds`);
  }
});

test('a change of the threshold is seldom called the same, at whichever look', () => {
  const { found, open } = played({ change: 0.0101, noise: noises.noisy, rows: ROWS, rounds: 18, seed: 7 });
  assert.ok(ROWS - found.length - open.length <= 0.05 * ROWS, `${found.length} changed, ${open.length} open`);
});

test('a row that failed on one side leaves; one that lacks a round stays', () => {
  const sides = ['a', 'b'].map((side) => ({
    ...resultsOf([
      {
        ...platformOf('native', []),
        rounds: Array.from({ length: 9 }, (_, round) =>
          roundOf(
            [
              { name: 'lacks one', cost: side === 'b' && round === 3 ? null : 100 },
              side === 'a' ? { name: 'dies', cost: 100 } : { name: 'dies', cost: null, failure: 'it died' },
              { name: 'fine', cost: 100 },
            ],
            { round },
          ),
        ),
      },
    ]),
    duel: { side, title: side, looks: plannedLooks() },
  }));
  assert.deepEqual(
    openRows(sides[0], sides[1], makeGate({}, { suites: new Map() }), { isAlone: true }).get('native'),
    {
      open: ['primality/lacks one'],
      needed: new Map([['primality/lacks one', { rounds: 14, width: 0 }]]),
      all: ['primality/lacks one', 'primality/dies', 'primality/fine'],
      witness: [],
    },
  );
});
