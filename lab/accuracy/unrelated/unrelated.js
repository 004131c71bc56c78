/**
 * What a duel says of changes that touch no measured function, and of none at all: how many costs it names,
 * how many it cannot decide, and how long it takes.
 */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readResults } from '../../../cli/files/read-results.js';
import { samebench } from '../../shared/process.js';
import { causeText } from '../../../report/compare/words.js';
import { median } from '../../../report/statistics/descriptive.js';
import { percent } from '../../shared/table.js';
import { isBrowser, mainPlatforms, platformsOf } from '../platforms.js';
import { makeProject } from '../changes/project.js';
import { edits } from './edits.js';

/**
 * @import { Compared } from '../../../protocol/types.js'
 * @import { Context } from '../context.js'
 * @import { Edit } from './edits.js'
 *
 * @typedef {{name: string, cells: Compared['cells'], seconds: number}} Duel
 */

/** Duels of a build with itself. */
const unchanged = { quick: 1, whole: 3 };

/** Changes of a first impression. */
const quickEdits = ['a benchmark', 'a function', 'a compiler flag'];

/** The shares of undecided costs that are permitted. */
const undecidedGoals = [
  { where: 'native', of: (/** @type {string} */ id) => id === 'native', share: 0.03 },
  { where: 'Node', of: (/** @type {string} */ id) => id === 'node', share: 0.05 },
  { where: 'browsers', of: isBrowser, share: 0.1 },
];

/** A duel of these, natively and in Node, is what the goal for the time is for. */
const suites = ['classics', 'primality', 'ladder'];

const maxSeconds = 100;

/**
 * @param {Context} context
 * @param {string} base its build
 * @param {string} project
 * @param {string} name of the change
 * @param {string} out
 * @returns {Promise<Duel>}
 */
async function duel(context, base, project, name, out) {
  await rm(out, { recursive: true, force: true });
  const platforms = platformsOf(context, mainPlatforms).join(',');
  const { stdout } = await samebench([
    ...['duel', ...suites, '--a', base, '--b', '.', '--project', project],
    ...['--platforms', platforms, '--seed', '1', '--out', out, '--json'],
  ]);
  // A second duel of suspects has files of its own, and belongs to the time.
  const sides = (await readdir(out)).filter((file) => /-a(-\d+)?\.json$/.test(file));
  const results = await Promise.all(sides.map((file) => readResults(join(out, file))));
  const ms = results.reduce(
    (sum, one) => sum + Date.parse(String(one.finishedAt)) - Date.parse(one.startedAt),
    0,
  );
  return { name, cells: JSON.parse(stdout).cells, seconds: ms / 1000 };
}

/** @param {Duel['cells'][number]} cell */
export const isNamed = ({ change }) => change === 'slower' || change === 'faster';

/**
 * Whether the changed build executes more instructions, so that its change is true. Costs that became faster
 * are not counted.
 *
 * @param {Duel['cells'][number]} cell
 */
const doesMore = ({ cause }) =>
  cause !== undefined && cause.functions.length > 0 && cause.current > cause.baseline;

/** How large a change is, as a share. @param {Duel['cells'][number]} cell */
const sizeOf = ({ ratio }) => (ratio === null ? Infinity : Math.exp(Math.abs(Math.log(ratio.value))) - 1);

/** @param {Duel[]} duels @param {(platform: string) => boolean} [of] */
export function countsOf(duels, of = () => true) {
  const cells = duels.flatMap((one) => one.cells).filter(({ platform }) => of(platform));
  const named = cells.filter(isNamed);
  const largestOf = (/** @type {Duel['cells']} */ some) =>
    some.length === 0 ? null : Math.max(...some.map(sizeOf));
  return {
    of: cells.length,
    named: named.length,
    largest: largestOf(named),
    largestUnexplained: largestOf(named.filter((cell) => !doesMore(cell))),
    unclear: cells.filter(({ change }) => change === 'unclear').length,
  };
}

/** @param {Duel} one */
function rowOf(one) {
  const { of, named, largest, unclear } = countsOf([one]);
  const names = one.cells.filter(isNamed).map((cell) => {
    const { name, argument, platform } = cell;
    const cause = causeText(cell);
    return `${[name, argument].filter(Boolean).join(' ')} on ${platform}${cause && ` (${cause})`}`;
  });
  return [
    one.name,
    `${named} of ${of}`,
    largest === null ? '–' : percent(largest),
    `${unclear} of ${of}`,
    one.seconds.toFixed(0),
    names.join(', ') || '–',
  ];
}

/**
 * @param {Context} context
 * @returns {Promise<import('../../shared/table.js').Outcome>}
 */
export async function unrelated(context) {
  const folder = join(context.scratch, 'unrelated');
  const chosen = edits.filter(({ name }) => !context.quick || quickEdits.includes(name));
  const same = Array.from({ length: context.quick ? unchanged.quick : unchanged.whole }, () => ({
    name: 'none',
    edit: () => {},
  }));
  // Folders with names of one length: a path is in the data of a program.
  const base = join(folder, 'base00');
  await makeProject(context, base);
  await samebench([
    ...['run', '--project', base, '--filter', 'xor loop', '--quick', '--rounds', '1'],
    ...['--platforms', platformsOf(context, mainPlatforms).join(','), '--out', join(folder, 'out')],
  ]);
  /** @type {Duel[]} */
  const duels = [];
  for (const [i, { name, edit }] of [...same, ...chosen].entries()) {
    context.progress('duels', i, same.length + chosen.length);
    const project = join(folder, `edit${String(i).padStart(2, '0')}`);
    if (name !== 'none') await makeProject(context, project, edit);
    duels.push(
      await duel(
        context,
        join(base, 'build'),
        name === 'none' ? base : project,
        name,
        join(folder, `out-${i}`),
      ),
    );
  }
  const changed = countsOf(duels.filter(({ name }) => name !== 'none'));
  const equal = countsOf(duels.filter(({ name }) => name === 'none'));
  const seconds = median(duels.map((one) => one.seconds));
  const measured = platformsOf(context, mainPlatforms);
  return {
    tables: [
      {
        title: 'Changes that touch no measured function',
        columns: ['change', 'named', 'largest', 'undecided', 'seconds', 'named costs'],
        rows: duels.map(rowOf),
        notes: [
          `A duel for each change of the project \`lab/accuracy/changes\` against its parent, ` +
            `of the suites ${suites.join(', ')}, on ${measured.join(', ')}, with the default threshold ` +
            'and budget. The build is not part of the seconds, a second duel of suspects is.',
        ],
      },
    ],
    goals: [
      {
        goal: 'at most 0.5 % of the costs are named after an unrelated change',
        found: `${changed.named} of ${changed.of}`,
        met: changed.named <= 0.005 * changed.of,
      },
      ...[
        { goal: 'none of more than 3 %', largest: changed.largest },
        {
          goal: 'none of more than 3 % that does not execute more instructions',
          largest: changed.largestUnexplained,
        },
      ].map(({ goal, largest }) => ({
        goal,
        found: largest === null ? 'none' : percent(largest),
        met: (largest ?? 0) <= 0.03,
      })),
      {
        goal: 'at most 0.5 % of the costs are named without a change',
        found: `${equal.named} of ${equal.of}`,
        met: equal.named <= 0.005 * equal.of,
      },
      ...undecidedGoals
        .filter(({ of }) => measured.some(of))
        .map(({ where, of, share }) => {
          const { unclear, of: all } = countsOf(duels, of);
          return {
            goal: `at most ${percent(share)} undecided at 1 %, ${where}`,
            found: `${unclear} of ${all}`,
            met: unclear <= share * all,
          };
        }),
      ...(measured.some(isBrowser)
        ? []
        : [
            {
              goal: `a duel takes at most ${maxSeconds} s (median)`,
              found: `${seconds.toFixed(0)} s for ${duels[0].cells.length} costs`,
              met: seconds <= maxSeconds,
            },
          ]),
    ],
    data: duels.map(({ name, cells, seconds: own }) => ({
      name,
      seconds: own,
      counts: countsOf([{ name, cells, seconds: own }]),
    })),
  };
}
