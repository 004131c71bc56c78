import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { native } from '../../cli/platforms/native.js';
import { defaultTimeouts } from '../../cli/hosts/watchdog.js';
import { profiles } from '../../protocol/profiles.js';
import { quickRequest } from '../js/fixtures/requests.js';
import { put, temporaryFolder } from '../js/fixtures/folders.js';
import { briefly, root, samebench } from './support.js';
import { artifactIn } from '../../cli/hosts/index.js';
import { makePipes } from '../../cli/run/measure/pipes.js';
import { createTurns } from '../../cli/run/measure/turns.js';
import { runRequest } from '../../wasm/host/round.js';
import { describeRuntime } from '../../wasm/runner/runtime.js';

test('the example of the README is measured everywhere, with the same checksums', () => {
  const { status, stdout, stderr } = samebench(
    'run',
    '--project',
    'examples/own-suite',
    ...briefly,
    '--rounds',
    '2',
    '--platforms',
    'native,node',
    '--json',
  );
  assert.equal(status, 0, stderr);
  const { rows, checksumMismatches, platforms, project } = JSON.parse(stdout);
  assert.equal(project.name, 'own_suite');
  assert.deepEqual(
    [...new Set(rows.map(({ suite }) => suite))],
    ['roman', 'ladder'],
    'the ladder stands behind the suites',
  );
  assert.deepEqual(checksumMismatches, []);
  assert.deepEqual(
    platforms.map((/** @type {any} */ { id, status: is }) => [id, is]),
    [
      ['native', 'ok'],
      ['node', 'ok'],
    ],
  );
  const names = rows
    .filter(({ suite }) => suite === 'roman')
    .map(({ name, argument }) => `${name} ${argument ?? ''}`.trim());
  assert.deepEqual(names, [
    'to_roman',
    'from_roman',
    'to_roman in order',
    'to_roman of 1',
    'to_roman of 888',
    'to_roman of 3888',
  ]);
  for (const { cells } of rows.filter(({ suite }) => suite === 'roman')) {
    for (const { pairs, checksum } of [cells.native, cells.node]) {
      assert.ok(pairs > 0);
      // Rounds with a single pair have none, as on a busy machine. Those that there are do not differ.
      assert.ok(checksum !== null || pairs <= 2);
    }
  }
  const { cells: counted } = rows.find(({ name }) => name === 'to_roman in order');
  // The letters of the numerals from 1 to 3999.
  const letters = { name: 'letters', kind: 'per-operation', value: 30000 / 3999 };
  assert.deepEqual([counted.native.userCounters, counted.node.userCounters], [[letters], [letters]]);
});

/**
 * Runs the native program with turns.
 *
 * @param {(handsOver: boolean, hasBegun: boolean) => Promise<any>} turn  hasBegun: whether it has made a
 *   visit
 * @param {{isSecond?: boolean, takeBack?: () => boolean}} [options]
 * @returns {Promise<number>} rows with more than one pair
 */
async function nativeInTurns(turn, { isSecond = false, takeBack } = {}) {
  /** @type {any[]} */
  const events = [];
  await native.run(
    quickRequest({
      suites: ['roman'],
      profile: { ...profiles.quick, minimumPairs: 6, maximumPairs: 6 },
      turns: true,
      isSecond,
    }),
    (event) => events.push(event),
    {
      signal: new AbortController().signal,
      artifact: artifactIn('native', 'examples/own-suite/build/samebench-native'),
      timeouts: defaultTimeouts,
      log: () => {},
      turn: (handsOver) =>
        turn(
          handsOver,
          events.some(({ stage }) => stage === 'measure'),
        ),
      takeBack,
    },
  );
  assert.equal(events.at(-1).event, 'end');
  return events.filter(({ event, pairs }) => event === 'result' && pairs.operations.length > 1).length;
}

// A side keeps its turn from the end of a pass in which it came second to the pass after, in which it comes
// first.
for (const { side, isSecond, keeps } of [
  { side: 'first', isSecond: false, keeps: [4, 6] },
  { side: 'second', isSecond: true, keeps: [2, 5] },
]) {
  test(`its native program makes a visit when it is its turn, as the ${side} side of a duel`, async () => {
    /** @type {boolean[]} */
    const begun = [];
    const visited = await nativeInTurns(async (_, hasBegun) => void begun.push(hasBegun), { isSecond });
    // Of six pairs, a visit has two, or one if the machine is busy.
    const passes = Math.ceil(begun.length / visited);
    assert.ok(passes >= 3 && passes <= 6, `${passes} passes`);
    assert.equal(
      begun.length,
      passes * visited - keeps.filter((pass) => pass <= passes).length,
      'a turn for each visit, but where it has it already',
    );
    assert.equal(begun[0], false, 'no visit before the first');
  });
}

test(
  'two native programs hand turns to each other, and ask for one only at first and when the other has ' +
    'ended',
  async () => {
    const turns = createTurns(makePipes);
    let asked = 0;
    let hasOneEnded = false;
    const visited = await Promise.all(
      [false, true].map(async (isSecond) => {
        const turn = turns.join();
        await turn.take();
        const ask = (/** @type {boolean} */ handsOver) => {
          // On a busy machine, one of them has more passes than the other, and asks for the turns of these.
          if (!hasOneEnded) asked++;
          return turn.yield(handsOver);
        };
        return nativeInTurns(ask, { isSecond, takeBack: turn.takeBack }).finally(() => {
          hasOneEnded = true;
          turn.leave();
        });
      }),
    ).finally(turns.close);
    assert.equal(visited[0], visited[1]);
    assert.ok(visited[0] > 0 && asked <= 3, String(asked));
  },
);

test('its module takes out of long runs for what others had the CPU, where its runtime says so', async () => {
  const folder = join(root, 'examples/own-suite/build/samebench-wasm');
  const { default: factory } = await import(join(folder, 'samebench.js'));
  const sumsOf = async (/** @type {object} */ options) => {
    /** @type {any[]} */
    const events = [];
    const code = await runRequest({
      factory,
      bytes: new Uint8Array(readFileSync(join(folder, 'samebench.wasm'))),
      request: quickRequest({
        suites: ['roman'],
        filter: 'to_roman of 1',
        profile: { ...profiles.quick, minimumPairs: 2, maximumPairs: 2, longRunMs: 20 },
      }),
      emit: (line) => events.push(JSON.parse(line)),
      describeHost: describeRuntime,
      ...options,
    });
    assert.equal(code, 0);
    return events
      .filter(({ event, suite }) => event === 'result' && suite === 'roman')
      .map(({ longRun }) => longRun.bodyNs.reduce((sum, one) => sum + one, 0));
  };
  let takenAway = 0;
  const others = () => ({ timeNs: 0, givenUp: 0, takenAway: takenAway++ });
  assert.ok((await sumsOf({})).every((sum) => sum > 0));
  assert.deepEqual(await sumsOf({ cpuUse: others }), [0], 'others had it all the time');
});

test('its module is loaded in a project whose package.json says that scripts are CommonJS', () => {
  const project = temporaryFolder();
  put(join(project, 'package.json'), '{"type": "commonjs"}');
  cpSync('examples/own-suite/build/samebench-wasm', join(project, 'build'), {
    recursive: true,
    filter: (path) => !/CMakeFiles|samebench\.package/.test(path),
  });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'wasm/runner.js'), join(project, 'build'), '--list'],
    { encoding: 'utf8' },
  );
  assert.equal(status, 0, stdout + stderr);
  assert.match(stdout, /to_roman/);
});
