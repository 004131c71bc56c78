import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { environment } from '../run/environment.js';
import { runCommand } from '../../cli/system/command.js';
import { secondsIn, withCpuTime } from '../run/cpu-time.js';
import { parse, runSteps } from '../run/main.js';
import { steps } from '../run/steps.js';
import { putProgram, temporaryFolder } from './fixtures/folders.js';
import { expectOutcome } from './fixtures/outcome.js';

/** What a program of tests prints at its end. */
const nodeCounts = (pass, fail = 0, skipped = 0, cancelled = 0) =>
  `ℹ tests 0\nℹ pass ${pass}\nℹ fail ${fail}\nℹ cancelled ${cancelled}\nℹ skipped ${skipped}\nℹ todo 0\n`;
const ctestCounts = (failed, all, more = '') =>
  `90% tests passed, ${failed} tests failed out of ${all}\n${more}`;

const step = (name, more = {}) => ({ name, what: `the ${name} tests`, needs: [], ctest: name, ...more });

/** @import { Tier } from '../run/tiers.js' */

/**
 * Runs steps whose commands answer as `answers` says: for CTest by preset, for others by the whole line.
 *
 * @param {any[]} all
 * @param {Record<string, {output?: string, code?: number, cpuSeconds?: number} | (() => Promise<any>)>}
 *   [answers] default: 10 tests pass
 * @param {{only?: string[], without?: string[], files?: string[], tier?: Tier, missing?: string[], signal?:
 *   AbortSignal}} [options]
 */
async function play(
  all,
  answers = {},
  {
    only = [],
    without = [],
    files = [],
    tier = 'all',
    missing = [],
    signal = new AbortController().signal,
  } = {},
) {
  const lines = [];
  const said = [];
  let installing = 0;
  const code = await runSteps(
    all,
    { only, without, files, tier },
    {
      ensureTools: async (needs) => {
        assert.equal(++installing, 1, 'one installation at a time');
        await new Promise(setImmediate);
        installing--;
        return {
          missing: needs.filter((id) => missing.includes(id)).map((id) => ({ reason: `no ${id}` })),
          hint: 'apt-get install it',
        };
      },
      runCommand: async (program, words) => {
        lines.push([program, ...words].join(' '));
        const answer = answers[program === 'ctest' ? words[1] : lines.at(-1)] ?? {};
        const {
          output = ctestCounts(0, 10),
          code = 0,
          cpuSeconds,
        } = typeof answer === 'function' ? await answer() : answer;
        return { code, output, stdout: output, error: null, cpuSeconds };
      },
      print: (text) => said.push(...text.split('\n')),
      signal,
    },
  );
  return { code, said, last: said.at(-1), lines };
}

test('the last line has the counts of all steps, from CTest and from node --test', async () => {
  const nodeTest = step('js', { ctest: undefined, folder: 'tests/js/docs' });
  const answers = { native: { output: ctestCounts(0, 11, '\t  3 - test_loop (Skipped)\n') } };
  const { lines } = await play([nodeTest], answers);
  assert.deepEqual(
    lines.map((line) => line.replace(process.execPath, 'node')),
    ['cli', 'site'].map((name) => `node --test-reporter=spec tests/js/docs/${name}.test.js`),
  );
  const [first, second] = lines;
  const good = { [second]: { output: nodeCounts(1) } };
  const { code, last } = await play([step('native'), nodeTest], {
    ...answers,
    ...good,
    [first]: { output: nodeCounts(3, 0, 1) },
  });
  assert.deepEqual([code, last], [0, '14 passed, 0 failed, 2 skipped']);
  const failing = await play([nodeTest], {
    ...good,
    [first]: { output: `why\n${nodeCounts(3, 1, 0, 1)}`, code: 1 },
  });
  assert.deepEqual(
    [failing.code, failing.last, failing.said.includes('why')],
    [1, '4 passed, 2 failed, 0 skipped', true],
  );
  const hanging = await play([nodeTest], { ...good, [first]: () => Promise.reject(new Error('too late')) });
  assert.deepEqual(
    [hanging.last, hanging.said.includes('tests/js/docs/cli.test.js did not end: too late')],
    ['1 passed, 1 failed, 0 skipped', true],
  );
});

test('files that share processes are imported there, each once, and their counts are added', async () => {
  const sharing = step('js', {
    ctest: undefined,
    folder: 'tests/js/house',
    sharing: { files: /./, processes: 2 },
  });
  const { lines } = await play([sharing]);
  assert.deepEqual(
    lines
      .join('\n')
      .match(/(?<=import '\.\/tests\/js\/house\/).*(?=';)/g)
      ?.sort(),
    [
      'arrows.test.js',
      'core-constants.test.js',
      'doors.test.js',
      'sizes.test.js',
      'start.test.js',
      'without.long.test.js',
      'without.test.js',
      'words.test.js',
    ],
  );
  const answers = Object.fromEntries(
    lines.map((line, i) => [
      line,
      { output: `output ${i}\n${nodeCounts(3, i === 0 ? 1 : 0)}`, code: i === 0 ? 1 : 0 },
    ]),
  );
  const { code, said, last } = await play([sharing], answers);
  assert.deepEqual([code, last], [1, `${3 * lines.length} passed, 1 failed, 0 skipped`]);
  assert.deepEqual([said.includes('output 0'), said.includes('output 1')], [true, false]);
});

test('only the files that are said to share a process do, and each of the others has its own', async () => {
  const files = ['arrows', 'doors', 'sizes'].map((name) => `tests/js/house/${name}.test.js`);
  const sharing = { files: /doors|sizes/, processes: 1 };
  const { lines } = await play([step('js', { ctest: undefined, folder: 'tests/js', files, sharing })]);
  assert.deepEqual(
    lines.map((line) => line.match(/tests\/js\/house\/\w+/g)),
    [['tests/js/house/doors', 'tests/js/house/sizes'], ['tests/js/house/arrows']],
  );
});

test('the slowest tests are named at the end, if they took a second', async () => {
  const sharing = step('js', {
    ctest: undefined,
    folder: 'tests/js/house',
    sharing: { files: /./, processes: 2 },
  });
  const { lines } = await play([sharing]);
  const { said } = await play([step('native'), sharing], {
    native: {
      output: ` 1/3 Test #1: timing/rounds/round .....   Passed   12.04 sec
 2/3 Test #2: ladder ..............***Failed    3.00 sec
 3/3 Test #13: quick ..............   Passed    0.99 sec
${ctestCounts(1, 3)}`,
    },
    [lines[0]]: {
      output: `✔ words (2.5 of them) (4321.9ms)\n  ✔ a part (4300ms)\n✔ quick (999.9ms)\n${nodeCounts(3)}`,
    },
  });
  const at = said.indexOf('slowest, in seconds:');
  assert.deepEqual(said.slice(at + 1, at + 5), [
    '   12.0  native: timing/rounds/round',
    '    4.3  words (2.5 of them)',
    '    3.0  native: ladder',
    '',
  ]);
});

test('presets are built one after the other: each build uses all CPUs by itself', async () => {
  const builds = ['no-such-a', 'no-such-b'];
  const { lines, last } = await play([step('page', { builds }), step('wasm', { builds: ['no-such-b'] })], {
    'cmake --build --preset no-such-a': () => new Promise((done) => setImmediate(done, {})),
  });
  const [a, b] = builds.map((preset) => [`cmake --preset ${preset}`, `cmake --build --preset ${preset}`]);
  assert.deepEqual([lines.slice(0, 4), last], [[...a, ...b], '20 passed, 0 failed, 0 skipped']);
});

test('the CPU time of all commands is told, by step and for builds, the dearest first', async () => {
  const { said } = await play([step('native', { builds: ['no-such'] }), step('js')], {
    'cmake --build --preset no-such': { cpuSeconds: 20.2 },
    native: { cpuSeconds: 3.1 },
    js: { cpuSeconds: 7 },
  });
  assert.ok(said.includes('CPU time: 30 s (builds 20, js 7, native 3)'), said.join('\n'));
});

test("a command's CPU time contains that of what it waits for, and its result is as before", async () => {
  assert.equal(secondsIn('0m0.500s 0m0.250s\n1m2.000s 0m1.250s\n'), 64);
  const run = withCpuTime(runCommand);
  const busy =
    'const end = process.cpuUsage().user + 5e4; while (process.cpuUsage().user < end); ' +
    'console.log("done"); process.exit(3)';
  const { code, stdout, cpuSeconds } = await run('sh', ['-c', `${process.execPath} -e '${busy}'; exit $?`]);
  assert.deepEqual([code, stdout, cpuSeconds >= 0.05], [3, 'done\n', true]);
  assert.equal((await run('sh', ['-c', 'kill -9 $PPID'])).cpuSeconds, 0);
});

test('a failed step shows its output in one piece above its result, and others still run', async () => {
  const answers = {
    native: { output: `why\n${ctestCounts(2, 3)}`, code: 8 },
    js: { output: `fine\n${ctestCounts(0, 4)}` },
  };
  const { code, said, last } = await play([step('native'), step('js')], answers);
  assert.deepEqual([code, last, said.at(-2)], [1, '5 passed, 2 failed, 0 skipped', 'failed: native']);
  assert.match(
    said.join('\n'),
    /^why\n90% tests passed.*\nnative: 1 passed, 2 failed, 0 skipped \(\d+\.\d s\)$/m,
  );
  assert.ok(!said.includes('fine'));
});

test('no counts, no tests, an error without a failed test, and a command that hangs fail', async () => {
  for (const answer of [
    { output: 'Segmentation fault' },
    { output: ctestCounts(0, 0) },
    { code: 1 },
    () => Promise.reject(new Error('too late')),
  ]) {
    const { code, last } = await play([step('native')], { native: answer });
    assert.deepEqual([code, last.includes(' 1 failed')], [1, true]);
  }
});

test('a step whose tools are missing has failed, and the summary says what to do', async () => {
  const { code, said, last } = await play(
    [step('js'), step('browser', { needs: ['chromium'] })],
    {},
    { missing: ['chromium'] },
  );
  assert.deepEqual([code, last], [1, '10 passed, 1 failed, 0 skipped']);
  assert.equal(
    said.at(-2),
    'could not run: browser: no chromium; to get it: apt-get install it; to go without: npm test -- ' +
      '--without browser',
  );
});

test('--without excuses a step, --only runs the named ones, and steps on request need it', async () => {
  const all = [step('js'), step('grid', { onRequest: true })];
  const run = async (options) => (await play(all, {}, options)).last;
  assert.equal(await run({}), '10 passed, 0 failed, 0 skipped');
  assert.equal(await run({ only: ['js', 'grid'] }), '20 passed, 0 failed, 0 skipped');
  const excused = await play(all, {}, { without: ['js'] });
  assert.deepEqual([excused.code, excused.last], [1, '0 passed, 0 failed, 1 skipped'], 'nothing was tested');
  assert.equal(excused.said.at(-2), 'skipped, excused by --without: js (the js tests)');
});

test(
  'two steps run at the same time, in their order; after Ctrl-C no more starts, and those that run are ' +
    'waited for',
  async () => {
    const controller = new AbortController();
    const ends = {};
    const held = (name) => () => new Promise((resolve) => (ends[name] = () => resolve({})));
    let isOver = false;
    const done = play(
      ['a', 'b', 'c', 'd'].map((name) => step(name)),
      Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, held(name)])),
      { signal: controller.signal },
    ).finally(() => (isOver = true));
    done.catch(() => {});
    const settle = async () => {
      for (let i = 0; i < 10; i++) await new Promise(setImmediate);
    };
    await settle();
    assert.deepEqual(Object.keys(ends), ['a', 'b']);
    ends.a();
    await settle();
    assert.deepEqual(Object.keys(ends), ['a', 'b', 'c']);
    controller.abort(new Error('stopped by SIGINT'));
    ends.b();
    await settle();
    assert.deepEqual([isOver, Object.keys(ends)], [false, ['a', 'b', 'c']]);
    ends.c();
    await assert.rejects(done, /stopped by SIGINT/);
  },
);

test(
  'a preset that several steps need is built once, before they start; one that fails to build, or warns, ' +
    'fails them all',
  async () => {
    const all = [step('wasm', { builds: ['no-such'] }), step('browser', { builds: ['no-such'] })];
    const { lines, last } = await play(all);
    assert.deepEqual(lines, [
      'cmake --preset no-such',
      'cmake --build --preset no-such',
      ...['wasm', 'browser'].map((name) => lines.find((line) => line.startsWith(`ctest --preset ${name}`))),
    ]);
    assert.equal(last, '20 passed, 0 failed, 0 skipped');
    const broken = await play(all, { 'cmake --build --preset no-such': { code: 1, output: 'error: no' } });
    assert.deepEqual(
      [broken.last, broken.said.filter((line) => line === 'error: no').length],
      ['0 passed, 2 failed, 0 skipped', 2],
    );
    const warned = await play([all[0]], {
      'cmake --build --preset no-such': { output: 'x.cpp:1:2: warning: unused' },
    });
    assert.deepEqual(
      [warned.last, warned.lines.at(-1)],
      ['0 passed, 1 failed, 0 skipped', 'cmake --build --preset no-such --target clean'],
    );
    assert.ok(
      warned.said.some((line) => line.includes('(a warning is a failure here)')),
      warned.said.join('\n'),
    );
    const bare = await play([all[0]], {
      'cmake --build --preset no-such': { output: 'linking\nwarning: no output file specified' },
    });
    assert.equal(bare.last, '10 passed, 0 failed, 0 skipped');
  },
);

test('part of a path chooses test files for both programs; every command of a step is a test', async () => {
  const all = [
    step('native'),
    step('js', { ctest: undefined, folder: 'tests/js' }),
    step('lint', { ctest: undefined, commands: () => [['good'], ['bad']] }),
  ];
  const { lines } = await play(all, {}, { files: ['test-runner', 'timing/round'] });
  assert.match(lines[0], /^ctest --preset native -j \d+ -R test-runner\|timing\/round$/);
  assert.match(lines[1], /--test-reporter=spec tests\/js\/test-runner\.test\.js$/);
  assert.equal((await play([all[2]], { bad: { code: 1 } })).last, '1 passed, 1 failed, 0 skipped');
  const none = await expectOutcome(play([all[1]], {}, { files: ['no-such-test'] }), { code: 1 });
  assert.ok(none.said.includes('tests/js has no test file whose path contains no-such-test'));
});

test('arguments: lists, parts of paths, and what is unknown', () => {
  const find = (/** @type {string[]} */ ...words) => parse(words, steps);
  assert.deepEqual(find('--only', 'js,lint', '--without=browser'), {
    only: ['js', 'lint'],
    without: ['browser'],
    files: [],
    tier: 'all',
    help: false,
  });
  assert.deepEqual([find().tier, find('--all').tier, find('--rest').tier], ['first', 'all', 'rest']);
  assert.throws(() => find('--rest', '--all'), /--rest goes with neither --all/);
  assert.throws(() => find('--rest', '--only', 'js'), /--rest goes with neither --only/);
  assert.deepEqual(find('--only', 'js', 'report/compare', 'cli').files, ['report/compare', 'cli']);
  assert.throws(() => find('--without', 'browsre'), /did you mean "browser"/);
  assert.throws(() => find('--fast'), /Unknown option '--fast'/);
  assert.throws(() => find('report/compare'), /not of which step\n.*--only STEP report\/compare/);
  assert.throws(() => find('--only', 'js,lint', 'cli'), /lint has no test files to choose from/);
});

test("Emscripten runs in the Python behind a version manager's script, and in the one that is set", () => {
  const folder = temporaryFolder();
  const script = putProgram(join(folder, 'python3'), 'echo /versions/3/bin/python3');
  assert.equal(environment({ PATH: folder }).EMSDK_PYTHON, '/versions/3/bin/python3');
  putProgram(script, 'exit 1');
  assert.equal(environment({ PATH: folder }).EMSDK_PYTHON, '/versions/3/bin/python3', 'it is asked once');
  assert.equal(environment({ PATH: folder, EMSDK_PYTHON: '/emsdk/python3' }).EMSDK_PYTHON, '/emsdk/python3');
  const broken = temporaryFolder();
  putProgram(join(broken, 'python3'), 'exit 1');
  assert.equal(environment({ PATH: broken }).EMSDK_PYTHON, join(broken, 'python3'));
  assert.ok(!('EMSDK_PYTHON' in environment({ PATH: '/nowhere' })));
});
