/** How time and memory of reports, comparisons, histories and lists grow with the number of rows. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { megabytes } from '../../../cli/files/limits.js';
import { comparisonFormats, reportFormats } from '../../../report/formats/index.js';
import { configure } from '../peers/build.js';
import { runOrThrow } from '../../shared/process.js';

/**
 * @typedef {object} Measured one task, in a process of its own
 * @property {number} seconds
 * @property {number} cpuSeconds of the whole process, which other work on the machine does not change
 * @property {number} peakBytes of its memory
 *
 * @typedef {{ task: string, name: string, label: string }} Task
 * @typedef {Task & { found: Measured[] }} Line found: by size
 */

const sizes = [1250, 2500, 5000, 10_000];
const quickSizes = [1250, 2500];

/** For a report of one run; twice as many for what is made of several runs. */
const goalSeconds = 4;
const goalBytes = 1e9;
const goalListSeconds = 0.1;

/** @type {Task[]} */
const tasks = [
  ...reportFormats.map(({ name }) => ({ task: 'report', name, label: `report, \`${name}\`` })),
  // The page of a comparison is made of the same cells, and reads files of the package.
  ...comparisonFormats
    .filter(({ name }) => name !== 'html')
    .map(({ name }) => ({ task: 'compare', name, label: `compare, \`${name}\`` })),
  { task: 'history', name: 'table', label: 'history of 5 runs' },
];

const program = fileURLToPath(new URL('task.js', import.meta.url));

/** @param {string[]} words */
const run = (...words) => runOrThrow(process.execPath, [program, ...words]);

/** @param {string[]} words @returns {Promise<Measured>} */
const measured = async (...words) => JSON.parse((await run(...words)).stdout);

/**
 * @param {import('../context.js').Context} context
 * @returns {Promise<string>} the path of a host with as many rows as its environment asks for
 */
async function buildHost({ root }) {
  const folder = join(root, 'build', 'growth');
  await configure(root, 'accuracy/growth/suite', 'native', folder);
  await runOrThrow('cmake', ['--build', folder]);
  return join(folder, 'samebench-native');
}

/**
 * Starts of the host. The quickest shows what it takes, where other work on the machine delays the others.
 */
const starts = 5;

/**
 * @param {number} rows
 * @param {string} host
 * @returns {Promise<Measured>}
 */
async function listed(rows, host) {
  const found = [];
  for (let i = 0; i < starts; ++i) {
    const { stdout } = await runOrThrow(process.execPath, [program, 'list', String(rows), host], {
      env: { ...process.env, ROWS: String(rows) },
    });
    found.push(JSON.parse(stdout));
  }
  return found.reduce((one, other) => (other.seconds < one.seconds ? other : one));
}

/** @param {number} seconds */
const words = (seconds) => `${seconds.toPrecision(2)} s`;

/**
 * The time of a task on a quiet machine is at most the CPU time of its process, which waits for nothing else.
 *
 * @param {Pick<Measured, 'seconds' | 'cpuSeconds'>} measured
 */
const quietSeconds = ({ seconds, cpuSeconds }) => Math.min(seconds, cpuSeconds);

/**
 * @param {string} goal
 * @param {(Measured & { label: string })[]} measured
 * @param {number} most seconds
 * @returns {import('../../shared/table.js').Goal}
 */
function timeGoal(goal, measured, most) {
  const slowest = measured.reduce((one, other) => (quietSeconds(other) > quietSeconds(one) ? other : one));
  return {
    goal,
    found: `${words(quietSeconds(slowest))} (${slowest.label})`,
    met: quietSeconds(slowest) <= most,
  };
}

/**
 * The goals, judged at the largest size.
 *
 * @param {readonly Line[]} lines
 * @param {readonly Measured[]} lists by size
 * @param {number} rows
 * @returns {import('../../shared/table.js').Goal[]}
 */
export function goalsOf(lines, lists, rows) {
  const last = lines.map(({ task, label, found }) => ({ task, label, ...found[found.length - 1] }));
  const ofOne = last.filter(({ task }) => task === 'report');
  const ofSeveral = last.filter(({ task }) => task !== 'report');
  const largest = last.reduce((one, other) => (other.peakBytes > one.peakBytes ? other : one));
  const list = lists[lists.length - 1].seconds;
  return [
    timeGoal(`${rows} rows × 8 platforms within ${goalSeconds} s in any format`, ofOne, goalSeconds),
    timeGoal(
      `comparisons of two such runs, and a history of five, within ${2 * goalSeconds} s`,
      ofSeveral,
      2 * goalSeconds,
    ),
    {
      goal: `and within ${megabytes(goalBytes)}`,
      found: `${megabytes(largest.peakBytes)} (${largest.label})`,
      met: largest.peakBytes <= goalBytes,
    },
    {
      goal: `${rows} benchmarks are listed and filtered within ${1000 * goalListSeconds} ms`,
      found: `${Math.round(1000 * list)} ms`,
      met: list <= goalListSeconds,
    },
  ];
}

/**
 * @param {import('../context.js').Context} context
 * @returns {Promise<import('../../shared/table.js').Outcome>}
 */
export async function growth(context) {
  const all = context.quick ? quickSizes : sizes;
  const host = await buildHost(context);
  const folder = join(context.scratch, 'growth');
  await mkdir(folder, { recursive: true });
  /** @type {Line[]} */
  const lines = tasks.map((task) => ({ ...task, found: [] }));
  /** @type {Measured[]} */
  const lists = [];
  try {
    for (const [index, rows] of all.entries()) {
      const files = ['before.json', 'after.json'].map((name) => join(folder, name));
      await run('make', String(rows), ...files);
      for (const { task, name, found } of lines) {
        context.progress(`growth, ${rows} rows`, index, all.length);
        found.push(await measured(task, name, ...files));
      }
      lists.push(await listed(rows, host));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const columns = ['', ...all.map((rows) => `${rows} rows`)];
  return {
    goals: goalsOf(lines, lists, all[all.length - 1]),
    tables: [
      {
        title: 'Time of reports, by the number of rows',
        columns,
        rows: [
          ...lines.map(({ label, found }) => [
            label,
            ...found.map(({ seconds, cpuSeconds }) => `${words(seconds)} (${words(cpuSeconds)})`),
          ]),
          ['list and filter', ...lists.map(({ seconds }) => `${Math.round(1000 * seconds)} ms`)],
        ],
        notes: [
          'Synthetic results of 8 platforms, with one round of 6 pairs. From reading the files to the ' +
            'finished text, each in a process of its own. Listing and filtering: from the start of a ' +
            'native host with that many rows, each of which names a reference row; the quickest of 5. In ' +
            'brackets: CPU time of the whole process, on all cores, which includes its start.',
        ],
      },
      {
        title: 'Peak memory of reports, by the number of rows',
        columns,
        rows: lines.map(({ label, found }) => [label, ...found.map(({ peakBytes }) => megabytes(peakBytes))]),
        notes: ['The largest resident size of the process.'],
      },
    ],
    data: { sizes: all, lines, lists },
  };
}
