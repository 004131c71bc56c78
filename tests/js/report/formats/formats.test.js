import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { renderBencher } from '../../../../report/formats/bencher.js';
import { renderGithubActionBenchmark } from '../../../../report/formats/github-action-benchmark.js';
import { renderGoogleBenchmark } from '../../../../report/formats/google-benchmark.js';
import { summarize } from '../../../../report/summary/summary.js';
import { nativeHost, platformOf, resultsOf, roundOf, skipped } from '../fixture.js';

const ajv = new Ajv({ allowUnionTypes: true });

/** What a reader of a format relies on, as JSON Schema. */
function assertFits(schema, value) {
  assert.ok(ajv.validate(schema, value), ajv.errorsText());
}

/** Two rounds of a native platform, one of Node, and costs that are unknown. */
const results = () =>
  resultsOf([
    {
      ...platformOf('native', []),
      rounds: [10, 12, 11].map((cost, round) =>
        roundOf(
          [
            { cost, plan: { items: 5 } },
            { name: 'fill', argument: '10', cost: 5 },
            { name: 'fill', argument: '100', cost: 50 },
            { name: 'nothing', cost: 0, result: { operations: 1_000_000 } },
            { name: 'broken', cost: null, failure: 'it trapped' },
          ],
          { round, host: nativeHost },
        ),
      ),
    },
    platformOf('node', [{ name: 'a "quoted" name\n<b>', cost: 20 }]),
    skipped('firefox', 'not there'),
  ]);

const google = (run = results()) => JSON.parse(renderGoogleBenchmark(run, summarize(run)));

const time = { type: 'number', exclusiveMinimum: 0 };
const entry = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    run_name: { type: 'string' },
    repetitions: { type: 'integer', minimum: 1 },
    family_index: { type: 'integer' },
    per_family_instance_index: { type: 'integer' },
    threads: { const: 1 },
    iterations: { type: 'integer', minimum: 1 },
    time_unit: { const: 'ns' },
    label: { type: 'string' },
  },
  required: [
    'name',
    'run_name',
    'run_type',
    'repetitions',
    'family_index',
    'per_family_instance_index',
    'threads',
    'iterations',
    'real_time',
    'cpu_time',
    'time_unit',
  ],
  oneOf: [
    {
      properties: {
        run_type: { const: 'iteration' },
        repetition_index: { type: 'integer', minimum: 0 },
        real_time: time,
        cpu_time: time,
      },
      required: ['repetition_index'],
    },
    {
      properties: {
        run_type: { const: 'aggregate' },
        aggregate_name: { enum: ['mean', 'median', 'stddev', 'cv'] },
        aggregate_unit: { enum: ['time', 'percentage'] },
        real_time: { type: 'number', minimum: 0 },
        cpu_time: { type: 'number', minimum: 0 },
      },
      required: ['aggregate_name', 'aggregate_unit'],
    },
  ],
};

test("Google Benchmark's JSON has an entry for each round, and the aggregates of them", () => {
  const { context, benchmarks } = google();
  assertFits({ type: 'array', items: entry }, benchmarks);
  const own = benchmarks.filter(({ run_name: name }) => name === 'native/is_prime u64');
  assert.deepEqual(
    own
      .filter(({ run_type: type }) => type === 'iteration')
      .map(({ name, repetition_index: index, repetitions, real_time: ns, iterations }) => [
        name,
        index,
        repetitions,
        Math.round(ns * 1e6) / 1e6,
        iterations,
      ]),
    [10, 12, 11].map((ns, index) => ['native/is_prime u64', index, 3, ns, 16_000]),
  );
  const aggregates = Object.fromEntries(
    own.flatMap(({ aggregate_name: name, real_time: value }) => (name ? [[name, value]] : [])),
  );
  for (const [name, value] of Object.entries({ mean: 11, median: 11, stddev: 1, cv: 1 / 11 })) {
    assert.ok(Math.abs(aggregates[name] - value) < 1e-6, name);
  }
  assert.deepEqual([context.num_cpus, context.date, context.caches], [2, '2026-11-21T08:00:00.000Z', []]);
});

test('a round has its own throughput', () => {
  const [first, second] = google().benchmarks;
  assert.ok(Math.abs(first.items_per_second - 5e8) < 1);
  assert.ok(Math.abs(second.items_per_second - 5e9 / 12) < 1);
  assert.equal(first.bytes_per_second, undefined);
});

test('arguments of one benchmark are one family, in their order', () => {
  const { benchmarks } = google();
  const places = new Map(
    benchmarks.map((one) => [one.run_name, [one.family_index, one.per_family_instance_index]]),
  );
  assert.deepEqual(
    [...places],
    [
      ['native/is_prime u64', [0, 0]],
      ['native/fill/10', [1, 0]],
      ['native/fill/100', [1, 1]],
      ['node/a "quoted" name\n<b>', [2, 0]],
    ],
  );
});

test(
  'with one platform and one suite, names are those that Google Benchmark writes, as compare.py matches ' +
    'nothing else',
  () => {
    const rows = [
      { name: 'BM_sum/8', cost: 10 },
      { name: 'fill', argument: '100', cost: 5 },
      { name: 'broken', cost: null, failure: 'it trapped' },
    ];
    const namesOf = (run) => [...new Set(google(run).benchmarks.map(({ run_name: name }) => name))];
    const one = resultsOf([platformOf('native', rows)]);
    assert.deepEqual(namesOf(one), ['BM_sum/8', 'fill/100']);
    assert.deepEqual(google(one).context.left_out, ['broken: failed: it trapped']);
    const other = { suite: 'other', name: 'BM_sum/8', cost: 10 };
    assert.deepEqual(namesOf(resultsOf([platformOf('native', [...rows, other])])), [
      'primality/BM_sum/8',
      'primality/fill/100',
      'other/BM_sum/8',
    ]);
    // A platform that was asked for counts even if it could not run: names do not depend on that.
    assert.deepEqual(namesOf(resultsOf([platformOf('native', rows), skipped('firefox', 'not there')])), [
      'native/BM_sum/8',
      'native/fill/100',
    ]);
  },
);

test('a label is the note of the row, and what there is to say about its cost', () => {
  const labelsOf = (one) =>
    google(resultsOf([platformOf('native', [{ name: 'BM', cost: 10, ...one }])])).benchmarks.map(
      ({ label }) => label,
    );
  assert.deepEqual(labelsOf({}), [undefined]);
  assert.deepEqual(labelsOf({ plan: { note: 'of ints' } }), ['of ints']);
});

test('a row of threads has their number, and the iterations of all of them', () => {
  const rounds = [10, 12].map((cost, round) =>
    roundOf([{ name: 'BM', cost, plan: { threads: 4 } }], { round }),
  );
  const { benchmarks } = google(resultsOf([{ ...platformOf('native', []), rounds }]));
  const [alone] = google(resultsOf([platformOf('native', [{ name: 'BM', cost: 10 }])])).benchmarks;
  assert.equal(alone.threads, 1);
  assert.ok(benchmarks.length > 2 && benchmarks.every(({ threads }) => threads === 4));
  assert.equal(benchmarks[0].iterations, 4 * alone.iterations);
});

test('times have the unit that the benchmark asks for, because compare.py compares equal units only', () => {
  const rounds = [10e6, 12e6].map((cost, round) =>
    roundOf([{ name: 'BM', cost, plan: { timeUnit: 'ms' } }], { round }),
  );
  const { benchmarks } = google(resultsOf([{ ...platformOf('native', []), rounds }]));
  const shown = benchmarks.map(({ aggregate_name: name = 'one', real_time: time, time_unit: unit }) => [
    name,
    Number(time.toPrecision(3)),
    unit,
  ]);
  assert.deepEqual(shown, [
    ['one', 10, 'ms'],
    ['one', 12, 'ms'],
    ['mean', 11, 'ms'],
    ['median', 11, 'ms'],
    ['stddev', 1.41, 'ms'],
    ['cv', 0.129, 'ms'],
  ]);
});

test('a single round has no aggregates, because it has no deviation', () => {
  const { benchmarks } = google();
  assert.equal(benchmarks.filter(({ run_name: name }) => name.startsWith('node/')).length, 1);
});

test('unknown costs are listed in the context of Google Benchmark, and are never a number', () => {
  const { context, benchmarks } = google();
  assert.deepEqual(context.left_out, [
    'native/nothing: below the floor: the empty twin cost more than the body',
    'native/broken: failed: it trapped',
  ]);
  assert.ok(benchmarks.every(({ name }) => !/nothing|broken/.test(name)));
});

test('a benchmark with a round of negative cost is left out entirely', () => {
  const run = resultsOf([
    {
      ...platformOf('native', []),
      rounds: [...Array(40).fill(10), -1].map((cost, round) => roundOf([{ cost }], { round })),
    },
  ]);
  const summary = summarize(run);
  assert.ok(summary.rows[0].cells.native.value > 0);
  const { benchmarks, context } = JSON.parse(renderGoogleBenchmark(run, summary));
  assert.deepEqual(
    [benchmarks, context.left_out],
    [[], ['is_prime u64: one of its rounds is below the floor']],
  );
});

test('github-action-benchmark gets one named value for each cost, its range as a number', () => {
  const run = results();
  const entries = JSON.parse(renderGithubActionBenchmark(summarize(run)));
  assertFits(
    {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'unit', 'value', 'range', 'extra'],
        // Its reader takes a range for a number only after ± and with two characters.
        properties: {
          name: { type: 'string' },
          unit: { const: 'ns' },
          value: time,
          range: { type: 'string', pattern: '^± \\d[\\d.]+(e[+-]\\d+)?$' },
          extra: { type: 'string' },
        },
      },
    },
    entries,
  );
  assert.deepEqual(
    entries.map(({ name }) => name),
    [
      'native/primality/is_prime u64',
      'native/primality/fill/10',
      'native/primality/fill/100',
      'node/primality/a "quoted" name\n<b>',
    ],
  );
  const [{ low, high, value: ns }] = [summarize(run).rows[0].cells.native];
  assert.equal(entries[0].value, ns);
  assert.equal(Number(entries[0].range.slice(2)), Number(Math.max(ns - low, high - ns).toPrecision(3)));
  assert.match(entries[0].extra, /^95 % interval: .* ns\n3 rounds, 48 pairs/);
});

test('Bencher gets the measure latency with its interval', () => {
  const run = results();
  const metrics = JSON.parse(renderBencher(summarize(run)));
  assertFits(
    {
      type: 'object',
      propertyNames: { minLength: 1, maxLength: 1024 },
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['latency'],
        properties: {
          latency: {
            type: 'object',
            additionalProperties: false,
            required: ['value', 'lower_value', 'upper_value'],
            properties: { value: time, lower_value: time, upper_value: time },
          },
        },
      },
    },
    metrics,
  );
  const { value: ns, low, high } = summarize(run).rows[0].cells.native;
  assert.deepEqual(metrics['native/primality/is_prime u64'], {
    latency: { value: ns, lower_value: low, upper_value: high },
  });
  assert.equal(Object.keys(metrics).length, 4);
});

test('without any cost the files are empty but valid', () => {
  const run = resultsOf([platformOf('node', [{ cost: null, failure: 'it trapped' }])]);
  assert.deepEqual(google(run).benchmarks, []);
  assert.equal(renderGithubActionBenchmark(summarize(run)), '[]\n');
  assert.equal(renderBencher(summarize(run)), '{}\n');
});
