import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leaving } from './simulated-rows.js';

/** Rows of each kind. With more, the printed shares are those of docs/method.md. */
const count = Number(process.env.ROWS ?? 40);

/** Noise of both sides, and the largest share of equal rows that may be undecided after 22 rounds. */
const kinds = /** @type {const} */ ({
  quiet: [{}, 0],
  'one process in 50 is slow': [{ slowShare: 0.02 }, 0.05],
  'one process in 20 is slow': [{ slowShare: 0.05 }, 0.15],
  'the machine has two speeds': [{ states: 0.25, drift: 0.1 }, 0],
  'the machine drifts': [{ drift: 0.4 }, 0],
  bursts: [{ bursts: 0.4 }, 0.05],
  'heavy tails': [{ tail: 0.5 }, 0.2],
  'processes differ by 0.5 %': [{ process: 0.005 }, 0.05],
});

for (const [name, [noise, most]] of Object.entries(kinds)) {
  test(`equal rows, ${name}: at most ${100 * most} % are undecided, and hardly any is named`, (t) => {
    const found = leaving(noise, {}, { count });
    t.diagnostic(`${name}: ${JSON.stringify(found)}`);
    assert.ok(found.unclear <= most * count, JSON.stringify(found));
    assert.ok(found.slower + found.faster <= Math.max(1, 0.01 * count), JSON.stringify(found));
  });
}

/** What became worse, and the largest share that may leave as the same. */
const bads = /** @type {const} */ ({
  'slower in half of the processes': [{ processes: 1 / 2 }, 0.03],
  'slower in a third of the processes': [{ processes: 1 / 3 }, 0.1],
  'slower in 70 % of the slices': [{ slices: 0.7 }, 0],
  'slower in 30 % of the slices': [{ slices: 0.3 }, 0],
  '20 % slower in half of the slices': [{ slices: 0.5, times: 1.2 }, 0],
  '2 % slower': [{ change: 0.02 }, 0],
});

for (const [name, [bad, most]] of Object.entries(bads)) {
  test(`rows that are ${name}: at most ${100 * most} % leave as the same`, (t) => {
    for (const noise of [{}, { slowShare: 0.02 }]) {
      const found = leaving(noise, bad, { count });
      t.diagnostic(`${name}: ${JSON.stringify(found)}`);
      assert.ok(found.same <= most * count && found.faster === 0, JSON.stringify(found));
    }
  });
}
