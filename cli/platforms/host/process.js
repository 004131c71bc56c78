import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endGroup, spawnGroup } from '../../system/process-group.js';
import { lastWords } from './last-words.js';
import { createEventReader } from './lines.js';
import { createWatchdog } from './watchdog.js';

/** How long a host may take to leave after it said `end`. */
const farewellMs = 2000;

/** How long output that a host left in the pipe may take to arrive after its exit. */
const leftoverMs = 500;

/**
 * Runs a host that reads the request from stdin and writes its events to stdout. One that takes turns
 * reads the request from a file, since it asks for each turn with an event, and is given it by a line
 * on stdin.
 *
 * Resolves when the host has said `end`. Rejects with an error whose message is the reason to show
 * in the platform's column: it could not be started, it hung, it died, it refused the request.
 * Whatever happens, no process of its group is left when this settles.
 *
 * @param {string} command
 * @param {(...file: string[]) => string[]} argumentsFor the file of the request, or none
 * @param {import('../../../protocol/types.js').Request} request
 * @param {(event: import('../../../protocol/types.js').HostEvent) => void} onEvent
 * @param {{signal?: AbortSignal, timeouts?: Partial<import('./watchdog.js').Timeouts>,
 *   env?: NodeJS.ProcessEnv, cwd?: string, log?: (text: string) => void,
 *   prefix?: string[], turn?: () => Promise<void>, grace?: number, farewell?: number}} [options]
 *   `prefix` goes before the command: programs that prepare the process, and then become it; `turn`
 *   settles when the host may make another pass over its benchmarks
 */
export async function runHost(command, argumentsFor, request, onEvent, options = {}) {
  const { signal, timeouts, env, cwd, log = () => {}, grace } = options;
  const { farewell = farewellMs, prefix = [], turn } = options;
  signal?.throwIfAborted();

  const text = `${JSON.stringify(request)}\n`;
  const folder = turn ? await mkdtemp(join(tmpdir(), 'samebench-request-')) : null;
  const file = folder === null ? [] : [join(folder, 'request.json')];
  if (turn) await writeFile(file[0], text);
  const forget = async () => {
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  };
  const [program, ...line] = [...prefix, command, ...argumentsFor(...file)];
  const group = spawnGroup(program, line, { env, cwd });
  const { child } = group;
  let ended = false;
  let settled = false;
  /** @type {string | null} */
  let refusal = null;

  /** @type {(error: unknown) => void} */
  let stop = () => {};
  const stopped = new Promise((_, reject) => (stop = reject));
  stopped.catch(() => {});
  const onAbort = () => stop(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  const watchdog = createWatchdog(timeouts, stop);

  const reader = createEventReader(
    (event) => {
      if (settled) return;
      watchdog.see(event);
      if (event.event === 'turn') return void allow();
      // It has read its request: should this program be killed, nothing is left behind.
      if (event.event === 'host') forget().catch(() => {});
      if (event.event === 'end') ended = true;
      if (event.event === 'failure' && endsRound(event)) refusal = event.message;
      onEvent(event);
    },
    (line) => log(`not an event, ignored: ${line.slice(0, 200)}`),
  );

  const allow = async () => {
    await watchdog.during(turn);
    child.stdin?.write('\n');
  };

  const drained = new Promise((resolve, reject) => {
    if (!child.stdout) return resolve(undefined);
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text) => {
      try {
        reader.push(text);
        if (ended) resolve(undefined);
      } catch (error) {
        reject(error);
      }
    });
    child.stdout.on('close', () => {
      try {
        reader.end();
        resolve(undefined);
      } catch (error) {
        reject(error);
      }
    });
  });

  // A host that dies before it has read the request is told by its exit, not by our EPIPE.
  child.stdin?.on('error', () => {});
  if (!turn) child.stdin?.end(text);

  try {
    // A child of the host can hold its stdout open: then the host's own exit has to do.
    const left = group.exited.then(() => later(leftoverMs));
    await Promise.race([drained, stopped, left]);
    watchdog.stop();
    const exit = await Promise.race([group.exited, stopped, later(ended ? farewell : grace)]);
    if (!ended) throw new Error(refusal ?? describeDeath(command, exit, group.stderrTail()));
  } finally {
    settled = true;
    watchdog.stop();
    signal?.removeEventListener('abort', onAbort);
    await endGroup(group, { grace });
    await forget();
  }
}

/**
 * A failure of the whole round, or of a benchmark that took the module down with it.
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
