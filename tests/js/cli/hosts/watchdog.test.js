import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWatchdog } from '../../../../cli/hosts/watchdog.js';
import { withAdvice } from '../../../../cli/system/timeout-error.js';
import { planned, progressEvent } from '../../fixtures/make-events.js';

/** A clock that advances only by a call, with its timers. */
function fakeTime() {
  let now = 0;
  let count = 0;
  /** @type {Map<number, {at: number, run: () => void}>} */
  const armed = new Map();
  const runDue = () => {
    for (;;) {
      const due = [...armed].filter(([, { at }]) => at <= now).sort(([, a], [, b]) => a.at - b.at)[0];
      if (due === undefined) return;
      armed.delete(due[0]);
      due[1].run();
    }
  };
  return {
    timers: {
      now: () => now,
      set: (/** @type {() => void} */ run, /** @type {number} */ ms) => (
        armed.set(++count, { at: now + ms, run }),
        count
      ),
      clear: (/** @type {any} */ id) => void armed.delete(id),
    },
    armed,
    /** This process runs. @param {number} ms */
    pass(ms) {
      for (const end = now + ms; now < end;) {
        now = Math.min(end, ...[...armed.values()].map(({ at }) => at));
        runDue();
      }
    },
    /** This process is stopped, so that its timers run when it goes on. @param {number} ms */
    freeze(ms) {
      now += ms;
      runDue();
    },
  };
}

const limits = { startMs: 10_000, silenceMs: 2500 };

function watch() {
  const time = fakeTime();
  /** @type {string[]} */
  const errors = [];
  /** @type {string[]} */
  const said = [];
  return {
    ...time,
    errors,
    said,
    watchdog: createWatchdog(limits, (error) => errors.push(error.message), {
      timers: time.timers,
      onStarting: (text) => said.push(text),
    }),
  };
}

test('a watchdog counts from the last event, fires once, and never after it is stopped', () => {
  const { pass, errors, watchdog, armed } = watch();
  pass(9999);
  watchdog.see({ event: 'plan', benchmarks: [planned({ id: 4, suite: 's', name: 'n', argument: '10' })] });
  watchdog.see(progressEvent({ benchmark: 4 }));
  pass(2000);
  watchdog.see(progressEvent({ benchmark: 4 }));
  assert.equal(watchdog.place(), 's/n 10');
  pass(2499);
  assert.deepEqual(errors, []);
  pass(1);
  pass(100_000);
  assert.deepEqual(errors, ['it hung in "s/n 10": no event for 2.5 s']);

  const other = watch();
  other.watchdog.stop();
  other.pass(100_000);
  assert.deepEqual([other.errors, other.armed.size, armed.size], [[], 0, 0]);
});

test('a host that sends nothing at first is reported at its limit', () => {
  const { pass, errors } = watch();
  pass(9999);
  assert.deepEqual(errors, []);
  pass(1);
  assert.deepEqual(errors, ['it did not start: no event within 10 s']);
});

test('a host that is still starting is reported, less and less often', () => {
  const { pass, said, watchdog } = watch();
  pass(4999);
  assert.deepEqual(said, []);
  pass(1);
  assert.deepEqual(said, ['is still starting after 5 s; --timeout ends it after 10 s']);
  // It describes itself before it registers its benchmarks.
  watchdog.see(/** @type {any} */ ({ event: 'host' }));
  pass(2400);
  assert.equal(said.length, 1);
  watchdog.see(progressEvent({}));
  pass(2400);
  assert.equal(said.length, 1);
});

test('a timeout names --timeout where the benchmarks were not known yet', () => {
  const after = (/** @type {any[]} */ events) => {
    const time = fakeTime();
    /** @type {string[]} */
    const errors = [];
    const watchdog = createWatchdog(limits, (error) => errors.push(withAdvice(error)), {
      timers: time.timers,
    });
    for (const event of events) watchdog.see(event);
    time.pass(10_000);
    return errors.join();
  };
  assert.match(
    after([]),
    /^it did not start: no event within 10 s; .* a longer --timeout, such as --timeout 300$/,
  );
  assert.match(after([{ event: 'host' }]), /^it hung: no event for 2\.5 s; .*--timeout 300$/);
  assert.equal(after([{ event: 'host' }, progressEvent({})]), 'it hung: no event for 2.5 s');
});

test('time in which this process was stopped is not counted', () => {
  const { pass, freeze, errors, watchdog } = watch();
  watchdog.see(progressEvent({}));
  pass(2400);
  freeze(3_600_000);
  assert.deepEqual(errors, [], 'the events of the pause have not been read yet');
  pass(50);
  watchdog.see(progressEvent({}));
  freeze(3_600_000);
  pass(2499);
  assert.deepEqual(errors, []);
  pass(1000);
  assert.equal(errors.length, 1, 'a host that hangs after the pause is found');
});

test('a watchdog pauses while its host waits for its turn', async () => {
  const { pass, errors, watchdog, armed } = watch();
  await watchdog.during(async () => {
    watchdog.see(progressEvent({}));
    assert.equal(armed.size, 0);
    pass(100_000);
  });
  assert.equal(armed.size, 1);
  pass(2500);
  assert.equal(errors.length, 1);
});

test('a host that may only wait is asked first, and gets some time to answer', () => {
  const time = fakeTime();
  /** @type {string[]} */
  const errors = [];
  let asked = 0;
  const watchdog = createWatchdog(limits, ({ message }) => errors.push(message), {
    timers: time.timers,
    onSilence: () => ++asked < 3,
  });
  watchdog.see(progressEvent({ benchmark: 4 }));
  time.pass(2400);
  assert.equal(asked, 0);
  time.pass(200);
  assert.equal(asked, 1);
  watchdog.see(progressEvent({ benchmark: 4 }));
  time.pass(2600);
  assert.deepEqual([asked, errors], [2, []]);
  time.pass(2600);
  assert.equal(asked, 3);
  assert.match(errors[0], /^it hung in "benchmark 4": no event for 2.5 s/);
});

test('the timeout of a row that waits says so, and that of the next row does not', () => {
  const after = (/** @type {number} */ benchmark) => {
    const { pass, errors, watchdog } = watch();
    const benchmarks = [
      planned({ id: 3, suite: 's', name: 'timer', asynchronous: true }),
      planned({ id: 4, suite: 's', name: 'plain' }),
    ];
    watchdog.see({ event: 'plan', benchmarks });
    watchdog.see(progressEvent({ benchmark: 3 }));
    watchdog.see(progressEvent({ benchmark }));
    pass(2500);
    return errors;
  };
  assert.deepEqual(after(3), [
    'it hung in "s/timer": no event for 2.5 s; it waits for something that may never be ready',
  ]);
  assert.deepEqual(after(4), ['it hung in "s/plain": no event for 2.5 s']);
});
