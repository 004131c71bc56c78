import assert from 'node:assert/strict';
import { test } from 'node:test';
import { profiles } from '../../../../protocol/profiles.js';
import { makeRequest } from '../../../../protocol/request.js';
import { validatorOf } from '../../../../protocol/schemas.js';
import { countRequest } from '../../../../wasm/counting/count.js';
import { countCalls } from '../../../../wasm/counting/host-calls.js';
import factory, { emptyWasm } from '../../web/fixtures/fake-module.js';

const description = { runtime: 'Test' };

/** @param {string} filter steers the fake module @param {object} [options] */
async function run(filter, options) {
  /** @type {any[]} */
  const events = [];
  const code = await countRequest({
    factory,
    bytes: emptyWasm,
    request: makeRequest({ filter, profile: profiles.quick, count: true }),
    emit: (line) => events.push(JSON.parse(line)),
    describeHost: () => description,
    ...options,
  });
  return { code, events, names: events.map(({ event }) => event) };
}

/** @param {object} changes to the fake module */
const changed = (changes) => async (/** @type {any} */ options) => ({
  ...(await factory(options)),
  ...changes,
});

test('the time of a main, which each instance runs, is known before a benchmark is counted', async (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const { events } = await run('', {
    factory: async (/** @type {any} */ options) => {
      const module = /** @type {any} */ (await factory(options));
      const callMain = () => {
        now += 5000;
        module.serve();
        return 0;
      };
      return Object.assign(module, { callMain });
    },
  });
  const left = events.filter(({ event }) => event === 'progress').map(({ remainingMs }) => remainingMs);
  assert.deepEqual(left, [10_000, 5000]);
});

test('a round that counts is host, counter, plan, and the work of each benchmark', async () => {
  const { code, events, names } = await run('');
  assert.equal(code, 0);
  assert.deepEqual(names, ['host', 'counter', 'plan', 'progress', 'work', 'progress', 'work', 'end']);
  const validate = validatorOf('events');
  for (const event of events)
    assert.ok(validate(event), `${event.event}: ${JSON.stringify(validate.errors)}`);
  assert.equal(events[0].module.bytes, emptyWasm.byteLength);
  assert.equal(events[0].compiler, 'fake 1.0');
});

test('each benchmark gets an instance of its own', async () => {
  let instances = 0;
  /** @type {typeof factory} */
  const counting = (options) => {
    instances += 1;
    return factory(options);
  };
  await run('', { factory: counting });
  assert.equal(instances, 3, 'one for the plan and one for each benchmark');
});

test('a benchmark that crashes its instance fails, and the others are counted', async () => {
  const countBenchmark = (/** @type {string} */ text, /** @type {number} */ id, /** @type {any} */ emit) => {
    if (id === 0) throw new WebAssembly.RuntimeError('memory access out of bounds');
    emit('work', JSON.stringify({ event: 'work', name: 'two', pairs: { operations: [1] } }));
  };
  const { code, events } = await run('', { factory: changed({ countBenchmark }) });
  assert.equal(code, 0);
  const [failure] = events.filter(({ event }) => event === 'failure');
  assert.deepEqual(failure, {
    event: 'failure',
    benchmark: 0,
    message: 'the module crashed: RuntimeError: memory access out of bounds',
  });
  assert.deepEqual(
    events.filter(({ event }) => event === 'work').map(({ name }) => name),
    ['two'],
  );
});

test(
  'an instance reads the same text for the same inputs and round, because what it allocates can change ' +
    'counts',
  async () => {
    const texts = new Set();
    const countBenchmark = (/** @type {string} */ text) => void texts.add(text);
    await run('', { factory: changed({ countBenchmark }) });
    await run('two', { factory: changed({ countBenchmark }) });
    const request = makeRequest({ suites: ['fake'], profile: profiles.default, count: true });
    await run('', {
      factory: changed({ countBenchmark }),
      request: { ...request, exclude: ['fake/one'], round: 1 },
    });
    assert.equal(new Set([...texts].map(({ length }) => length)).size, 1);
    assert.equal(texts.size, 2, 'the round alone, which moves what is allocated');
    await run('', { factory: changed({ countBenchmark }), request: { ...request, seed: 7 } });
    assert.equal(texts.size, 3);
    assert.equal(JSON.parse([...texts][2]).seed, 7);
  },
);

test('a benchmark that calls exit() fails with what Emscripten says of it', async () => {
  const countBenchmark = () => {
    throw { name: 'ExitStatus', message: 'Program terminated with exit(3)', status: 3 };
  };
  const { code, events } = await run('', { factory: changed({ countBenchmark }) });
  assert.equal(code, 0);
  assert.deepEqual(
    events.filter(({ event }) => event === 'failure').map(({ message }) => message),
    [
      'the module crashed: Program terminated with exit(3)',
      'the module crashed: Program terminated with exit(3)',
    ],
  );
});

test('a module of an older Samebench is refused with the reason', async () => {
  const { code, events } = await run('', { factory: changed({ beginCounting: undefined }) });
  assert.equal(code, 1);
  assert.deepEqual(events, [
    {
      event: 'failure',
      benchmark: null,
      message: 'this module is of a Samebench that cannot count instructions',
    },
  ]);
});

test('a request that selects nothing, and a module that cannot be read, end with the reason', async () => {
  const nothing = await run('bad');
  assert.equal(nothing.code, 2);
  assert.equal(nothing.events.at(-1).message, 'no benchmark matches "bad"');
  const broken = await run('', { bytes: new Uint8Array([1, 2, 3]) });
  assert.equal(broken.code, 1);
  assert.match(
    broken.events[0].message,
    /^the WebAssembly module cannot be rewritten to count: ModuleError: file at offset 0x0: expected a WebAssembly module/,
  );
});

test('calls into JavaScript are counted, with the bytes of files and of copies', () => {
  const host = { copied: 0, calls: 0, bytes: 0 };
  const memory = new WebAssembly.Memory({ initial: 1 });
  const bytesMoved = new DataView(memory.buffer);
  const functions = {
    now: () => 7,
    _emscripten_memcpy_big: () => 0,
    _fd_read() {
      bytesMoved.setUint32(16, 1000, true);
      return 0;
    },
    _fd_write: () => 8,
    samebench_read_counter: () => 0,
  };
  const imports = countCalls({ env: functions, other: { memory: 1 } }, host, () => memory);
  const { now, _emscripten_memcpy_big, _fd_read, _fd_write, samebench_read_counter } =
    /** @type {Record<string, (...args: number[]) => number>} */ (imports.env);
  assert.equal(now(), 7);
  _emscripten_memcpy_big(0, 8, 512);
  assert.equal(_fd_read(3, 0, 1, 16), 0);
  assert.equal(_fd_write(1, 0, 1, 16), 8, 'an error, which moves nothing');
  samebench_read_counter(0);
  assert.deepEqual(host, { copied: 512, calls: 3, bytes: 1000 });
  assert.deepEqual(imports.other, { memory: 1 });
});

test('a size is left out with the reason where the module has no names by which to find malloc', async () => {
  const benchmarks = [{ id: 0, suite: 's', name: 'vector', isSize: true }];
  const beginCounting = (/** @type {string} */ _, /** @type {any} */ emit) => {
    emit('plan', JSON.stringify({ event: 'plan', benchmarks, order: [0] }));
    return [0];
  };
  const { code, events } = await run('', { factory: changed({ beginCounting }) });
  assert.equal(code, 0);
  assert.deepEqual(
    events.filter(({ event }) => event === 'failure'),
    [
      {
        event: 'failure',
        benchmark: 0,
        skipped: true,
        message:
          'what an object owns on the heap cannot be counted: the module has no names of functions by ' +
          'which to find malloc',
      },
    ],
  );
});
