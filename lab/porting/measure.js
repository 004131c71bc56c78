/** Measures the programs of a project with Samebench and with the real library, in turn. */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorLine } from '../../cli/build/advice.js';
import { fixed } from '../../cli/run/ready/heap.js';
import { LADDER } from '../../report/estimate/ladder.js';
import { repository } from '../../cli/system/repository.js';
import { runOrThrow, runProgram } from '../shared/process.js';
import { printedTimes, timesIn } from './printed.js';
import { definitionsFor, folderOf, nameOf, realDefinitions } from './projects.js';

/**
 * @import { Project } from './projects.js'
 * @import { Row, Summary } from '../../protocol/types.js'
 *
 * Costs in nanoseconds by row, as `program/name`: Samebench's, null where it has none, and all repetitions
 * of the real library; wall: their wall-clock time.
 * @typedef {{google: Record<string, number[]>, wall?: Record<string, number[]>}} Times
 * @typedef {Times & {samebench: Record<string, number | null>}} Round
 *
 * @typedef {object} Measured
 * @property {Project} project
 * @property {number} minutes from the start of the command to the table
 * @property {string | null} failure why there is no table, or no program of the real library
 * @property {Record<string, {rows: number, measured: number, reason: string | null}>} columns of the table by
 *   column; reason: the first of a row without a cost
 * @property {Round | null} round the rows that were compared
 * @property {Round[]} again of rows that differ, with code in other places
 * @property {Times['google']} [heap] of these rows, with the rules for the heap that Samebench has
 *
 * @typedef {object} How
 * @property {string} checkouts
 * @property {string} scratch a folder of this experiment
 * @property {number} rows most rows of a project that are compared; 0: only the table
 * @property {number} repetitions of the real library, half of them before Samebench measures and half after
 * @property {number} seconds of a repetition
 * @property {string} maxTime of the rounds of the table, as --max-time
 * @property {number} limitMs most time of the table, with its builds
 * @property {boolean} placements whether what differs is built again, with code in other places
 */

/** The platform of each column of a project's table. @param {Project} project */
const platformsOf = ({ node = 'node', library }) => ({
  ...{ native: 'native', node },
  ...(library === undefined ? {} : { chromium: 'chromium' }),
});

/** Compiler options that put code and loops into other places: on some CPUs costs depend on these. */
export const placements = ['', '-falign-functions=64', '-falign-functions=32 -fno-align-loops'];

const command = join(repository, 'cli', 'samebench.js');
const standIn = fileURLToPath(new URL('real/StandIn.cmake', import.meta.url));

/** Two columns have one each, and a program that cannot be built or started takes its rows only. */
const measuredCodes = [0, 1, 3];

/**
 * @param {Project} project
 * @param {How} how
 * @param {(row: Round) => string[]} differing rows that are measured again
 * @returns {Promise<Measured>}
 */
export async function measure(project, how, differing) {
  /** @type {Measured} */
  const measured = { project, minutes: 0, failure: null, columns: {}, round: null, again: [] };
  const start = performance.now();
  const table = await tableOf(project, how).catch((/** @type {Error} */ error) => error);
  measured.minutes = (performance.now() - start) / 60_000;
  if (table instanceof Error) return { ...measured, failure: table.message };
  const own = table.rows.filter(({ suite }) => suite !== LADDER);
  measured.columns = Object.fromEntries(
    Object.entries(platformsOf(project)).map(([name, id]) => {
      const column = columnOf(own, id);
      const { reason = null } = table.platforms.find((one) => one.id === id) ?? {};
      return [name, { ...column, reason: column.reason ?? reason }];
    }),
  );
  const costs = costsOf(own, project);
  const names = some(comparable(own), how.rows);
  if (names.length === 0) return measured;
  try {
    const programs = await buildReal(project, [...new Set(names.map(programOf))], '', how);
    const half = { ...how, repetitions: Math.ceil(how.repetitions / 2) };
    const before = await timesOf(project, programs, names, half);
    const again = await costsOfRows(project, names, '', how);
    const after = await timesOf(project, programs, names, half);
    /** @param {'google' | 'wall'} key */
    const both = (key) =>
      Object.fromEntries(
        Object.keys(before[key]).map((name) => [name, [...before[key][name], ...(after[key][name] ?? [])]]),
      );
    const samebench = { ...only(costs, names), ...again };
    measured.round = { samebench, google: both('google'), wall: both('wall') };
    Object.assign(measured, await measureAgain(project, differing(measured.round), how));
  } catch (error) {
    measured.failure = /** @type {Error} */ (error).message;
  }
  return measured;
}

/**
 * Measures rows again: with Samebench's rules for the heap, and with code in other places.
 *
 * @param {Project} project
 * @param {string[]} names
 * @param {How} how
 * @returns {Promise<Pick<Measured, 'again' | 'heap'>>} again: one for each place
 */
export async function measureAgain(project, names, how) {
  if (names.length === 0) return { again: [] };
  const half = { ...how, repetitions: Math.ceil(how.repetitions / 2) };
  const programs = [...new Set(names.map(programOf))];
  const usual = await buildReal(project, programs, '', how);
  const { google: heap } = await timesOf(project, usual, names, half, fixed);
  /** @type {Round[]} */
  const again = [];
  for (const flags of how.placements ? placements : []) {
    const built = await buildReal(project, programs, flags, how);
    const samebench = await costsOfRows(project, names, flags, how);
    again.push({ samebench, ...(await timesOf(project, built, names, half)) });
  }
  return { again, heap };
}

/** @param {string} name of a row */
const programOf = (name) => name.split('/')[0];

/**
 * Some of a list, evenly spread.
 *
 * @template T
 * @param {T[]} all
 * @param {number} count
 */
export const some = (all, count) =>
  all.length <= count
    ? all
    : Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)]);

/**
 * The rows that were measured natively, also below the floor, but for those whose name another one has.
 *
 * @param {Row[]} rows
 */
export const comparable = (rows) =>
  rows
    .filter(({ name, cells }) => cells.native?.pairs && !/#\d+$/.test(name))
    .map(({ suite, name }) => `${suite}/${name}`);

/** @param {Record<string, number | null>} costs @param {string[]} names */
const only = (costs, names) => Object.fromEntries(names.map((name) => [name, costs[name]]));

/**
 * What a column has of the rows that its program has there; of all rows if there is no column.
 *
 * @param {Row[]} rows
 * @param {string} platform
 */
export function columnOf(rows, platform) {
  const cells = rows.flatMap((row) => row.cells[platform] ?? []);
  const without = cells.filter(({ pairs }) => !pairs);
  return {
    rows: cells.length || rows.length,
    measured: cells.length - without.length,
    reason: without.find(({ reason }) => reason)?.reason ?? null,
  };
}

/**
 * Costs of rows in nanoseconds: of one unit of its batch, where nanobench says that, too.
 *
 * @param {Row[]} rows
 * @param {Project} project
 * @returns {Record<string, number | null>}
 */
export const costsOf = (rows, { library }) =>
  Object.fromEntries(
    rows
      .filter(({ suite }) => suite !== LADDER)
      .map(({ suite, name, cells: { native: cell } }) => {
        const { itemsPerSecond, bytesPerSecond } = cell?.estimate ?? {};
        const rate = library === 'nanobench' ? (itemsPerSecond ?? bytesPerSecond) : null;
        return [`${suite}/${name}`, rate ? 1e9 / rate : (cell?.value ?? null)];
      }),
  );

/**
 * @param {Project} project
 * @param {How} how
 */
const tableOf = (project, { checkouts, scratch, limitMs, maxTime }) =>
  runSamebench(project, ['--quick', '--max-time', maxTime], {
    checkouts,
    scratch,
    limitMs,
    platforms: Object.values(platformsOf(project)),
    flags: '',
  });

/**
 * @param {Project} project
 * @param {string[]} names of rows
 * @param {string} flags of the compiler
 * @param {How} how
 */
async function costsOfRows(project, names, flags, { checkouts, scratch, limitMs }) {
  /** @type {Record<string, number | null>} */
  const found = {};
  for (const name of names) {
    const { rows } = await runSamebench(project, ['--quick', '--filter', name], {
      ...{ checkouts, scratch, limitMs, flags, platforms: ['native'] },
    });
    Object.assign(found, only(costsOf(rows, project), [name]));
  }
  return found;
}

/** What a run says before anything can fail. */
const notices = /^samebench: (configuring|building|a suite prints).*\n/gm;

/**
 * @param {Project} project
 * @param {string[]} words
 * @param {{checkouts: string, scratch: string, limitMs: number, platforms: string[], flags: string}} options
 * @returns {Promise<Summary>}
 */
async function runSamebench(project, words, { checkouts, scratch, limitMs, platforms: columns, flags }) {
  const define = [
    ...definitionsFor(project, checkouts),
    ...(flags === '' ? [] : [`CMAKE_CXX_FLAGS=${flags}`]),
  ];
  const out = join(scratch, nameOf(project), 'results');
  const run = runProgram(
    process.execPath,
    [
      ...[command, 'run', '--platforms', columns.join(','), '--json', '--out', out],
      // Beside other work, programs that read files or fill large arrays first take longer than usual.
      ...['--timeout', '300'],
      ...define.flatMap((one) => ['-D', one]),
      ...words,
    ],
    { cwd: folderOf(project, checkouts), timeout: limitMs },
  );
  const { stdout, stderr, code } = await run;
  if (code === null || code === 130) throw new Error(`no table within ${Math.round(limitMs / 60_000)} min`);
  if (!measuredCodes.includes(code) || stdout === '') throw new Error(errorLine(stderr.replace(notices, '')));
  return JSON.parse(stdout);
}

/**
 * Builds programs of a project with the real library.
 *
 * @param {Project} project
 * @param {string[]} programs names of their targets
 * @param {string} flags
 * @param {How} how
 * @returns {Promise<Record<string, string>>} their files by name
 */
async function buildReal(project, programs, flags, { checkouts, scratch }) {
  const folder = join(scratch, nameOf(project), 'real');
  await rm(join(folder, 'CMakeCache.txt'), { force: true });
  const source = folderOf(project, checkouts);
  await runOrThrow('cmake', [
    ...['-S', source, '-B', folder, '-G', 'Ninja', '-DCMAKE_BUILD_TYPE=Release'],
    // Programs for nanobench and Catch2 have these libraries themselves.
    ...(project.library === undefined ? ['-C', standIn] : []),
    ...['-DCMAKE_C_FLAGS_INIT=-g1', '-DCMAKE_CXX_FLAGS_INIT=-g1'],
    ...[...definitionsFor(project, checkouts), ...realDefinitions(project, checkouts)].map(
      (one) => `-D${one}`,
    ),
    ...(flags === '' ? [] : [`-DCMAKE_CXX_FLAGS=${flags}`]),
  ]);
  await runOrThrow('cmake', ['--build', folder, '--target', ...programs]);
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    programs.map((name) => {
      const found = files.find((one) => one.isFile() && basename(one.name) === name);
      if (!found) throw new Error(`its build leaves no ${name}`);
      return [name, join(found.parentPath ?? found.path, found.name)];
    }),
  );
}

/**
 * @param {Project} project
 * @param {Record<string, string>} programs
 * @param {string[]} names of rows
 * @param {How} how
 * @param {string[]} [variables] of their environment
 * @returns {Promise<Required<Times>>} nanoseconds of each repetition
 */
async function timesOf(project, programs, names, how, variables = []) {
  const { checkouts, scratch, repetitions, seconds } = how;
  const added = Object.fromEntries(variables.map((one) => one.split('=')));
  if (project.library !== undefined) {
    const all = await printedTimes(
      project.library,
      programs,
      (program) => project.programs?.[program]?.args ?? [],
      {
        cwd: folderOf(project, checkouts),
        scratch: join(scratch, nameOf(project)),
        repetitions,
        variables: added,
      },
    );
    return { google: Object.fromEntries(names.map((name) => [name, all[name] ?? []])), wall: {} };
  }
  /** @type {Required<Times>} */
  const times = { google: {}, wall: {} };
  const out = join(scratch, nameOf(project), 'google-benchmark.json');
  await mkdir(join(scratch, nameOf(project)), { recursive: true });
  for (const [program, file] of Object.entries(programs)) {
    const own = names
      .filter((name) => programOf(name) === program)
      .map((name) => name.slice(program.length + 1));
    const filter = own.map((name) => name.replace(/[.*+?^$()|{}[\]\\]/g, '\\$&')).join('|');
    await rm(out, { force: true });
    const args = (project.programs?.[program]?.args ?? []).map((one) =>
      one.replaceAll('{checkouts}', checkouts),
    );
    // Some programs look at their arguments before Google Benchmark has taken its own.
    const env = {
      ...process.env,
      ...added,
      BENCHMARK_FILTER: `^(${filter})$`,
      BENCHMARK_MIN_TIME: String(seconds),
      BENCHMARK_REPETITIONS: String(repetitions),
      BENCHMARK_OUT: out,
      BENCHMARK_OUT_FORMAT: 'json',
    };
    await runProgram(file, args, { cwd: folderOf(project, checkouts), env });
    const found = await readFile(out, 'utf8').catch(() => '{"benchmarks":[]}');
    const keep = (/** @type {'google' | 'wall'} */ key, /** @type {Record<string, number[]>} */ values) => {
      for (const [name, all] of Object.entries(values)) times[key][`${program}/${name}`] = all;
    };
    keep('google', timesIn(found));
    keep('wall', timesIn(found, true));
  }
  return times;
}
