import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { serve } from '../serve.js';
import { commandTools, listed, wordsOf } from '../tools.js';
import { loadCommands } from '../../../cli/commands/register.js';
import { createProgram } from '../../../cli/main.js';
import { isAlive, script } from '../../../tests/js/fixtures/command.js';
import { testContext } from '../../../tests/js/fixtures/fakes/fake-context.js';
import { temporaryFolder } from '../../../tests/js/fixtures/folders.js';

/** @param {string} name */
const toolNamed = (name) =>
  /** @type {import('../tools.js').CommandTool} */ (commandTools.find((one) => one.name === name));

/**
 * A client of the server, whose children are commands with fake hosts.
 *
 * @param {{fakes?: string, limitMs?: number, signal?: AbortSignal}} [options]
 */
function connect({ fakes = 'native=healthy', limitMs = 60_000, signal } = {}) {
  const input = new PassThrough();
  /** @type {Map<any, (message: any) => void>} */
  const waiting = new Map();
  /** @type {any[]} */
  const notified = [];
  const { context } = testContext({
    env: { PATH: process.env.PATH, FAKE_PLATFORMS: fakes },
    ...(signal && { signal }),
  });
  const code = serve(
    input,
    (message) => {
      const { id } = /** @type {any} */ (message);
      if (id === undefined) notified.push(message);
      else waiting.get(id)?.(message);
    },
    { limitMs, context, command: [process.execPath, script] },
  );
  let next = 0;
  return {
    input,
    code,
    notified,
    /** @param {string} method @param {object} [params] @returns {Promise<any>} */
    ask(method, params) {
      const id = next++;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        input.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
      });
    },
  };
}

test('the tools are commands, their options exist, and their schemas are valid', async () => {
  const program = createProgram(await loadCommands(), testContext().context, () => {});
  for (const tool of commandTools) {
    const command = program.commands.find((one) => one.name() === tool.name);
    const options = new Set(command?.options.map(({ long }) => long));
    assert.ok(options.has('--json'), tool.name);
    for (const { flag } of Object.values(tool.takes))
      assert.ok(flag === undefined || options.has(flag), `${tool.name} ${flag}`);
    new Ajv().compile(listed(tool).inputSchema);
  }
});

test('no argument becomes an option of the command', () => {
  assert.deepEqual(wordsOf(toolNamed('explain'), { row: '--size', a: '--b=/' }), [
    'explain',
    '--json',
    '--a=--b=/',
    '--',
    '--size',
  ]);
  assert.deepEqual(
    wordsOf(toolNamed('run'), { suites: ['words', '--record'], quick: true, work: false, maxTime: '90s' }),
    ['run', '--json', '--quick', '--max-time=90s', '--', 'words', '--record'],
  );
  assert.deepEqual(wordsOf(toolNamed('bisect'), { range: 'a..b', row: 'w' }), [
    'bisect',
    '--json',
    '--row=w',
    '--',
    'a..b',
  ]);
});

test('a client lists rows and measures them, with progress, and closes the input', async () => {
  const before = process.cwd();
  process.chdir(temporaryFolder());
  try {
    const { ask, input, code, notified } = connect();
    assert.equal(
      (await ask('initialize', { protocolVersion: '2025-06-18' })).result.serverInfo.name,
      'samebench',
    );
    assert.deepEqual(
      (await ask('tools/list')).result.tools.map((/** @type {any} */ { name }) => name),
      ['list', 'run', 'judge', 'explain', 'bisect'],
    );
    const list = await ask('tools/call', { name: 'list' });
    const { exitCode, benchmarks } = JSON.parse(list.result.content[0].text);
    assert.deepEqual(
      [
        list.result.isError,
        exitCode,
        benchmarks.some((/** @type {any} */ { name }) => name === 'is_prime u64'),
      ],
      [false, 0, true],
    );
    const run = await ask('tools/call', {
      name: 'run',
      arguments: { suites: ['primality'], quick: true },
      _meta: { progressToken: 1 },
    });
    const { rows, platforms } = JSON.parse(run.result.content[0].text);
    assert.deepEqual(
      [platforms, rows.map((/** @type {any} */ { row }) => row)],
      [[{ id: 'native', status: 'ok' }], ['primality/is_prime u32', 'primality/is_prime u64']],
    );
    assert.ok(rows[0].costs.native.value > 0);
    assert.ok(
      notified.every(
        ({ method, params }) => method === 'notifications/progress' && params.progressToken === 1,
      ),
    );
    input.end();
    assert.equal(await code, 0);
  } finally {
    process.chdir(before);
  }
});

test('wrong arguments, and commands that fail, are errors of the tool', async () => {
  const { ask, input, code } = connect();
  for (const [name, given, message] of /** @type {[string, any, RegExp][]} */ ([
    ['explain', {}, /^wrong arguments: .*row/],
    ['explain', { row: 1 }, /^wrong arguments: .*row/],
    ['run', { record: true }, /^wrong arguments: .*record/],
    ['run', { suites: ['nowhere'] }, /exit code 2\n.*nowhere/s],
    ['judge', { a: 'HEAD', threshold: 'much' }, /exit code 2\n/],
    ['run', 'words', /^wrong arguments/],
  ])) {
    const { result } = await ask('tools/call', { name, arguments: given });
    assert.equal(result.isError, true, name);
    assert.match(result.content[0].text, message);
  }
  input.end();
  assert.equal(await code, 0);
});

for (const [
  title,
  stop,
  code,
] of /** @type {[string, (client: any, controller: AbortController) => void, number][]} */ ([
  ['closed input', ({ input }) => input.end(), 0],
  ['Ctrl-C', (_, controller) => controller.abort(new Error('stopped by SIGINT')), 130],
])) {
  test(`${title} ends the command that runs, and what it has started`, async () => {
    const file = join(temporaryFolder(), 'pids');
    const controller = new AbortController();
    const client = connect({ fakes: `native=silent:${file}`, signal: controller.signal });
    void client.ask('tools/call', { name: 'run', arguments: { platforms: 'native' } });
    /** @type {number[] | null} */
    let pids = null;
    while (pids === null) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      try {
        pids = JSON.parse(readFileSync(file, 'utf8'));
      } catch {
        // Not yet.
      }
    }
    stop(client, controller);
    assert.equal(await client.code, code);
    assert.deepEqual(pids.map(isAlive), [false]);
  });
}

test('a call that takes too long is stopped, and said', async () => {
  const { ask, input, code } = connect({
    fakes: `native=silent:${join(temporaryFolder(), 'pids')}`,
    limitMs: 1500,
  });
  const { result } = await ask('tools/call', { name: 'run', arguments: { platforms: 'native' } });
  assert.equal(result.isError, true);
  assert.match(result.content[0].text, /^it did not end within 1\.5 s and was stopped/);
  input.end();
  assert.equal(await code, 0);
});

test('llms.txt and the skill name commands and files that exist', async () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const names = createProgram(await loadCommands(), testContext().context, () => {}).commands.map((one) =>
    one.name(),
  );
  for (const file of ['llms.txt', 'skills/samebench/SKILL.md']) {
    const content = readFileSync(join(root, file), 'utf8');
    const used = [...content.matchAll(/samebench ([a-z]+)\b/g)].map(([, name]) => name);
    assert.ok(used.length > 3);
    assert.deepEqual(
      used.filter((name) => !names.includes(name)),
      [],
    );
    for (const [, path] of content.matchAll(/\]\(([^)]+)\)/g))
      assert.ok(readFileSync(join(root, path), 'utf8').length > 0, path);
  }
});

test('agents are told that a tool runs code, and so is who reads the help of the judge', async () => {
  for (const tool of commandTools)
    assert.match(listed(tool).description, /runs the code .*with your rights, without a sandbox/, tool.name);
  const program = createProgram(await loadCommands(), testContext().context, () => {});
  const judge = program.commands.find((one) => one.name() === 'judge');
  assert.match(
    String(judge?.description()),
    /Builds and runs the code of both sides with your rights, without a sandbox/,
  );
});
