import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bun } from '../../../../cli/platforms/runtimes/bun.js';
import { deno } from '../../../../cli/platforms/runtimes/deno.js';
import { node } from '../../../../cli/platforms/runtimes/node.js';

/**
 * The command line before the runner.
 *
 * @param {import('../../../../cli/platforms/index.js').Platform} platform
 * @param {number} [seed]
 */
async function lineOf(platform, seed) {
  /** @type {string[]} */
  let line = [];
  const artifact = /** @type {any} */ ({
    run: async (/** @type {unknown} */ _request, /** @type {unknown} */ _onEvent, /** @type {any} */ { start }) => void (line = start(['/build'], seed)),
  });
  const varied = platform.vary?.({ binary: '/engine' }) ?? platform;
  await varied.run(/** @type {any} */ ({}), () => {}, /** @type {any} */ ({ artifact }));
  return line.join(' ');
}

test('engines that can get the seed of their addresses, and nothing else changes', async () => {
  for (const [platform, flag] of /** @type {const} */ ([[node, ' --random-seed=7'], [deno, ' --v8-flags=--random-seed=7'], [bun, '']])) {
    assert.equal(await lineOf(platform, 7), `${await lineOf(platform)}${flag}`, platform.id);
  }
});
