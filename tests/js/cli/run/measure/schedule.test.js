import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scheduleOf } from '../../../../../cli/run/measure/schedule.js';
import { profiles } from '../../../../../protocol/profiles.js';
import { fakePlatform } from '../../../fixtures/platforms.js';

const native = fakePlatform('native');
const [process, effort] = [{ round: 1, only: ['a/1'] }, { profile: profiles.quick }];

test('each policy changes what those before it have left', async () => {
  /** @type {any[]} */
  const called = [];
  const schedule = scheduleOf([
    {
      before: async (round) => void (await null, called.push(['first', round])),
      rowsOf: (_, round, parts) => [...parts, { only: [`a/${round}`] }],
      effortOf: (_, { round }, own) => ({ ...own, roundBudgetMs: round }),
      onRound: (id) => called.push(['first', id]),
      note: () => undefined,
    },
    { maxRounds: 8 },
    {
      maxRounds: 6,
      before: async (round) => void called.push(['last', round]),
      rowsOf: (_, __, parts) => parts.slice(1),
      effortOf: (_, __, own) => ({ ...own, roundLimitMs: 2 * Number(own.roundBudgetMs) }),
      leavesOut: (_, { only }) => only.length > 1,
      onRound: (id) => called.push(['last', id]),
      note: () => 'it knows how far it is',
    },
    { note: () => 'it is not asked' },
  ]);
  await schedule.before(3);
  schedule.onRound('native', /** @type {any} */ ({}));
  assert.deepEqual(called, [
    ['first', 3],
    ['last', 3],
    ['first', 'native'],
    ['last', 'native'],
  ]);
  assert.deepEqual(schedule.rowsOf(native, 3), [{ only: ['a/3'] }]);
  assert.deepEqual(schedule.effortOf(native, process, effort), {
    ...effort,
    roundBudgetMs: 1,
    roundLimitMs: 2,
  });
  assert.deepEqual(
    [[], ['a/1', 'a/2']].map((only) => schedule.leavesOut(native, { round: 0, only })),
    [false, true],
  );
  assert.equal(schedule.note(), 'it knows how far it is');
  assert.deepEqual([schedule.maxRounds(5), schedule.maxRounds(9)], [8, 9]);
});

test('without a policy, one process measures all in each of the common rounds', async () => {
  const schedule = scheduleOf([]);
  await schedule.before(0);
  assert.deepEqual(schedule.rowsOf(native, 0), [{ only: [] }]);
  assert.equal(schedule.effortOf(native, process, effort), effort);
  assert.equal(schedule.leavesOut(native, process), false);
  assert.equal(schedule.note(), undefined);
  assert.equal(schedule.maxRounds(5), 5);
});
