import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseVisible } from '../../protocol/visible.js';
import { writeAtomically } from '../system/files.js';
import { createEventCheck } from './check-events.js';

/**
 * Keeps the list of a build's benchmarks beside it, where a host takes long to start.
 *
 * @import { Listed } from './list.js'
 *
 * @typedef {object} TimedList
 * @property {Listed[]} benchmarks
 * @property {number} ms that the host took to list them
 */

/**
 * A list that comes sooner is asked for each time: benchmarks may depend on more than the build, such as
 * files that they read.
 */
const slowMs = 3000;

/** @param {string} folder of a build */
const fileIn = (folder) => join(folder, 'samebench-list.json');

/**
 * The list of a build, from the file beside it if that is of the same build, or else from its host.
 *
 * @param {{folder: string, files: string[], program?: string}} build
 * @param {() => Promise<Listed[]>} ask
 * @param {{keep: boolean, now?: () => number}} options keep: false if the build has to show that it starts
 * @returns {Promise<TimedList>}
 */
export async function keptList({ folder, files, program }, ask, { keep, now = () => performance.now() }) {
  const found = keep ? await readList(folder) : null;
  if (found !== null && found.ms >= slowMs && found.key === (await keyOf(files)))
    return { benchmarks: found.benchmarks, ms: found.ms };
  const start = now();
  const benchmarks = await ask();
  const ms = Math.round(now() - start);
  // Of one of several programs, it is known what is lost if it does not build the next time.
  if (keep && (ms >= slowMs || program !== undefined)) {
    const content = `${JSON.stringify({ key: await keyOf(files), ms, event: 'list', benchmarks })}\n`;
    // A build may be in a folder that cannot be written.
    await writeAtomically(fileIn(folder), content).catch(() => {});
  }
  return { benchmarks, ms };
}

/**
 * What a program had when it was listed the last time.
 *
 * @param {string} folder of the program
 * @returns {Promise<Listed[]>} empty: it never was
 */
export const lastListed = async (folder) => (await readList(folder))?.benchmarks ?? [];

/**
 * What was built: the content of its files.
 *
 * @param {string[]} files
 * @returns {Promise<string>}
 */
async function keyOf(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(
      createHash('sha256')
        .update(await readFile(file))
        .digest(),
    );
  return hash.digest('hex');
}

/**
 * @param {string} folder
 * @returns {Promise<TimedList & {key: string} | null>} null: there is none that can be used
 */
async function readList(folder) {
  try {
    const { key, ms, ...event } = parseVisible(await readFile(fileIn(folder), 'utf8'));
    createEventCheck()(event);
    return event.event === 'list' && typeof key === 'string' && ms >= 0
      ? { key, ms, benchmarks: event.benchmarks }
      : null;
  } catch {
    return null;
  }
}
