/**
 * protocol/golden/: the lines that hosts write for scripted rounds. tests/core/timing/json/golden.cpp
 * checks that the C++ core writes them.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { collectRound } from '../../../protocol/collector.js';
import { labelOf } from '../../../protocol/identity.js';
import { profiles } from '../../../protocol/profiles.js';
import { makeRequest } from '../../../protocol/request.js';
import { validatorOf } from '../../../protocol/schemas.js';
import { isSelected } from '../../../protocol/selection.js';
import { parseVisible, visible } from '../../../protocol/visible.js';
import { validateResults } from '../../../report/results/schema.js';
import { summarize } from '../../../report/summary/summary.js';
import { runRequest } from '../../../wasm/host/round.js';
import { emptyWasm } from '../web/fixtures/fake-module.js';

/** @param {string} name */
const linesOf = (name) =>
  readFileSync(new URL(`../../../protocol/golden/${name}.ndjson`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');

/** @param {string} name */
const eventsOf = (name) => linesOf(name).map((line) => JSON.parse(line));

/** @param {string} name */
function roundOf(name) {
  const { record, take } = collectRound(0);
  eventsOf(name).forEach(take);
  return record;
}

const resultsOf = (platforms) => ({
  schema: 'samebench-results/3',
  samebench: '',
  startedAt: '',
  finishedAt: null,
  cut: false,
  request: { seed: 1, rounds: 1, profile: { targetRelative: 0.05 } },
  machine: {},
  platforms: platforms.map((id) => ({ id, status: 'ok', reason: null, rounds: [roundOf(id)] })),
});

const rounds = ['native', 'wasm', 'failures', 'counting', 'list'];

for (const name of rounds) {
  test(`every line of golden/${name}.ndjson fits the schema of the events`, () => {
    const validate = validatorOf('events');
    for (const event of eventsOf(name))
      assert.ok(validate(event), `${event.event}: ${JSON.stringify(validate.errors)}`);
  });
}

test('the golden files have every event of the schema', () => {
  const { oneOf, definitions } = JSON.parse(
    readFileSync(new URL('../../../protocol/events.schema.json', import.meta.url), 'utf8'),
  );
  const names = oneOf.map(({ $ref }) => {
    const { properties, allOf } = definitions[$ref.replace('#/definitions/', '')];
    return (properties ?? allOf[0].properties).event.const;
  });
  const found = new Set(rounds.flatMap((name) => eventsOf(name).map(({ event }) => event)));
  assert.deepEqual([...found].sort(), names.sort());
});

test('the schema of the events rejects everything else', () => {
  const validate = validatorOf('events');
  const [clock] = eventsOf('native').filter(({ event }) => event === 'clock');
  const [result] = eventsOf('native').filter(({ event }) => event === 'result');
  for (const broken of [
    {},
    { event: 'unknown' },
    { ...clock, jitter: 'none' },
    { ...clock, tickNs: '1' },
    { ...result, pairs: [[1, 2, 3, 0]] },
    { ...result, pairs: { ...result.pairs, pauses: undefined } },
  ]) {
    assert.equal(validate(JSON.parse(JSON.stringify(broken))), false, JSON.stringify(broken));
  }
});

test('the collector sorts the golden events and attaches garbage to its result', () => {
  const native = roundOf('native');
  assert.equal(native.complete, true);
  assert.equal(native.host?.affinity, '0-1');
  assert.deepEqual(
    native.cycles.map(({ at }) => at),
    ['start', 'end'],
  );
  assert.deepEqual(
    native.results.map(({ name, stop }) => [name, stop]),
    [
      ['ladder', 'target'],
      ['sort', 'maximum'],
      ['parse', 'clock'],
    ],
  );
  const wasm = roundOf('wasm');
  assert.equal(wasm.host?.module?.bytes, 523901);
  assert.deepEqual(
    wasm.results.map(({ gc }) => gc),
    [
      { collections: 0, durationMs: 0 },
      { collections: 2, durationMs: 0.75 },
    ],
  );
  const failures = roundOf('failures');
  assert.equal(failures.host, null);
  assert.deepEqual(
    failures.warnings.map(({ code, benchmark }) => [code, benchmark]),
    [
      ['cycle-unsettled', null],
      ['not-warmed-up', 1],
    ],
  );
  assert.deepEqual(failures.failures, [
    { message: 'its inputs are empty: the generator made no values', benchmark: 2 },
  ]);
  assert.deepEqual(
    failures.results.map(({ gc }) => gc),
    [{ collections: 1, durationMs: 1.5 }],
  );
});

test('the golden rounds are valid results with the expected summary', () => {
  const results = validateResults(JSON.parse(JSON.stringify(resultsOf(['native', 'wasm', 'failures']))));
  const { rows, references } = summarize(results);
  assert.equal(references.time, 'native');
  assert.deepEqual(
    rows.map(({ name, argument }) => [name, argument]),
    [
      ['sort', '1000'],
      ['parse', null],
    ],
  );
  const [sort, parse] = rows;
  assert.deepEqual([sort.source, parse.source], [{ file: 'suites/demo.cpp', line: 7 }, undefined]);
  assert.ok(Math.abs(Number(sort.cells.native.value) - 1.5) < 0.001, `${sort.cells.native.value}`);
  assert.equal(sort.cells.native.pairs, 6);
  assert.deepEqual(
    { ...sort.cells.wasm.estimate?.gc, share: 0 },
    { collections: 2, durationMs: 0.75, share: 0 },
  );
  // Eight operations in 900 ns, less 16 pauses of 40 ns and 20 ns of the twin.
  assert.equal(parse.cells.native.verdict, 'unstable');
  assert.equal(parse.cells.native.value, 30);
  assert.equal(parse.cells.failures.verdict, 'failed');
});

test('the golden round that counts has work instead of times', () => {
  const results = validateResults(JSON.parse(JSON.stringify(resultsOf(['counting']))));
  const {
    rows: [sort, parse],
    platforms: [{ counter, clock }],
  } = summarize(results);
  assert.deepEqual([counter, clock], ['module', null]);
  // The body less its twin and two pauses of 26, and an instruction for each 8 of 4096 bytes.
  assert.equal(sort.cells.counting.value, 9_000_000_000 - 20 - 2 * 26 + 4096 / 8);
  assert.deepEqual(
    [parse.cells.counting.verdict, parse.cells.counting.reason],
    ['failed', 'it crashed: Segmentation fault'],
  );
});

test('the WASM host turns the output of the core into golden/wasm.ndjson', async () => {
  const expected = eventsOf('wasm');
  const [host] = expected;
  const core = expected.filter(({ event }) => event !== 'host' && event !== 'garbage');
  const factory = async (options) => {
    await new Promise((resolve) => options.instantiateWasm({}, resolve));
    return {
      buildInfo: () =>
        JSON.stringify({ compiler: host.compiler, flags: host.flags, debug: false, pointerBits: 32 }),
      list: () => '{"benchmarks":[]}',
      runRound(text, emit) {
        assert.equal(JSON.parse(text).windows, true);
        for (const event of core) {
          emit(event.event, JSON.stringify(event));
          // No collection can fall into a window that is empty.
          if (event.event === 'result')
            emit(
              'windows',
              JSON.stringify({ event: 'windows', benchmark: event.benchmark, startMs: [0], endMs: [0] }),
            );
        }
        return 0;
      },
    };
  };
  const lines = [];
  const { runtime, runtimeVersion, engine, cpu, isolated, affinity, priority, userAgent, module } = host;
  const code = await runRequest({
    factory,
    bytes: emptyWasm,
    request: makeRequest({ profile: profiles.quick }),
    emit: (line) => lines.push(JSON.parse(line)),
    describeHost: () => ({ runtime, runtimeVersion, engine, cpu, isolated, affinity, priority, userAgent }),
  });
  assert.equal(code, 0);
  const [found, ...others] = lines;
  assert.deepEqual({ ...found, module }, host);
  assert.deepEqual(Object.keys(found.module).sort(), Object.keys(module).sort());
  const garbage = expected.map((event) =>
    event.event !== 'garbage'
      ? event
      : {
          ...event,
          benchmarks: event.benchmarks.map(({ benchmark }) => ({ benchmark, collections: 0, durationMs: 0 })),
        },
  );
  assert.deepEqual(others, garbage.slice(1));
});

test('what a benchmark learned from its calls replaces what the plan says of it', () => {
  const { record, take } = collectRound(0);
  const learned = { note: 'seen at run time', bytes: 128, items: 2 };
  for (const event of eventsOf('native'))
    take(event.event === 'result' && event.benchmark === 2 ? { ...event, learned } : event);
  assert.deepEqual(
    record.plan?.benchmarks.map(({ note, bytes, items }) => [note, bytes, items]),
    [
      [null, null, null],
      [null, null, 1000],
      ['seen at run time', 128, 2],
    ],
  );
  assert.ok(!record.results.some((result) => 'learned' in result));
});

test('the command selects the benchmarks of golden/selections.ndjson, as hosts do', () => {
  const text = readFileSync(new URL('../../../protocol/golden/selections.ndjson', import.meta.url), 'utf8');
  const [{ benchmarks }, ...cases] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const { selects, ...request } of cases) {
    assert.deepEqual(
      benchmarks.filter((one) => isSelected(request, one)).map(labelOf),
      selects,
      JSON.stringify(request),
    );
  }
});

test('characters that a terminal would obey are shown instead', () => {
  assert.equal(visible('a\u001b[31mb\u0007\u0000\u007f'), 'a␛[31mb␇␀␡');
  assert.equal(visible('\u009b31m'), '<U+009B>31m');
  assert.equal(visible('abc\u202edcba'), 'abc<U+202E>dcba');
  assert.equal(visible('\r'), '␍');
});

test('lines, tabs and other languages stay as they are', () => {
  for (const text of ['', 'a\n\tb', 'µs 数 é ±', '🙂']) assert.equal(visible(text), text);
});

test('every text and key of JSON from outside is safe to show', () => {
  const hostile = { 'k\u001b': ['\u001b]52;c;YQ==\u0007', { deep: 'a\u0085b', n: 1, no: null }] };
  for (const json of [JSON.stringify(hostile), JSON.stringify(hostile).replaceAll('\\u001b', '\\u001B')]) {
    assert.deepEqual(parseVisible(json), { 'k␛': ['␛]52;c;YQ==␇', { deep: 'a<U+0085>b', n: 1, no: null }] });
  }
});

test('a key __proto__ in JSON changes no prototype', () => {
  const value = parseVisible('{"__proto__": {"polluted": "\\u001b"}}');
  assert.equal(value.polluted, undefined);
  assert.deepEqual(Object.keys(value), ['__proto__']);
});

test('JSON that is nested too deeply is refused, however long it is', () => {
  const nested = (/** @type {number} */ levels) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  assert.doesNotThrow(() => parseVisible(nested(100)));
  for (const levels of [102, 5000, 100_000])
    assert.throws(() => parseVisible(nested(levels)), /nested more than 100 levels deep/);
});

test('the message about a text that is no JSON shows nothing of it', () => {
  for (const text of ['root:x:0:0:root', '{"a": secret}', '["\u001b']) {
    assert.throws(
      () => parseVisible(text),
      ({ name, message }) => {
        assert.equal(name, 'SyntaxError');
        assert.doesNotMatch(message, /oot:x|ecret|\u001b/);
        return true;
      },
    );
  }
});
