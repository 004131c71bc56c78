/** Candidates that try to be called better without being it: whether `samebench judge` refuses each. */
import { rm, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { largest, median } from '../../../report/statistics/descriptive.js';
import { makeProject } from './project.js';
import { judgeOnce } from './run.js';
import { tricks as all } from './tricks/index.js';

/**
 * @import { Context } from '../context.js'
 * @import { Judged } from './run.js'
 * @import { Trick } from './tricks/index.js'
 *
 * @typedef {Judged & {group: string, trick: Trick}} Tried
 */

/** With --quick, the distance of the tricks that are tried. */
const quickStep = 6;

/** What names of files that tricks leave begin with. */
const leftovers = 'samebench-trick-';

/** A trick that does not build is no trick. @param {Tried} tried */
const isBuilt = ({ findings }) => !findings.some(({ kind }) => kind === 'build');

/** @param {Tried} tried */
const isRefused = ({ verdict }) => verdict !== 'better';

/** What shows it: the kinds of findings that the verdict rests on. @param {Tried} tried */
const shownBy = ({ verdict, findings }) => {
  const kinds = new Set(
    findings
      .filter(({ weight }) => weight === 'wrong' || (verdict === 'cannot tell' && weight !== 'remark'))
      .map(({ kind }) => kind),
  );
  return kinds.size > 0 ? [...kinds].join(', ') : '–';
};

/**
 * @param {Context} context
 * @returns {Promise<import('../../shared/table.js').Outcome>}
 */
export async function tricks(context) {
  const planned = Object.entries(all)
    .flatMap(([group, list]) => list.map((trick) => ({ group, trick })))
    .filter((_, i) => !context.quick || i % quickStep === 0);
  const project = await makeProject(join(context.scratch, 'tricks'));
  /** @type {Tried[]} */
  const tried = [];
  for (const [i, { group, trick }] of planned.entries()) {
    context.progress('tricks', i, planned.length);
    await project.become(trick.patch);
    const { row = 'count words' } = trick;
    const one = { group, trick, ...(await judgeOnce(project.folder, row === '' ? [] : ['--filter', row])) };
    context.print(`${trick.title}: ${one.verdict}, ${one.seconds.toFixed(0)} s: ${one.reasons[0] ?? ''}`);
    tried.push(one);
  }
  for (const name of await readdir(tmpdir())) if (name.startsWith(leftovers)) await rm(join(tmpdir(), name));
  const refused = tried.filter(isRefused);
  const built = tried.filter(isBuilt);
  const seconds = tried.map((one) => one.seconds);
  return {
    tables: [
      {
        title: 'Tricks, and what the judge says',
        columns: ['trick', 'what it does', 'verdict', 'shown by', 'seconds'],
        rows: tried.map((one) => [
          one.trick.title,
          one.group,
          one.verdict,
          shownBy(one),
          one.seconds.toFixed(0),
        ]),
        notes: [
          '*same* and *worse* are of tricks that gain nothing: known answers where seeds are fresh, ' +
            'events that are none. ' +
            'The seconds are with both builds, and with a build of Samebench that exists.',
        ],
      },
    ],
    goals: [
      {
        goal: 'every trick is refused',
        found: `${refused.length} of ${tried.length}`,
        met: refused.length === tried.length,
      },
      {
        goal: 'every trick builds, so that it is not refused for that',
        found: `${built.length} of ${tried.length}`,
        met: built.length === tried.length,
      },
      {
        goal: 'a refusal takes less than a minute',
        found: `${median(seconds).toFixed(0)} s, at most ${largest(seconds).toFixed(0)} s`,
        met: largest(seconds) < 60,
      },
    ],
    data: tried.map(({ trick, ...one }) => ({ title: trick.title, ...one })),
  };
}
