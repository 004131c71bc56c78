/**
 * The tools of `samebench mcp`: each is a command with --json.
 *
 * @import { Summary } from '../../protocol/types.js'
 *
 * @typedef {object} CommandTool
 * @property {string} name of the command, and of the tool
 * @property {string} description
 * @property {Record<string, Argument>} takes
 * @property {string[]} [required]
 * @property {(answer: any) => unknown} [shorten] leaves out of the command's JSON what a model does not need
 *
 * @typedef {object} Argument
 * @property {'string' | 'boolean' | 'strings'} type
 * @property {string} description
 * @property {string} [flag] absent: it is a word behind the options
 */
import { warningsOf } from '../../report/api.js';

/** @type {(description: string, flag?: string) => Argument} */
const text = (description, flag) => ({ type: 'string', description, flag });

/** @type {Argument} */
const project = text(
  'folder of the CMake project with the suites; default: that of the folder in which the server runs',
  '--project',
);

/** @type {Argument} */
const suites = {
  type: 'strings',
  description: 'names of suites; default: all that are not measured only by name',
};

const filter = text('only rows whose "suite/name argument" contains this', '--filter');

/** @type {CommandTool[]} */
export const commandTools = [
  {
    name: 'list',
    description:
      'Lists the suites and their rows (benchmarks). Builds first, which takes a minute the first time.',
    takes: {
      project,
      platforms: text('build for these, such as native,node; default: native', '--platforms'),
    },
  },
  {
    name: 'run',
    description:
      'Measures the rows on each platform: costs with their 95 % intervals. To compare a change with a ' +
      'revision, use judge instead: two runs differ by the noise of the machine.',
    takes: {
      suites,
      project,
      filter,
      platforms: text('columns, such as native,node; default: all that are installed', '--platforms'),
      quick: { type: 'boolean', description: 'a third of the time, larger errors', flag: '--quick' },
      work: { type: 'boolean', description: 'also count the instructions of each row', flag: '--work' },
      maxTime: text('time of all rounds, such as 90s or 5m', '--max-time'),
    },
    shorten: shortSummary,
  },
  {
    name: 'judge',
    description:
      'Judges the change in the working tree, or in a revision, against a git revision: better, same, ' +
      'worse, wrong or cannot tell, with reasons. ' +
      ('Edits of suites, CMake files and settings are wrong. Call it after each change that should make ' +
        'code faster.'),
    takes: {
      suites,
      project,
      filter,
      a: text('the base: a git revision such as main or HEAD', '--a'),
      b: text('the candidate: a git revision; default: the working tree', '--b'),
      platforms: text('columns whose times decide; default: native', '--platforms'),
      threshold: text('ignore changes smaller than this, such as 1%; default: 0.5%', '--threshold'),
      budgetTotal: text('most time of the measurement, such as 90s', '--budget-total'),
    },
    required: ['a'],
  },
  {
    name: 'explain',
    description:
      'Counts the instructions of one row by function. With a, it counts that revision, too, and gives ' +
      'the functions and source lines that execute more or fewer.',
    takes: {
      row: text('"suite/name argument", or a part of it that no other row has'),
      project,
      a: text('a git revision to compare with', '--a'),
      b: text('the later revision, with a; default: the working tree', '--b'),
    },
    required: ['row'],
  },
  {
    name: 'bisect',
    description: 'Finds the commit of a range that changed a row.',
    takes: {
      range: text('GOOD..BAD: a commit before the change, and one after it'),
      row: text('"suite/name argument", or a part of it that no other row has', '--row'),
      project,
      by: text(
        'work, allocations, allocated, size, checksum or time; default: work, or time if work is equal',
        '--by',
      ),
      column: text('where to measure; default: native', '--column'),
    },
    required: ['range', 'row'],
  },
];

const schemas = {
  string: { type: 'string' },
  boolean: { type: 'boolean' },
  strings: { type: 'array', items: { type: 'string' } },
};

/** Agents choose by descriptions, and ask their users. */
const RUNS =
  'Builds and runs the code of the project, and of each revision, with your rights, without a sandbox.';

/** As the protocol lists a tool. @param {CommandTool} tool */
export const listed = ({ name, description, takes, required = [] }) => ({
  name,
  description: `${description} ${RUNS}`,
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    required,
    properties: Object.fromEntries(
      Object.entries(takes).map(([key, { type, description: what }]) => [
        key,
        { ...schemas[type], description: what },
      ]),
    ),
  },
});

/**
 * The words of the command line. No argument becomes an option.
 *
 * @param {CommandTool} tool
 * @param {Record<string, any>} given that fits its schema
 * @returns {string[]}
 */
export function wordsOf({ name, takes }, given) {
  const all = Object.entries(takes)
    .filter(([key]) => given[key] !== undefined)
    .map(([key, argument]) => ({ ...argument, value: given[key] }));
  const flags = all.flatMap(({ flag, type, value }) =>
    flag === undefined ? [] : type === 'boolean' ? (value ? [flag] : []) : [`${flag}=${value}`],
  );
  return [
    name,
    '--json',
    ...flags,
    '--',
    ...all.filter(({ flag }) => flag === undefined).flatMap(({ value }) => value),
  ];
}

/** The costs of a run. @param {Summary} summary */
function shortSummary(summary) {
  const { platforms, rows, checksumMismatches, roundings } = summary;
  return {
    platforms: platforms.map(({ id, status, reason }) => ({ id, status, ...(reason && { reason }) })),
    rows: rows
      .filter(({ suite }) => suite !== 'ladder')
      .map(({ suite, name, argument, cells }) => ({
        row: `${suite}/${[name, argument].filter(Boolean).join(' ')}`,
        costs: Object.fromEntries(
          Object.entries(cells).map(([id, { verdict, reason, value, low, high, quantity }]) => [
            id,
            { verdict, quantity, value, low, high, ...(reason && { reason }) },
          ]),
        ),
      })),
    warnings: warningsOf(summary, { folded: true }),
    checksumMismatches,
    ...(roundings && { roundings }),
    units: { time: 'nanoseconds', instructions: 'instructions', bytes: 'bytes' },
  };
}
