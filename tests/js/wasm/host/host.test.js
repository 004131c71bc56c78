import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { profiles } from '../../../../protocol/profiles.js';
import { makeRequest } from '../../../../protocol/request.js';
import { describe } from '../../../../wasm/host/describe.js';
import { garbageCollector, garbageWithin, watchGarbage } from '../../../../wasm/host/garbage.js';
import { watchMemory } from '../../../../wasm/host/memory.js';
import { loadModule } from '../../../../wasm/host/module.js';
import { listRequest, runRequest } from '../../../../wasm/host/round.js';
import { startShipped } from '../../../../wasm/host/shipped.js';
import factory, { emptyWasm } from '../../web/fixtures/fake-module.js';

const description = {
  runtime: 'Test',
  runtimeVersion: '1',
  engine: 'None',
  cpu: null,
  isolated: null,
  affinity: null,
  priority: null,
  userAgent: null,
};

/** @param {string} filter steers the fake module */
const asking = (filter) => makeRequest({ filter, profile: profiles.quick });

/** @param {object} [options] */
async function run(options) {
  /** @type {any[]} */
  const events = [];
  const code = await runRequest({
    factory,
    bytes: emptyWasm,
    request: asking(''),
    emit: (line) => events.push(JSON.parse(line)),
    describeHost: () => description,
    ...options,
  });
  return { code, events, names: events.map((event) => event.event) };
}

test('the module is loaded from bytes, with their hash, their size and the cost of loading', async () => {
  const { info } = await loadModule(factory, emptyWasm);
  assert.equal(info.sha256, createHash('sha256').update(emptyWasm).digest('hex'));
  assert.equal(info.bytes, 8);
  assert.ok(Number(info.compileNs) >= 0 && Number(info.instantiateNs) >= 0);
});

test('a round is the host event and then the events of the module, in order', async () => {
  const { code, events, names } = await run();
  assert.equal(code, 0);
  assert.deepEqual(names, [
    'host',
    'clock',
    'cycle',
    'plan',
    'progress',
    'result',
    'progress',
    'result',
    'cycle',
    'garbage',
    'end',
  ]);
  const [host] = events;
  assert.equal(host.protocol, 1);
  assert.equal(host.runtime, 'Test');
  assert.equal(host.compiler, 'fake 1.0');
  assert.equal(host.pointerBits, 32);
  assert.equal(host.module.bytes, 8);
});

test('a trap becomes a failure that names the benchmark, and the round has no end', async () => {
  const { code, events, names } = await run({ request: asking('trap') });
  assert.equal(code, 1);
  assert.ok(!names.includes('end'));
  const failure = events.at(-1);
  assert.equal(failure.event, 'failure');
  assert.equal(failure.benchmark, 1);
  assert.equal(failure.fatal, true);
  assert.match(failure.message, /fake\/two.*memory access out of bounds/);
});

test('bytes that are no module are a failure with a message, no promise that never settles', async () => {
  const { code, events } = await run({ bytes: new Uint8Array([1, 2, 3]) });
  assert.equal(code, 1);
  assert.match(events[0].message, /could not be loaded: CompileError/);
  assert.equal(events[0].benchmark, null);
});

test('a static constructor that fails is a failure with a message', async () => {
  /** @param {unknown} error */
  const messageOf = async (error) => {
    const { code, events } = await run({
      factory: (/** @type {any} */ { instantiateWasm }) => {
        instantiateWasm({}, () => {
          throw error;
        });
        return new Promise(() => {});
      },
    });
    assert.equal(code, 1);
    return events[0].message;
  };
  const aborted = await messageOf(new WebAssembly.RuntimeError('Aborted(OOM)'));
  assert.match(aborted, /could not be loaded: RuntimeError: Aborted\(OOM\); .*MEMORY/);
  const { Exception, Tag } = /** @type {any} */ (WebAssembly);
  assert.match(
    await messageOf(new Exception(new Tag({ parameters: [] }), [])),
    /could not be loaded: an object that is made before main threw a C\+\+ exception; .* node@threads$/,
  );
});

test('what a main does after its benchmarks is a warning of the round', async () => {
  /** @param {() => number} end */
  const endingWith = (end) => async (/** @type {any} */ options) => {
    const module = /** @type {any} */ (await factory(options));
    return Object.assign(module, { callMain: () => (module.serve(), end()) });
  };
  /** @param {() => number} end */
  const warningsOf = async (end) => {
    const { events, names } = await run({ factory: endingWith(end) });
    assert.equal(names.at(-1), 'end');
    return events.filter(({ code }) => code === 'main-failed').map(({ message }) => message);
  };
  assert.deepEqual(await warningsOf(() => 0), []);
  assert.deepEqual(await warningsOf(() => 4), ['after its benchmarks its main ended with code 4']);
  const trap = () => {
    throw new WebAssembly.RuntimeError('unreachable');
  };
  assert.deepEqual(await warningsOf(trap), [
    'after its benchmarks its main ended: RuntimeError: unreachable',
  ]);
});

/**
 * A module whose `main` has rows at once: the first instance lists them.
 *
 * @param {{arrivals: string[], calls: string[], end?: () => number}} main arrivals: labels, in a round
 */
const atOnce = ({ arrivals, calls, end = () => 0 }) =>
  async function create(/** @type {any} */ options) {
    const module = /** @type {any} */ (await factory(options));
    const { runRound } = module;
    /** @type {any[]} */
    let asked = [];
    return Object.assign(module, {
      isAtOnce: () => true,
      takeRows: (/** @type {string} */ list) => calls.push(`takes ${list}`),
      callMain() {
        for (const label of arrivals) module.arrive?.(label);
        return end();
      },
      list: () =>
        JSON.stringify({
          benchmarks: [
            { suite: 'ladder', name: '0' },
            { suite: 'm', name: 'a' },
          ],
        }),
      runRound: (/** @type {any[]} */ ...given) => (calls.push('begins'), (asked = given), 4),
      continueRound: () => (calls.push('goes on'), 4),
      endRound: () => (calls.push('ends'), runRound(...asked)),
      countBenchmark: (/** @type {string} */ _, /** @type {number} */ id) => calls.push(`counts ${id}`),
    });
  };

test('the round of a module with rows at once goes on at each of them, and ends after main', async () => {
  /** @type {string[]} */
  const calls = [];
  const { code, names, events } = await run({
    factory: atOnce({ arrivals: ['m/a', 'm/b'], calls, end: () => 2 }),
  });
  assert.equal(code, 0);
  const list = '{"benchmarks":[{"suite":"ladder","name":"0"},{"suite":"m","name":"a"}]}';
  assert.deepEqual(calls, [`takes ${list}`, 'begins', 'goes on', 'ends']);
  assert.deepEqual([names[0], names.at(-1)], ['host', 'end']);
  assert.deepEqual(
    events.flatMap(({ code: warning, message }) => (warning === 'main-failed' ? [message] : [])),
    ['after its benchmarks its main ended with code 2'],
  );
});

test('a module whose rows at once are known has one instance, and its main runs once', async () => {
  /** @type {string[]} */
  const calls = [];
  const create = atOnce({ arrivals: ['m/a'], calls, end: () => (calls.push('main'), 0) });
  const listed = '{"benchmarks":[{"suite":"m","name":"a"}]}';
  const { code } = await run({ factory: create, request: { ...asking(''), listed } });
  assert.equal(code, 0);
  assert.deepEqual(calls, [`takes ${listed}`, 'begins', 'main', 'ends']);
});

test('a row at once is counted when main comes to it, and the ladder without main', async () => {
  /** @type {string[]} */
  const calls = [];
  const load = (/** @type {string[]} */ arrivals) => loadModule(atOnce({ arrivals, calls }), emptyWasm);
  const { module } = await load(['m/other', 'm/a', 'm/a']);
  module.countBenchmark('', 0, () => {});
  module.countBenchmark('', 1, () => {});
  assert.deepEqual(calls.slice(1), ['counts 0', 'counts 1']);
  const without = await load(['m/other']);
  assert.throws(() => without.module.countBenchmark('', 1, () => {}), /its main did not come to m\/a/);
});

test('a request that the module refuses gives code 2', async () => {
  const { code, names } = await run({ request: asking('bad') });
  assert.equal(code, 2);
  assert.deepEqual(names, ['host', 'failure']);
});

test('a page that is not isolated causes one warning', async () => {
  const { events } = await run({ describeHost: () => ({ ...description, isolated: false }) });
  const warnings = events.filter((event) => event.event === 'warning');
  assert.deepEqual(
    warnings.map((warning) => warning.code),
    ['not-isolated'],
  );
});

test('when the reader is gone, the run ends with the error of its last write', async () => {
  const gone = new Error('EPIPE');
  const emit = (/** @type {string} */ line) => {
    if (line.includes('"clock"')) throw gone;
  };
  await assert.rejects(run({ emit }), gone);
});

test('what a suite prints goes to print, never among the events', async () => {
  /** @type {string[]} */
  const printed = [];
  const { events } = await run({
    request: asking('print'),
    print: (/** @type {string} */ text) => printed.push(text),
  });
  assert.deepEqual(printed, ['hello from a suite']);
  assert.ok(events.every((event) => typeof event.event === 'string'));
});

test('a runtime without WebAssembly gets an error message', async () => {
  const kept = globalThis.WebAssembly;
  try {
    // @ts-expect-error: this is what an old or locked-down browser looks like
    globalThis.WebAssembly = undefined;
    const { events } = await run();
    assert.match(events[0].message, /no WebAssembly/);
  } finally {
    globalThis.WebAssembly = kept;
  }
});

/** Checks the message for an error that a module threw. @param {unknown} error @param {RegExp} expected */
const says = (error, expected) => assert.match(describe(error), expected);

test('an error is described by its name and message', () => {
  assert.equal(describe(new Error('no such file')), 'no such file');
  assert.equal(describe(new TypeError('x is not a function')), 'TypeError: x is not a function');
  assert.equal(describe({ message: 'Program terminated with exit(3)' }), 'Program terminated with exit(3)');
});

test('a C++ exception is named, with the option that lets code catch it where that is not set', () => {
  const advice = /^a C\+\+ exception was not caught.*samebench_add_suite\(… EXCEPTIONS\)/;
  // Without exceptions, and with Emscripten's older ones, the address of the exception is thrown.
  says(1084256, advice);
  says(Object.assign(new Error('std::bad_alloc'), { name: 'CppException' }), advice);
  const { Tag, Exception } = /** @type {any} */ (WebAssembly);
  says(new Exception(new Tag({ parameters: [] }), []), /^a C\+\+ exception was not caught$/);
});

test('memory that ran out is named, with the option that gives more', () => {
  says(
    new WebAssembly.RuntimeError('Aborted(OOM). Build with -s ASSERTIONS=1 for more info.'),
    /RuntimeError: Aborted\(OOM\).*; WebAssembly's memory ran out: .*MEMORY/,
  );
  says(new RangeError('WebAssembly.Memory(): could not allocate memory'), /MEMORY/);
});

test('an abort says what usually aborts', () => {
  says(
    new WebAssembly.RuntimeError('Aborted(). Build with -s ASSERTIONS=1 for more info.'),
    /; the code called abort\(\) or std::terminate\(\), as .*; or no memory was left for operator new: .*MEMORY/,
  );
});

test('what a page would have to provide is named, with what to use instead', () => {
  says(
    new ReferenceError('XMLHttpRequest is not defined'),
    /--preload-file.*samebench_add_suite\(… DATA file…\)/,
  );
  says(new ReferenceError('Worker is not defined'), /-pthread.*without/);
});

test('waiting for a promise in the wrong place is named', () => {
  says(new Error('trying to suspend without WebAssembly.promising'), /only a body of bench_async can wait/);
});

test("only collections within a benchmark's windows are its own", () => {
  const collections = [
    { startTime: 5, duration: 2 }, // before
    { startTime: 11, duration: 3 }, // within
    { startTime: 19, duration: 4 }, // over the end
    { startTime: 25, duration: 1 }, // between
    { startTime: 35, duration: 0.5 },
  ];
  const windows = { startMs: [10, 30], endMs: [20, 40] };
  assert.deepEqual(garbageWithin(windows, collections), { collections: 3, durationMs: 7.5 });
  assert.deepEqual(garbageWithin({ startMs: [], endMs: [] }, collections), { collections: 0, durationMs: 0 });
});

test('garbage is collected only where the runtime offers it', () => {
  const scope = /** @type {{gc?: unknown}} */ (globalThis);
  const before = scope.gc;
  try {
    delete scope.gc;
    assert.equal(garbageCollector(), undefined);
    let calls = 0;
    scope.gc = () => (calls += 1);
    garbageCollector()?.();
    assert.equal(calls, 1);
    const everyFourth = garbageCollector(4);
    for (let i = 0; i < 9; i++) everyFourth?.();
    assert.equal(calls, 1 + 3);
  } finally {
    scope.gc = before;
  }
});

test('Node reports its collections, counted for the benchmark in whose samples they fell', async () => {
  const watch = watchGarbage();
  assert.ok(watch);
  const start = performance.now();
  // 10 × some 6 MB: more than the young generation of a process in which other tests ran.
  for (let i = 0; i < 10; i += 1)
    assert.equal(Array.from({ length: 200_000 }, (_, j) => ({ j })).length, 200_000);
  watch.addWindows({ event: 'windows', benchmark: 3, startMs: [start], endMs: [performance.now()] });
  watch.addWindows({ event: 'windows', benchmark: 4, startMs: [start - 2], endMs: [start - 1] });
  const {
    benchmarks: [during, before],
  } = await watch.finish();
  assert.ok(
    during.benchmark === 3 && during.collections > 0,
    'allocating 2,000,000 objects makes Node collect',
  );
  assert.deepEqual(before, { benchmark: 4, collections: 0, durationMs: 0 });
});

test('growth is noted while benchmarks are measured, and only then', () => {
  let answer = 1;
  const _emscripten_resize_heap = () => answer;
  const other = () => 2;
  const memory = watchMemory();
  const { a } = /** @type {Record<string, Record<string, any>>} */ (
    memory.watch({ a: { b: _emscripten_resize_heap, c: other } })
  );
  assert.equal(a.c, other);
  assert.equal(a.b(100 * 2 ** 20), 1);
  assert.equal(memory.grownMb, 0);
  memory.isMeasuring = true;
  a.b(150 * 2 ** 20);
  assert.equal(memory.grownMb, 150);
  answer = 0;
  a.b(900 * 2 ** 20);
  assert.equal(memory.grownMb, 150, 'it did not grow');
});

test('a module that got no more memory crashes with what it had', () => {
  const had = new WebAssembly.Memory({ initial: 48 });
  let isGranted = 1;
  const memory = watchMemory();
  const imports = memory.watch({ env: { emscripten_resize_heap: () => isGranted } });
  const resize = /** @type {Record<string, Record<string, any>>} */ (imports).env.emscripten_resize_heap;
  memory.memory = had;
  resize(4 * 2 ** 20);
  assert.equal(memory.shortage(), '', 'another reason');
  isGranted = 0;
  resize(2 ** 31);
  assert.equal(memory.shortage(), '; its memory of 3 MB could not grow to 2048 MB');
  memory.memory = undefined;
  assert.equal(memory.shortage(), '; its memory could not grow to 2048 MB');
});

test('a module that an application ships is started once; what it imports does nothing', async () => {
  const base64 = (/** @type {number[]} */ ...more) => btoa(String.fromCharCode(...emptyWasm, ...more));
  // A function type without parameters, and the import a.b of it.
  const importing = [1, 4, 1, 0x60, 0, 0, 2, 7, 1, 1, 97, 1, 98, 0, 0];
  // The import a.b of a memory of one page.
  const needsMemory = [2, 8, 1, 1, 97, 1, 98, 2, 0, 1];
  const started = await startShipped(
    [[], importing, needsMemory].map((more, i) => ({
      suite: `s${i}`,
      compressedBytes: 5,
      base64: base64(...more),
    })),
  );
  assert.deepEqual(
    started.map(({ suite, bytes, compressedBytes }) => [suite, bytes, compressedBytes]),
    [
      ['s0', 8, 5],
      ['s1', 23, 5],
      ['s2', 18, 5],
    ],
  );
  assert.ok(started.every(({ startNs }) => Number(startNs) >= 0));
  await assert.rejects(
    startShipped([{ suite: 'broken', compressedBytes: 1, base64: btoa('no module') }]),
    /MODULE of the suite broken cannot be compiled/,
  );
});

test('rows in JavaScript that cannot be loaded are a failure, in a round and in a list', async () => {
  const request = { ...asking(''), javascript: /** @type {const} */ ('calls') };
  const broken = async () => async () => {
    throw new Error('rows.js:2: no such package');
  };
  for (const [findRows, expected, reason] of /** @type {const} */ ([
    [async () => null, 2, /no suite has any/],
    [broken, 1, /^the rows in JavaScript: rows\.js:2: no such package/],
  ])) {
    const { code, events } = await run({ request, findRows });
    assert.equal(code, expected);
    assert.match(events.at(-1).message, reason);
    /** @type {any[]} */
    const listed = [];
    assert.equal(
      await listRequest({
        factory,
        bytes: emptyWasm,
        request,
        findRows,
        emit: (line) => listed.push(JSON.parse(line)),
      }),
      expected,
    );
    assert.match(listed[0].message, reason);
  }
});
