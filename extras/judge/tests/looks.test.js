import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookAt } from '../looks.js';

/**
 * Looks with three seeds, where a process of the base takes some time, and the limits of each process.
 *
 * @param {{counts?: boolean, baseMs: number, hangs?: boolean}} how
 */
async function looked({ counts, baseMs, hangs = false }) {
  let clock = 0;
  const silences = /** @type {Record<string, number[]>} */ ({ a: [], b: [] });
  const starts = /** @type {Record<string, number[]>} */ ({ a: [], b: [] });
  const platform = /** @type {any} */ ({
    id: 'native',
    preset: 'native',
    counts,
    async run(
      /** @type {any} */ request,
      /** @type {any} */ onEvent,
      /** @type {any} */ { artifact, timeouts },
    ) {
      silences[artifact].push(timeouts.silenceMs);
      starts[artifact].push(timeouts.startMs);
      if (artifact === 'a') clock += baseMs;
      else if (hangs) throw new Error('it hung');
    },
  });
  const sides = /** @type {any} */ (
    ['a', 'b'].map((name) => ({ name, artifactOf: () => ({ programs: [name] }) }))
  );
  const plan = /** @type {any} */ ({ request: {}, timeouts: { startMs: 60_000, silenceMs: 60_000 } });
  const context = /** @type {any} */ ({
    now: () => new Date(clock),
    signal: new AbortController().signal,
    progress: { status() {}, print() {} },
  });
  const looks = await lookAt([platform], sides, [1, 2, 3], plan, context);
  return { looks, silences, starts };
}

test(
  'a candidate may be silent for a few times as long as all of the base takes, but not for as long as ' +
    '--timeout',
  async () => {
    const { silences: timed, starts } = await looked({ baseMs: 5000 });
    assert.equal(timed.b[0], 15_000);
    assert.equal(starts.b[0], 15_000, 'nor for its first event');
    assert.equal(starts.a[0], 60_000);
    assert.ok(
      timed.a.every((ms) => ms === 60_000),
      'the base has its time',
    );
    assert.equal((await looked({ baseMs: 100 })).silences.b[0], 10_000);
    assert.equal(
      (await looked({ baseMs: 100, counts: true })).silences.b[0],
      3000,
      'Valgrind has ten times as long',
    );
    assert.equal((await looked({ baseMs: 50_000 })).silences.b[0], 60_000, 'never longer than --timeout');
  },
);

test('a candidate that ended with one seed is not tried with the next one', async () => {
  // Rounds without their last event are not complete, which is a problem of its own.
  const { looks, silences } = await looked({ baseMs: 100, hangs: true });
  assert.deepEqual(
    looks.map(({ b: { problem } }) => problem),
    ['it hung'],
  );
  assert.equal(silences.b.length, 1);
});
