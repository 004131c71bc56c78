import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import { profiles } from '../../../../protocol/profiles.js';
import { makeRequest } from '../../../../protocol/request.js';
import { loadModule } from '../../../../wasm/host/module.js';
import { runRequest } from '../../../../wasm/host/round.js';
import factory, { emptyWasm } from '../../web/fixtures/fake-module.js';

const description = {
  runtime: 'Test', runtimeVersion: '1', engine: 'None', cpu: null, isolated: null, affinity: null,
  priority: null, userAgent: null,
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
    'host', 'clock', 'cycle', 'plan', 'progress', 'result', 'progress', 'result', 'cycle',
    'garbage', 'end',
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

test('bytes that are not a module are a failure with a message, not a promise that never settles', async () => {
  const { code, events } = await run({ bytes: new Uint8Array([1, 2, 3]) });
  assert.equal(code, 1);
  assert.match(events[0].message, /could not be loaded: CompileError/);
  assert.equal(events[0].benchmark, null);
});

test('a static constructor that fails is a failure with a message', async () => {
  const { code, events } = await run({ factory: (/** @type {any} */ { instantiateWasm }) => {
    instantiateWasm({}, () => { throw new WebAssembly.RuntimeError('Aborted(OOM)'); });
    return new Promise(() => {});
  } });
  assert.equal(code, 1);
  assert.match(events[0].message, /could not be loaded: RuntimeError: Aborted\(OOM\); .*MEMORY/);
});

test('a request that the module refuses gives code 2', async () => {
  const { code, names } = await run({ request: asking('bad') });
  assert.equal(code, 2);
  assert.deepEqual(names, ['host', 'failure']);
});

test('a page that is not isolated causes one warning', async () => {
  const { events } = await run({ describeHost: () => ({ ...description, isolated: false }) });
  const warnings = events.filter((event) => event.event === 'warning');
  assert.deepEqual(warnings.map((warning) => warning.code), ['not-isolated']);
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
    request: asking('print'), print: (/** @type {string} */ text) => printed.push(text),
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
