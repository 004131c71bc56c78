import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { constants, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkRow } from '../../../../wasm/runner/check.js';
import { createEventWriter, createLineWriter, readAll, readLine } from '../../../../wasm/runner/pipes.js';
import { nameRuntime } from '../../../../wasm/runner/runtime.js';
import { temporaryFolder } from '../../fixtures/folders.js';
import { expectOutcome } from '../../fixtures/outcome.js';
import { emptyWasm } from '../../web/fixtures/fake-module.js';
import { putFakeModule } from '../../web/fixtures/put-fake-module.js';

const runner = fileURLToPath(new URL('../../../../wasm/runner.js', import.meta.url));

const directory = temporaryFolder();
putFakeModule(directory);

/**
 * @param {string} input
 * @param {string[]} [args]
 * @returns {Promise<{code: number | null, stdout: string, stderr: string}>}
 */
function run(input, args = [directory]) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [runner, ...args]);
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
    child.on('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin.end(input);
  });
}

/** @param {string} out */
const parse = (out) =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('a request goes in, events come out, a line each', async () => {
  const { stdout, stderr } = await expectOutcome(run('{"filter":"print"}'));
  const events = parse(stdout);
  assert.equal(events[0].event, 'host');
  assert.equal(events[0].runtime, 'Node');
  assert.equal(events[0].runtimeVersion, process.versions.node);
  assert.match(events[0].engine, /^V8 /);
  assert.equal(events.at(-1).event, 'end');
  assert.match(stderr, /hello from a suite/, 'a print of a suite does not mix with the events');
});

/**
 * @param {string} input
 * @returns {Promise<{code: number | null, out: string, events: string}>} events: on descriptor 3
 */
function runWithPipe(input) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [runner, directory], { stdio: ['pipe', 'pipe', 'pipe', 'pipe'] });
    let [out, events] = ['', ''];
    child.stdout?.setEncoding('utf8').on('data', (text) => (out += text));
    const pipe = /** @type {import('node:stream').Readable} */ (child.stdio[3]);
    pipe.setEncoding('utf8').on('data', (text) => (events += text));
    child.on('close', (code) => resolve({ code, out, events }));
    child.stdin?.end(input);
  });
}

test('with a secret, events go to descriptor 3 and what a suite prints to standard output', async () => {
  const { out, events } = await runWithPipe('{"filter":"print","secret":"5ec2e7"}');
  assert.equal(out, 'hello from a suite\n');
  const lines = events.trim().split('\n');
  assert.ok(
    lines.every((line) => line.startsWith('5ec2e7 {')),
    events,
  );
  assert.equal(JSON.parse(lines.at(-1)?.slice(7) ?? '').event, 'end');
});

test('the reason why a request is refused is an event with its secret', async () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  for (const [request, reason] of /** @type {[string, RegExp][]} */ ([
    [
      `{"secret":"5ec2e7","schema":${deep}}`,
      /^the request cannot be read: .* nested more than 100 levels deep$/,
    ],
    ['{"secret":"5ec2e7","filter":"bad"}', /no benchmark matches/],
  ])) {
    const { code, out, events } = await runWithPipe(request);
    assert.deepEqual([code, out], [2, '']);
    const [, event = assert.fail(events)] =
      /^5ec2e7 (.*)$/.exec(events.trim().split('\n').at(-1) ?? '') ?? [];
    assert.match(JSON.parse(event).message, reason);
  }
});

test('if a runtime cannot write to descriptor 3, events are lines of standard output', () => {
  let out = '';
  const emit = createEventWriter('5ec2e7', (descriptor, bytes, offset) => {
    if (descriptor !== 1) throw new Error('Bad file descriptor (os error 9)');
    out += Buffer.from(bytes).subarray(offset).toString();
    return bytes.length - offset;
  });
  emit('{"event":"end"}');
  emit('{"event":"end"}');
  assert.equal(out, '\n5ec2e7 {"event":"end"}\n'.repeat(2));
});

test('--list prints the benchmarks as one line', async () => {
  const { stdout } = await expectOutcome(run('', [directory, '--list']));
  assert.deepEqual(
    parse(stdout).map(({ benchmarks }) => benchmarks.map((/** @type {any} */ { name }) => name)),
    [['one', 'two']],
  );
});

test('an uncaught error of the module is a failure event', async () => {
  const broken = temporaryFolder();
  await writeFile(path.join(broken, 'package.json'), '{"type":"module"}');
  await writeFile(
    path.join(broken, 'samebench.js'),
    'setTimeout(() => { throw new Error("in a timer"); }); export default () => new Promise(() => ' +
      'setTimeout(() => {}, 9e6));',
  );
  await writeFile(path.join(broken, 'samebench.wasm'), emptyWasm);
  const { stdout } = await expectOutcome(run('{}', [broken]), { code: 1 });
  assert.match(parse(stdout)[0].message, /^the WebAssembly module failed: .*in a timer/);
});

test('a request that is not JSON, or is refused, exits with 2 and says why', async () => {
  const broken = await expectOutcome(run('{"filter":'), { code: 2 });
  assert.match(parse(broken.stdout)[0].message, /the request cannot be read: .*JSON/);
  for (const [start, end] of [
    ['', ''],
    ['{"filter":', '}'],
  ]) {
    const deep = await expectOutcome(run(`${start}${'['.repeat(50_000)}${']'.repeat(50_000)}${end}`), {
      code: 2,
    });
    assert.match(
      parse(deep.stdout)[0].message,
      /^the request cannot be read: it is nested more than 100 levels deep$/,
    );
  }
  const refused = await expectOutcome(run('{"filter":"bad"}'), { code: 2 });
  assert.match(parse(refused.stdout).at(-1).message, /no benchmark matches/);
  assert.equal((await run('', [])).code, 2);
});

test('a module that is not there or traps exits with 1, with a failure event', async () => {
  const missing = await expectOutcome(run('{}', [path.join(directory, 'none')]), { code: 1 });
  assert.match(parse(missing.stdout)[0].message, /samebench\.wasm cannot be loaded: ENOENT/);
  const trapped = await expectOutcome(run('{"filter":"trap"}'), { code: 1 });
  assert.match(parse(trapped.stdout).at(-1).message, /fake\/two/);
});

test('a reader that goes away ends the runner without a stack trace', async () => {
  const child = spawn(process.execPath, [runner, directory], { stdio: ['pipe', 'pipe', 'pipe'] });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
  child.stdout.destroy();
  child.stdin.on('error', () => {}).end('{"filter":""}');
  const code = await new Promise((resolve) => child.on('close', resolve));
  assert.equal(code, 1);
  assert.equal(stderr, '');
});

test('a full pipe is waited for, and what went through half is continued', () => {
  let taken = '';
  let calls = 0;
  const write = createLineWriter(1, (_, bytes, offset) => {
    calls += 1;
    if (calls % 2) throw Object.assign(new Error('busy'), { code: 'EAGAIN' });
    const part = Buffer.from(bytes).subarray(offset, offset + 3);
    taken += part.toString();
    return part.length;
  });
  write('{"event":"end"}');
  assert.equal(taken, '{"event":"end"}\n');
});

test('reading waits for a pipe that is empty for now', () => {
  const steps = [null, '{"a"', null, ':1}', ''];
  const text = readAll(0, (_, bytes) => {
    const step = steps.shift();
    if (step === null) throw Object.assign(new Error('busy'), { code: 'EAGAIN' });
    return Buffer.from(bytes.buffer, bytes.byteOffset).write(step ?? '');
  });
  assert.equal(text, '{"a":1}');
});

test('a line of input ends with its end, or that of the input', () => {
  const steps = [null, '{"a"', null, ':1}\n', ''];
  /** @type {(descriptor: number, bytes: Uint8Array) => number} */
  const read = (_, bytes) => {
    const step = steps.shift();
    if (step === null) throw Object.assign(new Error('busy'), { code: 'EAGAIN' });
    return Buffer.from(bytes.buffer, bytes.byteOffset).write(step ?? '');
  };
  assert.equal(readLine(0, read), '{"a":1}\n');
  assert.deepEqual(steps, ['']);
  assert.equal(readLine(0, read), '');
});

test('a request that is no object, or whose secret is no text, exits with 2 and the reason', async () => {
  for (const request of [
    'null',
    '5',
    '[]',
    '"x"',
    'true',
    '{"secret":5}',
    '{"secret":null}',
    '{"secret":""}',
  ]) {
    const { code, stdout, stderr } = await run(request);
    assert.deepEqual([code, stderr], [2, ''], request);
    assert.match(
      parse(stdout)[0].message,
      /^the request is no JSON object|^the request's secret is no text$/,
      request,
    );
  }
});

test('a request comes from a file too, and a turn is asked for before each visit', async () => {
  const file = path.join(directory, 'request.json');
  await writeFile(file, '{"turns":true}');
  const { stdout } = await expectOutcome(run('\n\n', [directory, file]));
  const names = parse(stdout).map(({ event }) => event);
  const turns = names.flatMap((name, i) => (name === 'turn' ? [i] : []));
  assert.equal(turns.length, 2);
  assert.ok(turns[0] < names.indexOf('result') && names.indexOf('result') < turns[1], String(names));
});

test(
  'the wait for a turn ends at once: it does not ask again and again',
  { skip: process.platform !== 'linux' && 'only Linux shows it' },
  async () => {
    const file = path.join(directory, 'request-with-turns.json');
    await writeFile(file, '{"turns":true}');
    const child = spawn(process.execPath, [runner, directory, file]);
    try {
      let stdout = '';
      for await (const text of child.stdout.setEncoding('utf8')) {
        stdout += text;
        if (stdout.includes('"turn"')) break;
      }
      assert.match(stdout, /"turn"/);
      const [, flags] = /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/${child.pid}/fdinfo/0`, 'utf8')) ?? [];
      assert.equal(
        Number.parseInt(flags, 8) & constants.O_NONBLOCK,
        0,
        'an import of node:process makes standard input non-blocking',
      );
    } finally {
      child.kill();
    }
  },
);

test('a check prints its verdict, and exits with its code', async () => {
  const check = (/** @type {string} */ label) => run('', [directory, '--check', label]);
  assert.deepEqual(await check('fake/one'), { code: 0, stdout: 'fake/one: passed: it passed\n', stderr: '' });
  assert.deepEqual(await check('fake/two'), {
    code: 77,
    stdout: 'fake/two: skipped: it skipped\n',
    stderr: '',
  });
  assert.deepEqual(await check('none'), { code: 1, stdout: 'none: failed: it failed\n', stderr: '' });
});

test('Bun and Deno are not taken for the Node that they pose as', () => {
  assert.equal(nameRuntime({ node: '22.0.0', v8: '12', bun: '1.4.0' }).runtime, 'Bun');
  assert.equal(nameRuntime({ node: '22.0.0', v8: '12', deno: '2.9.0' }).runtime, 'Deno');
  assert.deepEqual(nameRuntime({ node: '20.1.0', v8: '11.3' }), {
    runtime: 'Node',
    runtimeVersion: '20.1.0',
    engine: 'V8 11.3',
  });
});

test('a runtime that is not in the table is named by its user agent', () => {
  assert.deepEqual(nameRuntime({}, 'LLRT/0.7.0'), {
    runtime: 'LLRT',
    runtimeVersion: '0.7.0',
    engine: null,
  });
  assert.equal(nameRuntime({ node: '22.0.0', v8: '12' }, 'New/1.0 (linux)').runtime, 'New');
  assert.equal(nameRuntime({ node: '22.0.0', v8: '12' }, 'Node.js/22').runtime, 'Node');
  assert.equal(
    nameRuntime({ node: '22.0.0', bun: '1.4.0', webkit: 'a'.repeat(40) }, 'Bun/1.4.0').engine,
    'JavaScriptCore aaaaaaaaa',
  );
  assert.equal(nameRuntime({}).runtime, 'unknown');
});

/**
 * Checks the row `s/a` of a module with this function; each instance begins with a number of its own.
 *
 * @param {(instance: number, round: number, other: string | undefined) =>
 *   import('../../../../wasm/samebench.js').Check} check
 */
function checkWith(check) {
  let instances = 0;
  /** @param {import('../../../../wasm/samebench.js').SamebenchOptions} [options] */
  const factory = async (options) => {
    await new Promise((resolve) => options?.instantiateWasm?.({}, resolve));
    instances += 1;
    const instance = instances;
    return /** @type {import('../../../../wasm/samebench.js').SamebenchModule} */ ({
      checkRow(label, round, other) {
        assert.equal(label, 's/a');
        return check(instance, round, other);
      },
    });
  };
  return checkRow({ factory, bytes: emptyWasm, label: 's/a' });
}

test('the second instance, in another round, compares with the first one', async () => {
  /** @type {(number | string | undefined)[][]} */
  const calls = [];
  const result = await checkWith((...all) => {
    calls.push(all);
    return all[0] === 1 ? { verdict: 'passed', text: 'a1' } : { verdict: 'failed', text: 'they differ' };
  });
  assert.deepEqual(calls, [
    [1, 0, undefined],
    [2, 1, 'a1'],
  ]);
  assert.deepEqual(result, { verdict: 'failed', text: 'they differ' });
});

test('what did not pass once is not tried again', async () => {
  const skipped = /** @type {const} */ ({ verdict: 'skipped', text: 'not here' });
  const result = await checkWith((instance) => {
    assert.equal(instance, 1);
    return skipped;
  });
  assert.deepEqual(result, skipped);
});

test('a row that crashes the module fails with the reason', async () => {
  const result = await checkWith(() => {
    throw new WebAssembly.RuntimeError('unreachable');
  });
  assert.deepEqual(result, { verdict: 'failed', text: 'the module crashed: RuntimeError: unreachable' });
});
