import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failureEvent, planned, progressEvent, resultFacts } from '../../../fixtures/make-events.js';
import { healthyEvents } from '../../../fixtures/events.js';
import { run, upTo } from './one-round.js';
import { fakePlatform, half } from '../../../fixtures/platforms.js';

test('a host that always crashes keeps its finished benchmarks; others are unaffected', async () => {
  const dead = fakePlatform('native', { events: half, dies: 'it was killed by SIGKILL' });
  const [native, node] = await run([dead, fakePlatform('node')], { rounds: 2 });
  assert.deepEqual([native.status, native.reason], ['failed', 'it was killed by SIGKILL']);
  assert.equal(native.rounds.length, 3, 'tried again to find the benchmark, and once without it');
  assert.equal(native.rounds[0].complete, false);
  assert.equal(native.rounds[0].results.length, 1);
  assert.deepEqual([node.status, node.rounds.length], ['ok', 2]);
});

test('a benchmark that crashes its host is the only failure, and is not run again', async () => {
  const label = 'primality/is_prime u32';
  const platform = fakePlatform('native', {
    events: (request) => (request.exclude.includes(label) ? healthyEvents(request) : upTo(label, request)),
    meanwhile: () => {
      if (!platform.requests.at(-1).exclude.includes(label)) throw new Error('it hung');
    },
  });
  const said = [];
  const [record] = await run([platform], { rounds: 2, log: (text) => said.push(text) });
  assert.equal(record.status, 'ok');
  assert.deepEqual(
    platform.requests.map(({ round, exclude }) => [round, exclude]),
    [
      [0, []],
      [0, [label]],
      [1, [label]],
    ],
  );
  for (const { failures } of record.rounds)
    assert.deepEqual(
      failures.map(({ message }) => message),
      ['it hung'],
    );
  assert.deepEqual(said, [`native: ${label}: it hung; continuing without it`]);
});

/**
 * A platform that warms up `count` benchmarks and measures them, and that dies in the warm-up of each that
 * `crashes`.
 *
 * @param {number} count
 * @param {(id: number) => boolean} crashes
 */
function crashingPlatform(count, crashes) {
  const benchmarks = Array.from({ length: count }, (_, id) => planned({ id, suite: 's', name: `${id}` }));
  const platform = fakePlatform('native', {
    events(request) {
      const order = benchmarks.map(({ id }) => id).filter((id) => !request.exclude.includes(`s/${id}`));
      const first = order.findIndex(crashes);
      const reached = first < 0 ? order : order.slice(0, first + 1);
      const results = reached.map((benchmark) => ({
        event: 'result',
        ...resultFacts({ benchmark, suite: 's', name: `${benchmark}`, rows: [[1000, 2000, 1000, 0]] }),
      }));
      return [
        { event: 'plan', benchmarks, order },
        ...reached.map((benchmark) => progressEvent({ stage: 'warm-up', benchmark })),
        ...(first < 0 ? [...results, { event: 'end', elapsedMs: 1 }] : []),
      ];
    },
    meanwhile() {
      const { exclude } = platform.requests.at(-1);
      if (benchmarks.some(({ id }) => crashes(id) && !exclude.includes(`s/${id}`)))
        throw new Error('it crashed');
    },
  });
  return platform;
}

test('however many benchmarks crash the host, each fails alone, and the others are measured', async () => {
  const platform = crashingPlatform(41, (id) => id % 2 === 1);
  const [{ status, rounds }] = await run([platform], { rounds: 2 });
  assert.equal(status, 'ok');
  assert.equal(platform.requests.length, 22, 'one process for each crash, and one for each round');
  for (const round of [rounds[20], rounds[21]]) {
    assert.deepEqual(
      round.results.map(({ name }) => Number(name) % 2),
      Array(21).fill(0),
    );
    assert.deepEqual(
      round.failures.map(({ message }) => message),
      Array(20).fill('it crashed'),
    );
  }
});

test('if one benchmark after another crashes the host and none succeeds, the platform fails', async () => {
  const platform = crashingPlatform(100, () => true);
  const [{ status, reason }] = await run([platform, fakePlatform('node')]);
  assert.deepEqual(
    [status, reason],
    ['failed', '10 benchmarks in a row crashed it, the last one s/9: it crashed'],
  );
  assert.equal(platform.requests.length, 10);
});

test('crashes in a row are counted again from one that comes after another benchmark', async () => {
  const platform = crashingPlatform(100, (id) => id !== 9 && id < 30);
  const [{ status }] = await run([platform]);
  assert.equal(status, 'ok');
});

test('a crash between two reports of the progress is blamed on the benchmark that was visited', async () => {
  const [reported, guilty] = ['primality/is_prime u32', 'primality/is_prime u64'];
  const platform = fakePlatform('native', {
    events: (request) => {
      if (request.exclude.includes(guilty)) return healthyEvents(request);
      const events = upTo(request.visits ? guilty : reported, request, 'measure');
      // A page reports it of the round, too.
      return [
        ...events,
        failureEvent('it crashed', events.at(-1).benchmark),
        ...(request.visits ? [] : [failureEvent('it crashed')]),
      ];
    },
    meanwhile: () => {
      if (!platform.requests.at(-1).exclude.includes(guilty)) throw new Error('it crashed');
    },
  });
  const said = [];
  const [record] = await run([platform], { rounds: 2, log: (text) => said.push(text) });
  assert.equal(record.status, 'ok');
  assert.deepEqual(
    platform.requests.map(({ visits, exclude }) => [visits, exclude]),
    [
      [false, []],
      [true, []],
      [true, [guilty]],
      [true, [guilty]],
    ],
  );
  assert.deepEqual(
    record.rounds.map(({ failures }) => failures.map(({ benchmark }) => benchmark)),
    [[], [4], [4], [4]],
  );
  assert.deepEqual(said, [
    'native: it crashed; measuring again to find out which benchmark does that',
    `native: ${guilty}: it crashed; continuing without it`,
  ]);
});

test('a crash that does not happen again costs no benchmark', async () => {
  const platform = fakePlatform('native', {
    events: (request) =>
      platform.requests.length > 1
        ? healthyEvents(request)
        : upTo('primality/is_prime u32', request, 'measure'),
    meanwhile: () => {
      if (platform.requests.length === 1) throw new Error('it crashed');
    },
  });
  const [{ status, rounds }] = await run([platform]);
  assert.equal(status, 'ok');
  assert.deepEqual([rounds[1].results.length, rounds.flatMap(({ failures }) => failures)], [5, []]);
});
