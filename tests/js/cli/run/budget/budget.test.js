import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBudget } from '../../../../../cli/run/budget/budget.js';
import { leastMs, roundsIn, rowShareMs, unlimitedMs } from '../../../../../cli/run/budget/share.js';
import { profiles } from '../../../../../protocol/profiles.js';

/**
 * @param {string} id
 * @param {number} rows
 * @param {{processes?: number, startMs?: number, warmUpMs?: number}} [more]
 */
const column = (id, rows, { processes = 1, startMs = 300, warmUpMs = 0 } = {}) => ({
  id,
  rows,
  shown: rows,
  processes,
  startMs,
  warmUpMs,
});

/** @typedef {ReturnType<typeof createBudget>} Budget */

/** What a policy asks of a platform. @param {{id: string}} one */
const platform = (one) => /** @type {import('../../../../../cli/platforms/index.js').Platform} */ (one);

/** @param {Budget} budget @param {{id: string}} one @param {number} round */
const hasRound = (budget, one, round) => budget.rowsOf(platform(one), round, [{ only: [] }]).length > 0;

/** @param {Budget} budget @param {{id: string}} one @param {{round: number, only: string[]}} process */
function timeOf(budget, one, process) {
  const { profile: _, ...time } = budget.effortOf(platform(one), process, { profile: profiles.quick });
  return time;
}

/** What a budget sees of a round. @param {object} own @returns {any} */
const ended = (own) => own;

/**
 * Plays the rounds of a run. A process takes its start, and what it was given; not more than its rows want,
 * and not less than they need.
 *
 * @param {ReturnType<typeof column>[]} columns
 * @param {object} options
 * @param {number} options.limitMs
 * @param {number} [options.rounds]
 * @param {number} [options.wantMs] of a row
 * @param {(id: string, round: number) => number} [options.needMs] of a row
 * @param {(id: string, round: number) => number} [options.crashes] how often a process ends early
 * @param {Record<string, {startMs: number, warmUpMs: number}>} [options.takes] what processes really take
 *   before their first benchmark
 */
async function play(
  columns,
  {
    limitMs,
    rounds = roundsIn(columns, profiles.quick, limitMs),
    wantMs = 60,
    needMs = () => 3,
    crashes = () => 0,
    takes = {},
  },
) {
  let ms = 5e6;
  const budget = createBudget({ columns, rounds, limitMs, now: () => new Date(ms) });
  /** @type {{id: string, round: number, rowMs: number}[]} */
  const measured = [];
  for (let round = 0; round < rounds; ++round) {
    await budget.before(round);
    const most = Math.max(...columns.map(({ processes }) => processes));
    for (const part of Array(most).keys()) {
      for (const one of columns) {
        const only = one.processes === 1 ? [] : [`s/${part}`];
        if (
          part >= one.processes ||
          !hasRound(budget, one, round) ||
          budget.leavesOut(platform(one), { round, only })
        )
          continue;
        const rows = only.length || one.rows;
        const { startMs, warmUpMs } = takes[one.id] ?? one;
        for (let left = crashes(one.id, round); left >= 0; --left) {
          const given = Number(timeOf(budget, one, { round, only }).roundBudgetMs);
          const rowMs = Math.max(needMs(one.id, round), Math.min(wantMs, (given - warmUpMs) / rows));
          const hostMs = Math.floor(warmUpMs + (left > 0 ? 0.5 : 1) * rows * rowMs);
          ms += startMs + hostMs;
          const cycles = /** @type {any[]} */ ([
            { at: 'start', elapsedMs: warmUpMs },
            { at: 'end', elapsedMs: hostMs },
          ]);
          budget.onRound(one.id, ended({ round, complete: left === 0, cycles }));
          if (left === 0) measured.push({ id: one.id, round, rowMs });
        }
      }
    }
  }
  assert.equal(budget.totalMs(), ms - 5e6);
  return { measured, ms: ms - 5e6 };
}

test(
  'what processes take before their first benchmark is no time of the benchmarks, and no round gets what ' +
    'all others left',
  async () => {
    const columns = [column('native', 19, { warmUpMs: 300 }), column('node', 19, { warmUpMs: 300 })];
    const rounds = roundsIn(columns, profiles.default, 6000);
    assert.equal(rounds, 3, 'five would have less than 10 ms for a benchmark');
    const takes = { native: { startMs: 60, warmUpMs: 285 }, node: { startMs: 200, warmUpMs: 310 } };
    const { measured, ms } = await play(columns, { limitMs: 6000, rounds, wantMs: 150, takes });
    assert.equal(measured.length, 6);
    assert.ok(ms > 5900 && ms <= 6000, `${ms} ms`);
    for (const { rowMs } of measured) assert.ok(rowMs > 20 && rowMs < 35, JSON.stringify(measured));
    // A machine on which processes start more slowly than planned keeps to the time as well.
    const slow = await play(columns, {
      limitMs: 6000,
      rounds,
      wantMs: 150,
      takes: { native: { startMs: 500, warmUpMs: 400 }, node: { startMs: 900, warmUpMs: 400 } },
    });
    assert.ok(slow.ms <= 6000, `${slow.ms} ms`);
  },
);

test('few rows get all that they want', async () => {
  const columns = [column('native', 20), column('node', 20)];
  const { measured, ms } = await play(columns, { limitMs: 55_000 });
  assert.equal(measured.length, 6);
  assert.ok(measured.every(({ rowMs }) => rowMs === 60));
  assert.equal(ms, 6 * (300 + 20 * 60));
});

test('650 rows on two platforms share a minute, and all get the same', async () => {
  const columns = [column('native', 650), column('node', 650, { startMs: 700 })];
  const { measured, ms } = await play(columns, { limitMs: 55_000 });
  assert.equal(measured.length, 6);
  assert.ok(ms > 54_000 && ms <= 55_000, `${ms} ms`);
  for (const { rowMs } of measured) assert.ok(Math.abs(rowMs - 13.33) < 0.1, `${rowMs} ms`);
  assert.ok(Math.abs(rowShareMs(columns, 3, 55_000) - 13.33) < 0.01);
});

test('what rows do not use is left to later rounds', async () => {
  const columns = [column('native', 650), column('node', 650)];
  const { measured, ms } = await play(columns, {
    limitMs: 55_000,
    needMs: (id) => (id === 'native' ? 8 : 3),
    wantMs: 60,
  });
  assert.ok(ms <= 55_000);
  const quick = await play([column('native', 100), column('node', 1000)], { limitMs: 55_000, wantMs: 20 });
  assert.ok(quick.ms <= 55_000 && quick.ms > 54_000);
  assert.equal(measured.length, 6);
});

test('rows that are slow once leave less to the others, and all rounds are measured', async () => {
  const columns = [column('native', 650), column('node', 650)];
  const { measured, ms } = await play(columns, {
    limitMs: 55_000,
    needMs: (id, round) => (id === 'native' && round === 0 ? 30 : 3),
  });
  assert.equal(measured.length, 6);
  assert.ok(ms <= 56_000, `${ms} ms`);
  const last = measured.filter(({ round }) => round > 0);
  assert.ok(
    last.every(({ rowMs }) => rowMs > 8 && rowMs < 13),
    JSON.stringify(last),
  );
});

test('rows that are always slow get the first round, and as many more as there is time for', async () => {
  const columns = [column('native', 650), column('node', 650)];
  const slow = await play(columns, { limitMs: 55_000, needMs: () => 18 });
  assert.deepEqual(
    slow.measured.map(({ id, round }) => `${id} ${round}`),
    ['native 0', 'node 0', 'native 1', 'node 1'],
  );
  assert.ok(slow.ms <= 55_000, `${slow.ms} ms`);
  const slower = await play(columns, { limitMs: 55_000, needMs: () => 100 });
  assert.deepEqual(
    slower.measured.map(({ round }) => round),
    [0, 0],
  );
});

test('rows that take minutes get only the first round; what does not begin in time is left out', async () => {
  /**
   * A host keeps to the limit of a process: rows begin until then.
   *
   * @param {number} rowMs
   * @param {number} limitMs
   */
  const run = async (rowMs, limitMs) => {
    const columns = [column('native', 70), column('node', 70, { startMs: 1000 })];
    let ms = 0;
    const budget = createBudget({ columns, rounds: 3, limitMs, now: () => new Date(ms) });
    /** @type {Record<string, number[]>} */
    const begun = { native: [], node: [] };
    for (let round = 0; round < 3; ++round) {
      await budget.before(round);
      for (const one of columns) {
        if (!hasRound(budget, one, round)) continue;
        const { roundBudgetMs = 0, roundLimitMs = 0 } = timeOf(budget, one, { round, only: [] });
        assert.ok(roundLimitMs >= roundBudgetMs);
        const rows = Math.min(70, Math.ceil(roundLimitMs / rowMs));
        ms += one.startMs + rows * rowMs;
        budget.onRound(one.id, ended({ round }));
        begun[one.id].push(rows);
      }
    }
    return { ms, begun };
  };
  const slow = await run(9000, 55_000);
  assert.deepEqual(slow.begun, { native: [3], node: [3] });
  assert.ok(slow.ms <= 55_000 + 2 * 9000, `${slow.ms} ms`);
  const some = await run(1000, 55_000);
  assert.deepEqual(some.begun, { native: [27], node: [27] });
  assert.ok(some.ms <= 56_500, `${some.ms} ms`);
  const enough = await run(300, 300_000);
  assert.deepEqual(enough.begun, { native: [70, 70, 70], node: [70, 70, 70] });
});

test('rows that a program left out get what others have not used, and only they', async () => {
  let ms = 0;
  const budget = createBudget({
    columns: [column('native', 20, { processes: 2 })],
    rounds: 3,
    limitMs: 100_000,
    now: () => new Date(ms),
  });
  const plan = { benchmarks: Array.from({ length: 10 }, (_, id) => ({ id, suite: 's', name: `row ${id}` })) };
  const resultsOf = (/** @type {number[]} */ ids) => ids.map((id) => plan.benchmarks[id]);
  /** A process whose rows take 9 s each: what it was given. @param {number} round @param {number[]} ids */
  const slowProcess = (round, ids) => {
    const only = ids.map((id) => `s/row ${id}`);
    const { roundLimitMs = 0 } = timeOf(budget, { id: 'native' }, { round, only });
    const count = Math.min(ids.length, Math.ceil(roundLimitMs / 9000));
    ms += 300 + 9000 * count;
    budget.onRound(
      'native',
      ended({ round, plan, results: resultsOf(ids.slice(0, count)), leftOut: ids.slice(count) }),
    );
    return count;
  };
  const all = [...plan.benchmarks.keys()];
  await budget.before(0);
  assert.equal(slowProcess(0, all), 6, 'half of the time');
  timeOf(budget, { id: 'native' }, { round: 0, only: all.map((id) => `other/row ${id}`) });
  ms += 1000;
  budget.onRound('native', ended({ round: 0, results: [] }));
  await budget.before(1);
  const left = [6, 7, 8, 9];
  assert.deepEqual(budget.rowsOf(platform({ id: 'native' }), 1, [{ only: [] }]), [
    { only: left.map((id) => `s/row ${id}`) },
  ]);
  assert.equal(slowProcess(1, left), 4, 'all of the rest');
  await budget.before(2);
  assert.equal(hasRound(budget, { id: 'native' }, 2), false);
  assert.ok(ms <= 100_000);
});

test('a process that crashes and is started again does not take the time of others twice', async () => {
  const columns = [column('native', 650), column('node', 650)];
  const { measured, ms } = await play(columns, {
    limitMs: 55_000,
    crashes: (id, round) => (id === 'node' && round === 1 ? 2 : 0),
  });
  assert.equal(measured.length, 6);
  assert.ok(ms <= 55_000, `${ms} ms`);
});

test('a process for each row shares what their starts leave', async () => {
  const columns = [column('native', 40, { processes: 40 }), column('node', 40, { processes: 40 })];
  const { measured, ms } = await play(columns, { limitMs: 90_000 });
  assert.equal(measured.length, 240);
  assert.ok(ms <= 90_000 && ms > 80_000, `${ms} ms`);
});

test('with a process for each row, no process begins that would not end in time', async () => {
  const columns = [
    column('native', 40, { processes: 40, warmUpMs: 300 }),
    column('node', 40, { processes: 40, warmUpMs: 300 }),
  ];
  const takes = { native: { startMs: 1500, warmUpMs: 500 }, node: { startMs: 1500, warmUpMs: 500 } };
  const { measured, ms } = await play(columns, { limitMs: 60_000, rounds: 1, takes });
  assert.ok(ms > 57_000 && ms <= 60_000, `${ms} ms`);
  assert.ok(measured.length > 25 && measured.length < 30, `${measured.length} processes`);
  const one = await play(columns, { limitMs: 1000, rounds: 1, takes });
  assert.deepEqual(
    one.measured.map(({ id }) => id),
    ['native', 'node'],
    'the first of a column always begins',
  );
});

test('a platform that failed leaves its time to the others', async () => {
  const columns = [column('native', 650), column('node', 650)];
  let ms = 0;
  const budget = createBudget({ columns, rounds: 3, limitMs: 55_000, now: () => new Date(ms) });
  await budget.before(0);
  for (const one of columns) {
    timeOf(budget, one, { round: 0, only: [] });
    ms += one.id === 'node' ? 100 : 9000;
    budget.onRound(one.id, ended({ round: 0 }));
  }
  await budget.before(1);
  timeOf(budget, columns[0], { round: 1, only: [] });
  ms += 9000;
  budget.onRound('native', ended({ round: 1 }));
  await budget.before(2);
  assert.equal(
    Math.round(Number(timeOf(budget, columns[0], { round: 2, only: [] }).roundBudgetMs)),
    55_000 - 18_100 - 300,
  );
});

test('platforms without a limit are not counted; rounds after the common ones get the rest', async () => {
  let ms = 0;
  const budget = createBudget({
    columns: [column('native', 10)],
    rounds: 1,
    limitMs: 10_000,
    now: () => new Date(ms),
  });
  await budget.before(0);
  assert.deepEqual(timeOf(budget, { id: 'webdriver' }, { round: 0, only: [] }), {});
  ms += 60_000;
  budget.onRound('webdriver', ended({ round: 0 }));
  assert.deepEqual(timeOf(budget, { id: 'native' }, { round: 0, only: [] }), {
    roundBudgetMs: 9700,
    roundLimitMs: 9700,
  });
  ms += 4000;
  budget.onRound('native', ended({ round: 0 }));
  assert.equal(budget.totalMs(), 4000);
  assert.deepEqual(timeOf(budget, { id: 'native' }, { round: 1, only: ['s/a'] }), {
    roundBudgetMs: 6000,
  });
});

test('with too little time for its rounds a run has fewer, and two as long as they fit', () => {
  const rounds = (/** @type {number} */ rows) =>
    roundsIn([column('native', rows), column('node', rows)], profiles.quick, 55_000);
  assert.deepEqual([10, 650, 1400, 3000, 4400, 8000, 100_000].map(rounds), [3, 3, 2, 2, 2, 1, 1]);
  assert.equal(roundsIn([column('native', 650)], profiles.thorough, 300_000), 15);
});

test('rows in JavaScript get fewer rounds rather than a warm-up that leaves them unoptimised', () => {
  const rounds = (/** @type {string} */ id, /** @type {number} */ rows) =>
    roundsIn([column('node', rows), column(id, rows)], profiles.quick, 55_000);
  // 320 ms for each of 50 rows: three rounds fit, and four would not.
  assert.deepEqual(
    [10, 50, 100, 1000].map((rows) => rounds('node@js', rows)),
    [3, 3, 2, 2],
  );
  assert.deepEqual(
    [10, 50, 100, 1000].map((rows) => rounds('node@--turbo', rows)),
    [3, 3, 3, 2],
  );
});

test('the least and the usual time of a run', () => {
  const columns = [column('native', 650), column('node', 650, { startMs: 12_000 })];
  assert.equal(leastMs(columns), 300 + 12_000 + 1300 * 3);
  assert.ok(unlimitedMs(columns, profiles.quick) > 3 * leastMs(columns));
  assert.ok(unlimitedMs(columns, profiles.default) > 2 * unlimitedMs(columns, profiles.quick));
});
