import { pipeline } from 'node:stream/promises';
import { endGroup, lastLines, megabytes, shownLine, spawnGroup } from '../../cli/api.js';
import { heartbeatMs } from './there/header.js';

/**
 * @import { Readable } from 'node:stream'
 * @import { MachineLimits } from '../../cli/api.js'
 *
 * @typedef {object} Answer
 * @property {number | null} code of the command, or 255 of ssh itself
 * @property {Buffer} stdout
 * @property {string} stderr its last line, as it is shown
 *
 * @typedef {object} SshOptions
 * @property {NodeJS.ProcessEnv} env
 * @property {AbortSignal} signal
 * @property {MachineLimits} [machineLimits]
 * @property {string[]} [args] of the script: "$1" and so on
 * @property {Readable} [input] what it reads; without one, nothing
 * @property {string} [line] what it reads instead, and its input stays open until it has ended
 * @property {(line: string) => void} [onLine] gets each line that it writes to stderr, as it is shown
 * @property {boolean} [hasResults] whether results are expected
 */

/** Several times as long as heartbeats are apart. */
export const silenceMs = 60_000;

/** @type {MachineLimits} */
export const defaultLimits = {
  answerMs: 30_000,
  silenceMs,
  answerBytes: 1e6,
  resultBytes: 256e6,
  setTimer: setTimeout,
};

/** What ssh itself exits with if it cannot connect, or has lost the connection. */
export const connectionFailed = 255;

/**
 * No question can be answered, so none is asked: a password, a passphrase or an unknown key is an error. A
 * machine that does not answer any more is given up after 45 s. The user's ~/.ssh/config decides on
 * everything else.
 */
export const sshOptions = [
  '-T',
  '-o',
  'BatchMode=yes',
  '-o',
  'ConnectTimeout=10',
  '-o',
  'ServerAliveInterval=15',
  '-o',
  'ServerAliveCountMax=3',
];

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
 * @returns {Promise<Answer>} rejects if ssh cannot be started, at a limit, and when the signal is aborted
 */
export async function runOn(target, script, options) {
  const { env, signal, args = [], input, line, onLine = () => {} } = options;
  signal.throwIfAborted();
  const command = ['exec', '/bin/sh', '-c', quoted(script), 'samebench', ...args.map(quoted)].join(' ');
  const group = spawnGroup('ssh', [...sshOptions, target, command], { env });
  const { stdin, stdout, stderr } = group.child;
  if (!stdin || !stdout || !stderr) throw new Error('ssh has no pipes');
  // It may end without reading its input; its exit code and its messages say why.
  stdin.on('error', () => {});
  const { chunks, exceeded, stop } = watch({ stdout, stderr }, options);
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
    const exit = await Promise.race([group.exited, stopped, exceeded]);
    signal.throwIfAborted();
    const { code, error } = /** @type {Awaited<typeof group.exited>} */ (exit);
    if (error) throw new Error(`cannot start ssh: ${error.message}`);
    // A connection that later commands share (ControlPersist) may keep pipes open.
    await Promise.race([received, exceeded, new Promise((resolve) => setTimeout(resolve, graceMs).unref())]);
    return { code, stdout: Buffer.concat(chunks), stderr: shownLine(lastLines(group.stderrTail(), 1)) };
  } finally {
    stop();
    signal.removeEventListener('abort', onAbort);
    clearInterval(beat);
    await endGroup(group);
  }
}

/**
 * Keeps what a machine sends, and watches its limits. An answer is due in time, whatever comes before it. A
 * copy has to go on, and a command that gets a line has to give signs of life.
 *
 * @param {{stdout: Readable, stderr: Readable}} streams
 * @param {SshOptions} options
 * @returns {{chunks: Buffer[], exceeded: Promise<never>, stop: () => void}} chunks: of stdout;
 *   exceeded: rejects with the reason
 */
function watch({ stdout, stderr }, options) {
  const { machineLimits: limits = defaultLimits, input, line, hasResults = false } = options;
  const maxBytes = hasResults ? limits.resultBytes : limits.answerBytes;
  /** @type {Buffer[]} */
  const chunks = [];
  /** @type {(error: Error) => void} */
  let giveUp = () => {};
  /** @type {Promise<never>} */
  const exceeded = new Promise((_, reject) => {
    giveUp = reject;
  });
  // It may come when nobody waits any more.
  exceeded.catch(() => {});
  let bytes = 0;
  stderr.on('data', (text) => count(text.length));
  stdout.on('data', (chunk) => {
    if (count(chunk.length)) chunks.push(chunk);
  });
  const count = (/** @type {number} */ more) => {
    bytes += more;
    if (bytes > maxBytes) giveUp(new Error(`it sends more than ${megabytes(maxBytes)}`));
    return bytes <= maxBytes;
  };

  const { signs, ms, late } =
    line !== undefined
      ? { signs: [stdout, stderr], ms: limits.silenceMs, late: 'it gave no sign of life for' }
      : input
        ? { signs: [input], ms: limits.silenceMs, late: 'it has taken no files for' }
        : { signs: [], ms: limits.answerMs, late: 'it did not answer within' };
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let isOver = false;
  const restart = () => {
    clearTimeout(timer);
    if (!isOver) timer = limits.setTimer(() => giveUp(new Error(`${late} ${ms / 1000} s`)), ms);
  };
  restart();
  for (const stream of signs) stream.on('data', restart);
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
  };
  return { chunks, exceeded, stop };
}

/**
 * @param {Readable} stream
 * @param {(line: string) => void} onLine
 */
function readLines(stream, onLine) {
  let rest = '';
  const show = (/** @type {string} */ line) => void (line.trim() !== '' && onLine(shownLine(line)));
  stream.on('data', (text) => {
    const lines = (rest + text).split(/\r?\n/);
    // A program without line ends must not fill the memory.
    rest = (lines.pop() ?? '').slice(0, maxLine);
    lines.forEach(show);
  });
  stream.once('end', () => show(rest));
}

const maxLine = 10_000;
