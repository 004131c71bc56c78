import assert from 'node:assert/strict';
import { test } from 'node:test';
import { provision } from '../../../../../cli/run/ready/provision.js';
import { fakePlatform } from '../../../fixtures/platforms.js';

function provisioned(platforms, build = async () => /** @type {string | null} */ (null)) {
  return provision(platforms, false, build, /** @type {any} */ ({
    env: {},
    signal: new AbortController().signal,
    progress: { print: () => {} },
    ensureTools: async () => ({ missing: [], hint: null }),
    howToGet: (ids) => `get ${ids.join(' ')}`,
    findTool: () => ({ path: '' }),
  }));
}

test("each platform's reason says how to install its own missing tools", async () => {
  const detection = { available: false, reason: 'not there' };
  const { others } = await provisioned([
    fakePlatform('chromium', { detection, needs: ['clang', 'emscripten'] }),
    fakePlatform('native', { detection }),
  ]);
  assert.deepEqual(others.map(({ reason }) => reason), [
    'not there; to get it: get clang emscripten',
    'not there; to get it: get cxx cmake ninja',
  ]);
});

test('a failed build has another reason than missing tools', async () => {
  const failed = await provisioned([fakePlatform('native')], async () => 'error: x');
  assert.deepEqual([failed.ready, failed.buildFailed], [[], true]);
  const detection = { available: false, reason: 'not there' };
  assert.equal((await provisioned([fakePlatform('native', { detection })])).buildFailed, false);
});
