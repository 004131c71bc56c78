import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { validationMessage } from '../../protocol/validation-message.js';
import { restorePlans, roundStorer } from '../../protocol/results-file.js';
import { partValidator, validatorOf } from '../../protocol/schemas.js';
import { ResultsError, validateResults } from '../../report/results/schema.js';
import { parseVisible } from '../../protocol/visible.js';
import { SystemError } from '../system/exit.js';
import { realDisk } from '../system/files.js';
import { ownerName } from '../system/leftovers/owner.js';

/**
 * The journal of a measurement: its rounds are written to disk as they end, so that memory does not grow with
 * them and a command that is killed loses none. The first line of JSON names the results files of the
 * measurement, and one line follows for each round. When the results are saved, the journal is removed; see
 * docs/protocol.md.
 *
 * @import { Disk } from '../system/files.js'
 * @import { Results } from '../../protocol/types.js'
 *
 * @typedef {import('../../protocol/types.js').JournalPart} Part
 * @typedef {import('../../protocol/types.js').JournalRound} Entry
 *
 * @typedef {Awaited<ReturnType<typeof openJournal>>} Journal
 */

const SCHEMA = 'samebench-journal/1';

/** Another program has changed a journal while it was open. */
export class JournalChanged extends SystemError {}

/** How the names of journals end. */
export const journalEnding = '.journal';

/**
 * Starts a journal. A round that the disk cannot take stays in memory until there is room.
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
  // What is measured can write to the file, too.
  const written = createHash('sha256');
  /** By part and platform. @type {Map<string, ReturnType<typeof roundStorer>>} */
  const storers = new Map();
  const write = async () => {
    made ??= await createNew(folder, name, disk);
    // Others may join them meanwhile.
    const lines = [...waiting];
    await made.file.append(lines.join(''));
    written.update(lines.join(''));
    waiting = waiting.slice(lines.length);
  };
  // One after the other: hosts of a duel end their rounds at the same time.
  let writing = Promise.resolve();
  const flush = () => (writing = writing.then(write).catch(() => {}));
  await flush();

  return {
    /** Where it is; null if nothing of it could be written. */
    path: () => made?.path ?? null,
    /** Whether all rounds are on disk. */
    isWhole: () => waiting.length === 0,
    /**
     * @param {Entry} entry
     * @returns {Promise<void>} never rejects
     */
    add({ part, platform, round }) {
      const key = `${part} ${platform}`;
      const store = storers.get(key) ?? roundStorer();
      storers.set(key, store);
      waiting.push(lineOf({ part, platform, round: store(round) }));
      return flush();
    },
    /**
     * Adds the rounds to the results, in the order in which they ended.
     *
     * @param {Results[]} results one for each part
     * @throws {JournalChanged} another program has changed the file
     */
    async addRoundsTo(results) {
      const changed = () =>
        new JournalChanged(
          `${made?.path} was changed by another program, so that what was measured is not known`,
        );
      const read = createHash('sha256');
      /** @type {Entry[]} */
      const entries = [];
      try {
        for await (const line of made?.file.lines() ?? []) {
          read.update(`${line}\n`);
          entries.push(JSON.parse(line));
        }
      } catch (error) {
        throw error instanceof SyntaxError ? changed() : error;
      }
      if (read.digest('hex') !== written.copy().digest('hex')) throw changed();
      for (const entry of entries) addRound(results, entry);
      for (const line of waiting) addRound(results, JSON.parse(line));
      for (const { platforms } of results) for (const { rounds } of platforms) restorePlans(rounds);
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
 * @param {Entry} entry the first line of a journal is no entry, and adds nothing
 */
function addRound(results, { part, platform, round }) {
  results[part]?.platforms.find(({ id }) => id === platform)?.rounds.push(round);
}

/** @type {import('../../protocol/schemas.js').Check<import('../../protocol/types.js').JournalRound>} */
const fitsRound = partValidator('journal.schema.json#/definitions/journalRound');

/**
 * Reads a journal. What its command was writing when it was killed is left out.
 *
 * @param {string} text
 * @returns {import('../../protocol/types.js').JournalHead} its results have their rounds
 * @throws {ResultsError}
 */
export function parseJournal(text) {
  const [first, ...others] = text.split('\n').slice(0, -1);
  if (first === undefined)
    throw new ResultsError('it is empty: its command ended before it had written anything');
  try {
    const head = checked(parseVisible(first), validatorOf('journal'), 1);
    if (new Set(head.parts.map(({ name }) => name)).size < head.parts.length)
      throw new ResultsError('two parts have one name');
    const results = head.parts.map((part) => part.results);
    others.forEach((line, i) => addRound(results, checked(parseVisible(line), fitsRound, i + 2)));
    results.forEach(validateResults);
    return head;
  } catch (error) {
    throw new ResultsError(`not a journal of a run, or broken: ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * @template T
 * @param {unknown} value
 * @param {import('../../protocol/schemas.js').Check<T>} validate
 * @param {number} line counted from 1
 * @returns {T}
 */
function checked(value, validate, line) {
  if (validate(value)) return value;
  throw new ResultsError(`line ${line}: ${validationMessage(validate.errors ?? [])}`);
}
