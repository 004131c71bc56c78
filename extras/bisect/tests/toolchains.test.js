import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { executable } from '../../../cli/hosts/executable.js';
import { artifactIn } from '../../../cli/hosts/index.js';
import { samebench } from '../../../tests/js/fixtures/command.js';
import { put, putProgram, temporaryFolder } from '../../../tests/js/fixtures/folders.js';
import { workPairs } from '../../../tests/js/fixtures/make-events.js';

/** What a compiler makes of the row. @typedef {{work?: number, broken?: boolean, row?: string}} Made */

/**
 * Runs `bisect --toolchains` with compilers that make rows of so much work.
 *
 * @param {Record<string, Made>} compilers by program
 * @param {string[]} words
 */
async function bisectToolchains(compilers, words) {
  const [project, programs] = [temporaryFolder(), temporaryFolder()];
  put(join(project, 'CMakeLists.txt'), 'samebench_add_suite(NAME demo SOURCES demo.cpp)\nproject(demo)\n');
  for (const name of [...Object.keys(compilers), 'emcc']) putProgram(join(programs, name));
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
    async run(
      /** @type {any} */ _,
      /** @type {(event: any) => void} */ take,
      /** @type {any} */ { artifact },
    ) {
      const { work = 100, row = 'sum', name } = JSON.parse(readFileSync(artifact.files[0], 'utf8'));
      take({
        event: 'host',
        protocol: 1,
        runtime: 'native',
        runtimeVersion: null,
        compiler: `compiler of ${name}`,
        flags: '',
      });
      take({
        event: 'plan',
        benchmarks: [{ id: 0, selected: true, suite: 'demo', name: row, argument: null }],
        order: [0],
      });
      take({ event: 'counter', name: 'fake', exact: true, pauseInstructions: 0, pauseHostCalls: 0 });
      take({
        event: 'work',
        benchmark: 0,
        suite: 'demo',
        name: row,
        argument: null,
        inputs: 1,
        checksum: 'aa',
        pairs: workPairs({ instructions: work }),
      });
      take({ event: 'end' });
    },
  };
  const platform = {
    ...base,
    takes: { traits: ['work'] },
    vary: ({ traits = [] } = {}) => (traits.includes('work') ? counting : base),
  };
  const outcome = await samebench(['bisect', '--row', 'sum', '--project', project, ...words], {
    cwd: project,
    env: { PATH: `${programs}:${process.env.PATH}` },
    context: {
      platforms: /** @type {any} */ ([platform]),
      artifactOf: (_, target, __, apart = '.') =>
        artifactIn(target, join(project, 'build', apart, `samebench-${target}`)),
      async build(target, { define = [], apart = '.' } = {}) {
        const name =
          Object.keys(compilers).find((one) =>
            define.includes(`CMAKE_CXX_COMPILER=${join(programs, one)}`),
          ) ?? '';
        built.push(name);
        if (compilers[name].broken)
          return 'building native failed: cmake --build\ndemo.cpp:1: error: no such flag';
        put(
          join(project, 'build', apart, `samebench-${target}`, 'samebench-native'),
          JSON.stringify({ name, ...compilers[name] }),
        );
        return null;
      },
      listBenchmarks: async () => [{ suite: 'demo', name: 'sum', argument: null }],
      countFunctions: async () => ({ parts: [], isComplete: true }),
    },
  });
  return { ...outcome, built, project };
}

const g = (/** @type {number} */ version) => `cxx=g++-${version}`;
const all = [8, 9, 10, 11, 12, 13, 14].map(g).join(',');
const compilers = {
  'g++-8': {},
  'g++-9': {},
  'g++-10': {},
  'g++-11': { broken: true },
  'g++-12': {},
  'g++-13': { work: 130 },
  'g++-14': { work: 130 },
};

test(
  'the compiler that makes more instructions is found, one that does not build is skipped, and nothing ' +
    'is checked out',
  async () => {
    const { code, stdout, stderr, built, project } = await bisectToolchains(compilers, ['--toolchains', all]);
    assert.equal(code, 0, stderr);
    assert.match(
      stdout,
      /^culprit\n {2}cxx=g\+\+-13, compiler of g\+\+-13\n\n {2}work +100\.00 instr → 130\.00 instr, 1\.30×\n/,
    );
    assert.match(
      stdout,
      new RegExp(
        `To see it again:\n  samebench bisect --toolchains cxx=g\\+\\+-12,cxx=g\\+\\+-13 --row demo/sum ` +
          '--by work --project',
      ),
    );
    assert.match(
      stderr,
      /^demo\/sum on native, with 7 toolchains\ncounting demo\/sum\ngood {2}100\.00 instr {2}cxx=g\+\+-8 {2}compiler of g\+\+-8\nbad {3}130\.00 instr/m,
    );
    assert.match(
      stderr,
      /^step 1: cxx=g\+\+-11\n {2}skipped: it does not build: demo\.cpp:1: error: no such flag; at most/m,
    );
    assert.deepEqual(built.toSorted(), [...new Set(built)].toSorted(), 'each is built once');
    assert.equal(existsSync(join(project, 'build', 'bisect', '1')), false);
  },
);

test('JSON names the toolchains', async () => {
  const { stdout } = await bisectToolchains(compilers, ['--toolchains', all, '--json']);
  const {
    of,
    changes: [{ parent, commits }],
  } = JSON.parse(stdout);
  assert.deepEqual(
    [of, parent.hash, commits.map((/** @type {any} */ one) => one.hash)],
    ['toolchain', 'cxx=g++-12', ['cxx=g++-13']],
  );
});

test('where all make the same, the exit code says so', async () => {
  const { code, stdout } = await bisectToolchains({ 'g++-9': {}, 'g++-10': {} }, [
    '--toolchains',
    'cxx=g++-9,cxx=g++-10',
    '--by',
    'work',
  ]);
  assert.equal(code, 5);
  assert.match(stdout, /^no change: work of demo\/sum is the same between cxx=g\+\+-9 and cxx=g\+\+-10/);
});

test('an end that does not build and a list that cannot be searched are refused, with reasons', async () => {
  const refused = async (/** @type {string[]} */ words, /** @type {RegExp} */ reason, code = 2) => {
    const outcome = await bisectToolchains(compilers, words);
    assert.equal(outcome.code, code, outcome.stderr);
    assert.match(outcome.stderr, reason);
  };
  await refused([], /expected a range GOOD\.\.BAD, or --toolchains A,B,… instead/);
  await refused(
    ['v1..v2', '--toolchains', all],
    /expected a range GOOD\.\.BAD, or --toolchains A,B,… instead/,
  );
  await refused(['--toolchains', 'cxx=g++-9'], /expected two different ones or more, the good one first/);
  await refused(['--toolchains', 'cxx=g++-9,cxx=g++-9'], /expected two different ones or more/);
  await refused(
    ['--toolchains', 'cxx=g++-9,g++-10'],
    /expected cxx=PROGRAM, emcc=PATH or preset=NAME, found "g\+\+-10"/,
  );
  await refused(
    ['--toolchains', 'cxx=g++-9,cxx=g++-99'],
    /--toolchains cxx=g\+\+-99: there is no program g\+\+-99 on PATH/,
  );
  await refused(['--toolchains', 'cxx=g++-9,emcc=emcc'], /some build native code, and others WebAssembly/);
  await refused(['--toolchains', all, '--suite', 'bench'], /--suite and --suite-from choose among commits/);
  await refused(
    ['--toolchains', `${g(11)},${g(12)}`],
    /cxx=g\+\+-11, the good end, cannot be measured: it does not build: .*no such flag\n {2}leave it out/,
    3,
  );
});
