import { createWriteStream } from 'node:fs';
import { endGroup, lastLines, spawnGroup } from './process-group.js';
import { TimeoutError } from './timeout-error.js';

/**
 * @typedef {object} CommandResult
 * @property {number | null} code
 * @property {string} output the end of what it wrote to stdout and stderr, in the order of arrival
 * @property {string} stdout the end of what it wrote to stdout: its answer, without what it logs
 * @property {Error | null} error
 */

const defaultOutputLimit = 256 * 1024;

/**
 * Runs a command to its end, and keeps its output.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, signal?: AbortSignal, logFile?: string, grace?: number,
 *   limitMs?: number, onOutput?: (text: string) => void, outputLimit?: number, stdout?: number}} [options]
 *   outputLimit: characters that are kept; stdout: an open file that gets it instead
 * @returns {Promise<CommandResult>} rejects only when the signal is aborted, and after `limitMs` with
 *   a TimeoutError
 */
export async function runCommand(command, args, options = {}) {
  const {
    cwd,
    env,
    signal,
    logFile,
    grace,
    limitMs,
    onOutput = () => {},
    outputLimit = defaultOutputLimit,
  } = options;
  signal?.throwIfAborted();
  const group = spawnGroup(command, args, { cwd, env, stdin: 'ignore', stdout: options.stdout });
  const log = logFile ? createWriteStream(logFile, { flags: 'a' }) : null;
  log?.on('error', () => {});

  let output = '';
  const take = (/** @type {string} */ text) => {
    output = (output + text).slice(-outputLimit);
    log?.write(text);
    onOutput(text);
  };
  let stdout = '';
  group.child.stdout?.setEncoding('utf8').on('data', (text) => {
    stdout = (stdout + text).slice(-outputLimit);
    take(text);
  });
  group.child.stderr?.on('data', take);
  const closed = new Promise((resolve) => group.child.once('close', () => resolve(undefined)));

  /** @type {() => void} */
  let onAbort = () => {};
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const stopped = new Promise((_, reject) => {
    onAbort = () => reject(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    const late = new TimeoutError(`${command} did not end within ${Number(limitMs) / 1000} s`);
    if (limitMs !== undefined) timer = setTimeout(() => reject(late), limitMs);
  });
  let ended = false;

  try {
    const exit = await Promise.race([group.exited, stopped]);
    ended = true;
    // Wait for what is still in the pipes, but not for ever: a daemon may keep them open.
    if (!exit.error) await Promise.race([closed, wait(200)]);
    return { code: exit.code, output, stdout, error: exit.error };
  } finally {
    signal?.removeEventListener('abort', onAbort);
    clearTimeout(timer);
    if (!ended) await endGroup(group, { grace });
    // The log is complete before a message names it.
    if (log) await new Promise((resolve) => log.end(resolve));
  }
}

/**
 * @param {CommandResult} result
 * @param {number} [lines]
 */
export function outputTail({ output, error, code }, lines = 20) {
  return lastLines(output, lines) || error?.message || `exit code ${code}`;
}

/** @param {number} ms */
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref());
