import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createEventCheck } from '../../../../cli/hosts/check-events.js';
import { artifactIn, kindOf } from '../../../../cli/hosts/index.js';
import { createEventReader } from '../../../../cli/hosts/output/lines.js';
import { countingEvents, healthyEvents } from '../../fixtures/events.js';
import { print, readRequest } from '../../fixtures/fakes/shell-host.js';
import { put, putProgram, temporaryFolder } from '../../fixtures/folders.js';
import { hostFacts } from '../../fixtures/make-events.js';
import { quickRequest } from '../../fixtures/requests.js';

/** @param {any[]} events */
const checkAll = (events) => {
  const check = createEventCheck();
  for (const event of events) check(event);
};

const request = quickRequest();
const healthy = healthyEvents(request);
const [host, , plan] = ['host', 'clock', 'plan'].map((name) => healthy.find(({ event }) => event === name));
const result = healthy.find(({ event }) => event === 'result');
const end = healthy.at(-1);

test('what hosts send passes', () => {
  checkAll(healthy);
  checkAll(countingEvents(request, 7));
  for (const name of ['native', 'wasm', 'counting', 'failures', 'list']) {
    const lines = readFileSync(new URL(`../../../../protocol/golden/${name}.ndjson`, import.meta.url), 'utf8')
      .trim()
      .split('\n');
    checkAll(lines.map((line) => JSON.parse(line)));
  }
});

test('an event of a newer host passes', () => {
  checkAll([host, { event: 'weather', benchmark: 77 }, { event: '__proto__' }, { event: 'a/b' }]);
});

test('what is no event is refused with what was found', () => {
  for (const [value, found] of [
    [null, 'null'],
    [7, '7'],
    ['end', '"end"'],
    [[], 'an array of 0'],
    [{}, 'an object'],
    [{ event: { toString: null } }, 'an object'],
    [{ event: null }, 'an object'],
  ]) {
    const message = `it sent something that is no event: expected an object with the name "event", found ${found}`;
    assert.throws(() => checkAll([value]), { message });
  }
});

test('what no host sends is refused with the reason', () => {
  /** @type {[any[], RegExp][]} */
  const cases = [
    [
      [{ ...plan, benchmarks: 7 }],
      /^it sent an impossible event "plan": broken at \/benchmarks: expected array, found 7$/,
    ],
    [[plan, plan], /"plan": there was one before/],
    [[{ ...plan, benchmarks: plan.benchmarks.slice(1) }], /"plan": its ids are not the places/],
    [[result], /"result": no benchmark 0 is planned/],
    [[plan, { ...result, benchmark: 1e9 }], /no benchmark 1000000000 is planned/],
    [[plan, result, result], /"result": benchmark 0 had one before/],
    [[plan, { ...result, coldNs: -1 }], /"result": broken at \/coldNs/],
    [
      [plan, ...Array(5).fill({ event: 'failure', message: 'forged', benchmark: 0 })],
      /"failure": benchmark 0 had 4 before/,
    ],
    [[plan, { event: 'progress', stage: 'sleep', benchmark: 0 }], /"progress": broken at/],
    [
      [plan, { ...result, pairs: { ...result.pairs, bodyNs: result.pairs.bodyNs.slice(1) } }],
      /"result": the columns of its pairs differ in length/,
    ],
    [
      [plan, { ...result, name: 'other' }],
      /"result": benchmark 0 has another name in the plan than "other 0"/,
    ],
    [
      [{ ...plan, benchmarks: plan.benchmarks.map((one) => ({ ...one, name: 'a', argument: null })) }],
      /"plan": two of its benchmarks have the same name/,
    ],
    [[end, result], /"result": the round has ended/],
  ];
  for (const [events, reason] of cases)
    assert.throws(
      () => checkAll(events),
      ({ message }) => reason.test(message) || assert.fail(`${message} does not match ${reason}`),
    );
});

/** What a reader takes from pieces of a stream. @param {string[]} pieces */
function read(pieces) {
  /** @type {string[]} */
  const taken = [];
  const reader = createEventReader(
    'secret',
    ({ event }) => void taken.push(`event ${event}`),
    (line) => void taken.push(line),
  );
  for (const piece of pieces) reader.push(piece);
  reader.end();
  return taken;
}

test('events and output are separated, however the stream is cut into pieces', () => {
  const text =
    'before\nsecret {"event":"host"}\n\nsecret {"event":"list"}\nsecrets\nsecret {"event":"end"}\nafter';
  const expected = ['before', 'event host', 'event list', 'secrets', 'event end', 'after'];
  assert.deepEqual(read([text]), expected);
  assert.deepEqual(read([...text]), expected);
  for (let i = 0; i < text.length; ++i) {
    for (const length of [1, 7, 40])
      assert.deepEqual(read([text.slice(0, i), text.slice(i, i + length), text.slice(i + length)]), expected);
  }
});

test('an event without its end is no event and no output', () => {
  assert.deepEqual(read(['a\nsecret {"event":"end"}']), ['a']);
});

test('a target belongs to a kind of host by the beginning of its name', () => {
  assert.deepEqual(
    ['native', 'native-clang', 'wasm', 'wasm-simd', 'fuzz'].map((target) => kindOf(target).id),
    ['native', 'native', 'wasm', 'wasm', 'native'],
  );
});

test('platforms load the executable, or the module with its scripts', () => {
  const folder = temporaryFolder();
  assert.deepEqual(artifactIn('native-clang', folder).files, [join(folder, 'samebench-native')]);
  assert.deepEqual(artifactIn('wasm', folder).files, [
    join(folder, 'samebench.js'),
    join(folder, 'samebench.wasm'),
  ]);
  put(join(folder, 'samebench.worker.js'), '');
  assert.equal(artifactIn('wasm', folder).files[2], join(folder, 'samebench.worker.js'));
});

/** Events of a host that does nothing else. */
const events = `${print({ event: 'host', ...hostFacts() })}\n${print({ event: 'end', elapsedMs: 1 })}`;

test('the executable runs behind the programs that set its process up, with its own flags', async () => {
  const folder = temporaryFolder();
  putProgram(join(folder, 'samebench-native'), `echo "$NAME $*"\n${readRequest}\n${events}`);
  /** @type {string[]} */
  const logged = [];
  await artifactIn('native', folder).run(quickRequest(), () => {}, {
    prefix: ['env', 'NAME=prefixed'],
    flags: ['--flag'],
    log: (text) => logged.push(text),
  });
  assert.deepEqual(logged, ['prints: prefixed --request - --flag']);
});

test('a platform starts the module with a program of its own, which gets what it reads', async () => {
  const folder = temporaryFolder();
  const program = putProgram(join(folder, 'engine'), `echo "$*"\n${readRequest}\n${events}`);
  /** @type {string[]} */
  const logged = [];
  await artifactIn('wasm', folder).run(quickRequest(), () => {}, {
    start: (readable) => [program, `--read=${readable.at(-1)}`],
    log: (text) => logged.push(text),
  });
  assert.match(logged[0], new RegExp(`^prints: --read=${folder} .*/wasm/runner\\.js ${folder}$`));
});
