import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { artifactIn } from '../../../../cli/hosts/index.js';
import { enginePlatform, readVersion } from '../../../../cli/platforms/engines/engine.js';
import { engineTable } from '../../../../cli/platforms/engines/table.js';
import { engines } from '../../../../cli/platforms/index.js';
import { measure } from '../../../../cli/run/measure/measure.js';
import { summarize } from '../../../../report/summary/summary.js';
import { resultsOf } from '../../report/fixture.js';
import { putProgram, temporaryFolder } from '../../fixtures/folders.js';
import { quickRequest } from '../../fixtures/requests.js';

const host = fileURLToPath(new URL('../../fixtures/fakes/fake-host.js', import.meta.url));

/**
 * A program that stands in for an engine, and a folder with a module.
 *
 * @param {import('../../../../cli/platforms/engines/engine.js').Engine} engine
 * @param {string} scene
 */
function standIn(engine, scene) {
  const folder = temporaryFolder();
  const called = join(folder, 'called.txt');
  const version = (engine.version ?? ['--version']).join(' ');
  const binary = putProgram(
    join(folder, engine.id),
    `if [ "$*" = "${version}" ]; then echo "${engine.id} 12.3.4 (of 2026)"; exit; fi\necho "$*" > ` +
      `'${called}'\nexec '${process.execPath}' '${host}' ${scene}`,
  );
  writeFileSync(join(folder, 'samebench-standalone.wasm'), 'module');
  return { folder, binary, called };
}

/**
 * A round in a program that stands in for an engine.
 *
 * @param {import('../../../../cli/platforms/engines/engine.js').Engine} engine
 * @param {{scene?: string, flags?: string[], leftOut?: string, suites?: string[]}} [options]
 */
async function run(engine, { scene = 'healthy', flags = [], leftOut, suites = [] } = {}) {
  const { folder, binary, called } = standIn(engine, scene);
  if (leftOut !== undefined) writeFileSync(join(folder, 'samebench-left-out.txt'), leftOut);
  /** @type {any[]} */
  const events = [];
  /** @type {Error | null} */
  let error = null;
  await enginePlatform(engine, { binary, flags })
    .run({ ...quickRequest(), suites }, (event) => events.push(event), {
      signal: new AbortController().signal,
      artifact: artifactIn('wasi', folder),
      timeouts: { startMs: 20_000, silenceMs: 20_000 },
      log: () => {},
    })
    .catch((caught) => (error = caught));
  return { events, error, folder, line: () => readFileSync(called, 'utf8').trim() };
}

/** What each engine is called with, before the module. */
const lines = {
  wasmtime: 'run -Ccompiler=winch',
  wasmer: 'run --singlepass',
  wasmedge: '--enable-jit',
  iwasm: '--interp',
  wazero: 'run -interpreter',
  wasm3: '--stack-size=1000000',
  'wasm-interp': '--wasi --value-stack-size=1000000',
};

for (const engine of engineTable) {
  test(`${engine.id} is called with its flags and the module, and the results name it`, async () => {
    const { events, error, folder, line } = await run(engine, { flags: [engine.flag] });
    assert.equal(error, null);
    assert.equal(
      line(),
      `${lines[/** @type {keyof typeof lines} */ (engine.id)]} ${join(folder, 'samebench-standalone.wasm')}`,
    );
    const [{ event, runtime, runtimeVersion, module }] = events;
    assert.deepEqual([event, runtime, runtimeVersion], ['host', engine.tool.title, '12.3.4']);
    assert.deepEqual([module.bytes, module.sha256.length], [6, 64]);
    assert.equal(events.at(-1).event, 'end');
  });
}

test('an engine that crashes gives the reason, and what it measured before is kept', async () => {
  const { events, error } = await run(engineTable[0], { scene: 'crash' });
  assert.match(String(error), /exited with code 139 before it was done.*Segmentation fault/);
  assert.ok(events.some(({ event }) => event === 'result'));
});

/**
 * The summary of a round in engines that play scenes.
 *
 * @param {string[]} scenes
 * @param {number} [silenceMs]
 */
async function summaryOf(scenes, silenceMs = 20_000) {
  const columns = scenes.map((scene, i) => ({ ...standIn(engineTable[i], scene), engine: engineTable[i] }));
  const records = await measure({
    platforms: columns.map(({ engine, binary }) => enginePlatform(engine, { binary })),
    request: quickRequest(),
    rounds: 1,
    artifactOf: ({ id }) => artifactIn('wasi', columns.find(({ engine }) => engine.id === id)?.folder ?? ''),
    timeouts: { startMs: 20_000, silenceMs },
    signal: new AbortController().signal,
  });
  return summarize(/** @type {any} */ (resultsOf(records)));
}

test('where an engine crashes or hangs in a row, that row fails, and the other rows and engines are measured', async () => {
  for (const { scene, why, silenceMs } of [
    { scene: 'crash-in-one', why: /^it exited with code 139/ },
    {
      scene: 'hang-in-one',
      why: /^it hung in "primality\/is_prime u32": no event for 0.3 s/,
      silenceMs: 300,
    },
  ]) {
    const { rows, platforms } = await summaryOf([scene, 'healthy'], silenceMs);
    assert.deepEqual(
      platforms.map(({ id, status }) => [id, status]),
      [
        ['wasmtime', 'ok'],
        ['wasmer', 'ok'],
      ],
    );
    assert.deepEqual(
      rows.map(({ name, cells }) => [name, cells.wasmtime.verdict, cells.wasmer.verdict]),
      [
        ['is_prime u32', 'failed', 'ok'],
        ['is_prime u64', 'ok', 'ok'],
      ],
    );
    assert.match(rows[0].cells.wasmtime.reason ?? '', why);
  }
});

test('an engine that computes something else than others do with the module is named, and its column fails', async () => {
  const { platforms } = await summaryOf(['healthy', 'healthy', 'other-checksum']);
  assert.deepEqual(
    platforms.map(({ id, status }) => [id, status]),
    [
      ['wasmtime', 'ok'],
      ['wasmer', 'ok'],
      ['wasmedge', 'failed'],
    ],
  );
  assert.match(
    platforms[2].reason ?? '',
    /with the same code: primality\/is_prime u32, primality\/is_prime u64$/,
  );
});

test('suites that the module does not have are reported with the reason, if they were asked for', async () => {
  const leftOut = 'boundary=it calls JavaScript\nfiles=it opens files\nlarge?=it uses SIMD\n';
  const warnings = async (/** @type {string[]} */ ...suites) =>
    (await run(engineTable[0], { leftOut, suites })).events
      .filter(({ code }) => code === 'left-out')
      .map(({ message }) => message);
  const files = 'the suite files: it opens files';
  assert.deepEqual(await warnings(), [
    `the standalone module does not have the suite boundary: it calls JavaScript; ${files}`,
  ]);
  assert.deepEqual(await warnings('files', 'numbers'), [`the standalone module does not have ${files}`]);
  assert.deepEqual(
    await warnings('large'),
    ['the standalone module does not have the suite large: it uses SIMD'],
    'a suite that is measured only by name',
  );
  assert.deepEqual(await warnings('numbers'), []);
});

test('the version is found in what programs print, or is not known', () => {
  assert.deepEqual(readVersion('wasmtime 36.0.2 (abc 2026-01-01)\nmore'), {
    runtimeVersion: '36.0.2',
    engine: 'wasmtime 36.0.2 (abc 2026-01-01)',
  });
  assert.deepEqual(readVersion('iwasm'), { runtimeVersion: null, engine: 'iwasm' });
  assert.deepEqual(readVersion(''), { runtimeVersion: null, engine: null });
});

test('engines are measured only on demand', () => assert.ok(engines.every(({ onDemand }) => onDemand)));
