import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkRow } from '../../../../wasm/runner/check.js';
import { emptyWasm } from '../../web/fixtures/fake-module.js';

/**
 * Checks the row `s/a` of a module with this function; each instance begins with a number of its own.
 *
 * @param {(instance: number, round: number, other: string | undefined) => import('../../../../wasm/samebench.js').Check} check
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
  assert.deepEqual(calls, [[1, 0, undefined], [2, 1, 'a1']]);
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
