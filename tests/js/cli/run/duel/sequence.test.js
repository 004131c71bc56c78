import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkBudget, createSequence, longer } from '../../../../../cli/run/duel/sequence.js';
import { isolated } from '../../../../../cli/run/measure/parts.js';
import { makeGate } from '../../../../../report/compare/gate.js';
import { plannedLooks } from '../../../../../report/compare/sequential/spending.js';
import { profiles } from '../../../../../protocol/profiles.js';
import { platformOf, resultsOf, roundOf } from '../../../report/fixture.js';

/**
 * A duel of two rows, of which one costs something else in each round, with a clock of its own.
 *
 * @param {{roundMs: (round: number) => number, budgetMs?: number, parts?: any[], others?: any[],
 *   wobble?: number, countingRounds?: number, duelEffort?: number}} how others: rows; wobble: of the second
 *   row, as a share; duelEffort: of the platform
 */
async function played({
  roundMs,
  budgetMs,
  parts = [{ only: [] }],
  others = [],
  wobble = 0.02,
  countingRounds,
  duelEffort,
}) {
  let at = 0;
  const rounds = { a: [], b: [] };
  const sequence = createSequence({
    gate: makeGate({}, { suites: new Map() }),
    resultsSoFar: () =>
      ['a', 'b'].map((side) => ({
        ...resultsOf([{ ...platformOf('native', []), rounds: rounds[side] }]),
        duel: { side, title: side, looks: plannedLooks() },
      })),
    isSettling: false,
    budgetMs,
    countingRounds,
    now: () => new Date(at),
  });
  const asked = [];
  const notes = [];
  const efforts = [];
  const native = /** @type {any} */ ({ id: 'native a', column: 'native', duelEffort });
  for (let round = 0; round < 60; round++) {
    await sequence.before(round);
    const own = sequence.rowsOf(native, round, parts);
    if (own.length === 0) {
      await sequence.before(round + 1);
      assert.deepEqual(sequence.rowsOf(native, round + 1, parts), [], 'it stays over');
      break;
    }
    asked.push(own);
    notes.push(String(sequence.note()));
    efforts.push(sequence.effortOf(native, { round, only: [] }, { profile: profiles.duel }).profile);
    at += roundMs(round);
    for (const side of ['a', 'b']) {
      rounds[side].push(
        roundOf(
          [
            { name: 'still', cost: 100 },
            { name: 'wobbly', cost: 100 * (side === 'a' ? 1 : 1 + wobble * Math.sin(5 * round)) },
            ...others.map(({ costAt, ...other }) =>
              costAt ? { ...other, cost: costAt(round, side) } : other,
            ),
          ],
          { round },
        ),
      );
    }
  }
  return { asked, notes, efforts, advice: sequence.advice() };
}

test('the rows that are not decided get the rest of the budget', async () => {
  const { asked, notes } = await played({ roundMs: (round) => (round < 9 ? 10_000 : 2_000) });
  assert.deepEqual(asked.slice(0, 9), Array(9).fill([{ only: [] }]));
  assert.deepEqual([...new Set(asked.slice(9).map(([{ only }]) => String(only)))], ['primality/wobbly']);
  assert.equal(asked.length, 19, 'until it is decided');
  assert.equal(notes[8], 'none decided yet, at most 2 min 30 s left');
  assert.equal(notes[9], '1 of 2 decided, at most 2 min 20 s left');
  assert.match(notes[15], /^1 of 2 decided/, 'a later look does not count those that are left only');
});

test('rows that are left are measured longer in each round, with samples of the same length', async () => {
  const { efforts } = await played({ roundMs: () => 1000 });
  assert.deepEqual(efforts[8], profiles.duel);
  assert.deepEqual(efforts[9], longer(profiles.duel, 2));
  const { budgetMs, minimumPairs, maximumPairs, warmUpMs } = longer(
    { ...profiles.duel, budgetMs: 20, minimumPairs: 24, maximumPairs: 96, warmUpMs: 10 },
    3,
  );
  assert.deepEqual([budgetMs, minimumPairs, maximumPairs, warmUpMs], [60, 72, 288, 30]);
});

test('a platform that takes long to start measures longer in each round', async () => {
  const { efforts } = await played({ roundMs: () => 1000, duelEffort: 2 });
  assert.deepEqual([efforts[8], efforts[9]], [longer(profiles.duel, 2), longer(profiles.duel, 4)]);
});

test('the two rows of the ladder that show disturbed rounds stay as long as any other row', async () => {
  const others = [
    { suite: 'ladder', name: 'ladder', argument: '64', cost: 80 },
    { suite: 'ladder', name: 'independent 64', cost: 40 },
  ];
  const { asked } = await played({ roundMs: () => 1000, others });
  assert.deepEqual(asked[9], [{ only: ['primality/wobbly', 'ladder/independent 64', 'ladder/ladder 64'] }]);
});

test('parts of a round without an open row are left out', async () => {
  const parts = isolated(['ladder/ladder 64', 'primality/still', 'primality/wobbly']);
  const { asked } = await played({ roundMs: () => 1000, parts });
  assert.deepEqual(asked[0], parts);
  assert.deepEqual(asked[9], parts.slice(2));
});

test('a budget that is too small for any machine is refused before anything is measured', () => {
  const columns = ['native', 'node'].map((id) => ({
    id,
    rows: 30,
    shown: 21,
    processes: 1,
    startMs: 500,
    warmUpMs: 0,
  }));
  assert.throws(() => checkBudget(20_000, columns, profiles.quick), {
    message:
      /^--budget-total 20 s is too small: a verdict needs 9 rounds, and each takes about 5 s\n {2}use --budget-total 50s or more/,
  });
  checkBudget(60_000, columns, profiles.quick);
  checkBudget(undefined, columns, profiles.quick);
  checkBudget(1, [], profiles.quick);
});

test('--budget-total ends the duel; one too small for nine rounds is refused, with the least', async () => {
  assert.equal((await played({ roundMs: () => 10_000, budgetMs: 90_000 })).asked.length, 9);
  assert.equal(
    (await played({ roundMs: usual, budgetMs: 150_000 })).asked.length,
    9,
    'a fifth is for the second duel: 30 s are too few for a verdict',
  );
  assert.ok(
    (await played({ roundMs: usual, budgetMs: 180_000 })).asked.length > 9,
    '54 s are enough for it to go on',
  );
  await assert.rejects(played({ roundMs: () => 10_000, budgetMs: 30_000 }), {
    name: 'UsageError',
    message:
      /^--budget-total 30 s is too small: a verdict needs 9 rounds, and the first one took 10 s\n {2}use --budget-total 90s or more/,
  });
});

/** Milliseconds of a round: of both rows, and then of one. */
const usual = (/** @type {number} */ round) => (round < 9 ? 10_000 : 6_000);

test('a row that cannot get a verdict leaves at the first look; the advice says what decides', async () => {
  const { asked, advice, notes } = await played({ roundMs: usual, wobble: 0.2 });
  assert.equal(asked.length, 9);
  assert.equal(notes.at(-1), 'none decided yet, at most 2 min 30 s left');
  assert.equal(
    advice,
    'the processes of 1 cost differ by too much for 60 rounds: a larger --threshold decides them',
  );
});

test('a row that needs more time than is left leaves; the advice says what budget is enough', async () => {
  const { asked, advice } = await played({ roundMs: usual, wobble: 0.045 });
  assert.equal(asked.length, 9);
  const [, minutes] =
    /^1 cost stayed undecided for want of time: --budget-total (\d+)m should be enough$/.exec(
      String(advice),
    ) ?? [];
  const more = await played({ roundMs: usual, wobble: 0.045, budgetMs: Number(minutes) * 60_000 });
  assert.ok(more.asked.length > 19, `${more.asked.length} rounds`);
  assert.equal(more.advice, null, 'that budget was enough');
});

test(
  'of rows that need as many rounds, the one with the narrower interval stays where there is no time for ' +
    'both',
  async () => {
    const costAt =
      (/** @type {number} */ wobble) => (/** @type {number} */ round, /** @type {string} */ side) =>
        100 * (side === 'a' ? 1 : 1 + wobble * Math.sin(5 * round + 1));
    const left = async (/** @type {number} */ wobble) =>
      (
        await played({
          roundMs: (round) => (round < 9 ? 4_000 : 3_000),
          budgetMs: 70_000,
          others: [{ name: 'other', costAt: costAt(wobble) }],
        })
      ).asked[9];
    assert.deepEqual(await left(0.022), [{ only: ['primality/wobbly'] }]);
    assert.deepEqual(await left(0.018), [{ only: ['primality/other'] }]);
  },
);

test('rows that have their verdict need no advice', async () => {
  assert.equal((await played({ roundMs: (round) => (round < 9 ? 10_000 : 2_000) })).advice, null);
});

test('rounds that also count do not tell how long the others take', async () => {
  const roundMs = (/** @type {number} */ round) => (round < 2 ? 30_000 : 2_000);
  const { notes } = await played({ roundMs, countingRounds: 2 });
  assert.deepEqual(
    notes.slice(2, 4),
    ['none decided yet', 'none decided yet, at most 44 s left'],
    '23 times the first round that only times',
  );
  assert.equal(
    (await played({ roundMs, countingRounds: 2, budgetMs: 100_000 })).notes[3],
    'none decided yet, at most 18 s left',
  );
  await assert.rejects(played({ roundMs, countingRounds: 2, budgetMs: 70_000 }), {
    message:
      /^--budget-total 1 min 10 s is too small: a verdict needs 9 rounds, and those so far took 1 min 02 s\n {2}use --budget-total 74s or more/,
  });
});
