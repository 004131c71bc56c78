import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { createConfirm } from '../../../../cli/system/confirm.js';

/** Somebody who types this, and perhaps leaves. */
function person(typed, { leaves = false, isTTY = true, signal = new AbortController().signal } = {}) {
  const [input, output] = [new PassThrough(), new PassThrough()].map((stream) => Object.assign(stream, { isTTY }));
  if (typed) input.write(typed);
  if (leaves) input.end();
  return { confirm: createConfirm({ input, output, signal }), shown: () => String(output.read() ?? '') };
}

test('only an explicit yes counts', async () => {
  for (const [typed, expected] of /** @type {[string, boolean][]} */ ([
    ['y\n', true], [' Yes \n', true], ['\n', false], ['n\n', false], ['yellow\n', false],
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
