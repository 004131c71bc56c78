/** Whether duels name builds that are slower by what comes rarely, and none where it is on both sides. */
import { join } from 'node:path';
import { rowName } from '../../../protocol/identity.js';
import { gatherBy } from '../../../report/results/lookup.js';
import { median } from '../../../report/statistics/descriptive.js';
import { repeatedly } from '../context.js';
import { platformsOf } from '../platforms.js';
import { samebench } from '../../shared/process.js';

/**
 * @import { Context } from '../context.js'
 * @import { Comparison } from '../../../protocol/types.js'
 * @import { Outcome } from '../../shared/table.js'
 *
 * @typedef {Pick<Comparison, 'suite' | 'name' | 'argument' | 'platform' | 'change' | 'ratio'>} Said
 * @typedef {object} Line  of a row on a platform
 * @property {string} row
 * @property {number | null} ratio  the median of those that the duels of different builds found
 * @property {number} found  how many of these named it slower
 * @property {number} named  how many duels of equal builds named it
 */

/** What makes the build with more that is rare. */
const MORE = '-DRARE_MORE';

/** The share of rows that duels of equal builds may name. */
const MOST_NAMED = 2 / 240;

/** Rows in JavaScript have a column of their own; their counterparts in C++ do nothing. */
const isMeant = (/** @type {Said} */ { suite, platform }) =>
  (suite === 'rare_js') === platform.endsWith('@js');

/**
 * @param {Said[][]} different  what duels of both builds said
 * @param {Said[][]} equal  what duels of one build with itself said
 * @returns {Line[]}
 */
export function linesOf(different, equal) {
  const keyOf = (/** @type {Said} */ cell) => `${rowName(cell)} / ${cell.platform}`;
  const [own, others] = [different, equal].map((duels) => gatherBy(duels.flat().filter(isMeant), keyOf));
  return [...own].map(([row, cells]) => {
    const ratios = cells.flatMap(({ ratio }) => ratio?.value ?? []);
    return {
      row,
      ratio: ratios.length > 0 ? median(ratios) : null,
      found: cells.filter(({ change }) => change === 'slower').length,
      named: (others.get(row) ?? []).filter(({ change }) => change === 'slower' || change === 'faster')
        .length,
    };
  });
}

/** @param {Context} context @returns {Promise<Outcome>} */
export async function rare(context) {
  const { root, scratch, processes: count } = context;
  const platforms = platformsOf(context, ['native', 'node']).flatMap((id) =>
    id === 'node' ? [id, 'node@js'] : [id],
  );
  const duels = (/** @type {string} */ what, /** @type {string[]} */ flags) =>
    repeatedly(context, what, count, async () => {
      const { stdout } = await samebench([
        ...['duel', '--project', join(root, 'lab', 'accuracy', 'rare'), '--a', '.', '--b', '.'],
        ...[...flags, '--platforms', platforms.join(), '--out', join(scratch, 'rare'), '--json'],
      ]);
      return /** @type {Said[]} */ (JSON.parse(stdout).cells);
    });
  const different = await duels('duels of different builds', [`--flags-b=${MORE}`]);
  const equal = await duels('duels of equal builds', [`--flags-a=${MORE}`, `--flags-b=${MORE}`]);
  return rareOutcome(different, equal);
}

/**
 * @param {Said[][]} different
 * @param {Said[][]} equal  as many
 * @returns {Outcome}
 */
export function rareOutcome(different, equal) {
  const count = different.length;
  const lines = linesOf(different, equal);
  const sum = (/** @type {'found' | 'named'} */ key) => lines.reduce((all, line) => all + line[key], 0);
  const of = lines.length * count;
  return {
    tables: [
      {
        title: 'Duels of builds that differ in what is rare',
        columns: ['row', 'ratio', 'named slower', 'named where both builds are the same'],
        rows: lines.map(({ row, ratio, found, named }) => [
          row,
          ratio === null ? '–' : `${ratio.toFixed(2)}×`,
          `${found} of ${count}`,
          `${named} of ${count}`,
        ]),
        notes: [],
      },
    ],
    goals: [
      { goal: 'slower in all duels', found: `${sum('found')} of ${of}`, met: sum('found') === of },
      {
        goal: 'equal builds: at most 2 of 240 named',
        found: `${sum('named')} of ${of}`,
        met: sum('named') <= MOST_NAMED * of,
      },
    ],
    data: { different, equal },
  };
}
