/** Times of programs with the real libraries, from what they print. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runOrThrow, runProgram } from '../shared/process.js';

const clock = fileURLToPath(new URL('real/cpu-clock.c', import.meta.url));

/** Milliseconds. A program measures all of its rows, and most have more than are compared. */
const LONGEST_RUN = 180_000;

/** Heads the column of times. */
const perUnit = /^(ns|us|µs|ms|s)\//;
const unitNs = /** @type {Record<string, number>} */ ({ ns: 1, us: 1e3, µs: 1e3, ms: 1e6, s: 1e9 });

/**
 * The times of each row's repetitions in nanoseconds, from Google Benchmark's JSON: CPU time, which leaves
 * out that of other programs, but where the row asks for another one.
 *
 * @param {string} json
 * @param {boolean} [isWall] wall-clock time of all rows
 * @returns {Record<string, number[]>}
 */
export function timesIn(json, isWall = false) {
  /**
   * @type {{benchmarks: {run_name: string, run_type: string, cpu_time: number, real_time: number, time_unit:
   *   string, error_occurred?: boolean}[]}}
   */
  // Google Benchmark writes them, and no parser takes them.
  const { benchmarks } = JSON.parse(json.replace(/:\s*-?(nan|inf\w*)\b/gi, ': null'));
  /** @type {Record<string, number[]>} */
  const times = {};
  for (const one of benchmarks) {
    if (one.run_type !== 'iteration' || one.error_occurred) continue;
    const isReal = isWall || /\/(real|manual)_time\b/.test(one.run_name);
    const time = isReal ? one.real_time : one.cpu_time;
    // The repetitions are no part of the name, because the command line asked for them.
    (times[one.run_name] ??= []).push(time * unitNs[one.time_unit]);
  }
  return times;
}

/**
 * The times in nanobench's tables, in nanoseconds.
 *
 * @param {string} text
 * @returns {Record<string, number>} of one unit of its batch, by `title/name`
 */
export function nanobenchTimes(text) {
  /** @type {Record<string, number>} */
  const times = {};
  /** @type {string[]} */
  let header = [];
  for (const line of text.split('\n')) {
    if (!line.startsWith('|')) continue;
    const cells = line.split('|').map((cell) => cell.trim());
    const [, name] = /`(.*)`/.exec(line) ?? [];
    if (cells.some((cell) => perUnit.test(cell))) header = cells;
    const time = header.findIndex((cell) => perUnit.test(cell));
    if (name === undefined || time < 0) continue;
    const n = header.indexOf('complexityN');
    const number = (/** @type {number} */ index) => Number(cells[index].replaceAll(',', ''));
    const row = `${header.at(-1)}/${name}${n < 0 ? '' : `/${number(n)}`}`;
    times[row] ??= number(time) * unitNs[header[time].split('/')[0]];
  }
  return times;
}

/** @param {string} text of an attribute in XML */
const plain = (text) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/**
 * The means of benchmarks in the report of Catch2's reporter `xml`, in nanoseconds.
 *
 * @param {string} text
 * @returns {Record<string, number>} by `test case/section/name`
 */
export function catch2Times(text) {
  /** @type {Record<string, number>} */
  const times = {};
  /** @type {string[]} */
  const place = [];
  let name = '';
  const tags = /<(\/?)(TestCase|Section|BenchmarkResults|mean)\b([^>]*?)(\/?)>/g;
  for (const [, end, tag, rest, isEmpty] of text.matchAll(tags)) {
    const attribute = (/** @type {string} */ key) =>
      plain(new RegExp(`\\b${key}="([^"]*)"`).exec(rest)?.[1] ?? '');
    if (tag === 'BenchmarkResults') name = attribute('name');
    else if (tag === 'mean') times[[...place, name].join('/')] ??= Number(attribute('value'));
    else if (end) place.pop();
    else if (!isEmpty) place.push(attribute('name'));
  }
  return times;
}

/**
 * Runs programs, each several times, by the CPU time of their processes.
 *
 * @param {'nanobench' | 'Catch2'} library that they are written for
 * @param {Record<string, string>} programs their files by name
 * @param {(program: string) => string[]} argsOf
 * @param {{cwd: string, scratch: string, repetitions: number, variables: Record<string, string>}} how
 *   variables: of their environment
 * @returns {Promise<Record<string, number[]>>} nanoseconds of each repetition, by `program/name`
 */
export async function printedTimes(library, programs, argsOf, { cwd, scratch, repetitions, variables }) {
  const loaded = join(scratch, 'cpu-clock.so');
  await mkdir(scratch, { recursive: true });
  await runOrThrow('cc', ['-shared', '-fPIC', '-O2', '-o', loaded, clock]);
  const [timesIn, ask] = library === 'nanobench' ? [nanobenchTimes, []] : [catch2Times, ['-r', 'xml']];
  /** @type {Record<string, number[]>} */
  const times = {};
  for (const [program, file] of Object.entries(programs)) {
    for (let i = 0; i < repetitions; ++i) {
      const env = { ...process.env, ...variables, LD_PRELOAD: loaded };
      const run = await runProgram(file, [...argsOf(program), ...ask], { cwd, env, timeout: LONGEST_RUN });
      for (const [name, time] of Object.entries(timesIn(run.stdout)))
        (times[`${program}/${name}`] ??= []).push(time);
    }
  }
  return times;
}
