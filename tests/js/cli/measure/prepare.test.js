import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prepare } from '../../../../cli/measure/prepare.js';
import { fakePlatform } from '../../fixtures/platforms.js';

function prepareWith(platforms, options = {}) {
  return prepare(platforms, false, {
    env: {},
    say: () => {},
    ensureTools: async () => ({ missing: [], hint: null }),
    howToGet: (ids) => `get ${ids.join(' ')}`,
    find: () => ({ path: '' }),
    build: async () => null,
    ...options,
  });
}

test('each platform is told how to get what it needs itself', async () => {
  const detection = { available: false, reason: 'not there' };
  const { others } = await prepareWith([
    fakePlatform('chromium', { detection, needs: ['chromium', 'emscripten'] }),
    fakePlatform('native', { detection }),
  ]);
  assert.deepEqual(others.map(({ reason }) => reason), [
    'not there; to get it: get chromium emscripten',
    'not there; to get it: get cxx',
  ]);
});

test('a build that failed is told apart from what is missing', async () => {
  const failed = await prepareWith([fakePlatform('native')], { build: async () => 'error: x' });
  assert.deepEqual([failed.ready, failed.buildFailed], [[], true]);
  const detection = { available: false, reason: 'not there' };
  assert.equal((await prepareWith([fakePlatform('native', { detection })])).buildFailed, false);
});
