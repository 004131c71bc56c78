import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ResultsError, validateResults } from '../../report/results/schema.js';
import { parseVisible } from '../../report/text/visible.js';
import { realDisk } from '../system/files.js';
import { ownerName } from '../system/leftovers/owner.js';

/**
 * The journal of a measurement: its rounds are written to disk as they end, so that memory does not grow with them and
 * a command that is killed loses none. One line of JSON tells which results files the measurement will have, and one
 * line follows for each round. When the results are saved, the journal is removed; see docs/protocol.md.
 *
 * @typedef {import('../system/files.js').Disk} Disk
 * @typedef {import('../../protocol/types.js').Results} Results
 *
 * @typedef {object} Part one results file of a measurement; a duel has two
 * @property {string} name of the file, without `.json`
 * @property {Results} results without rounds
 *
 * @typedef {object} Entry
 * @property {number} part counted from 0
 * @property {string} platform
 * @property {import('../../protocol/types.js').Round} round
 *
 * @typedef {Awaited<ReturnType<typeof openJournal>>} Journal
 */

const SCHEMA = 'samebench-journal/1';

/** How the names of journals end. */
export const journalEnding = '.journal';

/**
 * Starts a journal. Where the disk cannot take a round, it stays in memory until there is room.
 *
 * @param {string} folder
 * @param {string} name of the file, without its ending; another journal of this name is left alone
 * @param {Part[]} parts
 * @param {Disk} [disk]
 */
export async function openJournal(folder, name, parts, disk = realDisk) {
  /** @type {{path: string, file: import('../system/files.js').GrowingFile} | null} */
  let made = null;
  let waiting = [lineOf({ schema: SCHEMA, owner: ownerName(), parts })];
  const write = async () => {
    made ??= await createNew(folder, name, disk);
    await made.file.append(waiting.join(''));
    waiting = [];
  };
  // One after the other: hosts of a duel end their rounds at the same time.
  let writing = Promise.resolve();
  const flush = () => (writing = writing.then(write).catch(() => {}));
  await flush();

  return {
    /** Where all rounds are on disk; null if the disk did not take all of them. */
    path: () => (waiting.length === 0 ? made?.path ?? null : null),
    /**
     * @param {Entry} entry
     * @returns {Promise<void>} never rejects
     */
    add(entry) {
      waiting.push(lineOf(entry));
      return flush();
    },
    /**
     * Adds the rounds to the results, in the order in which they ended.
     *
     * @param {Results[]} results one for each part
     */
    async addRoundsTo(results) {
      const written = made?.file.lines() ?? [];
      for await (const line of written) addRound(results, JSON.parse(line));
      for (const line of waiting) addRound(results, JSON.parse(line));
    },
    /** Closes it. @param {{keep: boolean}} options keep: leaves it on disk */
    async end({ keep }) {
      await made?.file.close();
      if (made && !keep) await rm(made.path, { force: true }).catch(() => {});
    },
  };
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {Disk} disk
 */
async function createNew(folder, name, disk) {
  for (let count = 1; ; count++) {
    const path = join(folder, `${count === 1 ? name : `${name}-${count}`}${journalEnding}`);
    try {
      return { path, file: await disk.create(path) };
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
  }
}

/** @param {unknown} value */
const lineOf = (value) => `${JSON.stringify(value)}\n`;

/**
 * @param {Results[]} results
 * @param {Entry} entry the first line of a journal is none, and adds nothing
 */
function addRound(results, { part, platform, round }) {
  results[part]?.platforms.find(({ id }) => id === platform)?.rounds.push(round);
}

/**
 * Reads a journal. What its command was writing when it was killed is left out.
 *
 * @param {string} text
 * @param {string} path for messages
 * @returns {{owner: string, parts: Part[]}} owner: of the command that writes it; the results have their rounds
 * @throws {ResultsError}
 */
export function parseJournal(text, path) {
  try {
    const [{ schema, owner, parts }, ...entries] = text.split('\n').slice(0, -1).map(parseVisible);
    if (schema !== SCHEMA) throw new ResultsError(`expected "schema": "${SCHEMA}" in the first line`);
    for (const entry of entries) addRound(parts.map((/** @type {Part} */ { results }) => results), entry);
    return { owner: String(owner), parts: parts.map(checkedPart) };
  } catch (error) {
    throw new ResultsError(`${path}: not a journal of a run, or broken: ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * @param {Part} part as it stands in a file
 * @returns {Part}
 */
function checkedPart({ name, results }) {
  if (!/^[\w-]+$/.test(name)) throw new ResultsError(`"${name}" cannot be the name of a results file`);
  return { name, results: validateResults(results) };
}
