import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProgress, duration, progressLine } from '../../../../../cli/run/measure/progress.js';
import { resultsOf } from '../../../../../cli/run/measure/save.js';
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
  assert.equal(progressLine(state), 'chromium  primality/is_prime u64  37 %, about 50 s left');
});

test('the line shows rounds, the warm-up and the start', () => {
  assert.match(progressLine({ ...state, rounds: 3, round: 1 }), /^chromium {2}round 2\/3 /);
  assert.match(progressLine({ ...state, stage: 'warm-up' }), /u64 \(warm-up\)/);
  assert.match(progressLine({ ...state, stage: 'longer' }), /u64 \(rare work: measuring longer\)/);
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

test('the progress of somebody else is shown at once, and then no more often than that of this run', () => {
  for (const [isTTY, paceMs] of /** @type {[boolean, number][]} */ ([
    [false, 5000],
    [true, 100],
  ])) {
    const { written, progress, pass } = stream({ isTTY });
    const [pi, mac] = [progress.follow(), progress.follow()];
    for (const text of ['pi: 1', 'pi: 2']) pi(text);
    mac('mac: 1');
    pass(paceMs - 1);
    pi('pi: 3');
    pass(1);
    pi('pi: 4');
    assert.deepEqual(
      written.map((text) => text.replace(/^\r\x1b\[K/, '').trim()),
      ['pi: 1', 'mac: 1', 'pi: 4'],
    );
  }
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

/** The warnings of a run of these platforms on a machine that saves power. */
const warningsOf = (/** @type {any[]} */ platforms) =>
  resultsOf(
    {
      startedAt: new Date(0),
      cut: false,
      request: /** @type {any} */ ({ suites: [], filter: '', profile: { rounds: 1 }, seed: 1 }),
      platforms: [],
    },
    /** @type {any} */ ({ platforms }),
    /** @type {any} */ ({ machine: { cores: 2, loadAverage: 9, power: 'battery' }, references: [] }),
    testContext().context,
  ).warnings?.map(({ code }) => code);

test('a machine that saves power is a warning for times, and changes no counts', () => {
  assert.deepEqual(warningsOf([{ id: 'native' }, { id: 'native@work', counts: true }]), ['on-battery']);
  assert.deepEqual(warningsOf([{ id: 'native@work', counts: true }]), []);
});
