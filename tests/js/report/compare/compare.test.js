import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { compare } from '../../../../report/compare/compare.js';
import { discoveries } from '../../../../report/compare/evidence/discoveries.js';
import { renderComparison } from '../../../../report/formats/comparison/terminal.js';
import { summarize } from '../../../../report/summary/summary.js';
import { samebench as runSamebench } from '../../fixtures/command.js';
import { temporaryFolder } from '../../fixtures/folders.js';
import { ladderOf, nativeHost, platformOf, resultsOf } from '../fixture.js';

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Results of benchmarks a to h, each of this cost or its own. */
const run = (
  costs = {},
  { spread = 0.002, cycleNs = 0.3125, ids = ['native', 'node'], rows = names, host = {}, ...overrides } = {},
) =>
  resultsOf(
    ids.map((id) =>
      platformOf(
        id,
        rows.map((name) => ({ name, cost: costs[name] ?? 100, result: { spread } })),
        {
          round: {
            cycles: [{ at: 'end', elapsedMs: 1, cycleNs, agreed: true }],
            ...(id === 'native' ? { host: { ...nativeHost, ...host } } : {}),
          },
        },
      ),
    ),
    overrides,
  );
const compared = (baseline, current, options) => compare(summarize(baseline), summarize(current), options);
const changesOf = ({ cells }, platform = 'native') =>
  Object.fromEntries(
    cells.filter((cell) => cell.platform === platform).map(({ name, change }) => [name, change]),
  );

test('a run compared with itself has no changes', () => {
  const { cells, differences, shifts } = compared(run(), run());
  assert.equal(cells.length, 16);
  assert.ok(
    cells.every(({ change }) => change === 'same'),
    JSON.stringify(cells.map(({ change }) => change)),
  );
  assert.deepEqual([differences, shifts], [[], []]);
});

test('slower and faster costs are reported with their ratios, and no others', () => {
  const result = compared(run(), run({ b: 103, c: 90 }));
  const { a, b, c, d } = changesOf(result);
  assert.deepEqual([a, b, c, d], ['same', 'slower', 'faster', 'same']);
  const slower = result.cells.find(({ name }) => name === 'b');
  assert.ok(Math.abs(slower.ratio.value - 1.03) < 0.001);
  assert.ok(slower.ratio.low < 1.03 && 1.03 < slower.ratio.high);
});

test('a significant change within the threshold counts as same', () => {
  assert.equal(changesOf(compared(run(), run({ b: 101 }), { threshold: 0.03 })).b, 'same');
});

test('noisy costs are unclear, neither changed nor same', () => {
  assert.equal(changesOf(compared(run({}, { spread: 0.3 }), run({ b: 103 }, { spread: 0.3 }))).b, 'unclear');
});

test("a change of the CPU's speed is reported and widens every interval", () => {
  const slowCpu = run(Object.fromEntries(names.map((name) => [name, 110])), { cycleNs: 0.34375 });
  const { cells, shifts } = compared(run(), slowCpu);
  assert.ok(cells.every(({ change }) => change === 'unclear'));
  assert.deepEqual(
    shifts.map(({ platform, ratio }) => [platform, ratio.toFixed(2)]),
    [
      ['native', '1.10'],
      ['node', '1.10'],
    ],
  );
});

test('benchmarks of only one run are listed, and the others are compared', () => {
  const { cells, onlyBaseline, onlyCurrent } = compared(
    run({}, { rows: ['a', 'old'], ids: ['native', 'bun'] }),
    run({}, { rows: ['a', 'new'], ids: ['native', 'node'] }),
  );
  assert.deepEqual(
    cells.map(({ name, platform }) => [name, platform]),
    [['a', 'native']],
  );
  assert.deepEqual(onlyBaseline, ['bun', 'primality/old']);
  assert.deepEqual(onlyCurrent, ['node', 'primality/new']);
});

test(
  'a benchmark that only one run skipped is unclear and listed as missing; one that both skipped is left ' +
    'out',
  () => {
    const skipping = (/** @type {string[]} */ ...skipped) =>
      resultsOf(
        ['native', 'node'].map((id) =>
          platformOf(
            id,
            ['a', 'b', 'c'].map((name) =>
              id === 'native' && skipped.includes(name)
                ? { name, cost: null, skipped: 'no file' }
                : { name, cost: 100 },
            ),
          ),
        ),
      );
    const { cells, onlyBaseline, onlyCurrent } = compared(skipping('b', 'c'), skipping('a', 'c'));
    assert.deepEqual(
      cells
        .filter(({ platform }) => platform === 'native')
        .map(({ name, change, reason }) => [name, change, reason]),
      [
        ['a', 'unclear', 'no file'],
        ['b', 'unclear', 'no file'],
      ],
    );
    assert.equal(cells.filter(({ platform }) => platform === 'node').length, 3);
    assert.deepEqual([onlyBaseline, onlyCurrent], [['primality/a on native'], ['primality/b on native']]);
  },
);

test('differences between the environments are reported', () => {
  const { differences } = compared(
    run(),
    run(
      {},
      { host: { compiler: 'gcc 13.1' }, machine: { cpu: 'Intel', cores: 2, os: 'Debian GNU/Linux 12' } },
    ),
  );
  assert.deepEqual(differences, [
    { platform: null, what: 'cpu', baseline: 'AMD EPYC', current: 'Intel' },
    { platform: 'native', what: 'compiler', baseline: 'gcc 12.2.0', current: 'gcc 13.1' },
  ]);
});

test('costs that failed or are below the floor are not compared', () => {
  const failing = (cost, failure) => resultsOf([platformOf('native', [{ cost, failure }])]);
  const [cell] = compared(failing(100), failing(null, 'it trapped')).cells;
  assert.deepEqual([cell.change, cell.reason, cell.ratio], ['unclear', 'it trapped', null]);
  const nothing = () => resultsOf([platformOf('native', [{ cost: 0, result: { operations: 1_000_000 } }])]);
  assert.equal(compared(nothing(), nothing()).cells[0].change, 'same');
});

test('among many unchanged costs, few are reported, and one clear change is', () => {
  const nulls = Array.from({ length: 1000 }, (_, i) => (i + 0.5) / 1000);
  assert.equal(discoveries(nulls, 0.01).filter(Boolean).length, 0);
  assert.deepEqual(discoveries([...nulls, 1e-9], 0.01).filter(Boolean).length, 1);
  assert.deepEqual(discoveries([], 0.01), []);
  // The second of four may be up to twice as improbable as the first one.
  assert.deepEqual(discoveries([0.5, 0.004, 0.002, 0.5], 0.01), [false, true, true, false]);
  assert.deepEqual(discoveries([0.004, 0.009, 0.0095, 0.5], 0.01), [false, false, false, false]);
});

test('the terminal draws the changes and counts the others', () => {
  const text = renderComparison(compared(run(), run({ b: 120 })), { width: 72 });
  assert.match(
    text,
    /^slower\nb \/ native {3}100 ns → 120 ns, 1\.20× \(1\.\d\d× to 1\.2\d×\)\n {2}baseline: \| +X.*\|\n {2}current: {2}\| +X.*\|\n +0 +12\d ns\n/m,
  );
  assert.match(text, / +slower +faster +same +unclear\n {2}native +1 +0 +7 +0\n {2}node +1 +0 +7 +0\n/);
  assert.ok(
    text.split('\n').every((line) => line.length <= 72),
    text,
  );
});

/** @param {Record<string, object | string>} files @param {string[]} args */
async function samebench(files, args) {
  const cwd = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(cwd, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  const { code, stdout, stderr } = await runSamebench(['compare', ...args], { cwd });
  return { status: code, stdout, stderr };
}

test('the command compares, prints JSON, and fails on a slow-down with --fail-on', async () => {
  const files = { 'a.json': run(), 'b.json': run({ b: 120 }) };
  assert.deepEqual(
    [
      (await samebench(files, ['a.json', 'b.json'])).status,
      (await samebench(files, ['a.json', 'a.json', '--fail-on', 'slower'])).status,
    ],
    [0, 0],
  );
  const { status, stderr } = await samebench(files, ['a.json', 'b.json', '--fail-on', 'slower']);
  assert.equal(status, 1);
  assert.match(stderr, /slower: primality\/b on native: 100 ns → 120 ns, 1\.20×/);
  assert.equal(
    (await samebench(files, ['a.json', 'b.json', '--fail-on', 'slower', '--threshold', '50%'])).status,
    0,
  );
  assert.equal(
    JSON.parse((await samebench(files, ['a.json', 'b.json', '--json'])).stdout).schema,
    'samebench-comparison/2',
  );
});

test('--fail-on fails for a later run that lost something, and says what allows it', async () => {
  const without = (/** @type {any} */ results, /** @type {(round: any) => any} */ change) => ({
    ...results,
    platforms: results.platforms.map((/** @type {any} */ one) => ({
      ...one,
      rounds: one.rounds.map(change),
    })),
  });
  const failing = (/** @type {(name: string) => boolean} */ fails) =>
    without(run(), (round) => ({
      ...round,
      results: round.results.filter(({ name, suite }) => suite === 'ladder' || !fails(name)),
      failures: round.plan.benchmarks
        .filter(({ name, suite }) => suite !== 'ladder' && fails(name))
        .map(({ id }) => ({ message: 'it crashed', benchmark: id })),
    }));
  const triple = Object.fromEntries(names.map((name) => [name, 300]));
  /** @type {Record<string, [any, RegExp]>} */
  const cases = {
    'all crashed': [failing(() => true), /failed: primality\/a, .* and 3 more on native, node/],
    'one failed': [failing((name) => name === 'b'), /failed: primality\/b on native, node/],
    'one is gone': [run({}, { rows: names.slice(1) }), /missing: primality\/a on native, node/],
    'a platform is gone': [run({}, { ids: ['native'] }), /missing: all of node/],
    cut: [run({}, { cut: true }), /cut: the run was stopped before its end/],
    'wrong results': [
      without(run(), (round) => ({
        ...round,
        results: round.results.map((/** @type {any} */ one) => ({
          ...one,
          checksum: one.checksum && 'ffffffffffffffff',
        })),
      })),
      /checksums: primality\/a, .* computed other results than before/,
    ],
    'all slower alike': [
      run(triple, { cycleNs: 0.9375 }),
      /speed: native, node: a CPU cycle takes 3\.00× as long as before/,
    ],
  };
  for (const [name, [results, reason]] of Object.entries(cases)) {
    const files = { 'a.json': run(), 'b.json': results };
    const gate = ['a.json', 'b.json', '--fail-on', 'slower', '--threshold', '3%'];
    const { status, stderr } = await samebench(files, gate);
    assert.equal(status, 1, name);
    assert.match(stderr, reason, name);
    const [, kind = ''] = /--allow (\S+) lets it pass/.exec(stderr) ?? [];
    assert.notEqual((await samebench(files, [...gate, '--allow', kind])).status, 1, name);
    const other = kind === 'cut' ? 'speed' : 'cut';
    assert.match(
      (await samebench(files, [...gate, '--allow', other])).stderr,
      new RegExp(`--allow ${other},${kind} lets it pass`),
      'what is allowed already stays so',
    );
    assert.match(
      (await samebench(files, ['a.json', 'b.json'])).stdout.replace(/\s+/g, ' '),
      reason,
      `${name}: the comparison shows it without a gate`,
    );
  }
});

test('--fail-on judges different environments only with --allow-differences; broken files fail', async () => {
  const files = {
    'a.json': run(),
    'b.json': run({ b: 120 }, { host: { compiler: 'gcc 13.1' } }),
    'c.json': '{"schema": ',
  };
  const { status, stderr, stdout } = await samebench(files, ['a.json', 'b.json', '--fail-on', 'slower']);
  assert.equal(status, 2);
  assert.match(stderr, /environments differ/);
  assert.match(stdout, /warning: native: compiler changed: gcc 12\.2\.0 → gcc 13\.1/);
  assert.equal(
    (await samebench(files, ['a.json', 'b.json', '--fail-on', 'slower', '--allow-differences'])).status,
    1,
  );
  for (const broken of ['c.json', 'nowhere.json']) {
    const told = await samebench(files, [broken, 'a.json']);
    assert.equal(told.status, 2);
    assert.match(told.stderr, new RegExp(broken.replace('.', '\\.')));
  }
  assert.equal((await samebench(files, ['a.json', 'b.json', '--threshold', '-3%'])).status, 2);
});

test('the ladder is not judged, as in a duel, unless one of the runs was asked for it', () => {
  const withLadder = (suites, checksum = '00000000000000aa') =>
    resultsOf(
      [
        platformOf('native', [
          { name: 'a', cost: 100 },
          ...ladderOf().map((row) => ({ ...row, plan: {}, result: { checksum } })),
        ]),
      ],
      { request: { suites, filter: '', seed: 1, rounds: 1 } },
    );
  const suitesIn = (before, now, options) => [
    ...new Set(compared(before, now, options).cells.map(({ suite }) => suite)),
  ];
  assert.deepEqual(suitesIn(withLadder([]), withLadder([])), ['primality']);
  assert.deepEqual(suitesIn(withLadder([]), withLadder(['ladder', 'primality'])), ['primality', 'ladder']);
  assert.deepEqual(suitesIn(withLadder([]), withLadder([]), { suites: new Map([['ladder', 0.01]]) }), [
    'primality',
    'ladder',
  ]);
  const { losses } = compared(withLadder([]), withLadder([], '00000000000000bb'));
  assert.deepEqual(
    losses.map(({ kind }) => kind),
    ['checksums'],
    'that it computes other results is told',
  );
});
