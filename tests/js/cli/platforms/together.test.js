import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, leave } from '../../../../cli/platforms/browsers/together.js';
import { sharedBy } from '../../../../cli/run/measure/slots.js';

/** @typedef {import('../../../../cli/platforms/browsers/together.js').Together} Together */

/** A browser that is started as often as it is asked for. @param {Error} [failure] of the first start */
function fakeBrowser(failure) {
  /** @type {string[]} */
  const said = [];
  let starts = 0;
  const start = async (/** @type {string} */ url) => {
    starts += 1;
    said.push(`start ${new URL(url).pathname.replace(/^\/\w+/, '')}`);
    if (failure && starts === 1) throw failure;
    return { threads: () => [7, 8, 9], close: async () => void said.push('close') };
  };
  return { said, start };
}

/** What the page of the duel is told. @param {Awaited<ReturnType<typeof enter>>} common */
const ordersOf = async ({ frames }) => (await fetch(new URL('../../orders?from=0', frames.url))).json();

test('both sides of a duel have a page in one browser, which ends with the last', async () => {
  /** @type {Together} */
  const together = {};
  const { said, start } = fakeBrowser();
  const [common, other] = await Promise.all([enter(together), enter(together)]);
  assert.equal(common, other);
  const [a, b] = await Promise.all(
    ['a', 'b'].map((name) => common.open(`http://127.0.0.1/${name}/page`, start)),
  );
  assert.deepEqual([a.thread?.(), b.thread?.(), a.thread?.()], [7, 8, 9], 'each has a thread of its own');
  assert.deepEqual(await ordersOf(common), [{ open: '/a/page' }, { open: '/b/page' }]);
  const closing = a.close();
  assert.deepEqual((await ordersOf(common)).at(-1), { close: '/a/page' });
  await closing;
  await leave(together);
  assert.deepEqual(said, ['start /web/duel/index.html']);
  await b.close();
  await leave(together);
  assert.equal(said.at(-1), 'close');
  await assert.rejects(fetch(common.frames.url), 'the server has ended');
  assert.equal(together.common, undefined);
});

test('a browser that does not start fails both sides, and the next attempt starts another', async () => {
  /** @type {Together} */
  const together = {};
  const { said, start } = fakeBrowser(new Error('no browser'));
  const common = await enter(together);
  await enter(together);
  const open = () => common.open('http://127.0.0.1/a/page', start);
  for (const result of await Promise.allSettled([open(), open()]))
    assert.match(String(result.status === 'rejected' && result.reason), /no browser/);
  await (await open()).close();
  assert.deepEqual(
    said.map((line) => line.split(' ')[0]),
    ['start', 'start', 'close'],
  );
  await leave(together);
  await leave(together);
});

const column = { platform: { single: false } };
const slot = { part: 'a', program: 'a', only: [], group: [column] };

test('all programs of a round have pages in one browser, which ends with the last', async () => {
  for (const come of [3, 2]) {
    const { said, start } = fakeBrowser();
    const shared = sharedBy([slot, slot, slot]);
    for (let program = 0; program < come; program += 1) {
      const together = /** @type {Together} */ (shared.next(slot));
      const common = await enter(together);
      const page = await common.open('http://127.0.0.1/a/page', start);
      await page.close();
      await leave(together);
    }
    if (come < 3) {
      assert.deepEqual(said, ['start /web/duel/index.html'], 'the next one may still come');
      await shared.end();
    }
    assert.deepEqual(said, ['start /web/duel/index.html', 'close'], `${come} came`);
  }
});

test('rows measured apart share no browser, nor is one shared that takes one page at a time', () => {
  assert.equal(sharedBy([slot]).next(slot), undefined, 'the only one');
  const rows = ['a/one', 'a/two'].map((part) => ({ ...slot, part }));
  const { next } = sharedBy(rows);
  assert.deepEqual(
    rows.map((row) => next(row)),
    [undefined, undefined],
  );
  const single = { ...slot, group: [{ platform: { single: true } }] };
  assert.equal(sharedBy([single, single]).next(single), undefined);
  const duel = { ...slot, group: [column, column] };
  assert.notEqual(sharedBy([duel]).next(duel), undefined, 'both sides of a duel share one');
});
