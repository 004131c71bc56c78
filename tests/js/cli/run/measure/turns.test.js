import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runHost } from '../../../../../cli/hosts/process.js';
import { makePipes } from '../../../../../cli/run/measure/pipes.js';
import { createTurns } from '../../../../../cli/run/measure/turns.js';
import { profiles } from '../../../../../protocol/profiles.js';
import { makeRequest } from '../../../../../protocol/request.js';
import { withVariables } from '../../../fixtures/environment.js';
import { temporaryFolder } from '../../../fixtures/folders.js';

/** Lets everything go on that can. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/**
 * What has the turn, in the order in which it was had.
 * @param {string[]} names
 * @param {{atOnce?: boolean}} [options]
 */
function players(names, { atOnce = false } = {}) {
  const { join: enter } = createTurns(undefined, { atOnce });
  const had = /** @type {string[]} */ ([]);
  const turns = Object.fromEntries(names.map((name) => [name, enter()]));
  const see = (/** @type {string} */ name, /** @type {Promise<unknown>} */ turn) =>
    void turn.then(() => had.push(name));
  return {
    had,
    take: (/** @type {string} */ name) => see(name, turns[name].take()),
    yield: (/** @type {string} */ name) => see(name, turns[name].yield()),
    leave: (/** @type {string} */ name) => turns[name].leave(),
  };
}

test('the side that waited longest continues, and then waits for all others', async () => {
  const { had, take, yield: pass, leave } = players(['a', 'b', 'c']);
  ['a', 'b', 'c'].forEach(take);
  await settle();
  assert.deepEqual(had, ['a']);
  pass('a');
  await settle();
  pass('b');
  await settle();
  leave('c');
  await settle();
  assert.deepEqual(had, ['a', 'b', 'c', 'a']);
});

test('a single side continues at once, and taking a turn twice has no effect', async () => {
  const { had, take, yield: pass, leave } = players(['a', 'b']);
  take('a');
  take('a');
  pass('a');
  await settle();
  assert.deepEqual(had, ['a', 'a', 'a']);
  take('b');
  leave('a');
  await settle();
  assert.equal(had.at(-1), 'b');
});

test('a side that leaves does not block the others, and comes last when it returns', async () => {
  const { had, take, yield: pass, leave } = players(['a', 'b', 'c']);
  ['a', 'b', 'c'].forEach(take);
  leave('b');
  take('b');
  await settle();
  pass('a');
  await settle();
  assert.deepEqual(had, ['a', 'c']);
  leave('c');
  await settle();
  leave('b');
  await settle();
  assert.deepEqual(had, ['a', 'c', 'b', 'a']);
});

test('sides that prepare together begin when the last is ready, with the one that joined first', async () => {
  const { had, take, yield: pass, leave } = players(['a', 'b', 'c'], { atOnce: true });
  ['a', 'b', 'c'].forEach(take);
  await settle();
  assert.deepEqual(had.splice(0), ['a', 'b', 'c'], 'all prepare');
  pass('b');
  take('c');
  pass('a');
  await settle();
  assert.deepEqual(had.splice(0), ['c'], 'it was started again');
  pass('c');
  await settle();
  assert.deepEqual(had, ['a']);
  for (const name of ['a', 'b', 'c']) {
    pass(name);
    await settle();
  }
  leave('a');
  assert.deepEqual(had, ['a', 'b', 'c', 'a']);
});

test('a side that ends while it prepares does not block the others', async () => {
  for (const last of ['a', 'b']) {
    const { had, yield: pass, leave } = players(['a', 'b'], { atOnce: true });
    const other = last === 'a' ? 'b' : 'a';
    pass(other);
    await settle();
    assert.deepEqual(had, []);
    leave(last);
    await settle();
    pass(other);
    await settle();
    assert.deepEqual(had, [other, other]);
  }
});

/**
 * Two hosts that can hand turns over and have both asked for one: the first has it.
 *
 * @param {boolean} [hasPipes]
 */
async function handedOver(hasPipes = true) {
  /** @type {string[]} */
  const said = [];
  const pipes = {
    paths: ['pipe 0', 'pipe 1'],
    takeBack: () => void said.push('back'),
    close: async () => void said.push('closed'),
  };
  const turns = createTurns(() => (hasPipes ? pipes : null));
  const [a, b] = [turns.join(), turns.join()];
  /** @param {string} name @param {Promise<any>} asked */
  const see = (name, asked) =>
    void asked.then((handover) =>
      said.push(`${name} ${handover ? [handover.from, handover.to, handover.waits] : 'has it'}`),
    );
  await a.take();
  void b.take();
  see('a', a.yield(true));
  await settle();
  see('b', b.yield(true));
  await settle();
  return { turns, a, b, said, see, taken: () => said.splice(0) };
}

test('two hosts that can hand over turns are told so when both have asked, and one waits', async () => {
  const { turns, taken } = await handedOver();
  assert.deepEqual(taken().sort(), ['a pipe 0,pipe 1,false', 'b pipe 1,pipe 0,true']);
  await turns.close();
  assert.deepEqual(taken(), ['closed']);
});

test('without pipes, or if one host cannot hand turns over, this command gives them', async () => {
  assert.deepEqual((await handedOver(false)).taken(), ['a has it']);
  const { join: enter } = createTurns(() => assert.fail('no pipes are needed'));
  const [a, b] = [enter(), enter()];
  await a.take();
  void b.take();
  const asked = a.yield(true);
  await settle();
  void b.yield(false);
  assert.equal(await asked, undefined);
});

test('a host that ends sets the other free, which then has all turns', async () => {
  const { a, b, see, taken } = await handedOver();
  taken();
  a.leave();
  assert.deepEqual(taken(), ['back']);
  for (let i = 0; i < 2; i++) see('b', b.yield(true));
  await settle();
  assert.deepEqual(taken(), ['b has it', 'b has it']);
});

test('a host that was started again waits for the other, and both take turns as before', async () => {
  const { a, b, see, taken } = await handedOver();
  taken();
  see('a', a.take());
  await settle();
  assert.deepEqual(taken(), ['back']);
  see('b', b.yield(true));
  await settle();
  assert.deepEqual(taken(), ['a has it']);
  see('a', a.yield(true));
  await settle();
  assert.deepEqual(taken(), ['b has it']);
});

test('after turns were taken back, the host that asks first is not the one that has the turn', async () => {
  for (const [first, second] of [
    ['a', 'b'],
    ['b', 'a'],
  ]) {
    const { see, taken, ...hosts } = await handedOver();
    const sides = /** @type {Record<string, typeof hosts.a>} */ (/** @type {any} */ (hosts));
    taken();
    assert.deepEqual([hosts.a.takeBack(), hosts.b.takeBack()], [true, true], 'both have some time to ask');
    assert.deepEqual([hosts.a.takeBack(), hosts.b.takeBack()], [false, false], 'once');
    see(first, sides[first].yield(true));
    await settle();
    assert.deepEqual(taken(), ['back']);
    see(second, sides[second].yield(true));
    await settle();
    assert.deepEqual(taken(), [`${first} has it`]);
  }
});

/**
 * Two fake hosts that hand turns over (fakes/fake-host.js). Each writes its name to a file in its visits.
 *
 * @param {string[]} scenes
 * @param {typeof makePipes} [make]
 */
async function raced(scenes, make = makePipes) {
  const folder = temporaryFolder();
  const log = join(temporaryFolder(), 'visits');
  let asked = 0;
  const outcomes = await withVariables({ TMPDIR: folder }, async () => {
    const turns = createTurns(make);
    const host = fileURLToPath(new URL('../../../fixtures/fakes/fake-host.js', import.meta.url));
    const request = { ...makeRequest({ profile: profiles.quick, turns: true }), round: 0 };
    return Promise.all(
      scenes.map(async (scene, i) => {
        const turn = turns.join();
        await turn.take();
        const { takeBack } = turn;
        return runHost(
          (file) => [process.execPath, host, scene, log, 'ab'[i], String(file)],
          request,
          () => {},
          {
            turn: (handsOver) => (asked++, turn.yield(handsOver)),
            takeBack,
            timeouts: { silenceMs: 1000 },
          },
        )
          .then(
            () => 'done',
            ({ message }) => message,
          )
          .finally(turn.leave);
      }),
    ).finally(turns.close);
  });
  assert.deepEqual(readdirSync(folder), [], 'the pipes are removed');
  return { log: readFileSync(log, 'utf8'), outcomes, asked };
}

test(
  'real hosts hand turns over through the pipes, and ask this command only at first and when one has ' +
    'ended',
  async () => {
    const { log, outcomes, asked } = await raced(['hands-over', 'hands-over']);
    assert.deepEqual(outcomes, ['done', 'done']);
    assert.equal(log, 'abababab');
    assert.equal(asked, 3);
  },
);

test('a system without named pipes has none, and keeps no folder', async () => {
  const folder = temporaryFolder();
  await withVariables({ TMPDIR: folder, PATH: folder }, async () => assert.equal(makePipes(2), null));
  assert.deepEqual(readdirSync(folder), []);
  await withVariables({ TMPDIR: join(folder, 'none') }, async () => assert.equal(makePipes(2), null));
});

test('hosts that may not open the pipes ask this command for each turn', async () => {
  const { log, outcomes } = await raced(['hands-over', 'hands-over'], () => ({
    paths: ['/none/0', '/none/1'],
    takeBack: () => {},
    close: async () => {},
  }));
  assert.deepEqual(outcomes, ['done', 'done']);
  // Who asks first after that is up to chance.
  assert.match(log, /^(ab){4}$|^(ba){4}$/);
});

test('of two hosts, the one that dies is reported, and the other goes on alone', async () => {
  const {
    log,
    outcomes: [died, other],
  } = await raced(['hands-over-dies', 'hands-over']);
  assert.match(died, /exit code 5|exited with/);
  assert.equal(other, 'done');
  assert.equal(log, 'abbbb');
});

test('of two hosts, the one that hangs is reported, not the one that waits for it', async () => {
  const {
    outcomes: [hung, other],
  } = await raced(['hands-over-hangs', 'hands-over']);
  assert.match(hung, /it hung/);
  assert.equal(other, 'done');
});
