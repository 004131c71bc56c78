import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProgress, duration, progressLine } from '../../../../../cli/run/measure/progress.js';
import { resultsOf } from '../../../../../cli/run/measure/save.js';
import { createTurns } from '../../../../../cli/run/measure/turns.js';
import { testContext } from '../../../fixtures/fakes/fake-context.js';

const state = {
  platform: 'chromium',
  slot: 1,
  slots: 4,
  round: 0,
  rounds: 1,
  benchmark: 'primality/is_prime u64',
  stage: 'measure',
  done: 0.5,
  elapsedMs: 10_000,
  remainingMs: 10_000,
};

function stream(properties) {
  const written = [];
  let time = 0;
  const progress = createProgress(
    { write: (text) => written.push(text), ...properties },
    { now: () => time },
  );
  return { written, progress, pass: (ms) => (time += ms) };
}

test('the line has the platform, the benchmark, the progress and the remaining time', () => {
  assert.equal(
    progressLine(state),
    'chromium  primality/is_prime u64  37 %, about 50 s left',
  );
});

test('the line shows rounds, the warm-up and the start', () => {
  assert.match(progressLine({ ...state, rounds: 3, round: 1 }), /^chromium {2}round 2\/3 /);
  assert.match(progressLine({ ...state, stage: 'warm-up' }), /u64 \(warm-up\)/);
  const start = { ...state, stage: 'process', benchmark: null, done: 0, remainingMs: null };
  assert.equal(progressLine(start), 'chromium  starting  25 %');
});

test('on a terminal the line is redrawn in place, cut to its width, and not too often', () => {
  const { written, progress, pass } = stream({ isTTY: true, columns: 21 });
  progress.update(state);
  progress.update({ ...state, done: 0.6 });
  pass(200);
  progress.update({ ...state, platform: 'firefox' });
  assert.deepEqual(written, ['\r\x1b[Kchromium  primality/', '\r\x1b[Kfirefox  primality/i']);
  progress.print('done');
  assert.deepEqual(written.slice(2), ['\r\x1b[K', 'done\n']);
});

test('without a terminal there are plain lines, at most one in five seconds', () => {
  const { written, progress, pass } = stream({});
  progress.update(state);
  pass(4000);
  progress.update(state);
  pass(4000);
  progress.update(state);
  progress.clear();
  assert.equal(written.length, 2);
  assert.ok(written.every((line) => /^chromium .*\n$/.test(line)));
});

test('without a terminal, a counting status is printed once', () => {
  const plain = stream({});
  for (const text of ['configuring wasm', 'building wasm 1/2', 'building wasm 2/2']) {
    plain.progress.status(text);
  }
  assert.deepEqual(plain.written, ['configuring wasm\n', 'building wasm\n']);
  const terminal = stream({ isTTY: true });
  terminal.progress.status('building wasm 1/2');
  assert.deepEqual(terminal.written, ['\r\x1b[Kbuilding wasm 1/2']);
});

test('durations are written as 59 s or 1 min 05 s', () => {
  assert.equal(duration(300), '1 s');
  assert.equal(duration(59_400), '59 s');
  assert.equal(duration(65_000), '1 min 05 s');
});

/** Lets everything go on that can. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/**
 * What has the turn, in the order in which it was had.
 * @param {string[]} names
 */
function players(names) {
  const { join } = createTurns();
  const had = /** @type {string[]} */ ([]);
  const turns = Object.fromEntries(names.map((name) => [name, join()]));
  const see = (/** @type {string} */ name, /** @type {Promise<void>} */ turn) => void turn.then(() => had.push(name));
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

/** The warnings of a run of these platforms on a busy machine. */
const warningsOf = (/** @type {any[]} */ platforms) => resultsOf(
  { startedAt: new Date(0), cut: false, request: /** @type {any} */ ({ suites: [], filter: '', profile: { rounds: 1 }, seed: 1 }), platforms: [] },
  /** @type {any} */ ({ platforms }), /** @type {any} */ ({ machine: { cores: 2, loadAverage: 9 }, references: [] }), testContext().context,
).warnings?.map(({ code }) => code);

test('a busy machine is a warning for times, and changes no counts', () => {
  assert.deepEqual(warningsOf([{ id: 'native' }, { id: 'native@work', counts: true }]), ['load']);
  assert.deepEqual(warningsOf([{ id: 'native@work', counts: true }]), []);
});
