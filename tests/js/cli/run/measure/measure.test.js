import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flagsFile } from '../../../../../cli/build/flags.js';
import { artifactIn } from '../../../../../cli/hosts/index.js';
import { isolated } from '../../../../../cli/run/measure/parts.js';
import { collectRound } from '../../../../../protocol/collector.js';
import { labelOf } from '../../../../../protocol/identity.js';
import { profiles } from '../../../../../protocol/profiles.js';
import { pairsFromRows } from '../../../../../report/results/pairs.js';
import { progressEvent } from '../../../fixtures/make-events.js';
import { healthyEvents } from '../../../fixtures/events.js';
import { folderWith } from '../../../fixtures/folders.js';
import { run, upTo } from './one-round.js';
import { fakePlatform, half } from '../../../fixtures/platforms.js';

test('the collector sorts the events of a round by kind, without their event key', () => {
  const { record, take } = collectRound(2);
  healthyEvents({}).forEach(take);
  take({ event: 'warning', code: 'cycle-drift', message: 'it drifts', benchmark: null });
  assert.equal(record.round, 2);
  assert.equal(record.complete, true);
  assert.equal(record.host?.runtime, 'Fake');
  assert.equal(record.clock?.tickNs, 1);
  assert.equal(record.cycles.length, 2);
  assert.equal(record.results.length, 5);
  assert.equal(record.plan?.benchmarks.length, 5);
  assert.deepEqual(record.warnings, [{ code: 'cycle-drift', message: 'it drifts', benchmark: null }]);
});

test('unknown events of a newer protocol are ignored', () => {
  const { record, take } = collectRound(0);
  const before = structuredClone(record);
  take(/** @type {any} */ ({ event: 'constructor', a: 1 }));
  take(/** @type {any} */ ({ event: 'telemetry', a: 1 }));
  take(progressEvent({ done: 1 }));
  assert.deepEqual(record, before);
});

test('a library of a build that is compiled without optimisation is a warning of each round', async () => {
  const warningsOf = async (/** @type {object} */ kept) => {
    const folder = folderWith({ [flagsFile]: JSON.stringify(kept) });
    const artifactOf = () => artifactIn('native', folder);
    const [
      {
        rounds: [{ host, warnings }],
      },
    ] = await run([fakePlatform('native')], { artifactOf });
    return [
      host?.flags,
      ...warnings.filter(({ code }) => code === 'debug-library').map(({ message }) => message),
    ];
  };
  const [flags, message] = await warningsOf({ flags: '-O3; zip (C): -g', unoptimised: ['zip'] });
  assert.equal(flags, '-O3; zip (C): -g');
  assert.match(String(message), /^compiled without optimisation.*: zip$/);
  assert.deepEqual(await warningsOf({ flags: '-O3' }), ['-O3'], 'kept by an earlier version');
});

test('platforms take turns within a round, and each gets its round in the request', async () => {
  const order = [];
  const watch = (id) =>
    fakePlatform(id, {
      events: (request) => {
        order.push(`${id} ${request.round}`);
        return healthyEvents(request);
      },
    });
  const records = await run([watch('native'), watch('node')], { rounds: 2 });
  assert.deepEqual(order, ['native 0', 'node 0', 'native 1', 'node 1']);
  assert.deepEqual(
    records.map(({ id, status, rounds }) => [id, status, rounds.length]),
    [
      ['native', 'ok', 2],
      ['node', 'ok', 2],
    ],
  );
});

test('a benchmark leaves once two rounds say that one operation used up the budget', async () => {
  const label = 'primality/is_prime u64';
  const { id } = healthyEvents({})
    .find(({ event }) => event === 'plan')
    .benchmarks.find(({ name }) => name === 'is_prime u64');
  const requestsOf = async (/** @type {number[]} */ slowRounds, operations = 1) => {
    const platform = fakePlatform('native', {
      events: (request) =>
        healthyEvents(request)
          .filter(({ benchmark }) => benchmark !== id || !request.exclude.includes(label))
          .map((event) =>
            event.name === 'is_prime u64' && slowRounds.includes(request.round)
              ? { ...event, stop: 'budget', pairs: pairsFromRows([[operations, 3e7, 1000, 0]]) }
              : event,
          ),
    });
    const [{ rounds }] = await run([platform], { rounds: 4 });
    return platform.requests.map(({ exclude }, i) =>
      [exclude, rounds[i].leftOut ?? [], rounds[i].failures].flat(),
    );
  };
  assert.deepEqual(await requestsOf([0]), [[], [], [], []], 'one sample may have been preempted');
  assert.deepEqual(await requestsOf([0, 2]), [[], [], [], []], 'another round had time for more samples');
  assert.deepEqual(await requestsOf([0, 1]), [[], [], [label, id], [label, id]]);
  assert.deepEqual(
    await requestsOf([0, 1, 2], 8192),
    [[], [], [], []],
    'a sample of many operations was preempted',
  );
});

test('two platforms never run at the same time', async () => {
  let running = 0;
  let most = 0;
  const busy = (id) =>
    fakePlatform(id, {
      meanwhile: async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
      },
    });
  await run([busy('native'), busy('node')], { rounds: 3 });
  assert.equal(most, 1);
});

test('each isolated benchmark has its own process in each round, and platforms take turns', async () => {
  const native = fakePlatform('native');
  const node = fakePlatform('node');
  const labels = ['a/1', 'a/2', 'ladder/ladder 1', 'ladder/ladder 64', 'ladder/independent 64'];
  const [{ rounds }] = await run([native, node], {
    rounds: 2,
    policies: [{ rowsOf: () => isolated(labels) }],
  });
  const witness = ['ladder/independent 64', 'ladder/ladder 64'];
  assert.deepEqual(
    native.requests.map(({ round, only }) => [round, only]),
    [0, 1].flatMap((round) => [
      [round, labels.slice(2)],
      [round, ['a/1', ...witness]],
      [round, ['a/2', ...witness]],
    ]),
  );
  assert.equal(node.requests.length, 6);
  assert.deepEqual(
    rounds.map(({ round, part }) => [round, part]),
    [0, 1].flatMap((round) => ['ladder', 'a/1', 'a/2'].map((part) => [round, part])),
  );
});

test('the only process of a round has no name, and is asked for no more than its benchmarks', async () => {
  const native = fakePlatform('native');
  const [{ rounds }] = await run([native], { rounds: 1, policies: [{ rowsOf: () => [{ only: ['a/1'] }] }] });
  assert.deepEqual(native.requests[0].only, ['a/1']);
  assert.ok(!('part' in rounds[0]));
});

test('benchmarks for whose process there is no time are left out, and a round says which', async () => {
  const native = fakePlatform('native');
  const [u32, u64] = ['primality/is_prime u32', 'primality/is_prime u64'];
  const [{ status, rounds }] = await run([native], {
    rounds: 2,
    policies: [
      { rowsOf: () => [u32, u64].map((label) => ({ part: label, only: [label] })) },
      { leavesOut: (_, { round, only }) => round > 0 || only.includes(u64) },
    ],
  });
  assert.deepEqual(
    native.requests.map(({ round, only: [own] }) => [round, own]),
    [[0, u32]],
  );
  assert.deepEqual([status, rounds.length], ['ok', 2]);
  const [whole, { complete, plan, leftOut, results, failures }] = rounds;
  assert.deepEqual([complete, plan, results, failures], [true, whole.plan, [], []]);
  assert.deepEqual(plan?.benchmarks.filter(({ id }) => leftOut?.includes(id)).map(labelOf), [u64]);
});

test('platforms may measure different benchmarks; a failing one leaves the others unaffected', async () => {
  const label = 'primality/is_prime u32';
  const native = fakePlatform('native', {
    events: (request) => (request.exclude.includes(label) ? healthyEvents(request) : upTo(label, request)),
    meanwhile: () => {
      if (!native.requests.at(-1).exclude.includes(label)) throw new Error('it hung');
    },
  });
  const node = fakePlatform('node');
  const states = [];
  const rowsOf = ({ id }) =>
    id === 'native' ? [{ only: [label, 'primality/is_prime u64'] }] : [{ only: ['a/1'] }, { only: ['a/2'] }];
  const [record] = await run([native, node], {
    rounds: 2,
    policies: [{ rowsOf }],
    onProgress: (state) => states.push({ ...state }),
  });
  assert.equal(record.status, 'ok');
  assert.deepEqual(
    native.requests.map(({ round, only, exclude }) => [round, only.length, exclude.length]),
    [
      [0, 2, 0],
      [0, 2, 1],
      [1, 2, 1],
    ],
  );
  assert.deepEqual(
    node.requests.map(({ round, only }) => [round, only]),
    [
      [0, ['a/1']],
      [0, ['a/2']],
      [1, ['a/1']],
      [1, ['a/2']],
    ],
  );
  assert.deepEqual([states.at(-1).slot, states.at(-1).slots], [5, 6]);
});

test('a round of many may stop earlier than a single one: errors average out', async () => {
  const native = fakePlatform('native');
  await run([native], { rounds: 4 });
  assert.equal(native.requests[0].profile.targetRelative, 2 * profiles.quick.targetRelative);
});

test('a failure of one benchmark leaves the platform ok, a failure of the round does not', async () => {
  const failing = (benchmark) =>
    fakePlatform('native', {
      events: (request) => {
        const events = healthyEvents(request);
        return [
          ...events.slice(0, -1),
          { event: 'failure', message: 'no memory', benchmark },
          ...events.slice(-1),
        ];
      },
    });
  const [one] = await run([failing(3)]);
  assert.equal(one.status, 'ok');
  const [whole] = await run([failing(null)]);
  assert.deepEqual([whole.status, whole.reason], ['failed', 'no memory']);
});

test('a benchmark that was planned and has no result at the end of a whole round has failed', async () => {
  const events = (request) =>
    healthyEvents(request).filter(({ event, benchmark }) => event !== 'result' || benchmark !== 3);
  const [record] = await run([fakePlatform('native', { events })]);
  assert.equal(record.status, 'ok');
  assert.deepEqual(record.rounds[0].failures, [
    { message: 'it was planned, and the round ended without its result', benchmark: 3 },
  ]);
});

test('so has one that was asked for, and that the host did not plan to measure', async () => {
  const events = (request) =>
    healthyEvents(request)
      .filter(({ event, benchmark }) => event !== 'result' || benchmark !== 3)
      .map((event) =>
        event.event === 'plan' ? { ...event, order: event.order?.filter((id) => id !== 3) } : event,
      );
  const [
    {
      rounds: [{ failures, leftOut }],
    },
  ] = await run([fakePlatform('native', { events })]);
  assert.deepEqual(
    failures.map(({ benchmark }) => benchmark),
    [3],
  );
  assert.equal(leftOut, undefined);
});

test('a benchmark not begun for want of time is left out of its round, and has not failed', async () => {
  /** @type {(boolean | undefined)[]} */
  const asked = [];
  const events = (request) => {
    asked.push(request.values);
    return healthyEvents(request).flatMap((event) =>
      event.event === 'result' && event.benchmark === 3
        ? [{ event: 'failure', message: 'late', benchmark: 3, skipped: true, late: true }]
        : [event],
    );
  };
  const [
    {
      rounds: [{ failures, leftOut }],
    },
  ] = await run([fakePlatform('native', { events })], { rounds: 2 });
  assert.deepEqual([failures, leftOut], [[], [3]]);
  assert.deepEqual(asked, [undefined, true], 'its results are not known yet');
});

test('a host whose plan selects nothing has failed', async () => {
  const events = (request) =>
    healthyEvents(request).map((event) =>
      event.event === 'plan'
        ? { ...event, benchmarks: event.benchmarks.map((one) => ({ ...one, selected: false })) }
        : event,
    );
  const [record] = await run([fakePlatform('native', { events })]);
  assert.deepEqual([record.status, record.reason], ['failed', 'it has no benchmark that was asked for']);
});

test('an abort marks the running and the waiting platforms as cut, not the finished ones', async () => {
  const controller = new AbortController();
  const cut = fakePlatform('node', {
    events: half,
    dies: 'This operation was aborted',
    meanwhile: () => controller.abort(),
  });
  const last = fakePlatform('firefox');
  const records = await run([fakePlatform('native'), cut, last], { signal: controller.signal });
  assert.deepEqual(
    records.map(({ status, rounds }) => [status, rounds.length]),
    [
      ['ok', 1],
      ['cut', 1],
      ['cut', 0],
    ],
  );
  assert.equal(last.requests.length, 0);
});

test('rounds are passed on as they end, and not kept', async () => {
  const seen = [];
  const records = await run([fakePlatform('native'), fakePlatform('node')], {
    rounds: 2,
    onRound: async (platform, { round, complete }) => void seen.push([platform, round, complete]),
  });
  assert.deepEqual(seen, [
    ['native', 0, true],
    ['node', 0, true],
    ['native', 1, true],
    ['node', 1, true],
  ]);
  assert.deepEqual(
    records.map(({ rounds }) => rounds),
    [[], []],
  );
});

test('a round is passed on with the crash that ended it', async () => {
  const seen = [];
  const platform = fakePlatform('native', {
    dies: 'it crashed',
    events: (request) => upTo('primality/is_prime u32', request),
  });
  await run([platform], { onRound: async (_, round) => void seen.push(structuredClone(round)) });
  assert.deepEqual(
    seen[0].failures.map(({ message }) => message),
    ['it crashed'],
  );
});

test('progress names the benchmark as suite/name argument', async () => {
  const states = [];
  await run([fakePlatform('native')], { onProgress: (state) => states.push({ ...state }) });
  assert.equal(states[0].benchmark, null);
  assert.equal(states[4].benchmark, 'primality/is_prime u32');
  assert.deepEqual([states[4].slot, states[4].slots, states[4].done], [0, 1, 3 / 5]);
});

test('what is left is asked before each round; a platform with nothing left is not started', async () => {
  const [native, node] = ['native', 'node'].map((id) => fakePlatform(id));
  const labels = ['primality/is_prime u32', 'primality/is_prime u64'];
  const began = [];
  const records = await run([native, node], {
    rounds: 6,
    policies: [
      {
        before: async (round) => void began.push(round),
        rowsOf: ({ id }, round, parts) =>
          round === 0 ? parts : id === 'native' && round < 3 ? [{ only: labels.slice(0, 3 - round) }] : [],
      },
    ],
  });
  assert.deepEqual(began, [0, 1, 2, 3], 'the round without anything to measure is the last');
  assert.deepEqual(
    native.requests.map(({ round, only }) => [round, only]),
    [
      [0, []],
      [1, labels],
      [2, labels.slice(0, 1)],
    ],
  );
  assert.equal(node.requests.length, 1);
  assert.deepEqual(
    records.map(({ status }) => status),
    ['ok', 'ok'],
  );
});
