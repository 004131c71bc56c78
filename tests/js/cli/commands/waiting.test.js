import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ownerName } from '../../../../cli/system/leftovers/owner.js';
import { samebench, script, startSamebench } from '../../fixtures/command.js';
import { put, temporaryFolder } from '../../fixtures/folders.js';
import { expectOutcome } from '../../fixtures/outcome.js';

const options = { skip: process.platform === 'win32', timeout: 30_000 };
const results = fileURLToPath(new URL('../../fixtures/schema-2/results.json', import.meta.url));

/** A named pipe that nobody writes to. */
function pipeAt(path) {
  mkdirSync(dirname(path), { recursive: true });
  assert.equal(spawnSync('mkfifo', [path]).status, 0);
  return path;
}

const refused = (/** @type {string} */ file) =>
  new RegExp(`${file} is a pipe or a device: expected a regular file`);

for (const [file, args] of /** @type {[string, string[]][]} */ ([
  ['results/latest.json', ['report']],
  ['results/latest.json', ['compare', results]],
  ['results/latest.json', ['publish']],
  ['samebench.config.json', ['compare', results, results]],
  ['.samebench/history.jsonl', ['history']],
  ['.samebench/history.jsonl', ['history', 'add', results]],
  ['.samebench/history.jsonl', ['run', '--history']],
])) {
  test(`a pipe at ${file} is refused by ${args[0]}`, options, async (t) => {
    const cwd = temporaryFolder();
    pipeAt(join(cwd, file));
    const { child, done } = startSamebench(args, { cwd });
    t.after(() => child.kill('SIGKILL'));
    await expectOutcome(done, { code: 2, stderr: refused(file) });
  });
}

test('other pipes in the project are passed over, or named', options, async (t) => {
  const cwd = temporaryFolder();
  pipeAt(join(cwd, '.samebench/base.json'));
  pipeAt(join(cwd, 'results/reference.json'));
  pipeAt(join(cwd, 'CMakeLists.txt'));
  pipeAt(join(cwd, 'bench/CMakeLists.txt'));
  const listed = startSamebench(['baselines'], { cwd });
  const run = startSamebench(['run'], { cwd });
  t.after(() => [listed, run].forEach(({ child }) => child.kill('SIGKILL')));
  await expectOutcome(listed.done, { code: 0, stdout: /broken: .*expected a regular file/ });
  await expectOutcome(run.done, { code: 0, stderr: refused('results/reference.json') });
});

/** Opens a pipe for writing as soon as somebody reads it. @param {string} path */
async function writerOf(path) {
  for (;;) {
    try {
      return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

for (const rest of [['report'], ['compare', results]]) {
  test(
    `the first signal ends the wait of ${rest[0]} for a pipe that an argument names`,
    options,
    async (t) => {
      const pipe = pipeAt(join(temporaryFolder(), 'pipe.json'));
      const { child, done } = startSamebench([...rest, pipe]);
      t.after(() => child.kill('SIGKILL'));
      const writer = await writerOf(pipe);
      t.after(() => closeSync(writer));
      child.kill('SIGTERM');
      await expectOutcome(done, { code: 130, stderr: /stopped by SIGTERM/ });
    },
  );
}

test('a pipe whose command is slow is read', options, async () => {
  const line = 'exec "$0" "$1" report <(sleep 0.3; head -c 5000 "$2"; sleep 0.3; tail -c +5001 "$2")';
  const child = spawn('bash', ['-c', line, process.execPath, script, results], {
    env: { ...process.env, FAKE_PLATFORMS: 'native=healthy' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let stdout = '';
  child.stdout.on('data', (text) => (stdout += text));
  const [code] = await once(child, 'close');
  assert.equal(code, 0);
  assert.equal(stdout.includes('ns'), true);
});

test('the second signal ends a process that has a thread which waits for ever', options, async (t) => {
  const folder = temporaryFolder();
  const file = put(
    join(folder, 'command.mjs'),
    `
    import { readFile } from 'node:fs/promises';
    import { listenForInterrupt } from '${new URL('../../../../cli/system/interrupt.js', import.meta.url)}';
    listenForInterrupt().signal.addEventListener('abort', () => console.log('first'));
    void readFile('${pipeAt(join(folder, 'pipe'))}');
    setTimeout(() => console.log('ready'), 100);
    setInterval(() => {}, 1000);
  `,
  );
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => child.kill('SIGKILL'));
  const gone = once(child, 'exit');
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  assert.deepEqual(await gone, [null, 'SIGINT']);
});

test("the first signal ends the wait for another command's lock", options, async () => {
  const cwd = temporaryFolder();
  put(join(cwd, '.samebench', `history.jsonl.${ownerName()}-9999.lock`), '');
  const controller = new AbortController();
  const added = samebench(['history', 'add', results], { cwd, context: { signal: controller.signal } });
  setTimeout(() => controller.abort(new Error('stopped by SIGTERM')), 100);
  await expectOutcome(added, { code: 130, stderr: /stopped by SIGTERM/ });
});

test('an ordinary file that an argument names is read as before', async () => {
  await expectOutcome(samebench(['report', results]), { code: 0 });
});
