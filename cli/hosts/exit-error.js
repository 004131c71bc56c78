/** A host ended with an exit code of its own before it was done: no signal ended it, and no crash. */
export class ExitError extends Error {
  name = 'ExitError';
}

/** Shells report signals, and programs that cannot be started, as codes from here on. */
const firstOfShell = 126;

/** What Emscripten says of a module that called `exit`. */
const exitOfModule = /Program terminated with exit\(\d+\)/;

/**
 * The error of a host that ended before it was done.
 *
 * @param {string} message
 * @param {number | null} [code] of its exit; null: it did not exit by itself
 */
export const errorOfHost = (message, code = null) =>
  ((code !== null && code < firstOfShell) || exitOfModule.test(message) ? new ExitError(message) : new Error(message));
