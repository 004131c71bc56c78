import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { createTurns, makeCells, setOpen, takeBack } from '../../../../web/duel/turns.js';

const script = new URL('../../../../web/duel/turns.js', import.meta.url).href;

/** Cells of an isolated page with two sides. */
function cellsOf() {
  Object.assign(globalThis, { crossOriginIsolated: true });
  const cells = /** @type {Int32Array} */ (makeCells());
  setOpen(cells, 2);
  return cells;
}

/**
 * A side in a thread of its own. It notes its visits in memory that both share: first how many there are,
 * then who made each.
 *
 * @param {Int32Array} cells @param {number} side @param {number} visits @param {Int32Array} notes
 */
const sideOf = (cells, side, visits, notes) =>
  new Worker(
    `
  Promise.all([import('node:worker_threads'), import(${JSON.stringify(script)})]).then(([{ workerData: { cells, side, visits, notes }, parentPort }, { createTurns }]) => {
    const asked = [];
    const wait = createTurns({ cells, side }, (handsOver) => {
      asked.push(handsOver);
      if (!handsOver) return null;
      // As the command does: both have asked before either goes on.
      Atomics.add(notes, notes.length - 1, 1);
      while (Atomics.load(notes, notes.length - 1) < 2);
      return { waits: side === 0 };
    });
    for (let i = 0; i < visits; i++) {
      wait();
      notes[1 + Atomics.add(notes, 0, 1)] = side;
    }
    parentPort.postMessage(asked);
  });
`,
    { eval: true, execArgv: [], workerData: { cells, side, visits, notes } },
  );

/** @param {Worker} worker @returns {Promise<boolean[]>} */
const answerOf = (worker) =>
  new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));

test(
  'two sides visit in turn once they hand turns over; when one ends, the other asks the command',
  { timeout: 60_000 },
  async (t) => {
    const [cells, notes] = [cellsOf(), new Int32Array(new SharedArrayBuffer(4 * 100))];
    const [short, long] = [sideOf(cells, 0, 20, notes), sideOf(cells, 1, 25, notes)];
    // One that waits would keep this process.
    t.after(() => Promise.all([short.terminate(), long.terminate()]));
    const rest = answerOf(long);
    assert.deepEqual(await answerOf(short), [true]);
    takeBack(cells);
    assert.deepEqual(
      await rest,
      [true, ...Array.from({ length: 5 }, () => false)],
      'it never hands turns over again',
    );
    const order = [...notes.subarray(1, 46)];
    assert.deepEqual(
      order.slice(0, 40),
      Array.from({ length: 40 }, (_, i) => (i + 1) % 2),
      'side 1 was told to begin',
    );
  },
);

test('a side that is alone, or has no shared memory, asks the command each time', () => {
  /** @type {boolean[]} */
  const asked = [];
  const ask = (/** @type {boolean} */ handsOver) => {
    asked.push(handsOver);
    return null;
  };
  const cells = cellsOf();
  setOpen(cells, 1);
  for (const wait of [createTurns(null, ask), createTurns({ cells, side: 0 }, ask)])
    for (let i = 0; i < 2; i++) wait();
  assert.deepEqual(asked, [false, false, false, false]);
  setOpen(cells, 2);
  takeBack(cells);
  createTurns({ cells, side: 0 }, ask)();
  assert.equal(asked.at(-1), false, 'turns were taken back');
});

test('a page that is not isolated has no shared memory', () => {
  Object.assign(globalThis, { crossOriginIsolated: false });
  assert.equal(makeCells(), null);
});
