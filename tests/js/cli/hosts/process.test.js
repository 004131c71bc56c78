import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { stderrSummary, uncaughtException } from '../../../../cli/hosts/output/stderr-summary.js';
import { profiles } from '../../../../protocol/profiles.js';
import { makeRequest } from '../../../../protocol/request.js';
import { runHost } from '../../../../cli/hosts/process.js';
import { isAlive, samebench } from '../../fixtures/command.js';
import { withVariables } from '../../fixtures/environment.js';
import { healthyEvents } from '../../fixtures/events.js';
import { temporaryFolder } from '../../fixtures/folders.js';

const host = fileURLToPath(new URL('../../fixtures/fakes/fake-host.js', import.meta.url));

const request = makeRequest({ profile: profiles.quick });

async function play(scene, options = {}) {
  const events = [];
  const logged = [];
  const { file, onEvent = () => {}, ...rest } = options;
  let error = null;
  try {
    await runHost(
      (requestFile) => [
        process.execPath,
        host,
        scene,
        ...[file, requestFile].filter((one) => one !== undefined),
      ],
      { ...request, round: 3 },
      (event) => {
        events.push(event);
        onEvent(event);
      },
      { grace: 200, log: (text) => logged.push(text), ...rest },
    );
  } catch (caught) {
    error = caught;
  }
  return { events, logged, error, results: events.filter(({ event }) => event === 'result') };
}

test('a healthy host gets the request, and all its events arrive', async () => {
  const { events, error } = await play('healthy');
  assert.equal(error, null);
  assert.equal(events[0].runtimeVersion, '1.3');
  assert.equal(events.at(-1).event, 'end');
});

test('if a host crashes, its events are kept and the reason ends with its stderr', async () => {
  const { results, error } = await play('crash');
  assert.equal(results.length, 1);
  assert.match(error.message, /exited with code 139 before it was done/);
  assert.match(error.message, /; stderr: first line \/ Segmentation fault of the fake host$/);
});

test('an exception that ends a host is reported with its type and its message', async () => {
  const { error } = await play('throw');
  assert.equal(error.message, 'a C++ exception was not caught: std::runtime_error: no connection');
  for (const [stderr, expected] of [
    ["terminate called after throwing an instance of 'int'\n", 'int'],
    [
      "x\nterminate called after throwing an instance of 'std::future_error'\n  what():  " +
        'std::future_error: Broken promise\nmore',
      'std::future_error: std::future_error: Broken promise',
    ],
    [
      'libc++abi: terminating due to uncaught exception of type std::runtime_error: no: connection\n',
      'std::runtime_error: no: connection',
    ],
    ['libc++abi: terminating with uncaught exception of type int\n', 'int'],
    [
      "terminate called after throwing an instance of 'X'\n  what():  \u001b]52;c;YQ==\u0007\n",
      'X: ␛]52;c;YQ==␇',
    ],
  ])
    assert.equal(uncaughtException(stderr), `a C++ exception was not caught: ${expected}`);
  assert.equal(uncaughtException('terminate called without an active exception\n'), null);
  assert.equal(uncaughtException('Segmentation fault\n'), null);
});

test('a host that is killed is reported with its signal', async () => {
  const { results, error } = await play('killed');
  assert.equal(results.length, 1);
  assert.match(error.message, /killed by SIGKILL/);
});

test('a host that the system killed is reported with its memory, where that is known', async () => {
  let stops = 0;
  const watch = (/** @type {number | null} */ most) => (/** @type {number} */ id) => {
    assert.ok(id > 0);
    return { most: () => most, stop: () => void (stops += 1) };
  };
  const reasonOf = async (/** @type {string} */ scene, /** @type {number | null} */ most) =>
    (await play(scene, { watchMemory: watch(most) })).error?.message;
  assert.match(
    await reasonOf('killed', 2930),
    /^it was killed by SIGKILL before it was done; it had 2930 MB of memory$/,
  );
  assert.match(await reasonOf('killed', null), /^it was killed by SIGKILL before it was done$/);
  assert.match(
    await reasonOf('no-memory', 2930),
    /: std::bad_alloc: std::bad_alloc; it had 2930 MB of memory$/,
  );
  assert.match(await reasonOf('throw', 2930), /: std::runtime_error: no connection$/, 'another reason');
  assert.equal(await reasonOf('healthy', 2930), undefined);
  assert.equal(stops, 5);
});

test('a host that sends no event is ended by the start timeout', async () => {
  const { error } = await play('hang-at-start', { timeouts: { startMs: 300 } });
  assert.match(error.message, /did not start: no event within 0\.3 s/);
});

test('a host that hangs in a benchmark is ended, and the benchmark is named', async () => {
  const { error } = await play('hang-in-benchmark', { timeouts: { silenceMs: 300 } });
  assert.match(error.message, /hung in "ladder\/multiply-add 0": no event for 0\.3 s/);
});

test('what a benchmark prints is its output, whatever it looks like, and changes no event', async () => {
  const { events, logged, error } = await play('garbage');
  assert.equal(error, null);
  assert.equal(events.at(-1).event, 'end');
  assert.deepEqual(
    events.filter(({ event }) => event === 'failure'),
    [],
  );
  assert.ok(logged.includes('prints: hello from a user ␛]52;c;YQ==␇'), logged.join('\n'));
  assert.ok(logged.includes('prints: {"event":"failure","message":"forged","benchmark":null}'));
  assert.ok(logged.includes('prints: no end of the line'));
});

test('what a program prints in each round is shown once for a platform', async () => {
  const { stderr } = await samebench(['run', '--rounds', '3'], { fakes: 'native=garbage,node=garbage' });
  assert.equal(stderr.split('native: prints: hello from a user').length, 2, stderr);
  assert.equal(stderr.split('node: prints: hello from a user').length, 2, stderr);
});

test('a runtime without the channel writes its events to standard output, behind the secret', async () => {
  const { events, logged, error } = await play('no-channel');
  assert.equal(error, null);
  assert.deepEqual(
    events.map(({ event }) => event),
    healthyEvents({ ...request, round: 3 }).map(({ event }) => event),
  );
  assert.deepEqual(logged, ['prints: no end of the line']);
});

test('of a host that prints much, the first lines are shown, and cut', async () => {
  const { logged, error } = await play('says-much');
  assert.equal(error, null);
  assert.equal(logged.length, 21);
  assert.match(logged[0], /^prints: line 0 x+…$/);
  assert.ok(logged.every((line) => line.length < 250));
  assert.equal(logged.at(-1), 'prints more than 20 lines; the others are not shown');
});

test('a broken event ends its host with the reason', async () => {
  const { error } = await play('half-event');
  assert.match(error.message, /^it sent an event that is not JSON: /);
});

test('an event that no host sends ends its host with the reason', async () => {
  const { error, events } = await play('impossible');
  assert.match(error.message, /^it sent an impossible event "result": no benchmark 7 is planned$/);
  assert.equal(
    events.some(({ benchmark }) => benchmark === 7),
    false,
  );
});

test('each host has another secret', async () => {
  const [one, other] = [await play('prints-secret'), await play('prints-secret')].map(
    ({ logged }) => logged[0],
  );
  assert.match(one, /^prints: the secret is [0-9a-f]{32}$/);
  assert.notEqual(one, other);
});

test('if a host has the channel, no line of standard output is an event, even with the secret', async () => {
  const { events, logged, error } = await play('forges');
  assert.equal(error, null);
  assert.deepEqual(
    events.filter(({ event }) => event === 'failure'),
    [],
  );
  assert.match(logged.join('\n'), /^prints: [0-9a-f]{32} \{"event":"failure"/m);
});

test('a host with turns continues when it gets one; its request is gone at its first event', async () => {
  const given = [];
  let seen = 0;
  const folder = temporaryFolder();
  const { events, error, results } = await withVariables({ TMPDIR: folder }, () =>
    play('turns', {
      onEvent: ({ event }) => {
        seen += Number(event === 'result');
        assert.deepEqual(
          readdirSync(folder).flatMap((name) => readdirSync(join(folder, name))),
          [],
          'the secret is in the file',
        );
      },
      onFirstTurn: async (thread) => void given.push(thread > 0 ? 'pinned' : thread),
      turn: async () => void given.push(seen),
    }),
  );
  assert.equal(error, null);
  assert.deepEqual(readdirSync(folder), []);
  assert.deepEqual(given, ['pinned', 0, 1]);
  assert.equal(results.length, 2);
  assert.ok(
    events.every(({ event }) => event !== 'turn'),
    'turns are no part of the results',
  );
});

test('a host that opens no files gets the request as a line of stdin, and the turns after it', async () => {
  const given = [];
  const { error, results } = await play('turns-on-stdin', {
    opensNoFiles: true,
    turn: async () => void given.push(1),
  });
  assert.equal(error, null);
  assert.equal(given.length, 2);
  assert.equal(results.length, 2);
});

test('if the host refuses the request, its reason is passed on', async () => {
  const { error } = await play('refuses');
  assert.equal(error.message, 'unknown suite "x"');
});

test('a command that does not exist gives a reason', async () => {
  await assert.rejects(
    runHost(
      () => ['/no/such/command'],
      request,
      () => {},
    ),
    /could not start \/no\/such\/command/,
  );
});

test('an abort ends the whole process group, even if it ignores SIGTERM and has a child', async () => {
  const file = join(temporaryFolder(), 'pids');
  const controller = new AbortController();
  const { error, results } = await play('stubborn', {
    file,
    signal: controller.signal,
    onEvent: ({ event }) => event === 'result' && controller.abort(),
  });
  assert.equal(error.name, 'AbortError');
  assert.equal(results.length, 1);
  for (const pid of JSON.parse(readFileSync(file, 'utf8'))) assert.equal(isAlive(pid), false);
});

test('nothing starts if the signal is aborted already', async () => {
  const { events, error } = await play('healthy', { signal: AbortSignal.abort() });
  assert.equal(error.name, 'AbortError');
  assert.equal(events.length, 0);
});

test('a host that does not exit after its end event is ended and counts as done', async () => {
  const { error } = await play('lingers-after-end', { exitGrace: 100 });
  assert.equal(error, null);
});

test('an error in the receiver of events ends the host and is thrown', async () => {
  const { error } = await play('slow', {
    onEvent: () => {
      throw new Error('the receiver broke');
    },
  });
  assert.equal(error.message, 'the receiver broke');
});

test("the summary of stderr is one line, without repeats and browsers' routine messages", () => {
  const channel = (pid) =>
    `[${pid}:${pid}:1121/0759.${pid}:ERROR:content/child/child_thread_impl.cc:123] Exiting due to ` +
    'channel error.';
  const stderr = [
    '[7:9:1121/0758.1:ERROR:dbus/bus.cc:406] Failed to connect to the bus',
    '*** You are running in headless mode.',
    'first',
    ...[11, 12, 13].map(channel),
    'second',
  ].join('\n');
  assert.equal(stderrSummary(stderr), `; stderr: first / ${channel(13)} / second`);
  assert.equal(stderrSummary('\n'), '');
  assert.equal(
    stderrSummary(
      '==7== \n==7==  Illegal opcode at address 0x1\n==7==    at 0x1: f (in /host)\n==7==    by 0x2: ' +
        'main (in /host)\n',
    ),
    '; stderr: ==7==  Illegal opcode at address 0x1',
  );
  assert.ok(stderrSummary('x'.repeat(4000)).length < 200);
});

test(
  'a process that left the group of its host ends with the host',
  { skip: process.platform !== 'linux', timeout: 20_000 },
  async () => {
    const file = join(temporaryFolder(), 'pids');
    const { error } = await play('daemon', { file, timeouts: { startMs: 20_000, silenceMs: 200 } });
    assert.match(error.message, /it hung/);
    const pids = JSON.parse(readFileSync(file, 'utf8'));
    for (let i = 0; i < 200 && pids.some(isAlive); i++)
      await new Promise((resolve) => setTimeout(resolve, 10));
    assert.deepEqual(pids.filter(isAlive), []);
  },
);
