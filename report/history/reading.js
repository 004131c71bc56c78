/**
 * Reads history files, which hold one run per line. Broken lines are skipped and reported.
 *
 * @import { HistoryEntry } from '../../protocol/types.js'
 * @typedef {{ line: number, reason: string }} BadLine
 */
import { validationMessage } from '../../protocol/validation-message.js';
import { validatorOf } from '../../protocol/schemas.js';
import { isReserved, reservedText } from '../results/platform-names.js';
import { ResultsError } from '../results/read.js';
import { hasConflict, parseVisible } from '../../protocol/visible.js';

const VERSION = 1;
const validate = validatorOf('history');

/** Each branch has added runs. Git keeps those of both if it is asked to. */
const CONFLICT =
  'it is a conflict marker of git: delete this line; "*.jsonl merge=union" in .gitattributes avoids it';

/** The schema that a value names, or an empty text. @param {unknown} value */
function schemaOf(value) {
  if (typeof value !== 'object' || value === null || !('schema' in value)) return '';
  return typeof value.schema === 'string' ? value.schema : '';
}

/**
 * @param {string} text
 * @param {{ isCut: boolean }} place  isCut: the line does not end with a line break
 * @returns {{ entry?: HistoryEntry, reason?: string, newer?: string }}  exactly one of: the entry, why the
 *   line is broken, or the schema of a newer version
 */
function readLine(text, { isCut }) {
  /** @type {unknown} */
  let value;
  try {
    value = parseVisible(text);
  } catch {
    if (hasConflict(text)) return { reason: CONFLICT };
    return { reason: isCut ? 'it ends too early, as if cut off' : 'it is not JSON' };
  }
  const found = schemaOf(value);
  const version = /^samebench-history\/(\d+)$/.exec(found)?.[1];
  if (version === undefined) return { reason: `it has no "schema": "samebench-history/${VERSION}"` };
  if (Number(version) > VERSION) return { newer: found };
  if (!validate(value)) return { reason: validationMessage(validate.errors ?? []) };
  const reserved = value.platforms.find(({ id }) => isReserved(id));
  return reserved ? { reason: reservedText(reserved.id) } : { entry: value };
}

/**
 * The entries of a history file. Empty lines are ignored.
 * @param {string} text
 * @param {string} name  of the file, for messages
 * @returns {{ entries: HistoryEntry[], bad: BadLine[] }}  bad: the lines that were skipped, and why
 * @throws {ResultsError} if a newer version wrote a line of it
 */
export function parseHistory(text, name) {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  const read = lines.map((line, i) => ({
    line: i + 1,
    ...(line.trim() === '' ? {} : readLine(line, { isCut: i === lines.length - 1 })),
  }));
  const newer = read.find((one) => one.newer);
  if (newer) {
    throw new ResultsError(
      `${name}, line ${newer.line}: written by a newer Samebench: its schema is "${newer.newer}" ` +
        `and this version reads "samebench-history/${VERSION}"; update Samebench to read it`,
    );
  }
  return {
    entries: read.flatMap(({ entry = null }) => entry ?? []),
    bad: read.flatMap(({ line, reason }) => (reason === undefined ? [] : [{ line, reason }])),
  };
}
