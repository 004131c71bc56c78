import { pipeline } from 'node:stream/promises';
import { endGroup, lastLines, spawnGroup } from '../../system/process-group.js';

/**
 * @import { Readable } from 'node:stream'
 *
 * @typedef {object} Answer
 * @property {number | null} code of the command, or 255 of ssh itself
 * @property {Buffer} stdout
 * @property {string} stderr its last line
 *
 * @typedef {object} SshOptions
 * @property {NodeJS.ProcessEnv} env
 * @property {AbortSignal} signal
 * @property {string[]} [args] of the script: "$1" and so on
 * @property {Readable} [input] what it reads; without one, nothing
 * @property {string} [line] what it reads instead, and its input stays open until it has ended
 * @property {(line: string) => void} [onLine] gets each line that it writes to stderr
 * @property {number} [maxBytes] of stdout
 */

/** What ssh itself exits with if it cannot connect, or has lost the connection. */
export const connectionFailed = 255;

/**
 * No question can be answered, so none is asked: a password, a passphrase or an unknown key is an error. A machine that
 * does not answer any more is given up after 45 s. The user's ~/.ssh/config decides on everything else.
 */
export const sshOptions = [
  '-T', '-o', 'BatchMode=yes', '-o', 'ConnectTimeout=10', '-o', 'ServerAliveInterval=15', '-o', 'ServerAliveCountMax=3',
];

/** The other side takes a connection for lost that sends nothing for a minute. */
const heartbeatMs = 5000;

/** How long the other side has to end what it started, after Ctrl-C here. */
const graceMs = 5000;

/** A word for a POSIX shell. @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Runs a script of a POSIX shell on another machine.
 *
 * @param {string} target
 * @param {string} script
 * @param {SshOptions} options
 * @returns {Promise<Answer>} rejects if ssh cannot be started, and when the signal is aborted
 */
export async function runOn(target, script, { env, signal, args = [], input, line, onLine = () => {}, maxBytes = Infinity }) {
  signal.throwIfAborted();
  const command = ['exec', '/bin/sh', '-c', quoted(script), 'samebench', ...args.map(quoted)].join(' ');
  const group = spawnGroup('ssh', [...sshOptions, target, command], { env });
  const { stdin, stdout, stderr } = group.child;
  if (!stdin || !stdout || !stderr) throw new Error('ssh has no pipes');
  // It may end without reading its input; its exit code and its messages say why.
  stdin.on('error', () => {});
  /** @type {Buffer[]} */
  const chunks = [];
  let bytes = 0;
  stdout.on('data', (chunk) => {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
    else void endGroup(group);
  });
  readLines(stderr, onLine);
  const received = new Promise((resolve) => stdout.once('close', resolve));
  /** @type {() => void} */
  let onAbort = () => {};
  const stopped = new Promise((resolve) => {
    onAbort = () => {
      stdin.end();
      setTimeout(resolve, graceMs).unref();
    };
    signal.addEventListener('abort', onAbort, { once: true });
  });
  /** @type {NodeJS.Timeout | undefined} */
  let beat;
  if (line === undefined) void (input ? pipeline(input, stdin).catch(() => {}) : stdin.end());
  else {
    stdin.write(`${line}\n`);
    beat = setInterval(() => stdin.write('\n'), heartbeatMs);
  }
  try {
    const exit = await Promise.race([group.exited, stopped]);
    signal.throwIfAborted();
    const { code, error } = /** @type {Awaited<typeof group.exited>} */ (exit);
    if (error) throw new Error(`cannot start ssh: ${error.message}`);
    // A connection that later commands share (ControlPersist) may keep pipes open.
    await Promise.race([received, new Promise((resolve) => setTimeout(resolve, graceMs).unref())]);
    if (bytes > maxBytes) throw new Error(`it sends more than ${maxBytes / 1e6} MB`);
    return { code, stdout: Buffer.concat(chunks), stderr: lastLines(group.stderrTail(), 1) };
  } finally {
    signal.removeEventListener('abort', onAbort);
    clearInterval(beat);
    await endGroup(group);
  }
}

/**
 * @param {Readable} stream
 * @param {(line: string) => void} onLine
 */
function readLines(stream, onLine) {
  let rest = '';
  stream.on('data', (text) => {
    const lines = (rest + text).split(/\r?\n/);
    // A program without line ends must not fill the memory.
    rest = (lines.pop() ?? '').slice(0, maxLine);
    lines.forEach(onLine);
  });
  stream.once('end', () => void (rest && onLine(rest)));
}

const maxLine = 10_000;
