import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { artifactIn } from '../../../../cli/hosts/index.js';
import { resolveColumn, readBinaries } from '../../../../cli/platforms/columns.js';
import { readVersion } from '../../../../cli/platforms/engines/engine.js';
import { wasi } from '../../../../cli/platforms/engines/wasi.js';
import { measure } from '../../../../cli/run/measure/measure.js';
import { summarize } from '../../../../report/summary/summary.js';
import { resultsOf } from '../../report/fixture.js';
import { healthyEvents } from '../../fixtures/events.js';
import { putProgram, temporaryFolder } from '../../fixtures/folders.js';
import { quickRequest } from '../../fixtures/requests.js';
import { assemble } from '../../wasm/counting/rewriting/wabt.js';

const host = fileURLToPath(new URL('../../fixtures/fakes/fake-host.js', import.meta.url));
const runner = fileURLToPath(new URL('../../../../wasm/standalone/runner.js', import.meta.url));

/**
 * A column of an engine, as a user adds it.
 *
 * @param {string} name such as "wasi@wasmtime"
 * @param {string} program such as "wasmtime run"
 */
const columnOf = (name, program) => {
  const binaries = readBinaries([`${name.split('@-')[0]}=${program}`], [wasi]);
  return resolveColumn(name, [wasi], { presets: [], binaries });
};

/**
 * A program that stands in for an engine, and a folder with a module.
 *
 * @param {string} id
 * @param {string} scene
 */
function standIn(id, scene) {
  const folder = temporaryFolder();
  const called = join(folder, 'called.txt');
  const binary = putProgram(
    join(folder, id),
    `if [ "$*" = --version ]; then echo "${id} 12.3.4 (of 2026)"; exit; fi\necho "$*" > ` +
      `'${called}'\nexec '${process.execPath}' '${host}' ${scene}`,
  );
  writeFileSync(join(folder, 'samebench-standalone.wasm'), 'module');
  return { folder, binary, called };
}

/**
 * A round in a program that stands in for an engine.
 *
 * @param {{scene?: string, column?: string, more?: string, leftOut?: string, suites?: string[]}} [options]
 *   more: arguments of the program
 */
async function run({ scene = 'healthy', column = 'wasi@wasmtime', more = '', leftOut, suites = [] } = {}) {
  const { folder, binary, called } = standIn('wasmtime', scene);
  if (leftOut !== undefined) writeFileSync(join(folder, 'samebench-left-out.txt'), leftOut);
  return {
    ...(await playIn(folder, columnOf(column, `${binary}${more}`), suites)),
    folder,
    line: () => readFileSync(called, 'utf8').trim(),
  };
}

/**
 * A round of a column.
 *
 * @param {string} folder of the module
 * @param {import('../../../../cli/platforms/index.js').Platform} platform
 * @param {string[]} [suites]
 */
async function playIn(folder, platform, suites = []) {
  /** @type {any[]} */
  const events = [];
  /** @type {Error | null} */
  let error = null;
  await platform
    .run({ ...quickRequest(), suites }, (event) => events.push(event), {
      signal: new AbortController().signal,
      artifact: artifactIn('wasi', folder),
      timeouts: { startMs: 20_000, silenceMs: 20_000 },
      log: () => {},
    })
    .catch((caught) => (error = caught));
  return { events, error };
}

test('an engine gets the arguments and flags of its column and the module, and results name it', async () => {
  for (const [column, more, expected] of [
    ['wasi@wasmtime', '', ''],
    ['wasi@wasmtime', ' run --quiet', 'run --quiet '],
    ['wasi@-Ccompiler=winch', ' run', 'run -Ccompiler=winch '],
  ]) {
    const { events, error, folder, line } = await run({ column, more });
    assert.equal(error, null);
    assert.equal(line(), `${expected}${join(folder, 'samebench-standalone.wasm')}`);
    const [{ event, runtime, runtimeVersion, module }] = events;
    assert.deepEqual([event, runtime, runtimeVersion], ['host', 'wasmtime', '12.3.4']);
    assert.deepEqual([module.bytes, module.sha256.length], [6, 64]);
    assert.equal(events.at(-1).event, 'end');
  }
});

/**
 * A module of WASI that reads a request, whose end is the secret, and writes these events with it.
 *
 * @param {any[]} events
 */
function moduleThatSends(events) {
  const [secret, table, texts, read] = [0, 64, 4096, 65_536];
  const lines = events.map((event) => Buffer.from(` ${JSON.stringify(event)}\n`));
  let at = texts;
  const parts = lines.flatMap(({ length }) => [secret, 32, (at += length) - length, length]);
  const data = (/** @type {Uint8Array} */ bytes) =>
    `"${[...bytes].map((byte) => `\\${byte.toString(16).padStart(2, '0')}`).join('')}"`;
  const words = (/** @type {number[]} */ ...numbers) =>
    data(new Uint8Array(Uint32Array.from(numbers).buffer));
  return assemble(`(module
    (import "wasi_snapshot_preview1" "fd_read" (func $read (param i32 i32 i32 i32) (result i32)))
    (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
    (memory (export "memory") 2)
    (data (i32.const 48) ${words(read, 65_000)})
    (data (i32.const ${table}) ${words(...parts)})
    (data (i32.const ${texts}) ${data(Buffer.concat(lines))})
    (func (export "_start")
      (drop (call $read (i32.const 0) (i32.const 48) (i32.const 1) (i32.const 56)))
      (memory.copy (i32.const ${secret})
        (i32.add (i32.const ${read - '0123456789abcdef0123456789abcdef"}\n'.length}) (i32.load (i32.const 56)))
        (i32.const 32))
      (drop (call $write (i32.const 1) (i32.const ${table}) (i32.const ${2 * lines.length}) (i32.const 60)))))`);
}

test("any command that runs a module of WASI measures: Node's own, and a program that is given", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'samebench-standalone.wasm'), moduleThatSends(healthyEvents({})));
  const engine = putProgram(
    join(folder, 'engine'),
    `[ "$1" = exec ] || exit 9\nexec '${process.execPath}' --no-warnings '${runner}' "$2"`,
  );
  for (const [platform, runtime] of /** @type {const} */ ([
    [wasi, 'Node'],
    [columnOf('wasi@engine', `${engine} exec`), 'engine'],
  ])) {
    const { events, error } = await playIn(folder, platform);
    assert.equal(error, null);
    assert.deepEqual([events[0].runtime, events.at(-1).event, events.length], [runtime, 'end', 16]);
  }
});

test('an engine that crashes gives the reason, and what it measured before is kept', async () => {
  const { events, error } = await run({ scene: 'crash' });
  assert.match(String(error), /exited with code 139 before it was done.*Segmentation fault/);
  assert.ok(events.some(({ event }) => event === 'result'));
});

const engines = ['wasmtime', 'wasmer', 'wasmedge'];

/**
 * The summary of a round in engines that play scenes.
 *
 * @param {string[]} scenes
 * @param {number} [silenceMs]
 */
async function summaryOf(scenes, silenceMs = 20_000) {
  const columns = scenes.map((scene, i) => {
    const { folder, binary } = standIn(engines[i], scene);
    return { folder, platform: columnOf(`wasi@${engines[i]}`, binary) };
  });
  const records = await measure({
    platforms: columns.map(({ platform }) => platform),
    request: quickRequest(),
    rounds: 1,
    artifactOf: ({ id }) =>
      artifactIn('wasi', columns.find(({ platform }) => platform.id === id)?.folder ?? ''),
    timeouts: { startMs: 20_000, silenceMs },
    signal: new AbortController().signal,
  });
  return summarize(/** @type {any} */ (resultsOf(records)));
}

test('if an engine crashes or hangs in a row, the row fails; other rows and engines do not', async () => {
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
        ['wasi@wasmtime', 'ok'],
        ['wasi@wasmer', 'ok'],
      ],
    );
    assert.deepEqual(
      rows.map(({ name, cells }) => [name, cells['wasi@wasmtime'].verdict, cells['wasi@wasmer'].verdict]),
      [
        ['is_prime u32', 'failed', 'ok'],
        ['is_prime u64', 'ok', 'ok'],
      ],
    );
    assert.match(rows[0].cells['wasi@wasmtime'].reason ?? '', why);
  }
});

test('an engine that computes something else than others do is named, and its column fails', async () => {
  const { platforms } = await summaryOf(['healthy', 'healthy', 'other-checksum']);
  assert.deepEqual(
    platforms.map(({ id, status }) => [id, status]),
    [
      ['wasi@wasmtime', 'ok'],
      ['wasi@wasmer', 'ok'],
      ['wasi@wasmedge', 'failed'],
    ],
  );
  assert.match(
    platforms[2].reason ?? '',
    /with the same code: primality\/is_prime u32, primality\/is_prime u64$/,
  );
});

test('suites that the module does not have are reported, with the reason, if asked for', async () => {
  const leftOut = 'boundary=it calls JavaScript\nfiles=it opens files\nlarge?=it uses SIMD\n';
  const warnings = async (/** @type {string[]} */ ...suites) =>
    (await run({ leftOut, suites })).events
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
