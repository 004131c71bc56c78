import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planTime } from '../../../../../cli/run/budget/task.js';
import { askedOf } from '../../../../../cli/run/measure/parts.js';
import { scheduleOf } from '../../../../../cli/run/measure/schedule.js';
import { makeRequest } from '../../../../../cli/run/plan/request.js';
import { samebench } from '../../../fixtures/command.js';
import { fakePlatform } from '../../../fixtures/platforms.js';
import { pairsOf, roundOf } from '../../../report/fixture.js';

/** @param {number} count */
const rowsOf = (count, suite = 's') =>
  Array.from({ length: count }, (_, i) => ({ suite, name: `n${i}`, argument: null }));

/**
 * What a run of these options says of its time, and what it then does.
 *
 * @param {any} options of the command line
 * @param {{rows?: number, platforms?: any[], starts?: [string, number][]}} [given] starts: milliseconds by
 *   the id of a kind of host
 */
function planOf(
  options,
  { rows = 650, platforms = [fakePlatform('native'), fakePlatform('node')], starts = [] } = {},
) {
  /** @type {string[]} */
  const said = [];
  let ms = 0;
  const hosts = new Map(platforms.map(({ host }) => [host.id, host]));
  const planned = planTime(
    /** @type {any} */ ({ options, request: makeRequest([], options), reporter: null }),
    {
      platforms,
      benchmarks: rowsOf(rows),
      references: [],
      starts: new Map(starts.map(([id, took]) => [/** @type {any} */ (hosts.get(id)), took])),
    },
    { now: () => new Date(ms), print: (line) => said.push(line) },
  );
  const schedule = scheduleOf(planned.task.policies ?? []);
  /** The time of a process. @param {any} platform @param {number} [round] @param {string[]} [only] */
  const timeOf = (platform, round = 0, only = []) => {
    const { profile: _, ...time } = schedule.effortOf(
      platform,
      { round, only },
      { profile: planned.task.request.profile },
    );
    return time;
  };
  return { said, ...planned, schedule, timeOf, pass: (/** @type {number} */ more) => void (ms += more) };
}

test('a run says what it measures and how long it takes, before it starts', () => {
  assert.deepEqual(planOf({ quick: true }, { rows: 20 }).said, [
    'samebench: 20 benchmarks on native and node, 3 rounds: about 7 s',
  ]);
  assert.deepEqual(planOf({ quick: true }).said, [
    'samebench: 650 benchmarks on native and node, 3 rounds: about 55 s',
    'samebench:   --quick takes about a minute, so a benchmark gets about 13 ms in a round; --max-time ' +
      'gives more',
  ]);
  assert.match(
    planOf({}, { rows: 20 }).said.join('\n'),
    /^samebench: 20 benchmarks on native and node, 5 rounds: about 1\d s to 1 min 30 s$/,
  );
  assert.match(
    planOf({}).said.join('\n'),
    /, 5 rounds: about \d min \d\d s\nsamebench: {3}--quick takes about a minute, and --max-time 5m takes five$/,
  );
  assert.match(
    planOf({ maxTime: 300_000 }).said.join('\n'),
    /, 5 rounds: about 5 min 00 s\nsamebench: {3}--max-time is 5 min 00 s, so a benchmark gets about 45 ms in a round/,
  );
});

test('the ladder takes time, and is no benchmark of the user', () => {
  const countOf = (/** @type {string[]} */ suites) => {
    /** @type {string[]} */
    const said = [];
    const plan = /** @type {any} */ ({
      options: { quick: true },
      request: makeRequest(suites, { quick: true }),
      reporter: null,
    });
    planTime(
      plan,
      {
        platforms: [fakePlatform('native')],
        benchmarks: [...rowsOf(10), ...rowsOf(9, 'ladder')],
        references: [],
        starts: new Map(),
      },
      { now: () => new Date(0), print: (line) => said.push(line) },
    );
    return said[0].split(' on ')[0];
  };
  assert.equal(countOf([]), 'samebench: 10 benchmarks');
  assert.equal(countOf(['s', 'ladder']), 'samebench: 19 benchmarks');
  assert.equal(countOf(['ladder']), 'samebench: 9 benchmarks');
});

test('columns of JavaScript warm up for longer, and the time of the run says so', () => {
  const said = (/** @type {string} */ id) =>
    planOf({ rounds: 1 }, { rows: 100, platforms: [{ ...fakePlatform('node'), id }] }).said.join();
  assert.match(said('node'), /about 5 s/);
  assert.match(said('node@js'), /about 4\d s/);
});

test('hosts that start slowly leave less to their benchmarks', () => {
  const { said } = planOf({ quick: true }, { starts: [['native', 12_000]] });
  assert.match(said.join('\n'), /, 2 rounds: about 55 s\n.*about 11 ms in a round/);
});

test('columns whose time nobody knows are not limited', () => {
  const counting = { ...fakePlatform('native'), id: 'native@work', counts: true };
  const { said, timeOf } = planOf({ quick: true }, { platforms: [fakePlatform('native'), counting] });
  assert.match(
    said[0],
    /^samebench: 650 benchmarks on native, 3 rounds: about \d+ s, besides 1 column whose time is not limited$/,
  );
  assert.equal(timeOf(counting).roundBudgetMs, undefined);
  assert.deepEqual(planOf({ quick: true }, { platforms: [counting] }).said, []);
});

test('--quick is not limited where the user said how much is measured', () => {
  for (const own of [{ rounds: 3 }, { budget: 40 }, { isolate: true }]) {
    const { task, said, timeOf } = planOf({ quick: true, ...own });
    assert.equal(timeOf(task.platforms[0]).roundBudgetMs, undefined, JSON.stringify(own));
    assert.equal(
      said.some((line) => /gets about/.test(line)),
      false,
    );
  }
});

test('a time that is too short for one round is refused with the least one; --quick takes that', () => {
  assert.throws(() => planOf({ maxTime: 3000 }), {
    code: 2,
    message: /^--max-time 3 s is too short: .* takes 6 s at least\n {2}use --max-time 6s or more/,
  });
  assert.equal(planOf({ maxTime: 6000 }).task.request.profile.rounds, 1);
  const { said, task } = planOf({ quick: true }, { rows: 20_000 });
  assert.equal(task.request.profile.rounds, 1);
  assert.match(said.join('\n'), /1 round: about 2 min 01 s\n.*this is the least for this number/);
});

test(
  'with --isolate, a time that is too short for one process each is refused, and no process begins after ' +
    'the time is over',
  async () => {
    const options = { isolate: true, maxTime: 30_000 };
    const one = { platforms: [fakePlatform('native')] };
    assert.throws(() => planOf(options, { ...one, rows: 50 }), {
      code: 2,
      message: /one round of these benchmarks takes 31 s at least\n {2}use --max-time 31s or more/,
    });
    const { task, schedule, timeOf, pass } = planOf(options, { ...one, rows: 40 });
    const [native] = task.platforms;
    assert.equal(task.request.profile.rounds, 1);
    await schedule.before(0);
    let begun = 0;
    for (const part of schedule.rowsOf(native, 0)) {
      if (schedule.leavesOut(native, { round: 0, ...part })) continue;
      timeOf(native, 0, askedOf(part));
      begun += 1;
      pass(3000);
      schedule.onRound('native', /** @type {any} */ ({ round: 0 }));
    }
    assert.equal(begun, 10);
  },
);

test('the time of a run reaches its processes, and a reduced number of rounds its results', async () => {
  const { task, schedule, timeOf, pass } = planOf({ quick: true }, { rows: 3000 });
  assert.equal(task.request.profile.rounds, 2);
  await schedule.before(0);
  const [native, node] = task.platforms;
  assert.equal(Math.round(Number(timeOf(native).roundBudgetMs)), Math.round((55_000 - 4 * 300) / 4));
  pass(200_000);
  schedule.onRound('native', /** @type {any} */ ({ round: 0 }));
  assert.deepEqual(schedule.rowsOf(node, 0), [{ only: [] }], 'the first round is measured on all platforms');
  await schedule.before(1);
  assert.deepEqual(
    [native, node].map((platform) => schedule.rowsOf(platform, 1)),
    [[], []],
  );
});

test('a limited run says which time would be enough for the costs that missed their target', async () => {
  const { task, schedule, timeOf, moreTime, pass } = planOf(
    { quick: true },
    { rows: 40, platforms: [fakePlatform('native')] },
  );
  const records = [
    { id: 'native', status: /** @type {const} */ ('ok'), reason: null, rounds: /** @type {any[]} */ ([]) },
  ];
  for (const round of [0, 1, 2]) {
    await schedule.before(round);
    timeOf(task.platforms[0], round);
    pass(4000);
    const found = roundOf(
      rowsOf(40).map((row, i) => {
        const cost = i < 10 ? 10 * (1 + 0.04 * (round - 1)) : 10;
        return { ...row, cost, result: { pairs: pairsOf(cost, { spread: 0.005, count: 32 }) } };
      }),
      { round },
    );
    records[0].rounds.push(found);
    schedule.onRound('native', /** @type {any} */ (found));
  }
  const lines = moreTime(records).join('\n');
  assert.match(
    lines,
    /^10 costs that missed ±5 % lack only time: --max-time (30s|1m) should be enough for 9 of them$/,
  );
  assert.deepEqual(planOf({ quick: true }, { rows: 40 }).moreTime([]), []);
  assert.deepEqual(planOf({}).moreTime(records), []);
});

test('a run that left benchmarks out says how many, and which time would be enough', async () => {
  const { task, schedule, timeOf, moreTime, pass } = planOf(
    { quick: true },
    { rows: 40, platforms: [fakePlatform('native')] },
  );
  await schedule.before(0);
  const time = timeOf(task.platforms[0]);
  assert.equal(Math.round(Number(time.roundLimitMs)), 54_700);
  pass(60_000);
  const found = /** @type {any} */ (
    roundOf(
      rowsOf(40).map((row) => ({
        ...row,
        cost: 10,
        result: { pairs: pairsOf(10, { spread: 0.005, count: 32 }) },
      })),
    )
  );
  found.leftOut = found.results
    .splice(10)
    .map((/** @type {{benchmark: number}} */ { benchmark }) => benchmark);
  schedule.onRound('native', /** @type {any} */ (found));
  const lines = moreTime([{ id: 'native', status: 'ok', reason: null, rounds: [found] }]);
  assert.equal(lines[0], '30 benchmarks had no time: --max-time 5m should be enough to measure all once');
});

test('--max-time is an option of run, and --budget contradicts it', async () => {
  const { code, stderr } = await samebench(['run', '--quick', '--max-time', '5m']);
  assert.equal(code, 0, stderr);
  assert.match(stderr, /benchmarks on native and node, 3 rounds: about \d+ s to 5 min 00 s/);
  assert.equal((await samebench(['run', '--max-time', '5m', '--budget', '1s'])).code, 2);
  assert.equal((await samebench(['run', '--max-time', '1ms'])).code, 2);
});
