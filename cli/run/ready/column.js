import { readProjectPresets } from '../../build/presets.js';
import { executable } from '../../hosts/executable.js';
import { UsageError } from '../../system/exit.js';
import { choosePlatforms } from '../plan/choose.js';
import { provision } from './provision.js';

/**
 * One column, and what counts in its build.
 *
 * @import { Platform } from '../../platforms/index.js'
 * @import { Context } from '../context.js'
 *
 * @typedef {object} Columns
 * @property {Platform | null} timed null: the column only counts
 * @property {Platform | null} counting what counts in the same build; null: nothing does
 */

/**
 * @param {string} name of a column
 * @param {string} project
 * @param {Context} context
 * @returns {Columns}
 */
export function chooseColumns(name = executable.id, project, { platforms, presets }) {
  const columnsOf = (/** @type {string} */ list) =>
    choosePlatforms(list, platforms, {
      presets: [...readProjectPresets(project), ...presets],
      binaries: new Map(),
    }).chosen;
  const [column, ...more] = columnsOf(name);
  if (more.length > 0) throw new UsageError(`--column ${name}: expected one column`);
  if (column.counts) return { timed: null, counting: column };
  const counter = platforms.find(
    ({ host, takes }) => host === column.host && takes?.traits?.includes('work'),
  );
  const build = column.preset?.slice(column.host.id.length + 1);
  return {
    timed: column,
    counting: counter ? columnsOf([counter.id, ...(build ? [build] : []), 'work'].join('@'))[0] : null,
  };
}

/**
 * Installs what a platform needs, and looks whether it is there. Nothing is built.
 *
 * @param {Platform | null} platform
 * @param {boolean} byName whether it is an error if it is missing
 * @param {Context} context
 * @returns {Promise<Platform | null>}
 */
export async function readyColumn(platform, byName, context) {
  if (platform === null) return null;
  const {
    ready: [ready = null],
  } = await provision([platform], byName, async () => null, context);
  return ready;
}
