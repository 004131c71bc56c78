import { closest } from './suggest.js';

/** The exit codes of `samebench`. */
export const exitCode = Object.freeze({
  done: 0,
  /** The measuring worked, but results differ or --fail-on found a change. */
  gateFailed: 1,
  /** Wrong usage: nothing was measured. */
  usage: 2,
  /** A platform failed, or was asked for by name and is missing. */
  platformFailed: 3,
  /** Something outside of the measuring went wrong: a results file could not be written. */
  systemError: 4,
  /** A search for a change found that there is none. */
  unchanged: 5,
  /** A candidate computes something else, or does not keep the rules of `samebench judge`. */
  wrong: 6,
  interrupted: 130,
});

/**
 * The exit code of each verdict of a gate.
 *
 * @type {Record<import('../../report/compare/gate.js').Verdict['verdict'], number>}
 */
export const gateCodes = { pass: exitCode.done, fail: exitCode.gateFailed, 'cannot judge': exitCode.usage };

/** An error in what the user gave; shown without a stack. */
export class UsageError extends Error {
  name = 'UsageError';
  code = exitCode.usage;
}

/** No platform that was asked for can run; shown without a stack. */
export class PlatformError extends Error {
  name = 'PlatformError';
  code = exitCode.platformFailed;
}

/** An error of the machine: a full disk, a folder without permission; shown without a stack. */
export class SystemError extends Error {
  name = 'SystemError';
  code = exitCode.systemError;
}

/**
 * The error for an option that means nothing without another one.
 *
 * @param {string} option such as "label"
 * @param {string} other such as "--history"
 */
export function missingOption(option, other) {
  return new UsageError(`--${option} needs ${other}: add ${other}, or leave out --${option}`);
}

/**
 * The error for an unknown name. It lists the nearest name, and all that exist.
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
