import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import test, { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';
import { bun } from '../../cli/platforms/runtimes/bun.js';
import { deno } from '../../cli/platforms/runtimes/deno.js';
import { node } from '../../cli/platforms/runtimes/node.js';
import { loadModule } from '../../wasm/host/module.js';
import { profiles } from '../../protocol/profiles.js';
import { makeRequest } from '../../protocol/request.js';
import { fakeModule, ladderRequest, needs, patient, realModule, until } from '../browser/support.js';
import { artifactIn } from '../../cli/hosts/index.js';

/** @type {Awaited<ReturnType<typeof fakeModule>>} */
let fake;
before(async () => void (fake = await fakeModule()));
after(() => fake.remove());

/**
 * @param {import('../../cli/platforms/index.js').Platform} platform
 * @param {{filter?: string, request?: import('../../protocol/types.js').Request, moduleFolder?: string,
 *   turn?: () => Promise<void>, cpuProfileFile?: string}} [options]
 */
function start(platform, { filter = '', request, moduleFolder = fake.directory, turn, cpuProfileFile } = {}) {
  /** @type {any[]} */
  const events = [];
  /** @type {string[]} */
  const log = [];
  const done = platform.run(
    request ?? makeRequest({ filter, profile: profiles.quick }),
    (event) => events.push(event),
    {
      signal: new AbortController().signal,
      artifact: artifactIn('wasm', moduleFolder),
      timeouts: patient,
      log: (text) => log.push(text),
      turn,
      cpuProfileFile,
    },
  );
  done.catch(() => {});
  return { events, log, done };
}

/**
 * @param {import('../../cli/platforms/index.js').Platform} platform
 * @param {import('../../cli/platforms/index.js').Change} change
 */
const variant = (platform, change) =>
  /** @type {import('../../cli/platforms/index.js').Platform} */ (platform.vary?.(change));

for (const { platform, name, engine, unknownFlag } of [
  { platform: node, name: 'Node', engine: /^V8 \d/, unknownFlag: /bad option: --nonsense/ },
  { platform: bun, name: 'Bun', engine: /^JavaScriptCore [\da-f]{9}$/ },
  { platform: deno, name: 'Deno', engine: /^V8 \d/, unknownFlag: /V8 did not recognize flag '--nonsense'/ },
]) {
  const { id } = platform;
  // Node is what runs this.
  const options = id === 'node' ? {} : needs(id);

  test(`${name} runs a request, and says what it is`, options, async () => {
    const { events, log, done } = start(platform, { filter: 'collect' });
    await done;
    const [host] = events;
    assert.equal(host.runtime, name);
    assert.match(host.runtimeVersion, /^\d+\.\d+/);
    assert.match(host.engine, engine);
    assert.ok(host.cpu, 'the processor is known');
    assert.equal(events.at(-1).event, 'end');
    assert.deepEqual(
      events.filter(({ event }) => event === 'warning'),
      [],
      'garbage is collected',
    );
    assert.deepEqual(log, []);
  });

  test(`${name} measures the real ladder`, options, async () => {
    const { events, done } = start(platform, { request: ladderRequest, moduleFolder: realModule });
    await done;
    assert.ok(events.filter(({ event }) => event === 'result').length >= 7);
    const clock = events.find(({ event }) => event === 'clock');
    assert.ok(clock.tickNs < 1000, `a tick of ${clock.tickNs} ns`);
    assert.match(events[0].module.sha256, /^[\da-f]{64}$/);
  });

  test(`${name} makes a visit when it is its turn`, options, async () => {
    /** @type {(() => void)[]} */
    const asked = [];
    const request = makeRequest({ profile: profiles.quick, turns: true });
    const { events, done } = start(platform, {
      request,
      turn: () => new Promise((resolve) => asked.push(() => resolve(undefined))),
    });
    const results = () => events.filter(({ event }) => event === 'result').length;
    for (const visit of [0, 1]) {
      await until(() => asked.length > visit, `it to ask for visit ${visit + 1}`);
      assert.equal(results(), visit);
      asked[visit]();
    }
    await done;
    assert.equal(results(), 2);
  });

  test(`${name} writes a profile of the module`, options, async () => {
    const cpuProfileFile = path.join(fake.directory, `${id}.cpuprofile`);
    await start(platform, { request: ladderRequest, moduleFolder: realModule, cpuProfileFile }).done;
    const profiler = await platform.profiler?.();
    assert.ok(profiler);
    const ended = { signal: new AbortController().signal, env: process.env };
    const counts = [...(await profiler.samples(cpuProfileFile, ended))];
    assert.ok(
      counts.some(
        ([function_, samples]) => /^(wasm-function\[)?\d+|samebench::/.test(function_) && samples > 0,
      ),
      JSON.stringify(counts),
    );
  });

  test(`${name}: what a suite prints does not mix with the events`, options, async () => {
    const { events, log, done } = start(platform, { filter: 'print' });
    await done;
    assert.equal(events.at(-1).event, 'end');
    assert.deepEqual(log, ['prints: hello from a suite']);
  });

  test(`${name}: a trap and a refused request are the reason`, options, async () => {
    await assert.rejects(
      start(platform, { filter: 'trap' }).done,
      /crashed in "fake\/two".*memory access out of bounds/,
    );
    await assert.rejects(start(platform, { filter: 'bad' }).done, { message: 'no benchmark matches "bad"' });
  });

  test(`${name}: a module that is not there is named`, options, async () => {
    await assert.rejects(
      start(platform, { moduleFolder: '/nowhere/wasm' }).done,
      /\/nowhere\/wasm\/samebench\.wasm cannot be loaded: ENOENT/,
    );
  });

  if (unknownFlag) {
    test(`${name}: a flag that it does not know is the reason`, options, async () => {
      const { done } = start(variant(platform, { flags: ['--nonsense'] }));
      await assert.rejects(done, unknownFlag);
    });
  }
}

test('flags and the environment of a variant reach the runtime', needs('bun'), async () => {
  await start(variant(node, { flags: ['--no-liftoff', '--max-old-space-size=64'] })).done;
  await start(variant(bun, { flags: ['--smol'] })).done;
  await assert.rejects(start(variant(bun, { env: { BUN_JSC_nonsense: '1' } })).done, /JSC/);
});

test('another binary is the one that is started', async () => {
  await assert.rejects(
    start(variant(node, { binary: '/nowhere/node' })).done,
    /could not start \/nowhere\/node/,
  );
});

test('each way over the boundary has loops, whose calls and twins do what they say', async () => {
  const { default: factory, makeBoundaryLoops } = await import(
    pathToFileURL(path.join(realModule, 'samebench.js')).href
  );
  const { module } = await loadModule(factory, readFileSync(path.join(realModule, 'samebench.wasm')));
  const loops = makeBoundaryLoops(module);
  const names = JSON.parse(module.list())
    .benchmarks.filter((/** @type {any} */ { suite }) => suite === 'boundary')
    .map((/** @type {any} */ { name }) => name);
  assert.ok(names.length > 10);
  const sums = names
    .filter((/** @type {string} */ name) => name in loops)
    .map((/** @type {string} */ name) => [name, loops[name].run(16), loops[name].twin(16)]);
  assert.deepEqual(
    sums.map((/** @type {any} */ [name]) => name),
    names.filter((/** @type {string} */ name) => !name.startsWith('callback')),
  );
  const run = Object.fromEntries(sums);
  assert.equal(run['export, int'], 16);
  assert.equal(run['Embind, 64-bit integer'], 16);
  assert.equal(run['Embind, std::string of 4096 bytes'], 16 * 4096);
  assert.equal(run['Embind, returns std::string of 16 bytes'], 16 * 16);
  assert.equal(run['Embind, array of 256 doubles by copy'], run['Embind, view of 256 doubles']);
  assert.equal(run['Embind, class method'], 16);
  assert.ok(
    sums.every((/** @type {any} */ [, , twin]) => Number.isFinite(twin)),
    'a twin gives a number too',
  );
});
