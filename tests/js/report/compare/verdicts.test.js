import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare } from '../../../../report/compare/compare.js';
import { benchmarkKey } from '../../../../protocol/identity.js';
import { judge, makeGate } from '../../../../report/compare/gate.js';
import { withSlowRounds } from '../../../../report/compare/evidence/unpaired.js';
import { analysedPair, evidenceOf } from '../../../../report/compare/evidence/evidence.js';
import { compareEstimates } from '../../../../report/quantities/estimated.js';
import { summarize } from '../../../../report/summary/summary.js';
import { unclearText } from '../../../../report/compare/words.js';
import { countingPlatform, countingRound, pairsOf, platformOf, resultsOf, roundOf } from '../fixture.js';
import { pairOf } from './known-truth.js';
import { trialsOf } from '../trials.js';

const gate = makeGate({ threshold: 0.03, failOn: 'slower' }, { suites: new Map() });

/** Of pairs of which one side is slower. */
const SEEDS = trialsOf(import.meta.url, { few: 2, all: 5 });

/** What a gate says of two runs. */
function judged([a, b], own = gate) {
  const [before, now] = analysedPair(a, b);
  const compared = compare(before.summary, now.summary, { ...own, ...evidenceOf(before, now) });
  const { verdict, lines } = judge(compared, own);
  return {
    verdict,
    lines: lines.join('\n'),
    cell: compared.cells.find(({ name }) => name === 'target'),
    cells: compared.cells,
  };
}

test('a cost that was below its floor is compared with that floor, in both directions', () => {
  const run = (cost) =>
    resultsOf([platformOf('native', [{ name: 'target', cost, result: { operations: 1_000_000 } }])]);
  const slower = judged([run(0), run(26.9)]);
  assert.equal(slower.cell.change, 'slower');
  assert.equal(slower.cell.bound, 'least');
  assert.equal(slower.verdict, 'fail');
  assert.match(slower.lines, /slower: primality\/target on native: < .* → 26\.9 ns, at least \d[\d,]*×/);
  const faster = judged([run(26.9), run(0)]);
  assert.deepEqual([faster.cell.change, faster.cell.bound, faster.verdict], ['faster', 'most', 'pass']);
  assert.equal(judged([run(0), run(0)]).cell.change, 'same');
});

test(
  'three times slower in half of the processes of a duel is never the same, and fails when the rounds ' +
    'suffice',
  () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { cell, verdict } = judged(pairOf({ seed, rounds: 32, worse: { times: 3, processes: 0.5 } }));
      assert.equal(cell.change, 'slower', `seed ${seed}`);
      assert.equal(verdict, 'fail', `seed ${seed}`);
      assert.equal(cell.shape.of, 'processes');
    }
  },
);

test('three times slower in 75 % and 90 % of the processes is slower, and the text says in how many', () => {
  for (const processes of [0.75, 0.9]) {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { cell, verdict, lines } = judged(pairOf({ seed, worse: { times: 3, processes } }));
      assert.deepEqual([cell.change, verdict], ['slower', 'fail'], `seed ${seed}`);
      if (cell.shape)
        assert.match(
          lines,
          /slower: s\/target on native: in \d+ of 20 processes(, before in \d of 20)?: 2\d\d → [67]\d\d ns/,
        );
      assert.ok(cell.ratio.value > 1.5, String(cell.ratio.value));
    }
  }
});

test('two separate runs: that more rounds are slow than before is not passed', () => {
  const run = (/** @type {(round: number) => number} */ costOf, rounds = 7) =>
    resultsOf([
      {
        ...platformOf('native', []),
        rounds: Array.from({ length: rounds }, (_, round) =>
          roundOf(
            [
              { name: 'target', cost: costOf(round) },
              { name: 'other', cost: 50 + round / 100 },
            ].map((one) => ({ ...one, result: { pairs: pairsOf(one.cost, { spread: 0.005, count: 32 }) } })),
            { round },
          ),
        ),
      },
    ]);
  const steady = run((round) => 40 + round / 50);
  const half = run((round) => (round % 2 ? 165 : 40) + round / 50);
  const { cell, verdict, lines } = judged([steady, half]);
  assert.deepEqual([cell.change, verdict], ['unclear', 'cannot judge']);
  assert.deepEqual(
    [cell.shape.baseline, cell.shape.current],
    [
      { slow: 0, all: 7 },
      { slow: 3, all: 7 },
    ],
  );
  assert.match(
    lines,
    /grew beyond the threshold and could not be judged: primality\/target on native: may be slower in 3 of 7 processes: 40\.\d → 165 ns; −/,
  );
  assert.equal(judged([half, half]).verdict, 'pass');
  assert.equal(judged([half, steady]).verdict, 'pass');
  assert.equal(
    judged([steady, run((round) => (round > 4 ? 165 : 40) + round / 50)]).verdict,
    'pass',
    'two slow rounds may be chance',
  );
  const faster = run((round) => (round % 2 ? 40 : 30) + round / 50);
  assert.equal(judged([steady, faster]).cell.shape, undefined, 'its slow rounds are as before');
  assert.equal(judged([steady, run((round) => 165 + round / 50)]).cell.change, 'slower');
  // Of so many rounds, the interval is that of the usual ones.
  const long = judged([
    run((round) => 40 + round / 50, 20),
    run((round) => (round % 4 ? 40 : 60) + round / 50, 20),
  ]);
  assert.deepEqual([long.cell.change, long.verdict], ['unclear', 'cannot judge']);
});

test('two separate runs: slow rounds are no more because the CPU is slower', () => {
  const evidence = /** @type {any} */ ({ log: 0, low: -0.01, high: 0.01, probability: 1 });
  const rounds = /** @type {[number[], number[], number]} */ ([
    [40, 40, 41, 40, 41, 40, 40],
    [44, 45, 44, 45, 44, 45, 45],
  ]);
  const slow = (/** @type {number} */ bySpeed) =>
    withSlowRounds(evidence, rounds, { bySpeed, threshold: 0.085 }).slowRounds?.current;
  assert.deepEqual([slow(1), slow(1.1)], [{ slow: 4, all: 7 }, undefined]);
});

test('a build that is slow in some processes is not faster because its fast ones are', () => {
  const withCost = (/** @type {number} */ value) => {
    const summary = summarize(resultsOf([platformOf('native', [{ name: 'target', cost: value }])]));
    const [{ cells }] = summary.rows;
    cells.native = {
      ...cells.native,
      verdict: 'ok',
      value,
      low: 0.999 * value,
      high: 1.001 * value,
    };
    return summary;
  };
  const [steady, mixed] = [withCost(39.7), withCost(39.2)];
  const key = benchmarkKey(steady.rows[0]);
  const processes = { shape: { of: 'processes' }, probability: 0.04, shares: [], least: 0.01 };
  const paired = new Map([
    [
      'native',
      new Map([
        [
          key,
          /** @type {any} */ ({
            processes,
            log: 0.41,
            low: -0.012,
            high: 0.83,
            probability: 0.06,
            isAlike: false,
            detectable: () => 0.9,
          }),
        ],
      ]),
    ],
  ]);
  assert.equal(compare(steady, mixed, { ...gate, paired }).cells[0].change, 'unclear', 'a duel goes on');
  const slowInSome = [...Array(9).fill(39.2), ...Array(5).fill(165)];
  const apart = (/** @type {any[]} */ [before, now], /** @type {number[][]} */ ...[earlier, later]) => {
    const rounds = new Map([['native', new Map([[key, /** @type {any} */ ([earlier, later, 0])]])]]);
    return compare(before, now, { ...gate, rounds });
  };
  const always = (/** @type {number} */ cost) => Array(14).fill(cost);
  const compared = apart([steady, mixed], always(39.7), slowInSome);
  assert.deepEqual([compared.cells[0].change, judge(compared, gate).verdict], ['unclear', 'cannot judge']);
  const change = (/** @type {Parameters<typeof apart>} */ ...of) => apart(...of).cells[0].change;
  assert.equal(
    change([withCost(400), mixed], always(400), slowInSome),
    'faster',
    'its slow processes are faster as well',
  );
  assert.equal(change([withCost(150), mixed], always(150), slowInSome), 'unclear', 'they are not');
  assert.equal(
    change([mixed, withCost(44)], slowInSome, always(44)),
    'slower',
    'none is slow any more, and the others are slower',
  );
  assert.equal(change([mixed, withCost(39.25)], slowInSome, slowInSome), 'same', 'both are slow in some');
});

test('a cost that is slower by its ratio has slow processes beside it, if there are more than before', () => {
  const shape = /** @type {any} */ ({
    of: 'processes',
    usual: 40,
    slow: 160,
    baseline: { slow: 0, all: 14 },
    current: { slow: 7, all: 14 },
  });
  const outcome = (/** @type {number} */ log, probability = 0.005) =>
    compareEstimates(/** @type {any} */ ({}), /** @type {any} */ ({}), {
      threshold: 0.03,
      level: 0.001,
      findings: [{ log, low: log - 0.1, high: log + 0.1, probability: 1e-5 }],
      evidence: /** @type {any} */ ({
        log,
        low: log - 0.1,
        high: log + 0.1,
        probability: 1e-5,
        detectable: () => 0.1,
        processes: { shape, probability },
      }),
    });
  assert.deepEqual([outcome(0.7).change, outcome(0.7).shape], ['slower', shape]);
  assert.equal(outcome(0.7, 0.1).shape, undefined);
  assert.deepEqual([outcome(-0.7).change, outcome(-0.7).shape], ['faster', undefined]);
});

test('each process 1 to 4 times slower at random: the ratio is that of all processes', () => {
  const { cell, verdict } = judged(pairOf({ seed: 1, worse: { spread: 4 } }));
  assert.deepEqual([cell.change, verdict], ['slower', 'fail']);
  assert.ok(cell.ratio.value > 1.6, String(cell.ratio.value));
});

test('three times slower in 70 % of the time slices is slower by more than a threshold', () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { cell, verdict, lines } = judged(pairOf({ seed, worse: { times: 3, slices: 0.7 } }));
    assert.deepEqual([cell.change, verdict], ['slower', 'fail'], `seed ${seed}`);
    assert.equal(cell.shape.of, 'samples');
    assert.match(lines, /in [67]\d % of the samples(, before in .* %)?: 2\d\d → [678]\d\d ns/);
  }
});

test('what becomes faster is named as well, and fails no gate', () => {
  const { cell, verdict } = judged(pairOf({ seed: 3, before: { times: 3, processes: 0.75 } }));
  assert.deepEqual([cell.change, verdict, cell.shape.of], ['faster', 'pass', 'processes']);
  const slices = judged(pairOf({ seed: 1, before: { times: 3, slices: 0.7 } }));
  assert.deepEqual([slices.cell.change, slices.verdict], ['faster', 'pass']);
});

/** Counts of rounds. @param {number[]} instructions */
const counts = (instructions) =>
  resultsOf([
    countingPlatform('native@work', [], {
      rounds: instructions.map((work, round) => countingRound([{ name: 'target', work }], { round })),
    }),
  ]);

test('a count that became unstable is a loss, and is judged by its range', () => {
  const grown = judged([counts([1412, 1412]), counts([3050, 3067])]);
  assert.equal(grown.cell.change, 'slower');
  assert.equal(grown.verdict, 'fail');
  assert.match(
    grown.lines,
    /unstable: primality\/target on native@work: its counts differ between processes: 3050 and 3067 instructions/,
  );
  const half = judged([counts([1412, 1412]), counts([1412, 4660])]);
  assert.deepEqual([half.cell.change, half.verdict], ['unclear', 'fail']);
  assert.match(half.lines, /--allow unstable lets it pass/);
  const allowed = { ...gate, allow: ['unstable'] };
  assert.equal(judged([counts([1412, 1412]), counts([3050, 3067])], allowed).verdict, 'fail');
  assert.equal(
    judged([counts([1412, 1412]), counts([1412, 4660])], allowed).verdict,
    'cannot judge',
    'its mean grew beyond the threshold',
  );
  assert.equal(
    judged([counts([1412, 1450]), counts([1412, 1430])]).verdict,
    'pass',
    'it was unstable before',
  );
  assert.equal(judged([counts([3050, 3067]), counts([1412, 1412])]).cell.change, 'faster');
});

/**
 * A benchmark whose cost was still changing when warming up ended, in rounds of these costs.
 *
 * @param {number[]} costs
 */
const unstable = (costs) =>
  resultsOf([
    {
      ...platformOf('native', []),
      rounds: costs.map((cost, round) => ({
        ...platformOf('native', [{ name: 'target', cost, result: { warmedUp: false, spread: 0.002 } }])
          .rounds[0],
        round,
      })),
    },
  ]);

test('an unstable cost is judged by its rounds: only disjoint ranges are a change', () => {
  const before = unstable([100, 104, 98, 101, 102]);
  const { cell, verdict } = judged([before, unstable([300, 290, 310, 305, 295])]);
  assert.deepEqual([cell.current.verdict, cell.change, verdict], ['unstable', 'slower', 'fail']);
  assert.equal(judged([unstable([300, 290, 310, 305, 295]), before]).cell.change, 'faster');
  const overlapping = judged([before, unstable([99, 150, 120, 180, 101])]);
  assert.equal(overlapping.cell.change, 'unclear');
  assert.equal(judged([before, unstable([101, 99, 103, 100, 102])]).verdict, 'pass');
});

test('a run does not pass if all its cells are unclear, or if a cell grew without being judged', () => {
  const noisy = (cost) =>
    resultsOf([
      platformOf(
        'native',
        ['target', 'a', 'b'].map((name) => ({ name, cost, result: { spread: 0.6 } })),
      ),
    ]);
  const all = judged([noisy(100), noisy(101)]);
  assert.ok(all.cells.every(({ change }) => change === 'unclear'));
  assert.equal(all.verdict, 'cannot judge');
  assert.match(all.lines, /3 of 3 costs could not be judged/);
  const once = (cost) =>
    resultsOf([
      platformOf('native', [
        { name: 'target', cost, result: { count: 1 } },
        ...['a', 'b', 'c'].map((name) => ({ name, cost: 100 })),
      ]),
    ]);
  const grown = judged([once(100), once(300)]);
  assert.equal(grown.verdict, 'cannot judge');
  assert.match(
    grown.lines,
    /grew beyond the threshold and could not be judged: primality\/target on native: 100 ns → 300 ns/,
  );
  assert.equal(judged([once(100), once(100)]).verdict, 'pass');
  assert.equal(judged([once(300), once(100)]).verdict, 'pass');
  assert.equal(judged([once(100), once(300)], { ...gate, allow: ['unclear'] }).verdict, 'pass');
});

test('an unclear cell has its interval and the smallest slow-down that would have been named', () => {
  const run = (seed, cost) =>
    resultsOf([
      platformOf('native', [
        { name: 'target', cost, result: { spread: 0.1 } },
        ...Array.from({ length: 6 }, (_, i) => ({ name: `row ${i}`, cost: 100, result: { spread: 0.002 } })),
      ]),
    ]);
  const { cell, verdict } = judged([run(1, 100), run(2, 101)]);
  assert.equal(cell.change, 'unclear');
  assert.equal(verdict, 'pass');
  assert.ok(cell.detectable > cell.ratio.high - 1, `${cell.detectable} ${cell.ratio.high}`);
  assert.match(
    unclearText(cell),
    /^primality\/target on native: −[\d.]+ to \+[\d.]+ %; a slow-down above \d[\d.]* % would have been named$/,
  );
  const { cell: named } = judged([run(1, 100), run(2, 100 * (1.1 + cell.detectable))]);
  assert.equal(named.change, 'slower');
});

/** How many of some pairs have each verdict of a gate, and how many of their cells are named. */
function series(count, make) {
  const found = { pass: 0, fail: 0, 'cannot judge': 0, named: 0, cells: 0, unclear: 0 };
  for (let seed = 1; seed <= count; seed++) {
    const { verdict, cells } = judged(make(seed), { ...gate, threshold: 0.01 });
    found[verdict]++;
    found.named += cells.filter(({ change }) => change === 'slower' || change === 'faster').length;
    found.unclear += cells.filter(({ change }) => change === 'unclear').length;
    found.cells += cells.length;
  }
  return found;
}

test('equal pairs with slow processes, drift and heavy tails are not named, and their gate passes', () => {
  const pairs = trialsOf(import.meta.url, { few: 10, all: 40 });
  const found = series(pairs, (seed) => pairOf({ seed: 1000 + seed }));
  assert.ok(found.pass >= pairs - 1 && found.named <= 1, JSON.stringify(found));
  assert.ok(found.unclear < 0.2 * found.cells, JSON.stringify(found));
});

test('two runs of few rounds: what is slow in half of the processes seldom passes', () => {
  const pairs = trialsOf(import.meta.url, { few: 12, all: 60 });
  const passed = (/** @type {number} */ rounds, worse = {}) =>
    Array.from({ length: pairs }, (_, seed) =>
      judged(pairOf({ seed: seed + 1, rounds, isDuel: false, worse })),
    ).filter(({ verdict }) => verdict === 'pass').length / pairs;
  const half = { times: 3, processes: 0.5 };
  const shares = [passed(3, half), passed(5, half), passed(5)];
  // One slow round of three may be chance: half of the pairs have no more.
  assert.ok(shares[0] <= 0.6 && shares[1] <= 0.2 && shares[2] >= 0.7, shares.join());
});

test('a slow-down of 3 % by slow time slices is not called the same', () => {
  const pairs = trialsOf(import.meta.url, { few: 15, all: 40 });
  const changes = [
    { times: 1.1, slices: 0.3 },
    { times: 1.2, slices: 0.15 },
  ].flatMap((worse) =>
    Array.from({ length: pairs }, (_, seed) => {
      const made = pairOf({ seed: seed + 1, rounds: 14, worse });
      return judged(made, { ...gate, threshold: 0.01 }).cell.change;
    }),
  );
  const same = changes.filter((change) => change === 'same').length;
  assert.ok(same <= changes.length / 10, `${same} of ${changes.length}`);
});
