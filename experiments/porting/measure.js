/** Builds the benchmarks of a project with both libraries, and measures them in turn. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runOrThrow, samebench } from '../shared/process.js';
import { cmakeOf, placed } from './projects.js';

/**
 * @import { Project } from './projects.js'
 * @import { Summary } from '../../protocol/types.js'
 *
 * One measurement by both libraries, one right after the other, in nanoseconds by row. Samebench's is null
 * where it has no cost.
 * @typedef {{ samebench: Record<string, number | null>, google: Record<string, number> }} Round
 *
 * @typedef {object} Measured
 * @property {Project} project
 * @property {Round[]} rounds
 * @property {Round[]} placed  a round with each of `placements`, if a row differs
 * @property {Summary | null} elsewhere  native and the other platforms in one run
 *
 * @typedef {object} Context
 * @property {string} root of the repository
 * @property {string} scratch a folder of this experiment
 * @property {string} checkouts
 * @property {(line: string) => void} print
 */

/**
 * Google Benchmark's means and wall-clock times contain other programs, so the least CPU time of a few
 * short repetitions counts.
 */
const repetitions = 5;

/** Compiler options that put code and loops into other places: on some CPUs costs depend on these. */
export const placements = ['-falign-functions=64', '-falign-functions=32 -fno-align-loops'];
const secondsOfRepetition = 0.03;

/**
 * A project as it is built. Flags are those of both libraries' programs.
 * @typedef {{ project: Project, folder: string, flags: string }} Built
 */

/**
 * Writes the project and builds it natively with both libraries.
 * @param {Context} context
 * @param {Project} listed
 * @param {string} [flags]
 * @returns {Promise<Built>}
 */
export async function build(context, listed, flags = '') {
  const project = placed(listed, { checkouts: context.checkouts, tree: context.root });
  const folder = join(context.scratch, project.name);
  const files = {
    'CMakeLists.txt': cmakeOf(project, { checkouts: context.checkouts, folder }),
    'empty.cpp': '',
    'include/.keep': '',
    ...Object.fromEntries(
      Object.entries(project.files ?? {}).map(([path, text]) => [join('include', path), text]),
    ),
  };
  for (const [path, text] of Object.entries(files)) await writeIfNew(join(folder, path), text);
  context.print(`porting: building ${project.name}${flags && ` with ${flags}`}`);
  await samebench(['list', '--project', folder, '--json', '-D', `CMAKE_CXX_FLAGS=${flags}`]);
  await runOrThrow('cmake', [
    '--build',
    join(folder, 'build', 'samebench-native'),
    '--target',
    'google-benchmark-program',
  ]);
  return { project, folder, flags };
}

/** CMake compiles again what has a new date. @param {string} path @param {string} text */
async function writeIfNew(path, text) {
  if ((await readFile(path, 'utf8').catch(() => null)) === text) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/**
 * One round natively: Samebench, then Google Benchmark.
 * @param {Built} built
 * @param {number} seed
 * @returns {Promise<Round>}
 */
export async function measureRound({ project, folder, flags }, seed) {
  const options = ['--rounds', '1', '--no-prepare', '--seed', String(seed)];
  const { rows } = await run({ project, folder, flags }, 'native', options);
  const out = join(folder, 'google-benchmark.json');
  await rm(out, { force: true });
  await runOrThrow(
    join(folder, 'build', 'samebench-native', 'google-benchmark-program'),
    [
      ...(project.rows === undefined ? [] : [`--benchmark_filter=${project.rows}`]),
      ...[`--benchmark_min_time=${secondsOfRepetition}`, `--benchmark_repetitions=${repetitions}`],
      ...[`--benchmark_out=${out}`, '--benchmark_out_format=json'],
    ],
    { env: { ...process.env, ...project.environment } },
  );
  return {
    samebench: Object.fromEntries(rows.map(({ name, cells }) => [name, cells.native?.value ?? null])),
    google: minCpuTimes(await readFile(out, 'utf8')),
  };
}

/**
 * All platforms in one run of Samebench.
 * @param {Built} built
 * @param {string[]} platforms besides native code
 */
export const measureElsewhere = (built, platforms) =>
  run(built, ['native', ...platforms].join(','), ['--quick']);

/** Exit codes of a run that measured. With 3 a platform failed, and the others are in the summary. */
const measuredCodes = [0, 3];

/**
 * @param {Built} built
 * @param {string} platforms
 * @param {string[]} options
 * @returns {Promise<Summary>}
 */
async function run({ project, folder, flags }, platforms, options) {
  const { stdout } = await samebench(
    [
      ...['run', project.name, '--project', folder, '--platforms', platforms, '--json'],
      ...['-D', `CMAKE_CXX_FLAGS=${flags}`, '--out', join(folder, 'results'), ...options],
      ...(project.rows === undefined ? [] : ['--filter', project.rows]),
    ],
    { env: { ...process.env, ...project.environment }, codes: measuredCodes },
  );
  return JSON.parse(stdout);
}

const unitNs = /** @type {Record<string, number>} */ ({ ns: 1, us: 1e3, ms: 1e6, s: 1e9 });

/**
 * The least CPU time of each row's repetitions in nanoseconds, from Google Benchmark's JSON.
 * @param {string} json
 * @returns {Record<string, number>}
 */
export function minCpuTimes(json) {
  /**
   * @type {{ benchmarks: { run_name: string, run_type: string, cpu_time: number, time_unit: string,
   *   error_occurred?: boolean }[] }}
   */
  const { benchmarks } = JSON.parse(json);
  /** @type {Record<string, number>} */
  const least = {};
  for (const {
    run_name: name,
    run_type: type,
    cpu_time: time,
    time_unit: unit,
    error_occurred: failed,
  } of benchmarks) {
    if (type !== 'iteration' || failed) continue;
    // The repetitions are no part of the name, because the command line asked for them.
    least[name] = Math.min(least[name] ?? Infinity, time * unitNs[unit]);
  }
  return least;
}
