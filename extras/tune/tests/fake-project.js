import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { executable } from '../../../cli/hosts/executable.js';
import { artifactIn } from '../../../cli/hosts/index.js';
import { module } from '../../../cli/hosts/module.js';
import { samebench } from '../../../tests/js/fixtures/command.js';
import { put, temporaryFolder } from '../../../tests/js/fixtures/folders.js';
import { valuesFacts, workPairs } from '../../../tests/js/fixtures/make-events.js';
import { ladderOf, roundOf } from '../../../tests/js/report/fixture.js';

/**
 * A project whose builds are fake: what its flags do is a table, and a run costs what the program says.
 *
 * @typedef {object} Effect of a flag
 * @property {number} [time] factor
 * @property {number} [size] factor
 * @property {string} [checksum]
 * @property {number} [result] of one of the two benchmarks
 * @property {string} [crash] message
 * @property {string} [error] of the compiler
 */

/** @type {Record<string, Effect>} */
const effects = {
  '-O2': { time: 1.2, size: 0.9 },
  '-O3': {},
  '-Os': { time: 1.3, size: 0.6 },
  '-O0': { time: 5, size: 1.5 },
  '-flto': { time: 0.8, size: 1.1 },
  '-ffast-math': { time: 0.5, checksum: 'bb', result: 3.1 },
  '-mfma': { time: 0.7, checksum: 'cc', result: 3 + 2 ** -50 },
  '-fcrash': { crash: 'it crashed: SIGSEGV' },
  '-fnope': { error: "cc1plus: error: unrecognized command-line option '-fnope'" },
};

/** Bytes of the program with the project's own flags. */
const ownBytes = 10_000;

/** @param {string[]} define */
function effectOf(define) {
  const flags =
    define
      .find((one) => one.startsWith('SAMEBENCH_TUNE_FLAGS='))
      ?.split('=')[1]
      .split(' ') ?? [];
  const all = flags.flatMap((flag) => effects[flag] ?? []);
  const product = (/** @type {'time' | 'size'} */ key) =>
    all.reduce((value, one) => value * (one[key] ?? 1), 1);
  const last = (/** @type {'checksum' | 'result' | 'crash' | 'error'} */ key) =>
    all.findLast((one) => one[key])?.[key];
  return {
    time: product('time'),
    size: product('size'),
    checksum: last('checksum') ?? 'aa',
    result: last('result') ?? 3,
    crash: last('crash'),
    error: last('error'),
  };
}

/** @param {any} request @param {any} artifact @param {number} noise */
function eventsOf({ count, seed, values }, artifact, noise) {
  const { time, checksum, result, crash } = JSON.parse(readFileSync(artifact.files[0], 'utf8'));
  const rows = [
    { name: 'sum', cost: 100 },
    { name: 'sort', cost: 4000 },
  ].map(({ name, cost }, i) => ({
    suite: 'demo',
    name,
    cost: crash && i === 1 ? null : cost * time * (1 + 0.0004 * noise),
    result: { checksum: `${checksum}${seed}` },
    ...(crash && i === 1 ? { failure: crash } : {}),
  }));
  const { host, clock, cycles, plan, results, failures } = roundOf([...ladderOf(), ...rows], {
    host: { ...roundOf([]).host, runtime: 'native', module: null },
  });
  if (count) {
    return [
      { event: 'plan', ...plan },
      { event: 'counter', name: 'fake', exact: true, pauseInstructions: 0, pauseHostCalls: 0 },
      {
        event: 'work',
        benchmark: 8,
        suite: 'demo',
        name: 'sum',
        argument: null,
        inputs: 1,
        checksum,
        pairs: workPairs({ instructions: time }),
        allocations: { count: 0, bytes: 0, peakBytes: 0 },
      },
      { event: 'end' },
    ];
  }
  return [
    { event: 'host', ...host },
    { event: 'clock', ...clock },
    { event: 'plan', ...plan },
    ...cycles.map((one) => ({ event: 'cycle', ...one })),
    ...results.map((one) => ({ event: 'result', ...one })),
    ...(values
      ? results.map(({ benchmark }) => ({ event: 'values', ...valuesFacts([result]), benchmark }))
      : []),
    ...failures.map((one) => ({ event: 'failure', ...one })),
    { event: 'end' },
  ];
}

/**
 * Runs `tune` in such a project.
 *
 * @param {string[]} words
 * @param {{cwd?: string, onRun?: (run: number, request: any) => void, withModule?: boolean, context?:
 *   Partial<import('../../../cli/run/context.js').Context>}} [how] onRun: called before each process,
 *   with its number and its request; withModule: there is a platform for WebAssembly, too, whose build fails
 */
export async function runTune(
  words,
  { cwd = temporaryFolder(), onRun = () => {}, withModule = false, context } = {},
) {
  /** @type {string[]} */
  const built = [];
  let runs = 0;
  put(join(cwd, 'CMakeLists.txt'), 'samebench_add_suite(NAME demo SOURCES demo.cpp)\nproject(demo)\n');
  const base = {
    id: 'native',
    host: executable,
    needs: [],
    detect: async () => ({ available: true }),
    async run(
      /** @type {any} */ request,
      /** @type {any} */ onEvent,
      /** @type {any} */ { artifact, signal, turn },
    ) {
      onRun(++runs, request);
      await turn?.();
      signal.throwIfAborted();
      for (const event of eventsOf(request, artifact, Math.sin(37 * runs)))
        onEvent(JSON.parse(JSON.stringify(event)));
    },
  };
  const counting = { ...base, id: 'native@work', counts: true, single: true };
  const platform = {
    ...base,
    takes: { traits: ['work'] },
    vary: ({ traits = [] } = {}) => (traits.includes('work') ? counting : base),
  };
  const folderOf = (/** @type {string} */ apart) => join(resolve(cwd), 'build', apart, 'samebench-native');
  const outcome = await samebench(['tune', '--project', '.', ...words], {
    cwd,
    context: {
      platforms: /** @type {any} */ ([
        platform,
        ...(withModule ? [{ ...base, id: 'node', host: module }] : []),
      ]),
      artifactOf: (_, target, __, apart) => artifactIn(target, folderOf(String(apart))),
      async build(target, { define = [], apart } = {}) {
        if (target === 'wasm') return 'building wasm failed\nx.cpp:1: error: no';
        const { error, size, ...rest } = effectOf(define);
        built.push(String(define.find((one) => one.startsWith('SAMEBENCH_TUNE_FLAGS='))));
        if (error) return `building native failed: cmake --build\n${error}`;
        put(
          join(folderOf(String(apart)), 'samebench-native'),
          JSON.stringify(rest).padEnd(Math.round(ownBytes * size)),
        );
        return null;
      },
      listBenchmarks: async () => [
        ...ladderOf().map(({ suite, name, argument }) => ({ suite, name, argument })),
        ...['sum', 'sort'].map((name) => ({ suite: 'demo', name, argument: null })),
      ],
      ...context,
    },
  });
  return { ...outcome, built, runs, cwd };
}

/** The outcome as JSON. @param {string[]} words @param {Parameters<typeof runTune>[1]} [how] */
export async function tuneJson(words, how) {
  const ran = await runTune([...words, '--json'], how);
  return { ...ran, tunes: ran.stdout === '' ? [] : JSON.parse(ran.stdout).tunes };
}
