import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare } from '../../../../report/compare/compare.js';
import { renderComparisonJunit } from '../../../../report/formats/comparison/junit.js';
import { renderComparisonMarkdown } from '../../../../report/formats/comparison/markdown.js';
import { renderComparison } from '../../../../report/formats/comparison/terminal.js';
import { renderComparisonHtml } from '../../../../report/html/comparison.js';
import { summarize } from '../../../../report/summary/summary.js';
import { parseXml } from '../../fixtures/xml.js';
import { nativeHost, platformOf, resultsOf } from '../fixture.js';

/** Results of benchmarks a, b … with these costs on two platforms. */
const run = (costs, { host = {}, ids = ['native', 'node'], extra = [], cycleNs = 0.3125 } = {}) =>
  resultsOf(
    ids.map((id) =>
      platformOf(
        id,
        [
          ...Object.entries(costs).map(([name, cost]) => ({ name, cost, result: { spread: 0.002 } })),
          ...extra,
        ],
        {
          round: {
            cycles: [{ at: 'end', elapsedMs: 1, cycleNs, agreed: true }],
            ...(id === 'native' ? { host: { ...nativeHost, ...host } } : {}),
          },
        },
      ),
    ),
  );
const compared = (baseline, current, options) => compare(summarize(baseline), summarize(current), options);
const markdown = (...runs) => renderComparisonMarkdown(compared(...runs));
const base = { a: 100, b: 100, c: 100 };

test('the comment begins with the verdict, and has a table of changes for each platform', () => {
  const text = markdown(run(base), run({ ...base, b: 120, c: 90 }));
  assert.ok(
    text.startsWith('**Samebench: 2 slower, 2 faster, 2 same, 0 unclear of 6 costs**\n\n### native\n\n'),
    text,
  );
  assert.match(
    text,
    /### native\n\n\| benchmark \| \| baseline \| current \| ratio \| 95 % interval \|\n[-:| ]+\n\| <code>primality\/b<\/code> \| \*\*slower\*\* \| 100 ns \| 120 ns \| 1\.20× \| 1\.\d\d× to 1\.\d\d× \|\n\| <code>primality\/c<\/code> \| faster \| 100 ns \| 90\.0 ns \| 0\.90× \|.*\n\n### node/,
  );
  assert.match(
    text,
    /<details><summary>All counts<\/summary>\n\n\| platform \| slower \| faster \| same \| unclear \|\n.*\n\| <code>native<\/code> \| 1 \| 1 \| 1 \| 0 \|\n/,
  );
  assert.match(text, /\n\n<\/details>\n$/);
});

test('cells that a duel settled are marked and counted in a terminal', () => {
  const sequential = compared(run(base), run({ ...base, b: 120 }));
  assert.doesNotMatch(renderComparison(sequential), /by a duel/);
  const cells = sequential.cells.map((cell) =>
    cell.name === 'b' ? { ...cell, settled: /** @type {const} */ ('duel') } : cell,
  );
  const text = renderComparison({ ...sequential, cells });
  assert.match(text, /^b \/ native {3}100 ns → 120 ns, 1\.20× \(.*\), by a duel$/m);
  assert.match(
    text.replace(/\s+/g, ' '),
    /settled by a duel against the builds of the baseline: 2 of 6; their costs are those of the duel/,
  );
  assert.doesNotMatch(text, /measured again/);
});

test('the legend of a duel explains why ratios differ from those of the costs shown', () => {
  const duel = compared(run(base), run(base), { paired: new Map() });
  assert.equal(duel.paired, true);
  for (const text of [renderComparisonMarkdown(duel), renderComparison(duel)]) {
    assert.match(
      text.replace(/\s+/g, ' '),
      /ratios compare neighbouring samples of both sides, costs summarize each side separately; same: the 95 % interval lies within/,
    );
  }
  assert.doesNotMatch(renderComparison(compared(run(base), run(base))), /adjacent passes/);
});

test('the comment lists differences between the environments before any cost', () => {
  const text = markdown(run(base), run(base, { host: { flags: '-O3 <x|y>' } }));
  assert.match(
    text,
    /^\*\*Samebench: 0 slower.*\*\*\n\n> \[!WARNING\]\n> native: flags changed: .* → -O3 &lt;x\\\|y&gt;\n\n<details>/,
  );
});

test('the comment lists benchmarks of only one run, and says so if the runs share none', () => {
  assert.match(
    markdown(run(base), run({ a: 100, b: 100, d: 1 })),
    /only in the baseline:\n- <code>primality\/c<\/code>\n\nonly in the current run:\n- <code>primality\/d<\/code>\n/,
  );
  assert.match(markdown(run({ a: 1 }), run({ b: 1 })), /^\*\*Samebench: the runs share no benchmark\*\*\n/);
});

test('names are escaped in Markdown and notify no users', () => {
  const name = 'x | y <b> @team #1 `z`';
  const text = markdown(run({ ...base, [name]: 100 }), run({ ...base, [name]: 200 }));
  assert.ok(
    text.includes(
      '| <code>primality/x \\| y &lt;b&gt; @<!-- -->team #<!-- -->1 \\`z\\`</code> | **slower** |',
    ),
    text,
  );
});

test("a comment never exceeds GitHub's limit", () => {
  const cells = compared(run(base), run({ ...base, b: 120 })).cells;
  const slower = cells.find(({ change }) => change === 'slower');
  const many = (length, make) => Array.from({ length }, (_, i) => make(i));
  const text = renderComparisonMarkdown({
    ...compared(run(base), run(base)),
    differences: many(500, (i) => ({
      platform: `p${i}`,
      what: 'flags',
      baseline: '<'.repeat(300),
      current: null,
    })),
    cells: many(5000, (i) => ({
      ...slower,
      platform: `p${i % 20}`,
      suite: `suite ${i}`,
      name: `<${i}> ${'|'.repeat(50)}`,
      ratio: 1 + i / 1000,
    })),
    onlyBaseline: many(3000, (i) => `old/${i}`),
    onlyCurrent: many(3000, (i) => `new/${i}`),
  });
  assert.ok(text.length < 65_536, String(text.length));
  assert.match(text, /^\*\*Samebench: 5000 slower/);
  assert.match(text, /\| … \d+ more \|/);
  assert.match(text, /\n- … \d+ more\n/);
  assert.match(text, /<\/details>\n$/);
});

const junit = (baseline, current, options) =>
  parseXml(renderComparisonJunit(compared(baseline, current), options));
const suitesOf = ({ children }) =>
  Object.fromEntries(children.map((suite) => [suite.attributes.name, suite]));
const casesOf = ({ children }) => children.filter(({ name }) => name === 'testcase');
const outcomes = (suite) =>
  Object.fromEntries(
    casesOf(suite).map(({ attributes: { name }, children: [outcome] }) => [name, outcome?.name ?? 'passed']),
  );

test('JUnit has a suite for each platform, and a failure for each slower benchmark', () => {
  const root = junit(run(base), run({ ...base, b: 120, c: 90 }));
  assert.deepEqual(root.attributes, { name: 'samebench', tests: '9', failures: '2', errors: '0' });
  const { environment, native, ...others } = suitesOf(root);
  assert.deepEqual(Object.keys(others), ['node']);
  assert.deepEqual(outcomes(environment), {
    'both runs have the same environment': 'passed',
    'the current run has lost nothing': 'passed',
    'the costs could be judged': 'passed',
  });
  assert.deepEqual(native.attributes, {
    name: 'native',
    tests: '3',
    failures: '1',
    errors: '0',
    skipped: '0',
  });
  assert.deepEqual(outcomes(native), { a: 'passed', b: 'failure', c: 'passed' });
  const [, b] = casesOf(native);
  assert.equal(b.attributes.classname, 'primality');
  assert.equal(b.children[0].attributes.type, 'slower');
  assert.match(
    b.children[0].attributes.message,
    /^slower: 100 ns → 120 ns, 1\.20× \(1\.\d\d× to 1\.\d\d×\)$/,
  );
});

test('a failure in JUnit has the cause of the change below its cost, where instructions were counted', () => {
  const result = compared(run(base), run({ ...base, b: 120, c: 130 }));
  const cause = {
    baseline: 100,
    current: 140,
    functions: [{ name: 'parse', file: 'json.cpp', line: 7, baseline: 10, current: 50 }],
  };
  const cells = result.cells.map((cell) => (cell.name === 'b' ? { ...cell, cause } : cell));
  const { native } = suitesOf(parseXml(renderComparisonJunit({ ...result, cells })));
  const [, b, c] = casesOf(native).map(({ children: [failure] }) => failure?.attributes.message);
  assert.match(
    b,
    /^slower: 100 ns → 120 ns, .*\ninstructions 100\.00 → 140\.00: parse \+40\.00 \(json\.cpp:7\)$/,
  );
  assert.match(c, /^slower: 100 ns → 130 ns, 1\.30×[^\n]*$/);
});

test('JUnit fails the changes that --fail-on selects', () => {
  const { native } = suitesOf(junit(run(base), run({ ...base, b: 120, c: 90 }), { failOn: 'faster' }));
  assert.deepEqual(outcomes(native), { a: 'passed', b: 'passed', c: 'failure' });
});

test('unclear and uncompared costs are skipped in JUnit, with the reason', () => {
  const extra = (failure, skipped) => [
    { name: 'broken', cost: failure ? null : 100, failure },
    { name: 'idle', cost: skipped ? null : 100, skipped },
  ];
  const { native } = suitesOf(
    junit(
      run(base, { extra: extra() }),
      run({ a: 104, b: 100, c: 100 }, { cycleNs: 0.4, extra: extra('it trapped', 'no file') }),
    ),
  );
  assert.deepEqual(outcomes(native), {
    a: 'skipped',
    b: 'skipped',
    c: 'skipped',
    broken: 'skipped',
    idle: 'skipped',
  });
  const [a, , , broken, idle] = casesOf(native).map(({ children: [{ attributes }] }) => attributes.message);
  assert.match(a, /^unclear: −\d+ to \+\d+ %; a slow-down above \d+ % would have been named$/);
  assert.equal(broken, 'not compared: it trapped');
  assert.equal(idle, 'not compared: no file');
  assert.match(
    native.children[0].children.find(({ attributes }) => attributes.name === 'cycle').attributes.value,
    /native: the CPU cycle length changed by 1\.28×/,
  );
});

test(
  'unclear costs are listed by name in a terminal, in Markdown and in HTML, with what would have been ' +
    'named',
  () => {
    const noisy = (cost) =>
      resultsOf([
        platformOf('native', [
          { name: 'noisy', cost, result: { spread: 0.2 } },
          { name: 'exact', cost: 100, result: { spread: 0.002 } },
        ]),
      ]);
    const result = compared(noisy(100), noisy(103));
    const limit = /−\d+ to \+\d+ %; a slow-down above \d+ %\s+would have been named/;
    assert.match(renderComparison(result), new RegExp(`^unclear\nnoisy / native: ${limit.source}$`, 'm'));
    assert.match(
      renderComparisonMarkdown(result),
      new RegExp(
        `<details><summary>1 unclear</summary>\n\n<code>native</code>:\n- <code>primality/noisy</code>: ` +
          `${limit.source}\n\n</details>`,
      ),
    );
    const runs = /** @type {any} */ ([noisy(100), noisy(103)]);
    assert.match(
      renderComparisonHtml(result, { runs, style: '' }),
      new RegExp(`Costs that are unclear[^]*<th scope="row">noisy</th>[^]*${limit.source}`),
    );
    assert.equal(
      typeof JSON.parse(JSON.stringify(result)).cells.find(({ name }) => name === 'noisy').detectable,
      'number',
    );
  },
);

test('JUnit fails if most costs are unclear, unless that is allowed', () => {
  const noisy = (cost) =>
    resultsOf([
      platformOf(
        'native',
        ['a', 'b'].map((name) => ({ name, cost, result: { spread: 0.6 } })),
      ),
    ]);
  const result = compared(noisy(100), noisy(103));
  assert.match(
    renderComparisonJunit(result),
    /<testcase classname="environment" name="the costs could be judged">\s*<failure type="unclear" message="2 of 2 costs could not be judged/,
  );
  assert.doesNotMatch(renderComparisonJunit(result, { allow: ['unclear'] }), /<failure/);
});

test('a change of shape and one from below the floor are shown in all formats', () => {
  const shape = {
    of: /** @type {const} */ ('processes'),
    baseline: { slow: 0, all: 20 },
    current: { slow: 15, all: 20 },
    usual: 231,
    slow: 717,
  };
  const result = compared(run(base), run({ ...base, b: 120 }));
  const cells = result.cells.map((cell) =>
    cell.name === 'b'
      ? { ...cell, shape }
      : cell.name === 'c'
        ? {
            ...cell,
            change: /** @type {const} */ ('slower'),
            ratio: { value: 24455, low: 24000, high: 25000 },
            bound: /** @type {const} */ ('least'),
          }
        : cell,
  );
  const runs = /** @type {any} */ ([run(base), run(base)]);
  for (const text of [
    renderComparison({ ...result, cells }),
    renderComparisonMarkdown({ ...result, cells }),
    renderComparisonJunit({ ...result, cells }),
    renderComparisonHtml({ ...result, cells }, { runs, style: '' }),
  ]) {
    assert.match(text, /in 15 of 20 processes: 231 → 717 ns/);
    assert.match(text, /at least 24,455×/);
  }
});

test('if the environments differ, that is the only failure in JUnit, unless allowed', () => {
  const runs = [run(base), run({ ...base, b: 120 }, { host: { compiler: 'gcc 13.1' } })];
  const { environment, native } = suitesOf(junit(...runs));
  assert.deepEqual(outcomes(native), { a: 'passed', b: 'skipped', c: 'passed' });
  assert.match(
    casesOf(native)[1].children[0].attributes.message,
    /^slower: 100 ns → 120 ns.*; not judged, because the environments differ$/,
  );
  assert.deepEqual(
    native.children[0].children.map(({ attributes }) => attributes),
    [{ name: 'compiler', value: 'gcc 12.2.0 → gcc 13.1' }],
  );
  const [failure] = casesOf(environment)[0].children;
  assert.deepEqual(failure.attributes, {
    type: 'environment',
    message: 'native: compiler changed: gcc 12.2.0 → gcc 13.1',
  });
  const allowed = suitesOf(junit(...runs, { allowDifferences: true }));
  assert.equal(outcomes(allowed.environment)['both runs have the same environment'], 'passed');
  assert.equal(outcomes(allowed.native).b, 'failure');
});

test('JUnit lists benchmarks of only one run, and fails if the runs share none', () => {
  const { environment } = suitesOf(junit(run({ a: 1 }), run({ b: 1 })));
  assert.deepEqual(
    environment.children[0].children.map(({ attributes }) => [attributes.name, attributes.value]),
    [
      ['only in the baseline', 'primality/a'],
      ['only in the current run', 'primality/b'],
    ],
  );
  assert.deepEqual(outcomes(environment), {
    'both runs have the same environment': 'failure',
    'the current run has lost nothing': 'failure',
    'the costs could be judged': 'passed',
  });
  const allowed = suitesOf(junit(run({ a: 1, b: 1 }), run({ b: 1 }), { allow: ['missing'] }));
  assert.deepEqual(outcomes(allowed.environment), {
    'both runs have the same environment': 'passed',
    'the current run has lost nothing': 'passed',
    'the costs could be judged': 'passed',
  });
});
