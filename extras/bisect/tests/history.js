import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { executable } from '../../../cli/hosts/executable.js';
import { artifactIn } from '../../../cli/hosts/index.js';
import { samebench } from '../../../tests/js/fixtures/command.js';
import { valuesFacts, workPairs } from '../../../tests/js/fixtures/make-events.js';
import { put, repository } from '../../../tests/js/fixtures/folders.js';

/**
 * A history whose builds are fake: a build fails if the library says so, and a run counts what the library
 * says.
 *
 * @typedef {{work?: number, checksum?: string, result?: number, allocations?: number, broken?: boolean, row?:
 *   string | null}} Library result: the number that the checksum is of
 */

const cmake = 'samebench_add_suite(NAME demo SOURCES demo_bench.cpp)\nproject(demo)\n';

/**
 * A commit for each library, and one more with the benchmark at the end if it is not in all.
 *
 * @param {Library[]} libraries
 * @param {{isNew?: boolean}} [options] isNew: only the last commit has the benchmark
 */
export function makeHistory(libraries, { isNew = false } = {}) {
  const suite = { 'bench/CMakeLists.txt': cmake, 'bench/demo_bench.cpp': 'sum' };
  const commits = libraries.map((library, i) => ({
    'lib.json': JSON.stringify({ ...library, i }),
    ...(isNew ? {} : suite),
  }));
  const { folder, git } = repository([...commits, ...(isNew ? [suite] : [])]);
  const hashes = git('log', '--reverse', '--format=%H').trim().split('\n');
  return { folder, git, hashes };
}

/** The build of a project, which has the library and the suite in it. @param {string} named */
function makeBuild(named) {
  const project = resolve(named);
  const folder = join(project, 'build', 'samebench-native');
  const library = JSON.parse(readFileSync(join(project, '..', 'lib.json'), 'utf8'));
  if (library.broken)
    return 'building native failed: cmake --build\nlib.cpp:1: error: expected a declaration';
  const suite = readFileSync(join(project, 'demo_bench.cpp'), 'utf8');
  put(join(folder, 'samebench-native'), JSON.stringify({ suite, ...library }));
  put(
    join(folder, 'build.ninja'),
    [
      'build CMakeFiles/samebench.suite.demo.dir/demo_bench.cpp.o: ' +
        `CXX_COMPILER__samebench.2esuite.2edemo_Release ${join(project, 'demo_bench.cpp')} || order`,
      'build lib/CMakeFiles/demo.dir/lib.cpp.o: CXX_COMPILER__demo_Release ' +
        `${join(project, '..', 'lib.cpp')} || order`,
      '',
    ].join('\n'),
  );
  return null;
}

/** @param {any} request @param {any} artifact */
function eventsOf({ only }, artifact) {
  const {
    suite,
    work = 100,
    result,
    checksum = result === undefined ? 'aa' : String(result),
    allocations = 0,
    row = 'sum',
  } = JSON.parse(readFileSync(artifact.files[0], 'utf8'));
  const name = row === 'sum' ? suite : row;
  const planned = { id: 0, selected: true, suite: 'demo', name, argument: null };
  return [
    { event: 'plan', benchmarks: name === null ? [] : [planned], order: [0] },
    { event: 'counter', name: 'fake', exact: true, pauseInstructions: 0, pauseHostCalls: 0 },
    ...(only[0] === `demo/${name}`
      ? [
          ...(result === undefined ? [] : [{ event: 'values', ...valuesFacts([1, result]) }]),
          {
            event: 'work',
            benchmark: 0,
            suite: 'demo',
            name,
            argument: null,
            inputs: 1,
            checksum,
            pairs: workPairs({ instructions: work }),
            allocations: { count: allocations, bytes: 8 * allocations, peakBytes: 0 },
          },
        ]
      : []),
    { event: 'end' },
  ];
}

/**
 * Runs `bisect` in a history.
 *
 * @param {ReturnType<typeof makeHistory>} history
 * @param {string[]} words
 * @param {{counts?: boolean, onBuild?: (project: string) => void, context?:
 *   Partial<import('../../../cli/run/context.js').Context>, cwd?: string}} [how]
 */
export async function runBisect({ folder }, words, { counts = true, onBuild, context, cwd = folder } = {}) {
  /** @type {string[]} */
  const built = [];
  const base = {
    id: 'native',
    host: executable,
    needs: [],
    detect: async () => ({ available: true }),
    run: async () => {},
  };
  const counting = {
    ...base,
    id: 'native@work',
    counts: true,
    single: true,
    detect: async () => (counts ? { available: true } : { available: false, reason: 'no counter' }),
    async run(
      /** @type {any} */ request,
      /** @type {any} */ onEvent,
      /** @type {any} */ { artifact, signal },
    ) {
      signal.throwIfAborted();
      eventsOf(request, artifact).forEach(onEvent);
    },
  };
  const platform = {
    ...base,
    takes: { traits: ['work'] },
    vary: ({ traits = [] } = {}) => (traits.includes('work') ? counting : base),
  };
  const outcome = await samebench(['bisect', ...words], {
    cwd,
    context: {
      platforms: /** @type {any} */ ([platform]),
      artifactOf: (project, target) =>
        artifactIn(target, join(String(project), 'build', `samebench-${target}`)),
      async build(_, { project = '' } = {}) {
        const text = existsSync(join(project, '..', 'lib.json'))
          ? readFileSync(join(project, '..', 'lib.json'), 'utf8')
          : 'none';
        built.push(text);
        onBuild?.(project);
        return makeBuild(project);
      },
      listBenchmarks: async ([artifact]) => {
        const { suite, row = 'sum' } = JSON.parse(readFileSync(artifact.files[0], 'utf8'));
        return [
          { suite: 'demo', name: row === 'sum' ? suite : row, argument: null },
          { suite: 'demo', name: 'other', argument: null },
        ];
      },
      ...context,
    },
  });
  return { ...outcome, built };
}

/**
 * The outcome as JSON.
 *
 * @param {ReturnType<typeof makeHistory>} history
 * @param {string[]} words
 * @param {Parameters<typeof runBisect>[2]} [how]
 */
export async function bisectJson(history, words, how) {
  const { code, stdout, stderr, built } = await runBisect(history, [...words, '--json'], how);
  return { code, stderr, built, outcome: stdout === '' ? null : JSON.parse(stdout) };
}

/**
 * Libraries of which those from `culprit` on execute more.
 *
 * @param {number} count
 * @param {number} culprit
 * @param {Record<number, Library>} [others]
 */
export const changedAt = (count, culprit, others = {}) =>
  Array.from({ length: count }, (_, i) => ({ work: i >= culprit ? 130 : 100, ...others[i] }));
