import { closest } from './suggest.js';

/** What the exit code of `samebench` says. */
export const exitCode = Object.freeze({
  done: 0,
  /** The measuring worked, and its result must not pass: the checksums differ. */
  gateFailed: 1,
  /** Wrong usage: nothing was measured. */
  usage: 2,
  /** A platform failed, or was asked for by name and is not there. */
  platformFailed: 3,
  /** Something outside of the measuring went wrong: a results file could not be written. */
  trouble: 4,
  interrupted: 130,
});

/** An error that is the person's to mend; shown without a stack. */
export class UsageError extends Error {
  name = 'UsageError';
  code = exitCode.usage;
}

/** An error of the machine: a full disk, a folder without permission; shown without a stack. */
export class TroubleError extends Error {
  name = 'TroubleError';
  code = exitCode.trouble;
}

/**
 * Says that a name is unknown, what was perhaps meant, and what exists.
 *
 * @param {string} kind such as "platform"
 * @param {string} word
 * @param {string[]} known
 */
export function unknownName(kind, word, known) {
  const meant = closest(word, known);
  const lines = [`unknown ${kind} "${word}"`];
  if (meant) lines.push(`did you mean "${meant}"?`);
  lines.push(`${kind}s: ${known.join(', ')}`);
  return new UsageError(lines.join('\n  '));
}
