import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { outputTail, runCommand } from '../../../../cli/system/command.js';
import { temporaryFolder } from '../../fixtures/folders.js';
import { expectOutcome } from '../../fixtures/outcome.js';

const sleeper = ['-c', 'echo started; exec sleep 60'];

test('both output streams and the exit code of a command are kept', async () => {
  const logFile = join(temporaryFolder(), 'log');
  const result = await expectOutcome(runCommand('sh', ['-c', 'echo one; echo two >&2; exit 3'], { logFile }), { code: 3, stdout: 'one\n' });
  assert.match(result.output, /one/);
  assert.match(result.output, /two/);
  assert.match(readFileSync(logFile, 'utf8'), /one/);
});

test('a log that cannot be written does not stop the command', async () => {
  await expectOutcome(runCommand('sh', ['-c', 'echo one'], { logFile: '/no/such/folder/log' }));
});

test('a command that does not exist is a result with its error', async () => {
  const result = await runCommand('/no/such/command', []);
  assert.equal(result.code, null);
  assert.match(outputTail(result), /ENOENT/);
});

test('a command that takes too long is ended', async () => {
  await assert.rejects(runCommand('sh', sleeper, { limitMs: 100 }), {
    name: 'TimeoutError',
    message: 'sh did not end within 0.1 s',
  });
});

test('an abort ends the command and rejects with its reason', async () => {
  const controller = new AbortController();
  const running = runCommand('sh', sleeper, {
    signal: controller.signal,
    onOutput: () => controller.abort(new Error('enough')),
  });
  await assert.rejects(running, /enough/);
});
