import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelOf } from '../../../../../protocol/identity.js';
import { healthyEvents } from '../../../fixtures/events.js';
import { run, upTo } from './one-round.js';
import { fakePlatform } from '../../../fixtures/platforms.js';

/**
 * Platforms "native a", "native b" … that make two visits where they have turns.
 * @param {string[]} order what they do, as they do it
 * @param {object} [how]
 */
function passing(order, { single = false, dies } = {}) {
  return ['native a', 'native b', 'node a', 'node b'].map((id) => ({
    ...fakePlatform(id, {
      dies: dies === id ? 'gone' : undefined,
      events: (request) => (dies === id ? [] : healthyEvents(request)),
      meanwhile: async ({ turn }) => {
        for (const pass of turn ? [1, 2] : ['all']) {
          await turn?.();
          order.push(`${id} ${pass}`);
          await new Promise((resolve) => setImmediate(resolve));
        }
      },
    }),
    single,
  }));
}

const bySide = { groupOf: ({ id }) => id.split(' ')[0] };

test('platforms of a group alternate their visits, and another one begins each round', async () => {
  const order = [];
  const platforms = passing(order);
  const records = await run(platforms, { rounds: 2, ...bySide });
  const ofRound = (one, other) => [1, 2].flatMap((pass) => [`${one} ${pass}`, `${other} ${pass}`]);
  assert.deepEqual(order, [
    ...ofRound('native a', 'native b'),
    ...ofRound('node a', 'node b'),
    ...ofRound('native b', 'native a'),
    ...ofRound('node b', 'node a'),
  ]);
  assert.deepEqual(
    records.map(({ id, status }) => `${id} ${status}`),
    platforms.map(({ id }) => `${id} ok`),
  );
  assert.deepEqual(
    platforms[0].requests.map(({ turns }) => turns),
    [true, true],
  );
  assert.deepEqual(
    platforms.map(({ requests }) => requests.map(({ isSecond }) => isSecond)),
    [
      [false, true],
      [true, false],
      [false, true],
      [true, false],
    ],
    'in the pass that the other side begins',
  );
});

test('from the second round on, both sides are prepared at the same time', async () => {
  for (const single of [false, true]) {
    const order = [];
    const platforms = ['native a', 'native b'].map((id) => ({
      ...fakePlatform(id, {
        meanwhile: async ({ turn, atOnce }) => {
          order.push(`${id} starts${atOnce ? ' at once' : ''}`);
          await new Promise((resolve) => setImmediate(resolve));
          order.push(`${id} is ready`);
          await turn?.();
          order.push(`${id} visits`);
        },
      }),
      single,
    }));
    await run(platforms, { rounds: 2, ...bySide });
    if (single) {
      assert.deepEqual(
        order.slice(6),
        ['native b', 'native a'].flatMap((id) =>
          ['starts', 'is ready', 'visits'].map((what) => `${id} ${what}`),
        ),
        'one browser has one page',
      );
    } else {
      assert.deepEqual(order, [
        'native a starts',
        'native a is ready',
        'native b starts',
        'native b is ready',
        'native a visits',
        'native b visits',
        'native b starts at once',
        'native a starts at once',
        'native b is ready',
        'native a is ready',
        'native b visits',
        'native a visits',
      ]);
    }
  }
});

test(
  'samples have as many operations in all rounds and on both sides as the side that came first has ' +
    'calibrated',
  async () => {
    const platforms = ['native a', 'native b'].map((id, i) =>
      fakePlatform(id, {
        meanwhile: async ({ turn }) => void (await turn?.()),
        events: (request) =>
          healthyEvents(request).flatMap((event) =>
            event.event === 'plan'
              ? [event, { event: 'operations', benchmark: event.benchmarks[0].id, operations: 64 * (i + 1) }]
              : [event],
          ),
      }),
    );
    await run(platforms, { rounds: 2, ...bySide });
    const label = labelOf(healthyEvents({}).find(({ event }) => event === 'plan').benchmarks[0]);
    const told = platforms.map(({ requests }) => requests.map(({ operations }) => operations));
    assert.deepEqual(told, [
      [{}, { [label]: 64 }],
      [{ [label]: 64 }, { [label]: 64 }],
    ]);
  },
);

test('sides of a platform that can run only once are measured one after the other', async () => {
  const order = [];
  const platforms = passing(order, { single: true });
  await run(platforms.slice(0, 2), { rounds: 2, ...bySide });
  assert.deepEqual(order, ['native a all', 'native b all', 'native b all', 'native a all']);
  assert.equal(platforms[0].requests[0].turns, false);
});

test('a side that crashes while it waits is started again at its turn', async () => {
  const order = [];
  const pause = () => new Promise((resolve) => setImmediate(resolve));
  const one = fakePlatform('native a', {
    meanwhile: async ({ turn }) => {
      await turn();
      order.push('a begins');
      for (let i = 0; i < 20; i++) await pause();
      order.push('a ends');
    },
  });
  const dying = fakePlatform('native b', {});
  const plain = dying.run;
  let tries = 0;
  dying.run = async (request, onEvent, options) => {
    tries += 1;
    if (tries > 1) return void (order.push('b again'), await plain(request, onEvent, options));
    upTo('ladder/multiply-add', request).forEach(onEvent);
    options.turn();
    await pause();
    throw new Error('killed');
  };
  await run([one, dying], bySide);
  assert.deepEqual(order, ['a begins', 'a ends', 'b again']);
});

test('after a failure of one side, the other one finishes its round', async () => {
  const order = [];
  const [failed, other] = await run(passing(order, { dies: 'native a' }).slice(0, 2), {
    rounds: 2,
    ...bySide,
  });
  assert.deepEqual([failed.status, failed.reason], ['failed', 'gone']);
  assert.equal(other.status, 'ok');
  assert.equal(order.filter((step) => step.startsWith('native b')).length, 2);
});
