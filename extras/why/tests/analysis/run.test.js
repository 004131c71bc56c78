/* What `run --why` measures, and when its extra is loaded. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakePlatform } from '../../../../tests/js/fixtures/platforms.js';
import { makePlan } from '../../../../cli/run/plan/plan.js';
import { partsOf } from '../../../../cli/run/parts.js';
import { testContext } from '../../../../tests/js/fixtures/fakes/fake-context.js';

const native = fakePlatform('native');
const oracle = {
  ...native,
  id: 'oracle',
  isOracle: true,
  onDemand: true,
  takes: { traits: ['work'] },
  vary: (/** @type {{traits: string[]}} */ { traits }) => ({ ...native, counts: traits.length > 0 }),
};

/** @param {object} options */
const columnsWith = async (options) =>
  makePlan(
    [],
    /** @type {any} */ ({ platforms: 'native', ...options }),
    testContext({ platforms: /** @type {any} */ ([native, oracle]), presets: [] }).context,
    undefined,
    await partsOf(options),
  ).platforms.map(({ id }) => id);

test('the oracle is measured with --why, and counted where both --why and --work ask for it', async () => {
  assert.deepEqual(await columnsWith({}), ['native']);
  assert.deepEqual(await columnsWith({ why: true }), ['native', 'oracle']);
  assert.deepEqual(await columnsWith({ work: true }), ['native']);
  assert.deepEqual(await columnsWith({ why: true, work: true }), ['native', 'oracle', 'oracle@work']);
});

test('what an extra does in a run is loaded for its option', async () => {
  assert.deepEqual(await partsOf({ project: '.', work: true }), []);
  assert.deepEqual(
    (await partsOf({ why: true, ssh: ['pi'] })).map((part) => Object.keys(part)),
    [
      ['machines', 'open'],
      ['columns', 'after'],
    ],
  );
});
