import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endGroup, spawnGroup } from '../../system/process-group.js';
import { lastWords } from './last-words.js';
import { createEventReader } from './lines.js';
import { createWatchdog } from './watchdog.js';

/** How long a host may take to leave after its `end`. */
const farewellMs = 2000;

/** How long output that a host left in the pipe may take to arrive after its exit. */
const leftoverMs = 500;

/**
 * @typedef {import('../../../protocol/types.js').HostEvent} HostEvent
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 *
 * @typedef {object} HostOptions
 * @property {AbortSignal} [signal]
 * @property {Partial<import('./watchdog.js').Timeouts>} [timeouts]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [cwd]
 * @property {(text: string) => void} [log] gets lines of stdout that are no events
 * @property {string[]} [prefix] goes before the command: programs that pin the process, and then become it
 * @property {() => Promise<void>} [turn] for a host that takes turns: settles when it may make another
 *   pass over its benchmarks
 * @property {number} [grace] milliseconds that a host may take to leave on SIGTERM
 * @property {number} [farewell] milliseconds that a host may take to leave after its `end`
 *
 * @typedef {object} Heard what a host has reported
 * @property {boolean} ended whether its `end` has arrived
 * @property {string | null} refusal why it gave up the round
 * @property {boolean} closed events are ignored from now on
 */

/**
 * Runs a host that reads the request from stdin and writes its events to stdout. A host that takes turns
 * reads the request from a file instead: it asks for each turn with an event, and gets it as a line on
 * stdin.
 *
 * Resolves when the host has sent `end`. Rejects with an error whose message is the reason to show in the
 * platform's column: it could not be started, hung, died, or refused the request. When this settles, no
 * process of the host's group is left.
 *
 * @param {string} command
 * @param {(...file: string[]) => string[]} argumentsFor the file of the request, or none
 * @param {import('../../../protocol/types.js').Request} request
 * @param {(event: HostEvent) => void} onEvent
 * @param {HostOptions} [options]
 */
export async function runHost(command, argumentsFor, request, onEvent, options = {}) {
  const { signal, timeouts, env, cwd, log = () => {}, grace } = options;
  const { farewell = farewellMs, prefix = [], turn } = options;
  signal?.throwIfAborted();
  const delivery = await createDelivery(`${JSON.stringify(request)}\n`, turn !== undefined);
  const [program, ...line] = [...prefix, command, ...argumentsFor(...delivery.files)];
  const group = spawnGroup(program, line, { env, cwd });
  const stop = createStop(signal);
  const watchdog = createWatchdog(timeouts, stop.now);
  /** @type {Heard} */
  const heard = { ended: false, refusal: null, closed: false };

  const take = (/** @type {HostEvent} */ event) => {
    if (heard.closed) return;
    watchdog.see(event);
    if (event.event === 'turn') return void allowPass();
    // The host has read its request. The file is removed now, in case this program is killed.
    if (event.event === 'host') delivery.remove().catch(() => {});
    note(event, heard);
    onEvent(event);
  };
  const allowPass = async () => {
    await watchdog.during(turn);
    group.child.stdin?.write('\n');
  };
  const reader = createEventReader(take, (text) => log(`not an event, ignored: ${text.slice(0, 200)}`));

  try {
    const drained = drain(group.child, reader, heard);
    delivery.send(group.child);
    // A child of the host can hold its stdout open: then the host's own exit has to be enough.
    const left = group.exited.then(() => later(leftoverMs));
    await Promise.race([drained, stop.stopped, left]);
    watchdog.stop();
    const exit = await Promise.race([group.exited, stop.stopped, later(heard.ended ? farewell : grace)]);
    if (!heard.ended) throw new Error(heard.refusal ?? describeDeath(command, exit, group.stderrTail()));
  } finally {
    heard.closed = true;
    watchdog.stop();
    stop.dispose();
    await endGroup(group, { grace });
    await delivery.remove();
  }
}

/**
 * How a request gets to the host: through a file where stdin is needed for turns, else through stdin.
 *
 * @param {string} text
 * @param {boolean} inFile
 */
async function createDelivery(text, inFile) {
  const folder = inFile ? await mkdtemp(join(tmpdir(), 'samebench-request-')) : null;
  const files = folder === null ? [] : [join(folder, 'request.json')];
  for (const file of files) await writeFile(file, text);
  return {
    files,
    /** @param {ChildProcess} child */
    send(child) {
      // A host that dies before it has read the request is reported by its exit, not by our EPIPE.
      child.stdin?.on('error', () => {});
      if (!inFile) child.stdin?.end(text);
    },
    async remove() {
      if (folder !== null) await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A promise that rejects when the signal is aborted, or when `now` is called.
 *
 * @param {AbortSignal | undefined} signal
 */
function createStop(signal) {
  /** @type {(error: unknown) => void} */
  let now = () => {};
  /** @type {Promise<never>} */
  const stopped = new Promise((_, reject) => (now = reject));
  stopped.catch(() => {});
  const onAbort = () => now(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  return { stopped, now, dispose: () => signal?.removeEventListener('abort', onAbort) };
}

/**
 * @param {HostEvent} event
 * @param {Heard} heard is changed
 */
function note(event, heard) {
  if (event.event === 'end') heard.ended = true;
  if (event.event === 'failure' && endsRound(event)) heard.refusal = event.message;
}

/**
 * Reads a host's stdout up to its `end`, or until it is closed.
 *
 * @param {ChildProcess} child
 * @param {ReturnType<typeof createEventReader>} reader
 * @param {Heard} heard
 * @returns {Promise<void>} rejects with what the reader throws
 */
function drain({ stdout }, reader, heard) {
  return new Promise((resolve, reject) => {
    if (!stdout) return resolve();
    const attempt = (/** @type {() => void} */ step) => {
      try {
        step();
      } catch (error) {
        reject(error);
      }
    };
    stdout.setEncoding('utf8');
    stdout.on('data', (text) => attempt(() => {
      reader.push(text);
      if (heard.ended) resolve();
    }));
    stdout.on('close', () => attempt(() => {
      reader.end();
      resolve();
    }));
  });
}

/**
 * A failure of the whole round, or of a benchmark that crashed the module.
 *
 * @param {import('../../../protocol/types.js').FailureEvent} failure
 */
function endsRound({ benchmark = null, fatal = false }) {
  return benchmark === null || fatal;
}

/**
 * @param {string} command
 * @param {{code: number | null, signal: string | null, error: Error | null} | null} exit
 * @param {string} stderr
 */
function describeDeath(command, exit, stderr) {
  if (exit?.error) return `could not start ${command}: ${exit.error.message}`;
  const how =
    exit === null
      ? 'it closed its output'
      : exit.signal
        ? `it was killed by ${exit.signal}`
        : `it exited with code ${exit.code}`;
  return `${how} before it was done${lastWords(stderr)}`;
}

/**
 * @param {number} [ms]
 * @returns {Promise<null>}
 */
function later(ms = 1000) {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms).unref());
}
