import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { runTune, tuneJson } from './fake-project.js';

test(
  'the fastest and the smallest set are found, with the line to paste; the rest is behind, and equal ' +
    'code is measured once',
  async () => {
    const {
      code,
      tunes: [{ target, columns, sets, advice }],
      stderr,
      cwd,
    } = await tuneJson(['--over', '-O2|-O3|-Os|-O0|-flto']);
    assert.equal(code, 0, stderr);
    assert.match(
      stderr,
      /samebench: native: 6 sets are built, of which 1 has the code of another one: 5 are measured/,
    );
    assert.match(stderr, /samebench: native: measured in \d+ s: \d+ rounds and 3 duels/);
    assert.deepEqual([target, columns], ['native', ['native']]);
    const by = new Map(sets.map((/** @type {any} */ one) => [one.flags, one]));
    const statusOf = (/** @type {string} */ flags) => by.get(flags).status;
    assert.deepEqual(
      sets.filter(({ status }) => status === 'best').map(({ flags }) => flags),
      ['-flto', '-O2', '-Os'],
    );
    assert.deepEqual([statusOf('own flags'), statusOf('-O3'), statusOf('-O0')], ['own', 'same', 'behind']);
    assert.equal(by.get('-O3').reason, 'own flags');
    assert.deepEqual(advice, [
      'use -flto: 0.80 of the time at 1.10 of the size',
      'or, to be smaller, use -Os: 0.60 of the size at 1.30 of the time',
    ]);
    const {
      time,
      columns: { native },
      instructions,
      isConfirmed,
      size,
    } = by.get('-flto');
    assert.deepEqual(
      [time.value.toFixed(2), native.worst.ratio.toFixed(2), instructions.toFixed(2), isConfirmed, size],
      ['0.80', '0.80', '0.80', true, 11_000],
    );
    const files = readdirSync(join(cwd, 'results'));
    const page = readFileSync(
      join(cwd, 'results', files.find((name) => name.endsWith('-tune.html')) ?? ''),
      'utf8',
    );
    assert.match(page, /<p class="conclusion">use -flto: 0\.80 of the time at 1\.10 of the size<\/p>/);
    assert.match(page, /<svg class="plot"[^]*-Os<\/text>/);
    assert.equal(
      JSON.parse(
        readFileSync(join(cwd, 'results', files.find((name) => name.endsWith('-tune.json')) ?? ''), 'utf8'),
      ).schema,
      'samebench-tune/1',
    );
  },
);

test(
  'a set that the compiler refuses, that crashes or that changes results is not ranked, and the others ' +
    'go on',
  async () => {
    const { code, stdout, stderr } = await runTune(['--over', '-fnope|-fcrash|-ffast-math|-flto']);
    assert.equal(code, 0, stderr);
    assert.match(
      stdout,
      /^ {2}-fnope .* failed: cc1plus: error: unrecognized command-line option '-fnope'$/m,
    );
    assert.match(stdout, /^ {2}-fcrash .* failed: it crashed: SIGSEGV$/m);
    assert.match(stdout, /^ {2}-ffast-math .* not ranked: other results in demo\/sum and 1 more$/m);
    assert.match(stdout, /^\* -flto +0\.80 ±\S+ +0\.80 demo\/\w+ +0\.80 +11\.0 +1\.10 .* best$/m);
    assert.match(stdout, /\nuse -flto: 0\.80 of the time at 1\.10 of the size\n/);
    assert.doesNotMatch(stdout, /\u001b/, 'no colours in a pipe');
  },
);

test('a set whose results differ by rounding only is ranked, and named', async () => {
  const { code, stdout, stderr } = await runTune(['--over', '-mfma|-ffast-math']);
  assert.equal(code, 0, stderr);
  assert.match(stderr, /^samebench: -mfma: results of demo\/sum and 1 more differ by rounding$/m);
  assert.match(stdout, /^\* -mfma +0\.70 .* best$/m);
  assert.match(stdout, /^ {2}-ffast-math .* not ranked: other results in demo\/sum and 1 more$/m);
});

test('where nothing is better, the own flags stay', async () => {
  const {
    tunes: [{ advice, sets }],
  } = await tuneJson(['--over', '-O3|-O0']);
  assert.deepEqual(advice, [
    "keep the project's own flags: no set is certainly faster, or smaller and as fast",
  ]);
  assert.deepEqual(
    sets.map(({ flags, status }) => [flags, status]),
    [
      ['own flags', 'own'],
      ['-O0', 'behind'],
      ['-O3', 'same'],
    ],
  );
});

test('a race that was stopped goes on from there, with the rounds that it has', async () => {
  const axes = ['--over', '-O0|-flto'];
  const stopped = new AbortController();
  const first = await runTune(axes, {
    onRun: (run) => void (run === 10 && stopped.abort(new Error('stopped by SIGINT'))),
    context: { signal: stopped.signal },
  });
  assert.equal(first.code, 130);
  assert.match(first.stdout, /stopped: this is what is known so far/);
  assert.match(first.stdout, /^ {2}-O0 .* not better so far$/m);
  assert.doesNotMatch(first.stdout, /^use /m);
  assert.match(first.stderr, /samebench: stopped by SIGINT; the same command goes on from there/);
  const second = await runTune(axes, { cwd: first.cwd });
  assert.equal(second.code, 0, second.stderr);
  assert.match(second.stderr, /going on after round 3 of a race that was stopped/);
  assert.match(second.stdout, /^use -flto: /m);
  assert.doesNotMatch(second.stdout, /so far/);
  const whole = await runTune(axes);
  assert.equal(second.runs, whole.runs - 3 * 3, 'three rounds of three sets were not measured again');
  assert.equal(
    existsSync(join(first.cwd, 'build', 'tune', 'race-native.json')),
    false,
    'a race that has ended begins anew',
  );
  const other = await runTune([...axes, '--seed', '7'], { cwd: first.cwd });
  assert.doesNotMatch(other.stderr, /going on/);
});

test('wrong usage is refused before anything is built', async () => {
  for (const [words, message] of /** @type {[string[], RegExp][]} */ ([
    [['--over', 'O3'], /--over "O3": expected flags with \| between, found "O3"/],
    [['--over', '|'], /--over "\|": expected a flag, such as "-O2\|-O3"/],
    [['--over', '-DX=a;b'], /cannot contain a semicolon/],
    [Array(4).fill(['--over', '-O1|-O2|-O3|-Os|-Oz']).flat(), /more than 96 sets of flags/],
    [['--over', 'wasm:|-msimd128'], /--over names no flags for native/],
    [['--over', 'arm:-O2'], /expected flags with \| between, found "arm:-O2"/],
    [['--platforms', 'native@work'], /it measures no times; instructions are counted anyway/],
    [['-D', 'CMAKE_PROJECT_INCLUDE=x'], /`tune` sets this variable itself/],
  ])) {
    const { code, stderr, built } = await runTune(words);
    assert.equal(code, 2, stderr);
    assert.match(stderr, message);
    assert.deepEqual(built, []);
  }
});

test('a project that does not build with its own flags and a too small budget end the command', async () => {
  const broken = await runTune(['--over', '-O2'], {
    context: { build: async () => 'building native failed\nx.cpp:1: error: no' },
  });
  assert.equal(broken.code, 3, broken.stderr);
  let at = 0;
  const { code, stderr } = await runTune(['--over', '-O2', '--budget-total', '10s'], {
    onRun: () => void (at += 4000),
    context: { now: () => new Date(at) },
  });
  assert.equal(code, 2);
  assert.match(
    stderr,
    /--budget-total is too small: it leaves 10 s to native, and the 4 rounds that a race needs take about 32 s/,
  );
});

test('native code is tuned even if WebAssembly cannot be built', async () => {
  const { code, stdout, stderr } = await runTune(['--over', '-O0'], { withModule: true });
  assert.equal(code, 3, stderr);
  assert.match(stdout, /^native: 2 sets/);
  assert.match(stderr, /x\.cpp:1: error: no[^]*samebench: nothing was measured: the build failed/);
});

test('without flags for WebAssembly, only native code is tuned', async () => {
  const { code, stdout, stderr } = await runTune(['--over', 'native:-O0'], { withModule: true });
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^native: 2 sets/);
  assert.match(stderr, /samebench: --over names no flags for wasm, so it is left out/);
});

test('the race measures the benchmarks alone, and the duels the ladder as well', async () => {
  /** @type {string[]} */
  const measured = [];
  await runTune(['--over', '-flto'], {
    onRun: (_, { only, count }) => void (count || measured.push(only.join())),
  });
  assert.equal(measured[0], 'demo/sum,demo/sort');
  assert.equal(measured.at(-1), '', 'all');
});
