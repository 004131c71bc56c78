/**
 * Whether `--fail-on slower` finds one instruction in 200, and nothing where nothing changed. The projects
 * `base` and `longer` differ by this instruction, in the row `chain`.
 *
 * @import { Context } from '../context.js'
 * @import { Compared } from './command.js'
 * @typedef {{changed: Compared[], same: Compared[]}} Tries changed: the two projects; same: one project with
 *   itself
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { startSpinners } from '../../shared/process.js';
import { repeatedly } from '../context.js';
import { compareFiles, run, timedPlatforms, workColumns } from './command.js';

/** Below one instruction in 200. */
export const threshold = '0.4%';

/** What is compared: columns, options of the run, and how many tries for one of the experiment's. */
export const measures = {
  work: { columnsOf: workColumns, options: /** @type {string[]} */ ([]), share: 1 },
  // Timing takes longer, and nothing depends on it: it is here for comparison.
  time: { columnsOf: timedPlatforms, options: ['--quick'], share: 0.5 },
};

/** The row that changes. */
const isChanged = (/** @type {{suite: string, name: string}} */ { suite, name }) =>
  suite === 'gate' && name === 'chain';

/**
 * What a comparison said about a column.
 *
 * @param {Compared} compared
 * @param {string} column
 * @returns {{code: number | null, found: boolean, others: number}} found: the changed row is called slower;
 *   others: rows that are called slower or faster besides it
 */
export function judged({ code, cells }, column) {
  const named = cells.filter(
    ({ platform, change }) => platform === column && (change === 'slower' || change === 'faster'),
  );
  const found = named.filter((cell) => isChanged(cell) && cell.change === 'slower').length;
  return { code, found: found > 0, others: named.length - found };
}

/**
 * @typedef {object} GateOutcome
 * @property {number} tries with the change
 * @property {number} found tries that named the changed row and no other
 * @property {number} failed tries that exited with 1
 * @property {number} repeated tries without a change
 * @property {number} silent those that named no row
 * @property {number} passed those that exited with 0
 *
 * @param {Tries} tries
 * @param {string} column
 * @returns {GateOutcome}
 */
export function gateOutcome({ changed, same }, column) {
  const [after, again] = [changed, same].map((all) => all.map((compared) => judged(compared, column)));
  return {
    tries: after.length,
    found: after.filter(({ found, others }) => found && others === 0).length,
    failed: after.filter(({ code }) => code === 1).length,
    repeated: again.length,
    silent: again.filter(({ found, others }) => !found && others === 0).length,
    passed: again.filter(({ code }) => code === 0).length,
  };
}

/**
 * Measures both projects again and again, and the first one also while all cores are busy.
 *
 * @param {Context} context
 * @param {keyof typeof measures} measure
 * @returns {Promise<Tries>}
 */
export async function tryGate(context, measure) {
  const { columnsOf, options, share } = measures[measure];
  const count = Math.max(2, Math.round(share * context.processes));
  const files = (/** @type {string} */ project, /** @type {string} */ what) =>
    repeatedly(context, `${measure}, ${what}`, count, async (i) => {
      const words = ['gate', '--project', join(context.root, 'tests/projects/gate', project)];
      const { file } = await run(
        context,
        [...words, '--platforms', columnsOf(context).join(','), ...options],
        `${measure}-${what}-${i}`,
      );
      return file;
    });
  const base = await files('base', 'before');
  const longer = await files('longer', 'after');
  const stop = startSpinners(availableParallelism());
  const busy = await files('base', 'busy').finally(stop);
  const compareAll = async (/** @type {string[]} */ now) => {
    const said = [];
    for (const [i, file] of now.entries()) {
      said.push(await compareFiles(base[i], file, ['--measure', measure, '--threshold', threshold]));
    }
    return said;
  };
  return { changed: await compareAll(longer), same: await compareAll(busy) };
}
