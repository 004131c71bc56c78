import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare } from '../../../../report/compare/compare.js';
import { renderComparisonHtml } from '../../../../report/html/comparison.js';
import { renderHtml } from '../../../../report/html/document.js';
import { html, json } from '../../../../report/html/escape.js';
import { figuresOf } from '../../../../report/html/figures.js';
import { withoutPrivatePaths } from '../../../../report/text/private-paths.js';
import { summarize } from '../../../../report/summary/summary.js';
import { tableModel } from '../../../../report/table/model.js';
import { countingPlatform, floorClock, nativeHost, platformOf, resultsOf, skipped } from '../fixture.js';

const pack = (text) => Buffer.from(text).toString('base64');
const parts = {
  unit: 'ns',
  cold: false,
  script: 'run()',
  loader: 'load()',
  scriptHashes: ['sha256-abc=', 'sha256-def='],
  style: 'p{}',
  raw: 'AAAA',
  rawSize: '1 kB',
  pack,
};
const documentOf = (results, options = {}) =>
  renderHtml(summarize(results), results, { ...parts, ...options });

test('values in HTML are escaped unless they are HTML already', () => {
  const name = `<b a="1" c='2'>&`;
  assert.equal(
    String(html`<p title="${name}">${name}${html`<i>${1}</i>`}${[null, false, undefined, ['x']]}</p>`),
    '<p title="&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;">&lt;b a=&quot;1&quot; ' +
      'c=&#39;2&#39;&gt;&amp;<i>1</i>x</p>',
  );
});

test('data cannot end its script element, and is read as it was', () => {
  const value = { a: '</script><!-- \u2028 "' };
  const text = String(json(value));
  assert.ok(!text.includes('<'), text);
  assert.deepEqual(JSON.parse(text), value);
});

test("the table has the same texts as the terminal's table, in header and data cells", () => {
  const results = resultsOf([
    platformOf('native', [{ cost: 10 }, { cost: 40, name: 'sum', argument: '10', plan: { bytes: 1000 } }], {
      round: { host: nativeHost },
    }),
    platformOf('node@large', [{ cost: 20 }]),
    skipped('firefox', 'not there; to get it: apt-get install firefox'),
  ]);
  const text = documentOf(results);
  const model = tableModel(summarize(results));
  for (const { label, cells } of model.suites[0].rows) {
    assert.ok(text.includes(`>${label}<`), label);
    for (const { number, unit, error, ratio } of cells) {
      assert.ok(text.includes(`<span class="cost">${number}${unit && ' '}${unit}</span>`), number);
      for (const part of [error, ratio]) assert.ok(text.includes(`> ${part}<`) || part === '', part);
    }
  }
  assert.match(text, /<th scope="col">node@large<small>/);
  assert.match(text, /<th scope="row"><span class="name" data-row="0">is_prime u64<\/span><\/th>/);
  const [, packed] = /id="details">([^<]*)</.exec(text);
  const [[, { platform, detail }]] = JSON.parse(Buffer.from(packed, 'base64').toString());
  assert.equal(platform, 'node@large');
  assert.match(detail, /^cost 20.* ns; 95 % interval .*; first call 5.10 µs; \d+ pairs in one process$/);
  assert.match(text, /firefox skipped: not there/);
});

test('the report has errors, warnings, clocks and environment', () => {
  const results = resultsOf(
    [
      platformOf('native', [{ cost: 10, result: { checksum: '0000000000000001' } }]),
      platformOf('node', [{ cost: 10 }]),
    ],
    { warnings: [{ code: 'load', message: 'the machine was busy' }] },
  );
  const text = documentOf(results);
  assert.match(text, /class="notice error">.*the platforms computed different results/s);
  assert.match(text, /class="notice warning">.*the machine was busy/s);
  assert.match(text, /<th scope="row">tick<small>the smallest step/);
  assert.match(text, /<dt>CPU<\/dt><dd>AMD EPYC<\/dd>/);
  assert.match(text, /<th scope="row">flags<\/th><td>-O3<\/td>/);
});

test("the policy allows the page's scripts and no network", () => {
  const text = documentOf(resultsOf([platformOf('native', [{ cost: 10 }])]));
  const [, policy] = /Content-Security-Policy" content="([^"]*)"/.exec(text);
  assert.match(
    policy.replaceAll('&#39;', "'"),
    /^default-src 'none'; script-src 'sha256-abc=' 'sha256-def='; style-src 'unsafe-inline'/,
  );
  assert.doesNotMatch(text, /(?:src|href)="(?!#)/);
});

test('the report of a run without measurements says so', () => {
  const text = documentOf(resultsOf([skipped('node', 'not there')]));
  assert.match(text, /Nothing was measured/);
  assert.doesNotMatch(text, /<table class="costs"/);
});

test('if samples are left out, the page has no element for them', () => {
  const text = documentOf(resultsOf([platformOf('native', [{ cost: 10 }])]), { raw: null });
  assert.doesNotMatch(text, /id="download"|id="results"/);
  assert.match(text, /too large for this file \(1 kB compressed\)/);
});

const figuresFor = (platforms, unit = 'ns') => {
  const results = resultsOf(platforms);
  return figuresOf(summarize(results), results, { unit, platforms: platforms.map(({ id }) => id) });
};

test('a plot has the costs, ratios and intervals of the summary, in its unit', () => {
  const platforms = () => [
    platformOf('native', [{ cost: 10 }]),
    platformOf('node', [{ cost: 20 }]),
    skipped('bun', 'no'),
  ];
  const {
    suites: [
      {
        name,
        rows: [
          {
            label,
            marks: [native, node],
          },
        ],
      },
    ],
    platforms: shown,
    references,
  } = figuresFor(platforms());
  assert.deepEqual(
    [name, label, shown, references.time],
    ['primality', 'is_prime u64', ['native', 'node'], 'native'],
  );
  assert.deepEqual([native.value, node.value].map(Math.round), [10, 20]);
  assert.ok(node.low < node.value && node.value < node.high && Math.abs(node.ratio.value - 2) < 0.01);
  const inCycles = figuresFor(platforms(), 'cycles').suites[0].rows[0].marks[1];
  assert.ok(Math.abs(inCycles.value - 20 / 0.3125) < 0.5, String(inCycles.value));
});

test('a cell below the floor has a floor and no cost', () => {
  const below = platformOf('node', [{ cost: 0, result: { operations: 1_000_000 } }], {
    round: { clock: floorClock() },
  });
  const [mark] = figuresFor([below]).suites[0].rows[0].marks;
  assert.equal(mark.value, null);
  assert.ok(mark.floor > 0);
});

const chart = (name, costs) =>
  costs.map((cost, i) => ({
    suite: 'charts',
    name: `${name} nearest prime`,
    argument: `10^${i + 1}`,
    cost,
    plan: { alternatives: 'nearest prime' },
  }));

test('alternatives get a chart with the points where one overtakes another, and no suite plot', () => {
  const {
    charts: [one, ...others],
    suites,
  } = figuresFor([
    platformOf('native', [...chart('trial', [1, 10, 100, 1000]), ...chart('is_prime', [50, 50, 50, 50])]),
    platformOf('node', [...chart('trial', [10, 100, 1000]), ...chart('is_prime', [50, 50, 50])]),
  ]);
  assert.deepEqual([others, suites], [[], []]);
  assert.deepEqual([one.suite, one.name, one.algorithms], ['charts', 'nearest prime', ['trial', 'is_prime']]);
  assert.deepEqual(
    one.series.map(({ platform, algorithm, points }) => [platform, algorithm, points.length]),
    [
      ['native', 'trial', 4],
      ['native', 'is_prime', 4],
      ['node', 'trial', 3],
      ['node', 'is_prime', 3],
    ],
  );
  assert.deepEqual(
    one.series[0].points.map(({ x }) => x),
    [10, 100, 1000, 10_000],
  );
  assert.deepEqual(
    one.crossings.map(({ platform, text }) => [platform, text]),
    [
      ['native', 'is_prime overtakes trial'],
      ['node', 'is_prime overtakes trial'],
    ],
  );
  for (const { value } of one.crossings) assert.ok(Math.abs(value / 50 - 1) < 0.02, String(value));
});

test('paths of the machine are shortened everywhere, and nothing else is changed', () => {
  const value = {
    reason: 'cannot start /work/place/build/native/x: see /work/place/log.',
    list: [{ text: '(/home/jo/bin/bun)' }],
    other: '/work/placebo /usr/bin/node',
    mac: "'/Users/jo/x'",
    windows: 'C:\\Users\\jo\\x',
    root: '/root/.cache and /rooted',
    count: 3,
    none: null,
    flag: true,
  };
  assert.deepEqual(withoutPrivatePaths(value, { '/work': 'w', '/work/place': '.', '/': 'never' }), {
    reason: 'cannot start ./build/native/x: see ./log.',
    list: [{ text: '(~/bin/bun)' }],
    other: 'w/placebo /usr/bin/node',
    mac: "'~/x'",
    windows: '~\\x',
    root: '~/.cache and /rooted',
    count: 3,
    none: null,
    flag: true,
  });
});

const counting = () => [
  platformOf('native', [{ cost: 10 }]),
  countingPlatform('native@work', [
    { work: 40 },
    { name: 'nothing', work: 0 },
    { suite: 'size', name: 'module', bytes: 812 },
  ]),
  countingPlatform('wasm@work', [
    { work: 50 },
    { name: 'nothing', work: 5 },
    { suite: 'size', name: 'module', bytes: 900 },
  ]),
];

test('times, instructions and sizes never share an axis', () => {
  const { suites, platforms, references } = figuresFor(counting(), 'cycles');
  assert.deepEqual([platforms, references.time], [['native', 'native@work', 'wasm@work'], 'native']);
  const found = suites.map(({ name, quantity, reference: to, rows }) => [
    name,
    quantity,
    to,
    rows.map(({ label, marks }) => [
      label,
      ...marks.map(({ platform, value, ratio }) => [platform, value, ratio?.value ?? null]),
    ]),
  ]);
  assert.deepEqual(found, [
    ['primality', 'time', 'native', [['is_prime u64', ['native', suites[0].rows[0].marks[0].value, 1]]]],
    [
      'primality',
      'instructions',
      'native@work',
      [
        ['is_prime u64', ['native@work', 40, 1], ['wasm@work', 50, 1.25]],
        ['nothing', ['native@work', null, null], ['wasm@work', 5, null]],
      ],
    ],
    ['size', 'bytes', 'native@work', [['module', ['native@work', 812, 1], ['wasm@work', 900, 900 / 812]]]],
  ]);
});

test('sizes have charts: bytes of an item where all rows have items', () => {
  const object = { itself: 24, heap: 0, blocks: 1, requested: 0, withOverhead: true };
  const sizes = (name, all, items) =>
    all.map((bytes, i) => ({
      suite: 'sizes',
      name,
      argument: `n=${10 ** (i + 1)}`,
      bytes,
      object,
      plan: { alternatives: 'containers', isSize: true, ...(items && { items: 10 ** (i + 1) }) },
    }));
  const {
    charts: [each],
  } = figuresFor([
    countingPlatform('native@work', [
      ...sizes('vector', [100, 500], true),
      ...sizes('list', [300, 4000], true),
    ]),
  ]);
  assert.deepEqual([each.quantity, each.perItem], ['bytes', true]);
  assert.deepEqual(
    each.series.map(({ algorithm, points }) => [algorithm, ...points.map(({ x, value }) => [x, value])]),
    [
      ['vector', [10, 10], [100, 5]],
      ['list', [10, 30], [100, 40]],
    ],
  );
  const {
    charts: [whole],
  } = figuresFor([
    countingPlatform('native@work', [
      ...sizes('vector', [100, 500], true),
      ...sizes('list', [300, 4000], false),
    ]),
  ]);
  assert.deepEqual([whole.perItem, whole.series[0].points.map(({ value }) => value)], [false, [100, 500]]);
});

test('charts of costs have times only', () => {
  const works = (name, all) => chart(name, all).map(({ cost, ...one }) => ({ ...one, work: cost }));
  const timed = platformOf('native', [
    ...chart('trial', [1, 10, 100, 1000]),
    ...chart('is_prime', [50, 50, 50, 50]),
  ]);
  const counted = countingPlatform('native@work', [
    ...works('trial', [1, 10, 100, 1000]),
    ...works('is_prime', [50, 50, 50, 50]),
  ]);
  const {
    charts: [one],
  } = figuresFor([timed, counted]);
  assert.deepEqual([...new Set(one.series.map(({ platform }) => platform))], ['native']);
  assert.deepEqual([...new Set(one.crossings.map(({ platform }) => platform))], ['native']);
  const alone = figuresFor([counted]);
  assert.deepEqual([alone.charts, alone.suites], [[], []]);
});

test('the page explains counts, also of a run that only counts', () => {
  for (const platforms of [counting(), counting().slice(1)]) {
    const text = documentOf(resultsOf(platforms));
    assert.match(text, /<span class="cost">40.00 instr<\/span>/);
    assert.match(text, /<h3>primality, instructions<\/h3>/);
    assert.match(text, /<dt>instr<\/dt>/);
    assert.match(text, /<th scope="row">(?:clock|counter).*callgrind/);
  }
  assert.doesNotMatch(documentOf(resultsOf(counting().slice(0, 1))), /<dt>instr<\/dt>/);
});

test('a value without private paths is not copied', () => {
  const value = { text: 'plain', list: [1, { deep: 'also plain' }], none: null };
  assert.equal(withoutPrivatePaths(value, { '/secret': 'x' }), value);
});

test('only the parts with a private path are copied', () => {
  const value = { samples: [1, 2], where: ['in /secret/file'] };
  const shown = withoutPrivatePaths(value, { '/secret': 'x' });
  assert.deepEqual(shown, { samples: [1, 2], where: ['in x/file'] });
  assert.equal(shown.samples, value.samples);
  assert.deepEqual(value.where, ['in /secret/file']);
});

const runOf = (costs, overrides = {}) => ({
  ...resultsOf([
    platformOf(
      'native',
      costs.map((cost, i) => ({ name: `row ${i} <&>`, cost })),
      { round: { host: nativeHost } },
    ),
  ]),
  ...overrides,
});

const pageOf = (before, after) =>
  renderComparisonHtml(compare(summarize(before), summarize(after)), {
    runs: [before, after],
    style: 'body {}',
  });

const project = { name: 'numbers', commit: '0123456789abcdef', clean: true };

test('the page of a comparison shows the changes first, and every cost with a picture', () => {
  const page = pageOf(
    runOf([10, 20, 30], { project }),
    runOf([10, 30, 15], { project: { ...project, clean: false } }),
  );
  const rows = [...page.matchAll(/<tr><th scope="row">(.*?)<\/th>.*?class="word verdict (\w+)"/g)].map(
    ([, name, verdict]) => [name, verdict],
  );
  assert.deepEqual(rows, [
    ['row 1 &lt;&amp;&gt;', 'slower'],
    ['row 2 &lt;&amp;&gt;', 'faster'],
    ['row 0 &lt;&amp;&gt;', 'same'],
    ['row 1 &lt;&amp;&gt;', 'slower'],
    ['row 2 &lt;&amp;&gt;', 'faster'],
  ]);
  assert.equal(page.match(/<svg /g)?.length, 5);
  assert.match(page, /<dt>baseline<\/dt><dd>numbers at 012345678 · 2026/);
  assert.match(page, /<dt>current<\/dt><dd>numbers at 012345678 with changes · /);
  assert.match(page, /1 slower, 1 faster, 1 same, 0 unclear of 3 costs/);
  assert.doesNotMatch(page, /<script/);
});

test('pictures have one scale, with 1 in the middle', () => {
  const page = pageOf(runOf([10, 10]), runOf([10, 30]));
  const middles = [...page.matchAll(/<circle cx="([\d.]+)"/g)].map(([, x]) => Number(x));
  const [slower, same] = middles;
  assert.equal(same, 90);
  assert.ok(slower > 160 && slower < 180, `${slower}`);
});

test('runs that share nothing, or did not change, are said to', () => {
  const renamed = runOf([10]);
  renamed.platforms[0].id = 'node';
  const none = pageOf(runOf([10]), renamed);
  assert.match(none, /the runs share no benchmark/);
  assert.match(pageOf(runOf([10]), runOf([10])), /No cost is slower or faster/);
});
