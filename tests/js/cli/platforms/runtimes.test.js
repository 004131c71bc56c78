import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atSameAddresses, prefixFrom } from '../../../../cli/platforms/runtimes/addresses.js';
import { bun } from '../../../../cli/platforms/runtimes/bun.js';
import { deno } from '../../../../cli/platforms/runtimes/deno.js';
import { node } from '../../../../cli/platforms/runtimes/node.js';

/**
 * The command line before the runner.
 *
 * @param {import('../../../../cli/platforms/index.js').Platform} platform
 * @param {number} [seed]
 * @param {string[]} [flags] of a variant
 */
async function lineOf(platform, seed, flags) {
  /** @type {string[]} */
  let line = [];
  const artifact = /** @type {any} */ ({
    placeSeed: seed,
    run: async (
      /** @type {unknown} */ _request,
      /** @type {unknown} */ _onEvent,
      /** @type {any} */ { start },
    ) => void (line = start(['/build'])),
  });
  const varied = platform.vary?.({ binary: '/engine', flags }) ?? platform;
  await varied.run(/** @type {any} */ ({}), () => {}, /** @type {any} */ ({ artifact }));
  return line.join(' ');
}

test(
  'with a seed of their addresses, engines get it, compile once, the system chooses no address, and ' +
    'nothing else changes',
  async () => {
    const before = atSameAddresses()
      .map((word) => `${word} `)
      .join('');
    for (const [platform, flags] of /** @type {const} */ ([
      [node, ' --random-seed=7 --no-liftoff'],
      [deno, ' --v8-flags=--random-seed=7 --v8-flags=--no-liftoff'],
      [bun, ''],
    ])) {
      const line = await lineOf(platform, 7);
      assert.equal(
        line,
        flags === ''
          ? await lineOf(platform)
          : `${before}${(await lineOf(platform)).replace(/--expose-gc/, `$&${flags}`)}`,
        platform.id,
      );
    }
  },
);

test('both sides of a duel have their data at the same place, other builds where they are', async () => {
  const offsetOf = async (/** @type {number | undefined} */ placeSeed) => {
    /** @type {any} */
    let request;
    const artifact = /** @type {any} */ ({
      placeSeed,
      run: async (/** @type {any} */ given) => void (request = given),
    });
    await node.run(/** @type {any} */ ({ seed: 1 }), () => {}, /** @type {any} */ ({ artifact }));
    return request.dataOffset;
  };
  assert.equal(await offsetOf(65536 + 300), 300);
  assert.equal(await offsetOf(undefined), undefined);
});

test('flags of a variant decide, where those of its place say otherwise', async () => {
  assert.match(await lineOf(node, 7, ['--liftoff']), /--no-liftoff --liftoff$/);
});

test(
  'where the system cannot switch random addresses off, or does not permit it, nothing comes before the ' +
    'command',
  () => {
    /** @type {string[][]} */
    const tried = [];
    const answer = (/** @type {boolean} */ isPermitted) =>
      prefixFrom((...line) => Boolean(tried.push(line.flat())) && isPermitted);
    assert.deepEqual(answer(false), []);
    assert.deepEqual(answer(true), ['setarch', '--addr-no-randomize']);
    assert.deepEqual(tried[0], ['setarch', '--addr-no-randomize', 'true']);
  },
);
