import assert from 'node:assert/strict';
import process from 'node:process';
import test from 'node:test';
import { profiles } from '../../../../protocol/profiles.js';
import { makeRequest } from '../../../../protocol/request.js';
import { runRequest } from '../../../../wasm/host/round.js';
import { findJspi, suspending, createRunNext } from '../../../../wasm/promises/suspension.js';
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

class Suspending {
  /** @param {Function} wait */
  constructor(wait) {
    this.wait = wait;
  }
}

/** An engine with JSPI. Remembers what was called through it. */
function fakeJspi() {
  /** @type {Function[]} */
  const promised = [];
  return {
    promised,
    Suspending: /** @type {any} */ (Suspending),
    promising: (/** @type {Function} */ run) => {
      promised.push(run);
      return async () => run();
    },
  };
}

test('an engine can suspend WebAssembly if it has both functions of JSPI', () => {
  const { Suspending: suspend, promising } = fakeJspi();
  assert.ok(findJspi({ Suspending: suspend, promising }));
  assert.equal(findJspi({}), null);
  assert.equal(findJspi({ promising }), null, 'the interface of older engines');
});

test('only the function that waits suspends the module; if the engine cannot, imports are unchanged', () => {
  const imports = {
    env: {
      a: function samebench_await_suspending() {},
      b: function emscripten_get_now() {
        return 0;
      },
      c: new WebAssembly.Memory({ initial: 1 }),
    },
  };
  const { a, b, c } = /** @type {Record<string, any>} */ (suspending(imports, fakeJspi()).env);
  assert.ok(a instanceof Suspending);
  assert.equal(a.wait, imports.env.a);
  assert.equal(b, imports.env.b);
  assert.equal(c, imports.env.c);
  assert.equal(suspending(imports, null), imports);
});

/** (module (func (export "f"))) */
const oneFunction = new Uint8Array([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 0x66, 0, 0, 10, 4, 1, 2, 0,
  0x0b,
]);

test('a row is called through the table of the module, so that no JavaScript stands in between', async () => {
  const { f } = new WebAssembly.Instance(new WebAssembly.Module(oneFunction)).exports;
  const table = new WebAssembly.Table({ element: 'anyfunc', initial: 8 });
  table.set(5, f);
  const jspi = fakeJspi();
  await createRunNext(
    /** @type {any} */ ({ runNextEntry: () => 5 }),
    { memory: new WebAssembly.Memory({ initial: 1 }), t: table },
    jspi,
  )();
  assert.deepEqual(jspi.promised, [f]);
});

test('a module that suspends itself runs the row itself, whatever the engine can', async () => {
  for (const jspi of [null, fakeJspi()]) {
    let runs = 0;
    await createRunNext(/** @type {any} */ ({ runNext: () => void (runs += 1) }), {}, jspi)();
    assert.equal(runs, 1);
    assert.deepEqual(jspi?.promised ?? [], []);
  }
});

/**
 * Runs a round that stops twice for a row.
 *
 * @param {() => Promise<void>} runNext
 */
async function runWaiting(runNext) {
  /** @type {any[]} */
  const events = [];
  /** @type {string[]} */
  const calls = [];
  const code = await runRequest({
    factory: async (/** @type {any} */ options) => {
      const module = await factory(options);
      let left = 2;
      /** @type {() => number} */
      let finish = () => 0;
      return {
        ...module,
        runRound(text, emit, ...hooks) {
          calls.push('begin');
          const [, two] = ['one', 'two'].map((name, id) => ({
            ...{
              id,
              suite: 'fake',
              name,
              argument: null,
              selected: true,
              note: null,
              bytes: null,
              items: null,
            },
            complexity: false,
          }));
          emit(
            'plan',
            JSON.stringify({
              event: 'plan',
              benchmarks: [{ ...two, id: 0, name: 'one' }, two],
              order: [0, 1],
            }),
          );
          emit(
            'progress',
            JSON.stringify({
              event: 'progress',
              stage: 'warm-up',
              benchmark: 1,
              done: 0,
              elapsedMs: 0,
              remainingMs: null,
            }),
          );
          finish = () => module.runRound(text, emit, ...hooks);
          return 3;
        },
        async runNext() {
          calls.push('run');
          await runNext();
          calls.push('taken');
        },
        continueRound() {
          calls.push('continue');
          left -= 1;
          return left > 0 ? 3 : finish();
        },
      };
    },
    bytes: emptyWasm,
    request: makeRequest({ profile: profiles.quick }),
    emit: (line) => events.push(JSON.parse(line)),
    describeHost: () => description,
  });
  return { code, events, calls };
}

test('a round stops before a row that waits, and goes on when it has waited', async () => {
  const { code, events, calls } = await runWaiting(
    () => new Promise((resolve) => void setImmediate(resolve)),
  );
  assert.equal(code, 0);
  assert.deepEqual(calls, ['begin', 'run', 'taken', 'continue', 'run', 'taken', 'continue']);
  assert.equal(events.at(-1).event, 'end');
});

test('a promise that is rejected is a failure that names the row', async () => {
  const { code, events } = await runWaiting(() => Promise.reject(new TypeError('Failed to fetch')));
  assert.equal(code, 1);
  const failure = events.at(-1);
  assert.equal(failure.message, 'the module crashed in "fake/two": TypeError: Failed to fetch');
  assert.deepEqual([failure.benchmark, failure.fatal], [1, true]);
});

test('a process that waits for a promise does not end, so that the timeout can name the row', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const before = timers();
  /** @type {number[]} */
  const meanwhile = [];
  await runWaiting(async () => void meanwhile.push(timers() - before));
  assert.deepEqual(meanwhile, [1, 1]);
  assert.equal(timers(), before, 'only while it waits');
});
