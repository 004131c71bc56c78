import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWatch } from '../watch.js';

/**
 * A round of a host whose clock, and whose CPU time, are scripted.
 *
 * @param {{env?: NodeJS.ProcessEnv, counts?: boolean, elapsedMs?: number, usedMs?: number}} how
 */
async function watched({ env, counts, elapsedMs = 100, usedMs = 0 }) {
  let [clock, cpu] = [0, 0];
  /** @type {any} */
  let got = null;
  const { watch, seen } = createWatch('b', { now: () => clock, cpuMs: () => cpu });
  const platform = watch(
    /** @type {any} */ ({
      id: 'native',
      counts,
      async run(
        /** @type {any} */ request,
        /** @type {any} */ onEvent,
        /** @type {any} */ { artifact, turn },
      ) {
        await artifact.run(request, onEvent, { env, turn });
      },
    }),
  );
  const events = /** @type {any[]} */ ([]);
  await platform.run(
    /** @type {any} */ ({ seed: 7 }),
    (event) => void events.push(event.event),
    /** @type {any} */ ({
      turn: async () => {
        clock += 50;
        cpu += usedMs;
      },
      artifact: {
        async run(/** @type {any} */ request, /** @type {any} */ onEvent, /** @type {any} */ options) {
          got = { request, ...options };
          options.onSpawn(1);
          onEvent({ event: 'plan' });
          await options.turn();
          clock += 50;
          onEvent({ event: 'end', elapsedMs });
        },
      },
    }),
  );
  return { got, events, seen: seen() };
}

test('a process is asked to compute its results again, and its events are passed on', async () => {
  const { got, events } = await watched({});
  assert.deepEqual(got.request, { seed: 7, recheck: true });
  assert.deepEqual(events, ['plan', 'end']);
});

test("the command's clock stands beside its own, with the CPU time that it used while waiting", async () => {
  assert.deepEqual((await watched({ elapsedMs: 60, usedMs: 40 })).seen, [
    { platform: 'native', side: 'b', rounds: [{ wallMs: 100, shownMs: 60, waitedMs: 50, usedMs: 40 }] },
  ]);
  assert.deepEqual((await watched({ counts: true })).seen, [], 'times of a process that counts tell nothing');
});

test('it does not see where it is judged', async () => {
  const {
    got: { env },
  } = await watched({
    env: {
      PATH: '/bin',
      HOME: '/h',
      CI: 'true',
      SAMEBENCH_COUNTER: 'x',
      GITHUB_SHA: 'x',
      RUNNER_TEMP: 'x',
      CIRCLE: '1',
    },
  });
  assert.deepEqual(env, { PATH: '/bin', HOME: '/h', CIRCLE: '1' });
});

test(
  'the CPU time of this process can be read on Linux',
  { skip: process.platform !== 'linux' },
  async () => {
    const { watch, seen } = createWatch('a');
    const platform = watch(
      /** @type {any} */ ({
        id: 'native',
        run: (
          /** @type {any} */ request,
          /** @type {any} */ onEvent,
          /** @type {any} */ { artifact, turn },
        ) => artifact.run(request, onEvent, { turn }),
      }),
    );
    await platform.run(
      /** @type {any} */ ({}),
      () => {},
      /** @type {any} */ ({
        turn: async () => {
          let sum = 0;
          for (let i = 0; i < 2e7; i++) sum += i;
          assert.ok(sum > 0);
        },
        artifact: {
          async run(/** @type {any} */ _, /** @type {any} */ onEvent, /** @type {any} */ { onSpawn, turn }) {
            onSpawn(process.pid);
            onEvent({ event: 'plan' });
            await turn();
            onEvent({ event: 'end', elapsedMs: 1 });
          },
        },
      }),
    );
    assert.ok(seen()[0].rounds[0].usedMs > 0);
  },
);
