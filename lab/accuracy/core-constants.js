/**
 * What each number of the core is good for: simulated rounds, whose true cost is known, and the core's own
 * tests with the number half and twice as large. Nothing is measured.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import { median, sum } from '../../report/statistics/descriptive.js';
import { cellsOf } from '../../tests/core/simulation/cells.js';
import { configure } from './peers/build.js';
import { runOrThrow, runProgram } from '../shared/process.js';
import { percent } from '../shared/table.js';

/**
 * @import { Context } from './context.js'
 * @import { Outcome } from '../shared/table.js'
 *
 * @typedef {object} Score  of the core with its numbers, or with another one
 * @property {number | null} held  share of simulated intervals that hold the true cost; null: the simulation
 *   did not come to its end
 * @property {number} error  median, as a share of the cost
 * @property {number} width  half of that of the intervals, median, as a share of the cost
 * @property {number} time  that the rounds take by their own clocks, in milliseconds
 * @property {string[]} failed  tests that fail
 */

const HEADER = join('core', 'timing', 'constants.hpp');
const TESTS = ['samebench-tests', 'samebench-logic-tests'];

/** The size of an array is compiled in: it has builds of its own. */
const COMPILED = 'window';

/** Some numbers make an end unreachable. */
const TIMEOUT_MS = 120_000;

/** Differences of simulated figures below this share are no effect. */
const NEGLIGIBLE = 0.01;

const declaration = /^inline constexpr ([\w: ]+) (\w+) =\s+([^;]+);/gm;

/** The names of all numbers. @param {string} header */
export const constantsIn = (header) => [
  ...new Set([...header.matchAll(declaration)].map(([, , name]) => name)),
];

/**
 * The header with numbers that the environment scales: `SAMEBENCH_SCALED=name SAMEBENCH_FACTOR=0.5`.
 * @param {string} header
 * @param {number} compiled  factor of the one that is compiled in
 */
export const scalable = (header, compiled) =>
  header
    .replaceAll(declaration, (_, type, name, value) =>
      name === COMPILED
        ? `inline constexpr auto ${name} = static_cast<${type}>(${compiled} * ${value});`
        : `inline const ${type} ${name} = scaled<${type}>("${name}", ${value});`,
    )
    .replace(
      /^namespace samebench::tuned \{$/m,
      `#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>

namespace samebench::tuned {

template <typename Number>
Number scaled(std::string_view name, Number value) {
    const char* chosen = std::getenv("SAMEBENCH_SCALED");
    if (chosen == nullptr || name != chosen) return value;
    const double factor = std::atof(std::getenv("SAMEBENCH_FACTOR"));
    if constexpr (std::is_integral_v<Number>)
        return static_cast<Number>(std::max(1.0, std::round(static_cast<double>(value) * factor)));
    else
        return value * factor;
}
`,
    );

/**
 * The time of all rounds by their own clocks, in milliseconds.
 * @param {string} output  of samebench-simulation
 */
export const timeOf = (output) =>
  sum([...output.matchAll(/^\{"event":"end","elapsedMs":([\d.e+]+)/gm)].map(([, time]) => Number(time)));

/** What simulated rounds are worth. @param {string} output  of samebench-simulation */
function simulatedScore(output) {
  const cells = cellsOf(output);
  return {
    held: sum(cells.map(({ held }) => held)) / sum(cells.map(({ runs }) => runs)),
    error: median(cells.map(({ bias }) => Math.abs(bias))),
    width: median(cells.map(({ stated }) => stated)),
    time: timeOf(output),
  };
}

/**
 * The test cases that failed. One that ends its program, or never ends, is the last of all.
 * @param {{ stdout: string, code: number | null }} ended
 * @param {string} program
 */
export function failedTests({ stdout, code }, program) {
  const failed = [...stdout.matchAll(/^TEST CASE: +(.*)$/gm)].map(([, name]) => name);
  return code === 0 || (code === 1 && failed.length > 0) ? [...new Set(failed)] : [`${program} does not end`];
}

/**
 * @param {string} folder  of the build
 * @param {{ name: string, factor: number }} what  is scaled
 * @param {number} runs  of each clock and noise
 * @returns {Promise<Score>}
 */
async function scoreOf(folder, { name, factor }, runs) {
  const options = {
    env: { ...process.env, SAMEBENCH_SCALED: name, SAMEBENCH_FACTOR: String(factor) },
    timeout: TIMEOUT_MS,
  };
  const simulated = await runProgram(join(folder, 'samebench-simulation'), [String(runs)], options);
  const failed = [];
  for (const test of TESTS)
    failed.push(...failedTests(await runProgram(join(folder, test), ['--no-intro'], options), test));
  const score =
    simulated.code === 0 ? simulatedScore(simulated.stdout) : { held: null, error: 0, width: 0, time: 0 };
  return { ...score, failed };
}

/** @param {number} now @param {number} base */
const timesText = (now, base) => (Math.abs(now / base - 1) < NEGLIGIBLE ? '' : (now / base).toFixed(2));

/** @param {number} points */
const pointsText = (points) => {
  const text = Math.abs(100 * points).toFixed(1);
  return text === '0.0' ? '' : `${points > 0 ? '+' : '−'}${text}`;
};

/**
 * What another number changes.
 * @param {Score} base
 * @param {Score} score
 */
export function effectOf(base, score) {
  const failed = score.failed.filter((name) => !base.failed.includes(name)).length;
  const tests = failed === 0 ? '' : String(failed);
  if (score.held === null || base.held === null) return ['no end', '', '', '', tests];
  return [
    pointsText(score.held - base.held),
    timesText(score.error, base.error),
    timesText(score.width, base.width),
    timesText(score.time, base.time),
    tests,
  ];
}

/**
 * Does `make` for each, as many at a time as there are CPUs.
 * @template From, To
 * @param {readonly From[]} all
 * @param {(one: From) => Promise<To>} make
 */
async function onAllCpus(all, make) {
  /** @type {To[]} */
  const made = [];
  const left = all.entries();
  const work = async () => {
    for (const [i, one] of left) made[i] = await make(one);
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, work));
  return made;
}

/**
 * Builds the core and its tests with numbers that can be scaled.
 * @param {string} root
 * @param {string} header
 * @param {number} compiled  factor of the one that is compiled in
 * @returns {Promise<string>} the folder
 */
async function build(root, header, compiled) {
  const folder = join(root, 'build', 'core-constants', String(compiled));
  const include = join(folder, 'scalable');
  await mkdir(include, { recursive: true });
  await writeFile(join(include, 'constants.hpp'), scalable(header, compiled));
  // Before all other folders. Values that are no constants warn where they are converted.
  const flags = [`-DCMAKE_CXX_FLAGS=-iquote ${include} -w -Wno-narrowing`, '-DSAMEBENCH_TESTS=ON'];
  await configure(root, '..', 'native', folder, flags);
  await runOrThrow('cmake', ['--build', folder, '--target', 'samebench-simulation', ...TESTS]);
  return folder;
}

const columnsNote =
  'Held: in percentage points. Error, width, time of the rounds by their own clocks: factors; of the ' +
  "error, a third may be chance. Tests: how many of the core's fail; what they have of clocks, bodies " +
  'and machines is made, with a known truth.';

/** @param {Context} context @returns {Promise<Outcome>} */
export async function coreConstants({ root, quick, progress }) {
  const header = await readFile(join(root, HEADER), 'utf8');
  const folder = await build(root, header, 1);
  const runs = quick ? 10 : 50;
  const base = await scoreOf(folder, { name: '', factor: 1 }, runs);
  const scaled = [];
  for (const name of constantsIn(header))
    for (const factor of [0.5, 2])
      scaled.push({
        name,
        factor,
        folder: name === COMPILED ? await build(root, header, factor) : folder,
      });
  let done = 0;
  const scores = await onAllCpus(scaled, async ({ name, factor, folder: own }) => {
    const score = await scoreOf(own, { name, factor }, runs);
    progress('numbers of the core', ++done, scaled.length);
    return { name, factor, score, effect: effectOf(base, score) };
  });
  const shown = scores.filter(({ effect }) => effect.some(Boolean));
  if (shown.length === 0) throw new Error('no number has an effect: the build does not scale them');
  const without = scores.filter((one) => !shown.includes(one));
  return {
    tables: [
      {
        title: 'With a number half and twice as large',
        columns: ['number', 'held', 'error', 'width', 'time', 'tests'],
        rows: shown.map(({ name, factor, effect }) => [`${name} × ${factor}`, ...effect]),
        notes: [
          `As they are: ${percent(base.held)} of the simulated intervals hold the true cost, with a ` +
            `median error of ${percent(base.error)} and a width of ±${percent(base.width)}. ${columnsNote}`,
          `Nothing changes at: ${without.map(({ name, factor }) => `${name} × ${factor}`).join(', ') || 'none'}.`,
        ],
      },
    ],
    goals: [],
    data: { base, scores },
  };
}
