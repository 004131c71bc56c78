import { exitCode } from '../../cli/system/exit.js';

/**
 * What a command left.
 * @typedef {{code: number | null, stdout: string, stderr: string}} Outcome
 */

const documented = new Set(Object.values(exitCode));

/** A line of a stack trace of Node.js, or the mark of an uncaught error. */
const stack =
  /^\s+at .*(:\d+:\d+\)?|\(native\)|<anonymous>\)?)$|internal error|UnhandledPromiseRejection|^Node\.js v\d/m;

/** What a terminal obeys; line feeds and tabs are fine, and the end of the terminal's own status lines. */
// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/**
 * What is wrong with the outcome of a command that must not fail by a fault of its own.
 *
 * @param {Outcome} outcome
 * @param {{codes?: number[], raw?: boolean}} [expected] codes: those that fit; raw: standard output is a file
 *   format, whose control characters no terminal sees
 * @returns {string[]}
 */
export function faultsOf({ code, stdout, stderr }, { codes, raw = false } = {}) {
  const faults = [];
  if (code === null || !documented.has(/** @type {any} */ (code))) faults.push(`exit code ${code}`);
  else if (codes && !codes.includes(code)) faults.push(`exit code ${code}, expected ${codes.join(' or ')}`);
  for (const [name, text] of Object.entries({ stdout, stderr })) {
    const trace = stack.exec(text);
    if (trace) faults.push(`stack trace on ${name}: ${trace[0].trim().slice(0, 200)}`);
    const found = control.exec(text);
    if (found && !(raw && name === 'stdout')) {
      faults.push(
        `control character ${JSON.stringify(found[0])} on ${name}: ` +
          `${JSON.stringify(text.slice(Math.max(0, found.index - 40), found.index + 20))}`,
      );
    }
  }
  if (code !== null && code >= 2 && code !== exitCode.platformFailed && stderr.trim() === '')
    faults.push(`exit code ${code} without a message`);
  return faults;
}
