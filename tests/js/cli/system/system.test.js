import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { outputTail, runCommand } from '../../../../cli/system/command.js';
import { createConfirm } from '../../../../cli/system/confirm.js';
import { unknownName } from '../../../../cli/system/exit.js';
import { closest, editDistance } from '../../../../cli/system/suggest.js';
import { temporaryFolder } from '../../fixtures/folders.js';
import { expectOutcome } from '../../fixtures/outcome.js';

/** Somebody who types this, and perhaps leaves. */
function person(typed, { leaves = false, isTTY = true, signal = new AbortController().signal } = {}) {
  const [input, output] = [new PassThrough(), new PassThrough()].map((stream) =>
    Object.assign(stream, { isTTY }),
  );
  if (typed) input.write(typed);
  if (leaves) input.end();
  return { confirm: createConfirm({ input, output, signal }), shown: () => String(output.read() ?? '') };
}

test('only an explicit yes counts', async () => {
  for (const [typed, expected] of /** @type {[string, boolean][]} */ ([
    ['y\n', true],
    [' Yes \n', true],
    ['\n', false],
    ['n\n', false],
    ['yellow\n', false],
  ])) {
    const { confirm, shown } = person(typed);
    assert.equal(await confirm('replace it?'), expected, JSON.stringify(typed));
    assert.equal(shown(), 'replace it? [y/N] ');
  }
});

test('the end of the input counts as no', async () => {
  assert.equal(await person('', { leaves: true }).confirm('replace it?'), false);
});

test('without a terminal there is no question', async () => {
  const { confirm, shown } = person('y\n', { isTTY: false });
  assert.equal(await confirm('replace it?'), null);
  assert.equal(shown(), '');
});

test('Ctrl-C at the question ends the command', async () => {
  const controller = new AbortController();
  const asked = person('', { signal: controller.signal }).confirm('replace it?');
  controller.abort(new Error('stopped by SIGINT'));
  await assert.rejects(asked, /stopped by SIGINT/);
});

const platforms = ['native', 'node', 'chromium', 'firefox'];

test('a typing error gets a suggestion', () => {
  assert.equal(closest('chormium', platforms), 'chromium');
  assert.equal(closest('Fire-fox', platforms), 'firefox');
  assert.equal(closest('nod', platforms), 'node');
});

test('the beginning of a name gets a suggestion', () => {
  assert.equal(closest('chrom', platforms), 'chromium');
});

test('a word that resembles no name gets no suggestion', () => {
  assert.equal(closest('opera', platforms), null);
  assert.equal(closest('x', []), null);
});

test('a swap of neighbours is one edit', () => {
  assert.equal(editDistance('ab', 'ba'), 1);
  assert.equal(editDistance('', 'abc'), 3);
});

test('an unknown name is an error with a suggestion and a list', () => {
  assert.equal(
    unknownName('platform', 'fierfox', platforms).message,
    'unknown platform "fierfox"\n  did you mean "firefox"?\n' +
      '  platforms: native, node, chromium, firefox',
  );
});

const sleeper = ['-c', 'echo started; exec sleep 60'];

test('both output streams and the exit code of a command are kept', async () => {
  const logFile = join(temporaryFolder(), 'log');
  const result = await expectOutcome(
    runCommand('sh', ['-c', 'echo one; echo two >&2; exit 3'], { logFile }),
    { code: 3, stdout: 'one\n' },
  );
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
