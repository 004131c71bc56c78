import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { coverageOf } from '../../accuracy/coverage.js';
import { limitedCoverage } from '../../accuracy/limited.js';
import { deviations } from '../../accuracy/deviation.js';
import { accuracyProgram, commandOf, experimentIds, figuresOf } from '../../accuracy/main.js';
import { readCatch2, readGoogleBenchmark } from '../../accuracy/peers/harnesses.js';
import { hasPeers, platformsOf } from '../../accuracy/platforms.js';
import { compareEstimators, costBy, estimators, goals, spreads } from '../../accuracy/repeatability.js';
import { ladderRow, ladderSteps } from '../../accuracy/rows.js';
import { readRun } from '../../accuracy/samebench.js';
import { apartIn, sizesIn, winnersIn } from '../../accuracy/javascript/javascript.js';
import { ladderGoal, ladderGoals, ladderSlope } from '../../accuracy/truth.js';
import { markdownReport } from '../../shared/figures.js';
import { seconds } from '../../shared/progress.js';
import { pairsFromRows } from '../../../report/results/pairs.js';

/** What the program measures for some arguments. @param {string[]} words */
function parse(...words) {
  let found;
  const program = accuracyProgram(async (ids, options) => void (found = { ids, ...options }));
  program.configureOutput({ writeErr: () => {} }).parse(words, { from: 'user' });
  return found;
}

test('options: all experiments and platforms unless some are named', () => {
  assert.deepEqual(parse(), {
    ids: [],
    platforms: ['native', 'oracle', 'node', 'bun', 'deno', 'wasi', 'chromium', 'firefox', 'webkit'],
  });
  assert.deepEqual(parse('limited', 'truth', '--platforms', 'node,native', '--quick', '--processes', '3'), {
    ids: ['limited', 'truth'],
    platforms: ['node', 'native'],
    quick: true,
    processes: 3,
  });
});

test('options: unknown names and invalid numbers are reported', () => {
  assert.throws(
    () => parse('beauty'),
    /'beauty' is invalid for argument 'experiment'. Allowed choices are truth, /,
  );
  assert.throws(() => parse('--platforms', 'lynx'), /Expected a list of native, /);
  assert.throws(() => parse('--processes', '2'), /at least 3/);
});

test('deviations: a harness that adds half a nanosecond to everything', () => {
  const costs = Object.fromEntries(ladderSteps.map((steps) => [ladderRow(steps), steps * 2 + 0.5]));
  const found = deviations([{ stepNs: 2, costs }]);
  assert.equal(found.intercept, 0.5);
  assert.equal(found.smallNs, 0.5);
  assert.equal(found.shares[1], 0.25);
  assert.ok(Math.abs(found.shares[64] - 0.5 / 128) < 1e-12);
});

test('peers: their output becomes nanoseconds by row', () => {
  const json = JSON.stringify({
    benchmarks: [{ name: 'mod 13', real_time: 2, cpu_time: 1, time_unit: 'us' }],
  });
  assert.deepEqual(readGoogleBenchmark(json), { 'mod 13': { time: 2000, cpu: 1000 } });
  const xml = `<BenchmarkResults name="ladder 1" samples="5"><!--ns-->
    <mean value="1.5" lowerBound="1"/></BenchmarkResults>
    <BenchmarkResults name="ladder 2"><mean value="3"/></BenchmarkResults>`;
  assert.deepEqual(readCatch2(xml), { 'ladder 1': { mean: 1.5 }, 'ladder 2': { mean: 3 } });
});

const cell = (cycles, half) => ({ verdict: 'ok', cycles, low: cycles - half, high: cycles + half });

test('coverage counts cells whose interval holds the value of the other runs', () => {
  const runs = [10, 10.1, 12].map((cycles) => ({ cells: { 'mod 13': cell(cycles, 0.5) } }));
  const { held, of } = coverageOf(runs);
  // 10 against the middle of 10.1 and 12, and so on: none of the three, but for a wide one.
  assert.equal(of, 3);
  assert.equal(held, 0);
  assert.equal(
    coverageOf(runs.map(({ cells }) => ({ cells: { 'mod 13': { ...cells['mod 13'], low: 9, high: 13 } } })))
      .held,
    3,
  );
});

test('spreads are given for rows with three values or more', () => {
  const processes = [1, 2, 3].map((value) => ({ 'mod 13': value, 'ladder 1': NaN }));
  const found = spreads(processes);
  assert.deepEqual(Object.keys(found), ['mod 13']);
  assert.equal(found['mod 13'].deviation, 0.5);
  assert.equal(found['mod 13'].range, 3);
});

test('estimators are made of the same samples, each round less its own twins', () => {
  const rounds = [
    { bodies: [4, 5, 9], twins: [1, 1, 7] },
    { bodies: [14, 15, 29], twins: [11, 11, 11] },
  ];
  assert.equal(costBy(estimators.median, rounds), 4);
  assert.equal(costBy(estimators.mean, [{ bodies: [4, 5, 9], twins: [1, 1, 7] }]), 3);
  const runs = [0, 0.1, 0.2].map((shift) => ({
    samples: { 'mod 13': [{ bodies: [3, 3, 3, 3, 9 + shift], twins: [1, 1, 1, 1, 1] }] },
  }));
  const found = compareEstimators(runs);
  assert.equal(found['lower decile'].deviation, 0);
  assert.ok(found.mean.deviation > 0);
});

test('repeatability is judged by itself, and beside the best other harness where there is one', () => {
  const line = (who, deviation) => ({
    who,
    own: who === 'own',
    budgetMs: 1,
    rows: { 'mod 13': { deviation, robust: 0, range: 1 } },
  });
  const [absolute, relative] = goals('native', [
    line('own', 0.002),
    line('still', 0),
    line('a', 0.03),
    line('b', 0.01),
  ]);
  assert.equal(absolute.met, false, 'above 0.1 %');
  assert.equal(relative.met, false, 'above a tenth');
  assert.match(relative.found, /0\.20× that of b/);
  assert.deepEqual(
    goals('node', [line('own', 0.002), line('a', 0.01)]).map(({ met }) => met),
    [true, true],
  );
  assert.deepEqual(
    goals('firefox', [line('own', 0.006)]).map(({ met }) => met),
    [false],
  );
});

test('a run is read in cycles from the summary and the pairs', () => {
  const summary = {
    platforms: [{ id: 'node', ladderError: 0.01, ladderInterceptNs: -0.02, cycleNs: 0.5 }],
    referenceCycles: [{ platforms: ['node'], cycleNs: 0.25 }],
    warnings: [
      { platform: 'node', code: 'a' },
      { platform: 'native', code: 'b' },
    ],
    rows: [
      {
        name: 'ladder',
        argument: '0',
        cells: { node: { verdict: 'below-floor', value: null, low: -0.1, high: 0.1 } },
      },
      { name: 'mod 13', argument: null, cells: { node: { verdict: 'ok', value: 0.5, low: 0.4, high: 0.6 } } },
      { name: 'not ours', argument: null, cells: { node: { verdict: 'ok', value: 9, low: 8, high: 10 } } },
    ],
  };
  const results = {
    startedAt: '2026-01-01T00:00:00.000Z',
    finishedAt: '2026-01-01T00:00:03.000Z',
    platforms: [
      {
        id: 'node',
        rounds: [
          {
            clock: { pauseNs: 1 },
            cycles: [],
            results: [
              { suite: 'accuracy', name: 'mod 13', argument: null, pairs: pairsFromRows([[10, 30, 5, 5]]) },
            ],
          },
        ],
      },
    ],
  };
  const run = readRun(summary, results, 'node');
  assert.equal(run.wallMs, 3000);
  assert.deepEqual(Object.keys(run.cells), ['ladder 0', 'mod 13']);
  assert.equal(run.cells['ladder 0'].cycles, -0.08);
  assert.deepEqual(run.cells['mod 13'], { verdict: 'ok', cycles: 2, low: 1.6, high: 2.4 });
  assert.deepEqual(run.warnings, ['a']);
  assert.deepEqual(run.samples, { 'mod 13': [{ bodies: [10], twins: [2] }] });
  const uncorrected = readRun({ ...summary, referenceCycles: [] }, results, 'node');
  assert.equal(uncorrected.cells['mod 13'].cycles, 1, 'by the readings of the cycle meter');
});

test('an experiment is reported with its machine, goals and tables', () => {
  const report = markdownReport(
    {
      tables: [{ title: 'T', columns: ['a', 'b'], rows: [['1', '2']], notes: ['N.'] }],
      goals: [{ goal: 'g', found: 'f', met: false }],
      data: null,
      about: 'M, D',
    },
    'npm run x',
  );
  assert.match(report, /^M, D: `npm run x`\.\n/);
  assert.match(report, /\| g \| f \| \*\*missed\*\* \|/);
  assert.match(report, /### T\n\n\| a \| b \|\n\| --- \| ---: \|\n\| 1 \| 2 \|/);
});

test('the command beside figures has the options that change them', () => {
  assert.equal(
    commandOf('judge', { quick: false, processes: 20, wanted: ['native'] }),
    'npm run accuracy -- judge --platforms native',
  );
  assert.equal(
    commandOf('judge', { quick: false, processes: 8, wanted: ['native'] }),
    'npm run accuracy -- judge --processes 8 --platforms native',
  );
  assert.equal(
    commandOf('judge', { quick: true, processes: 5, wanted: ['native'] }),
    'npm run accuracy -- judge --quick --platforms native',
  );
});

test('the page links to the figures of every experiment, and each says how it was made', () => {
  const pageOf = (/** @type {string} */ path) =>
    readFileSync(new URL(`../../../docs/${path}`, import.meta.url), 'utf8');
  // One makes recordings, and has no figures.
  for (const { name, command } of experimentIds.filter((id) => id !== 'record').map(figuresOf)) {
    assert.match(pageOf('accuracy.md'), new RegExp(`\\(figures/${name}\\.md\\)`));
    assert.ok(pageOf(`figures/${name}.md`).includes(`npm run ${command} --write-docs`), name);
  }
});

test('times are said in minutes from a minute on', () => {
  assert.equal(seconds(59_400), '59 s');
  assert.equal(seconds(61_000), '1 min 1 s');
});

test('the cycles of a step are the slope of the ladder, without K = 0', () => {
  const cells = Object.fromEntries(
    ladderSteps.map((steps) => [ladderRow(steps), { cycles: steps === 64 ? 900 : 5 * steps }]),
  );
  assert.equal(ladderSlope({ cells }), 5);
});

test('ladder errors are judged apart in browsers', () => {
  const errors = [
    { platform: 'native', ladderError: 0.001 },
    { platform: 'deno', ladderError: 0.004 },
    { platform: 'firefox', ladderError: 0.008 },
    { platform: 'webkit', ladderError: 0.009 },
    { platform: 'wasi', ladderError: 0.0045 },
  ];
  const [[code], [standalone], [browsers]] = ladderGoals.map((goal) => ladderGoal(goal, errors));
  assert.equal(code.met, false);
  assert.match(code.found, /^0\.40 % at worst \(deno\)$/);
  assert.equal(standalone.met, true);
  assert.equal(browsers.met, true);
  assert.match(browsers.found, /webkit/);
  assert.deepEqual(ladderGoal(ladderGoals[2], errors.slice(0, 2)), []);
});

test('an experiment runs on those of its platforms that can run', () => {
  const context = { platforms: ['native', 'bun', 'firefox'] };
  assert.deepEqual(platformsOf(context, ['firefox', 'native', 'node']), ['firefox', 'native']);
  assert.throws(
    () => platformsOf(context, ['node', 'chromium']),
    /expected one of the platforms node, chromium/,
  );
  assert.deepEqual(['native', 'node', 'bun', 'chromium'].filter(hasPeers), ['native', 'node']);
});

test('two names of a body, winners as another harness has them, and sizes between runs', () => {
  const row = (name, argument, values, suite = 'twice') => ({
    suite,
    name,
    argument,
    cells: Object.fromEntries(Object.entries(values).map(([id, value]) => [id, { value }])),
  });
  const twice = {
    rows: [
      row('f, one', '8', { 'node@js': 10 }),
      row('f, other', '8', { 'node@js': 11 }),
      row('g, one', null, { 'node@js': 5 }),
      row('ladder', '1', { 'node@js': 5 }, 'ladder'),
    ],
  };
  assert.deepEqual(
    apartIn(twice, 'node@js').map((one) => one.toFixed(4)),
    ['0.0953'],
  );

  const pairs = {
    rows: [
      row('f', 'bytes=16', { 'node@js': 10, 'node@call': 20 }, 's'),
      row('f', 'bytes=64', { 'node@js': 40, 'node@call': 20 }, 's'),
      row('f', 'bytes=256', { 'node@js': 40, 'node@call': 20 }, 's'),
    ],
  };
  const peers = {
    'js s/f 16': 9,
    'call s/f 16': 30,
    'js s/f 64': 21,
    'call s/f 64': 20,
    'js s/f 256': 10,
    'call s/f 256': 20,
  };
  assert.deepEqual(
    winnersIn(pairs, peers).map(({ row: where, own, peer }) => [where, own > 1, peer > 1]),
    [
      ['s/f bytes=16', false, false],
      ['s/f bytes=256', true, false],
    ],
  );

  const worth = (at) => ({
    worth: [
      { suite: 's', name: 'f', platform: 'node', crossings: [{ at }] },
      { suite: 's', name: 'g', platform: 'node', crossings: [] },
    ],
  });
  assert.deepEqual(
    sizesIn([worth(100), worth(110), worth(90), {}]).map(({ where, median, spread }) => [
      where,
      median,
      spread.toFixed(2),
    ]),
    [['s/f node', 100, '0.10']],
  );
});

test('limited: intervals that hold the other runs count, rows of other suites or without cycles not', () => {
  const cell = (/** @type {number} */ value, /** @type {number} */ half) => ({
    estimate: { cycles: { value, low: value - half, high: value + half } },
  });
  const run = (/** @type {number} */ value, half = 2) =>
    /** @type {any} */ ({
      rows: [
        {
          suite: 'classics',
          name: 'a',
          argument: null,
          cells: { native: cell(value, half), node: { estimate: { cycles: null } } },
        },
        { suite: 'ladder', name: 'ladder', argument: '1', cells: { native: cell(1, 9) } },
      ],
    });
  assert.deepEqual(limitedCoverage([run(10), run(11), run(12)], 'native'), {
    held: 3,
    of: 3,
    marked: 0,
    halfWidth: 2 / 11,
    byRow: { 'classics/a': '3/3' },
  });
  const disturbed = run(30);
  disturbed.rows[0].cells.native.estimate.disturbedRounds = 5;
  const { held, of, marked } = limitedCoverage([run(10), run(11), run(12), disturbed], 'native');
  assert.deepEqual([held, of, marked], [3, 3, 1]);
  assert.equal(limitedCoverage([run(10, 0.1), run(11, 0.1), run(14, 0.1)], 'native').held, 0);
  assert.equal(limitedCoverage([run(10), run(11), run(12)], 'node').of, 0);
  assert.equal(limitedCoverage([run(10), run(11)], 'native').of, 0);
});
