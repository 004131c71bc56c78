import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeGate } from '../../../../../report/compare/gate.js';
import { compareRun } from '../../../../../cli/run/judge/judge.js';
import { countingPlatform, platformOf, resultsOf, roundOf } from '../../../report/fixture.js';

const run = (costs, overrides = {}) =>
  /** @type {any} */ (
    resultsOf(
      [
        platformOf(
          'native',
          Object.entries(costs).map(([name, cost]) => ({ name, cost, result: { spread: 0.002 } })),
        ),
      ],
      overrides,
    )
  );
const gate = (options = {}) =>
  makeGate({ failOn: 'slower', threshold: 0.03, ...options }, { suites: new Map() });

/** The sides of a duel of eight rounds, whose benchmarks have these costs, times the speed of a round. */
const duelOf = (before, now, speedOf = (/** @type {number} */ round) => 1 + 0.0001 * round) =>
  /** @type {any} */ (
    [before, now].map((costs, i) => {
      const rounds = Array.from({ length: 9 }, (_, round) =>
        roundOf(
          Object.entries(costs).map(([name, cost]) => ({
            name,
            cost: cost * speedOf(round),
            result: { spread: 0.002 },
          })),
          { round },
        ),
      );
      return resultsOf([{ ...platformOf('native', []), rounds }], { duel: { side: 'ab'[i], title: '' } });
    })
  );

/** Compares, with these results of a duel, and these of measuring again, one after the other. */
async function compared(
  now,
  {
    baseline = run({ a: 100, b: 100 }),
    sides = /** @type {any} */ (null),
    seconds = /** @type {any[]} */ ([]),
    retries = Math.max(seconds.length, Number(sides !== null)),
    options = {},
    abort = false,
  } = {},
) {
  const controller = new AbortController();
  const [asked, said, duels] = /** @type {any[][]} */ ([[], [], []]);
  const { compared: comparison, verdict } = await compareRun(
    now,
    { results: baseline, gate: gate(options) },
    {
      retries,
      duel: async (suspects, differences) => {
        duels.push([suspects.map(({ name }) => name), differences.map(({ what }) => what)]);
        if (abort && sides) controller.abort(new Error('stopped by SIGINT'));
        return sides;
      },
      again: async (suspects) => {
        asked.push(suspects.map(({ name }) => name));
        if (abort) controller.abort(new Error('stopped by SIGINT'));
        return seconds[asked.length - 1];
      },
      signal: controller.signal,
      print: (line) => said.push(line),
    },
  );
  return { comparison, verdict: /** @type {any} */ (verdict), asked, said, duels };
}

test('without --retry the gate lists what became slower and on which platform', async () => {
  const { verdict, asked } = await compared(run({ a: 110, b: 100 }));
  assert.deepEqual(asked, []);
  assert.equal(verdict.verdict, 'fail');
  assert.match(verdict.lines.join('\n'), /^slower: primality\/a on native: 100 ns → 110 ns, 1\.10× \(.*\)$/);
});

test('only the cells that fail the gate are measured again, and the second measurement decides', async () => {
  const cleared = await compared(run({ a: 110, b: 100 }), { seconds: [run({ a: 100, b: 200 })] });
  assert.deepEqual([cleared.asked, cleared.verdict], [[['a']], { verdict: 'pass', lines: [] }]);
  assert.deepEqual(cleared.said, ['measuring 1 of 2 costs again: it looks slower']);
  assert.equal(cleared.comparison.cells[0].change, 'same');
  const confirmed = await compared(run({ a: 110, b: 100 }), { seconds: [run({ a: 110 })] });
  assert.equal(confirmed.verdict.verdict, 'fail');
  assert.equal(confirmed.comparison.cells[0].retries, 1);
});

test('retries end when no cell fails any more, or after the given number', async () => {
  const seconds = [run({ a: 110, b: 110 }), run({ a: 110, b: 100 }), run({ a: 110 })];
  const twice = await compared(run({ a: 110, b: 110 }), { seconds, retries: 2 });
  assert.deepEqual(twice.asked, [
    ['a', 'b'],
    ['a', 'b'],
  ]);
  const thrice = await compared(run({ a: 110, b: 110 }), { seconds });
  assert.deepEqual(thrice.asked, [['a', 'b'], ['a', 'b'], ['a']]);
  const clear = await compared(run({ a: 100, b: 100 }), { seconds });
  assert.deepEqual(clear.asked, []);
});

test('if the gate cannot judge, nothing is measured again', async () => {
  const elsewhere = run(
    { a: 110, b: 100 },
    { machine: { cpu: 'Intel', cores: 2, os: 'Debian GNU/Linux 12' } },
  );
  const blocked = await compared(elsewhere, { seconds: [run({ a: 110 })] });
  assert.deepEqual([blocked.asked, blocked.verdict.verdict], [[], 'cannot judge']);
  assert.match(blocked.verdict.lines[0], /environments differ/);
  const allowed = await compared(elsewhere, {
    seconds: [run({ a: 110 })],
    options: { allowDifferences: true },
  });
  assert.deepEqual([allowed.asked.length, allowed.verdict.verdict], [1, 'fail']);
});

test('if a retry is stopped, the first comparison is kept and the gate does not judge', async () => {
  const { comparison, verdict } = await compared(run({ a: 110, b: 100 }), {
    seconds: [run({ a: 100 })],
    abort: true,
  });
  assert.equal(verdict, null);
  assert.deepEqual([comparison.cells[0].change, comparison.cells[0].retries], ['slower', 0]);
});

test('a gate without anything to compare does not pass', async () => {
  const nothing = 'the runs share no benchmark, so there is nothing for --fail-on to judge';
  const { verdict } = await compared(run({ c: 100 }));
  assert.deepEqual(
    [verdict.verdict, verdict.lines],
    [
      'fail',
      [
        'missing: primality/a, primality/b on native',
        '--fail-on fails for this; --allow missing lets it pass',
        nothing,
      ],
    ],
  );
  const allowed = await compared(run({ c: 100 }), { options: { allow: ['missing'] } });
  assert.deepEqual([allowed.verdict.verdict, allowed.verdict.lines], ['cannot judge', [nothing]]);
});

test('slow-downs below the threshold are reported and pass', async () => {
  const { verdict } = await compared(run({ a: 102.8, b: 100 }), { options: { threshold: 0.0281 } });
  assert.deepEqual(
    [verdict.verdict, verdict.lines],
    ['pass', ['below the threshold of 2.8 %, which --fail-on ignores: 1 of 2 costs became slower']],
  );
});

test('missing benchmarks and platforms do not prevent judging the others', async () => {
  const { comparison, verdict } = await compared(run({ a: 110, c: 100 }));
  assert.deepEqual(
    [comparison.onlyBaseline, comparison.onlyCurrent, verdict.verdict],
    [['primality/b'], ['primality/c'], 'fail'],
  );
});

const settledOf = ({ comparison }) =>
  comparison.cells.map(({ change, settled, retries }) => [change, settled, retries]);

test('suspects are settled by a duel, whose outcome and costs replace the first look', async () => {
  const cleared = await compared(run({ a: 110, b: 100 }), {
    sides: duelOf({ a: 50, b: 50 }, { a: 50, b: 60 }),
  });
  assert.deepEqual(
    [cleared.duels, cleared.asked, cleared.verdict],
    [[[['a'], []]], [], { verdict: 'pass', lines: [] }],
  );
  assert.deepEqual(settledOf(cleared), [
    ['same', 'duel', 1],
    ['same', null, 0],
  ]);
  assert.deepEqual(cleared.said, [
    'settled by a duel against the builds of the baseline: 1 of 1 suspect; still slower: 0',
  ]);
  const confirmed = await compared(run({ a: 110, b: 100 }), {
    sides: duelOf({ a: 50 }, { a: 55 }),
    retries: 3,
  });
  assert.deepEqual([confirmed.asked, confirmed.verdict.verdict], [[], 'fail'], 'a duel is not repeated');
  assert.match(
    confirmed.verdict.lines[0],
    /^slower: primality\/a on native: 50\.\d ns → 55\.\d ns, 1\.10× \(.*\), by a duel$/,
  );
  assert.match(confirmed.said[0], /1 of 1 suspect; still slower: 1/);
});

test('a cost that grew without having been judged is settled by a duel as well', async () => {
  const once = (/** @type {number} */ cost) =>
    resultsOf([
      platformOf('native', [
        { name: 'a', cost, result: { count: 1 } },
        { name: 'b', cost: 100 },
        { name: 'c', cost: 100 },
      ]),
    ]);
  const unsettled = await compared(once(300), { baseline: once(100), retries: 0 });
  assert.equal(unsettled.verdict.verdict, 'cannot judge');
  const settled = await compared(once(300), { baseline: once(100), sides: duelOf({ a: 50 }, { a: 50 }) });
  assert.deepEqual([settled.duels[0][0], settled.verdict.verdict], [['a'], 'pass']);
  const slower = await compared(once(300), { baseline: once(100), sides: duelOf({ a: 50 }, { a: 150 }) });
  assert.equal(slower.verdict.verdict, 'fail');
});

test('the sides of a duel are compared round by round', async () => {
  const sides = duelOf({ a: 50 }, { a: 52 }, (round) => 1 + 0.3 * (round % 2));
  const { verdict } = await compared(run({ a: 110, b: 100 }), { sides });
  assert.match(
    verdict.lines[0],
    /^slower: primality\/a on native: 50\.0 ns → 52\.0 ns, 1\.04× \(1\.04× to 1\.04×\), by a duel$/,
  );
});

test('suspects that the duel does not settle are measured again', async () => {
  const partly = await compared(run({ a: 110, b: 110 }), {
    sides: duelOf({ a: 50 }, { a: 55 }),
    seconds: [run({ b: 100 })],
  });
  assert.deepEqual([partly.duels[0][0], partly.asked], [['a', 'b'], [['b']]]);
  assert.deepEqual(settledOf(partly), [
    ['slower', 'duel', 1],
    ['same', 'again', 1],
  ]);
  const none = await compared(run({ a: 110, b: 100 }), { seconds: [run({ a: 100 })] });
  assert.deepEqual([none.duels.length, none.asked, settledOf(none)[0]], [1, [['a']], ['same', 'again', 1]]);
});

test('there is no duel without suspects, without --retry, or if the gate cannot judge', async () => {
  const sides = duelOf({ a: 50 }, { a: 50 });
  const elsewhere = run(
    { a: 110, b: 100 },
    { machine: { cpu: 'Intel', cores: 2, os: 'Debian GNU/Linux 12' } },
  );
  assert.deepEqual((await compared(run({ a: 100, b: 100 }), { sides })).duels, []);
  assert.deepEqual((await compared(run({ a: 110, b: 100 }), { sides, retries: 0 })).duels, []);
  assert.deepEqual((await compared(elsewhere, { sides })).duels, []);
  const allowed = await compared(elsewhere, { sides, options: { allowDifferences: true } });
  assert.deepEqual(allowed.duels, [[['a'], ['cpu']]]);
});

test('if the duel is stopped, the first comparison is kept and the gate does not judge', async () => {
  const { comparison, verdict, asked } = await compared(run({ a: 110, b: 100 }), {
    sides: duelOf({ a: 50 }, { a: 50 }),
    abort: true,
  });
  assert.deepEqual(
    [verdict, asked, comparison.cells[0].change, comparison.cells[0].settled],
    [null, [], 'slower', null],
  );
});

/** A run with times, and counts of the same benchmarks. */
const counted = (costs, work, overrides = {}) => {
  const { platforms, ...rest } = run(costs, overrides);
  return /** @type {any} */ ({
    ...rest,
    platforms: [
      ...platforms,
      countingPlatform(
        'native@work',
        Object.entries(work).map(([name, count]) => ({ name, work: count })),
      ),
    ],
  });
};

test('--measure chooses what is judged; without it, all is', async () => {
  const baseline = counted({ a: 100, b: 100 }, { a: 200, b: 200 });
  const slower = counted({ a: 110, b: 100 }, { a: 200, b: 201 });
  const judged = async (/** @type {any} */ options) =>
    (await compared(slower, { baseline, options: { threshold: 0.004, ...options } })).verdict.lines.filter(
      (/** @type {string} */ line) => line.startsWith('slower'),
    );
  assert.deepEqual(await judged({ measure: ['work'] }), [
    'slower: primality/b on native@work: 200.00 → 201.00 instr, 1.005×',
  ]);
  assert.match(
    (await judged({ measure: ['time'] })).join(),
    /^slower: primality\/a on native: [^,]*, 1\.10× \(.*\)$/,
  );
  assert.equal((await judged({})).length, 2);
});

test('counts are compared on another machine, where times cannot be judged', async () => {
  const baseline = counted({ a: 100 }, { a: 200 });
  const elsewhere = counted(
    { a: 100 },
    { a: 210 },
    { machine: { cpu: 'Intel', cores: 4, os: 'Debian GNU/Linux 12' } },
  );
  assert.equal((await compared(elsewhere, { baseline })).verdict.verdict, 'cannot judge');
  assert.equal(
    (await compared(elsewhere, { baseline, options: { measure: ['work'] } })).verdict.verdict,
    'fail',
  );
});

test('counts are not measured again, because they would be the same', async () => {
  const baseline = counted({ a: 100, b: 100 }, { a: 200, b: 200 });
  const { asked, verdict } = await compared(counted({ a: 110, b: 100 }, { a: 220, b: 200 }), {
    baseline,
    seconds: [run({ a: 100 })],
  });
  assert.deepEqual(asked, [['a']]);
  assert.equal(verdict.verdict, 'fail');
  assert.match(verdict.lines.join(), /native@work/);
});

test('a gate on work says what is missing if nothing was counted', async () => {
  const { verdict } = await compared(run({ a: 110, b: 100 }), { options: { measure: ['work', 'size'] } });
  assert.deepEqual(verdict, {
    verdict: 'cannot judge',
    lines: ['the runs share no benchmark with work or size, so there is nothing for --fail-on to judge'],
  });
});
