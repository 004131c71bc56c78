import { statSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { runKey } from '../../report/history/entry.js';
import { parseHistory } from '../../report/history/reading.js';
import { withoutPrivatePaths } from '../../report/text/private-paths.js';
import { visible } from '../../protocol/visible.js';
import { readCommit } from '../system/git.js';
import { SystemError, UsageError } from '../system/exit.js';
import { makeFolder, toDisk } from '../system/files.js';
import { refuseLinks } from '../system/folders/inside.js';
import { withLock } from '../system/lock.js';
import { privateFolders } from '../system/repository.js';
import { megabytes, readLimited } from './limits.js';
import { defaultHistory } from './names.js';

/**
 * @import { HistoryEntry } from '../../protocol/types.js'
 *
 * @typedef {object} RunHistory the history that a run is added to
 * @property {string} file
 * @property {string | null} label of the run
 */

/**
 * Checks the file that `--history` names. The word after the option may be meant as something else, such as a
 * suite or a results file, which must not be written to.
 *
 * @param {string} file
 */
export function historyFile(file) {
  if (file.endsWith('.jsonl')) return file;
  throw new UsageError(
    `--history ${file}: expected a file whose name ends in .jsonl; write suites and results before --history`,
  );
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code;

/**
 * @param {string} file
 * @param {AbortSignal} [signal] see `readLimited`
 * @returns {Promise<string | null>} null where it does not exist
 */
async function textOf(file, signal) {
  try {
    return await readLimited(file, { signal });
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (codeOf(error) === 'ENOENT') return null;
    if (codeOf(error) === 'EISDIR')
      throw new UsageError(`${file} is a folder: expected a history file, such as ${defaultHistory}`);
    throw new UsageError(`cannot read ${file}: ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * The runs of a history file. Broken lines are reported and left out.
 *
 * @param {string} file
 * @param {(line: string) => void} print
 * @param {AbortSignal} [signal] ends the wait for a pipe, which may stand in the place of a named file
 * @returns {Promise<HistoryEntry[]>} at least one
 */
export async function readHistory(file, print, signal) {
  const text = await textOf(file, file === defaultHistory ? undefined : signal);
  const hint =
    `\n  \`samebench run --history${file === defaultHistory ? '' : ` ${file}`}\` adds a run, \`samebench ` +
    `history add RESULTS.json\` an earlier one`;
  if (text === null) throw new UsageError(`${file} does not exist${hint}`);
  const { entries, bad } = parseHistory(text, file);
  for (const { line, reason } of bad)
    print(`samebench: warning: ${file}, line ${line} is left out: ${reason}`);
  if (entries.length > 0) return entries;
  throw new UsageError(bad.length > 0 ? `${file} has no run that can be read` : `${file} is empty${hint}`);
}

/**
 * What appending needs of the file system. Tests put a full disk in.
 *
 * @typedef {object} Appender
 * @property {(file: import('node:fs/promises').FileHandle, text: string) => Promise<void>} write
 */

/** @type {Appender} */
const realAppender = { write: (file, text) => file.appendFile(text) };

/**
 * Checks, before anything is measured, that the file can be appended to, and is no link.
 *
 * @param {string} file is not created, but its folder is
 */
export async function checkAppendable(file) {
  try {
    await refuseLinks(file);
    await makeFolder(dirname(file));
    const text = await textOf(file);
    if (text !== null) {
      parseHistory(text, file);
      await (await open(file, 'a')).close();
    }
  } catch (error) {
    if (codeOf(error) === undefined || error instanceof UsageError) throw error;
    throw new UsageError(`cannot write to ${file}: ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * A line of a history file, which may be committed. Only messages lose their private paths: the names of
 * benchmarks identify them.
 *
 * @param {HistoryEntry} entry
 */
function lineOf({ errors, ...entry }) {
  const folders = privateFolders();
  const shown = errors?.map((one) => ({ ...one, message: withoutPrivatePaths(one.message, folders) }));
  return `${JSON.stringify({ ...entry, errors: shown })}\n`;
}

/**
 * Appends the runs that are not in the file yet. Several processes may append at once without losing a run.
 * A line that a crash left incomplete is ended first, so that only that line is broken. A failed write is
 * undone.
 *
 * @param {string} file
 * @param {HistoryEntry[]} entries
 * @param {{signal?: AbortSignal, appender?: Appender}} [options] signal: ends the wait for another process
 * @returns {Promise<{added: HistoryEntry[], known: HistoryEntry[], warnings: string[]}>} known: those that
 *   were in the file; warnings: that it becomes too large
 * @throws {SystemError} when it cannot be written; {UsageError} when a run could not be read again
 */
export async function appendHistory(file, entries, { signal, appender = realAppender } = {}) {
  for (const entry of entries) checkReadable(entry);
  try {
    await refuseLinks(file);
    await makeFolder(dirname(file));
    const done = await withLock(file, () => append(file, entries, appender), { signal });
    return { ...done, warnings: sizeWarnings(file, statSync(file).size) };
  } catch (error) {
    if (codeOf(error) === undefined || error instanceof UsageError || error instanceof SystemError)
      throw error;
    throw new SystemError(`cannot write to ${file}: ${/** @type {Error} */ (error).message}`);
  }
}

/** GitHub warns of files of this size, and refuses those of twice as much. */
const largeBytes = 50 * 2 ** 20;

/**
 * @param {string} file
 * @param {number} bytes
 */
const sizeWarnings = (file, bytes) =>
  bytes < largeBytes
    ? []
    : [
        `warning: ${file} has ${megabytes(bytes)}, and git servers take no file of 100 MiB: each line is a ` +
          `run, so that \`tail -n 1000 ${file}\` is the last thousand`,
      ];

/**
 * @param {HistoryEntry} entry
 * @throws {UsageError} if it could be written, and not be read again: it may come from a file that somebody
 *   has edited
 */
function checkReadable(entry) {
  const { bad } = parseHistory(JSON.stringify(entry), '');
  const reason =
    bad[0]?.reason ??
    (Number.isNaN(Date.parse(entry.startedAt))
      ? 'its startedAt is no time such as 2026-11-21T08:00:00Z'
      : null);
  if (reason !== null)
    throw new UsageError(
      visible(`the run of ${JSON.stringify(entry.startedAt)} cannot be in a history: ${reason}`),
    );
}

/**
 * @param {string} file
 * @param {HistoryEntry[]} entries
 * @param {Appender} appender
 */
async function append(file, entries, appender) {
  const found = await textOf(file);
  if (found === null) await letGitMerge(file);
  const before = found ?? '';
  const keys = new Set(parseHistory(before, file).entries.map(runKey));
  /** @type {Record<'added' | 'known', HistoryEntry[]>} */
  const { added, known } = { added: [], known: [] };
  for (const entry of entries) {
    (keys.has(runKey(entry)) ? known : added).push(entry);
    keys.add(runKey(entry));
  }
  if (added.length === 0) return { added, known };
  const start = before === '' || before.endsWith('\n') ? '' : '\n';
  const lines = added.map(lineOf);
  const handle = await open(file, 'a');
  try {
    const { size } = await handle.stat();
    try {
      await appender.write(handle, start + lines.join(''));
      await toDisk(handle);
    } catch (error) {
      await handle.truncate(size).catch(() => {});
      throw error;
    }
  } finally {
    await handle.close();
  }
  return { added, known };
}

/**
 * Tells git to keep both sides' runs where two branches have added some. Only beside a new history in the
 * folder for what Samebench keeps, and no more than a convenience: without it, a merge has a conflict that
 * `parseHistory` reads.
 *
 * @param {string} file
 */
async function letGitMerge(file) {
  const folder = dirname(file);
  if (basename(folder) !== dirname(defaultHistory)) return;
  const attributes = `${basename(file)} merge=union\n`;
  await writeFile(join(folder, '.gitattributes'), attributes, { flag: 'wx' }).catch(() => {});
}

/**
 * Checks the file that `samebench run --history` names, and finds the label, before anything is measured:
 * the sources may change during a run.
 *
 * @param {{history?: string, label?: string, project?: string}} options
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<RunHistory | null>} null without --history
 */
export async function openHistory({ history, label, project }, env) {
  if (history === undefined) return null;
  const file = historyFile(history);
  await checkAppendable(file);
  return { file, label: label ?? (await commitOf(project ?? '.', env)) };
}

/**
 * The commit that a folder is at, with `-dirty` where its files differ from it; null where git is missing
 * or the folder is in no repository.
 *
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | null>}
 */
export async function commitOf(folder, env) {
  const commit = await readCommit(folder, env);
  return commit && (commit.clean ? commit.short : `${commit.short}-dirty`);
}
