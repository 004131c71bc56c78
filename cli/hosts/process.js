import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { makeTemporaryFolder, removeTemporaryFolder } from '../system/leftovers/files.js';
import { watchMemory } from '../system/machine/memory.js';
import { mainFailed } from '../../protocol/crashes.js';
import { endGroup, spawnGroup } from '../system/process-group.js';
import { stderrSummary, uncaughtException } from './output/stderr-summary.js';
import { createEventCheck } from './check-events.js';
import { createEventReader, createOutput } from './output/lines.js';
import { createWatchdog } from './watchdog.js';

/** Time for a host to exit after its `end`. */
const exitGraceMs = 2000;

/** The same, where a profiler has to write its file. */
export const profilerExitGraceMs = 60_000;

/** What a host with a main of its own is asked for (native/program/command.cpp), in words between tabs. */
export const variableOfMain = 'SAMEBENCH_MAIN';

/** Time for the rest of a host's output to arrive after its exit. */
const leftoverMs = 500;

/**
 * @import { HostEvent } from '../../protocol/types.js'
 * @import { Handover } from '../../wasm/runner/turns.js'
 * @import { ChildProcess } from 'node:child_process'
 *
 * @typedef {object} HostOptions
 * @property {AbortSignal} [signal]
 * @property {Partial<import('./watchdog.js').Timeouts>} [timeouts]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [cwd]
 * @property {(text: string) => void} [log] receives what the host prints
 * @property {(text: string) => void} [onStarting] see WatchdogOptions
 * @property {(handsOver: boolean) => Promise<Handover | void>} [turn] for a host with turns: resolves when it
 *   may make another visit, or with the pipes through which it is to hand turns over from now on. handsOver:
 *   whether it can
 * @property {() => boolean} [takeBack] makes a host that waits for the other side ask for its turn again.
 *   False: there is no such answer to wait for
 * @property {(thread: number) => Promise<unknown>} [onFirstTurn] called with the id of the main thread when
 *   the host, whose rows are warmed up, asks for its first turn
 * @property {string[]} [flagsOfMain] the host has a main of its own, and its command line: these flags and
 *   the path of the request are in its environment, turns come through descriptor 4, and stdin is empty
 * @property {boolean} [opensNoFiles] the host reads the request as the first line of stdin even with turns
 * @property {number} [grace] milliseconds for a host to exit on SIGTERM
 * @property {number} [exitGrace] milliseconds for a host to exit after its `end`
 * @property {(pid: number) => void} [onSpawn] gets the id of its process
 * @property {typeof watchMemory} [watchMemory] tests put their own in
 *
 * @typedef {object} HostState the host's reports so far
 * @property {boolean} ended its `end` has arrived
 * @property {string | null} refusal the reason if it gave up the round
 * @property {boolean} closed further events are ignored
 * @property {boolean} hasPipe an event has arrived on descriptor 3, so that none will on standard output
 */

/** A host ended with an exit code of its own before it was done: no signal ended it, and no crash. */
export class ExitError extends Error {
  name = 'ExitError';
}

/** Modules take their output for a terminal, and some programs colour it. */
// eslint-disable-next-line no-control-regex
const colours = /\u001b\[[\d;]*m/g;

/** Shells report signals, and programs that cannot be started, as codes from here on. */
const firstCodeOfShell = 126;

/** What is said of a module that called `exit`, or whose main ended. */
const exitOfModule = /Program terminated with exit\(\d+\)|its main ended/;

/**
 * Runs a host that reads the request from stdin. A host with turns reads the request from a file instead, or
 * as the first line of stdin if it opens no files. It asks for each turn with an event, and waits for a line
 * on stdin. The line may tell it to hand turns to the host of the other side from then on
 * (wasm/runner/turns.js).
 *
 * The host writes its events to descriptor 3, a pipe of their own, or to stdout if it cannot write there.
 * Each begins with a secret of the request, so that what a benchmark prints is no event. The file with the
 * request is removed when the first event arrives, so that a benchmark cannot read the secret there.
 *
 * Resolves when the host has sent `end`. Rejects with an error whose message is the reason to show in the
 * platform's column: the host could not be started, hung, crashed, or refused the request. When this
 * settles, all processes of the host's group have ended.
 *
 * @param {(file?: string) => string[]} lineFor makes the command line, from the path of the request file if
 *   there is one
 * @param {import('../../protocol/types.js').Request} request
 * @param {(event: HostEvent) => void} onEvent
 * @param {HostOptions} [options]
 */
export async function runHost(lineFor, request, onEvent, options = {}) {
  const { signal, timeouts, env, cwd, log = () => {}, onStarting, grace } = options;
  const { exitGrace = exitGraceMs, turn, takeBack, opensNoFiles = false, flagsOfMain } = options;
  signal?.throwIfAborted();
  const secret = randomBytes(16).toString('hex');
  const delivery = await createDelivery(`${JSON.stringify({ ...request, secret })}\n`, {
    hasTurns: turn !== undefined,
    inFile: flagsOfMain !== undefined || (turn !== undefined && !opensNoFiles),
  });
  const [program, ...args] = lineFor(delivery.file);
  const group = spawnGroup(program, args, {
    cwd,
    isHost: true,
    ...(flagsOfMain === undefined
      ? { env, more: ['pipe'] }
      : {
          env: {
            ...(env ?? process.env),
            [variableOfMain]: ['--request', delivery.file, ...flagsOfMain].join('\t'),
          },
          stdin: 'ignore',
          more: ['pipe', 'pipe'],
        }),
  });
  const turns = /** @type {import('node:stream').Writable | null} */ (
    flagsOfMain === undefined ? group.child.stdin : group.child.stdio[4]
  );
  if (group.id !== undefined) options.onSpawn?.(group.id);
  const memory = group.id === undefined ? null : (options.watchMemory ?? watchMemory)(group.id);
  const stop = createStop(signal);
  const watchdog = createWatchdog(timeouts, stop.now, { onStarting, onSilence: takeBack });
  /** @type {HostState} */
  const state = { ended: false, refusal: null, closed: false, hasPipe: false };

  const check = createEventCheck();
  const take = (/** @type {HostEvent} */ event) => {
    if (state.closed) return;
    check(event);
    delivery.forget();
    watchdog.see(event);
    if (event.event === 'turn') return void giveTurn(event);
    note(event, state);
    onEvent(event);
  };
  /** @type {Promise<unknown> | undefined} */
  let firstTurn;
  const giveTurn = async (
    /** @type {import('../../protocol/types.js').TurnEvent} */ { handsOver = false },
  ) => {
    firstTurn ??= options.onFirstTurn?.(/** @type {number} */ (group.id));
    await firstTurn;
    const handover = await watchdog.during(async () => turn?.(handsOver));
    turns?.write(handover ? `${JSON.stringify(handover)}\n` : '\n');
  };
  const show = createOutput(log);
  const output = (/** @type {string} */ line) => show(line.replace(colours, ''));

  try {
    const hasEvents = (/** @type {boolean} */ isPipe) => () => (state.hasPipe ||= isPipe) === isPipe;
    const { ended, closed } = drain(
      group.child,
      (isPipe) => createEventReader(secret, take, output, hasEvents(isPipe)),
      state,
    );
    delivery.send(group.child);
    // A child of the host may keep stdout open, so the exit of the host also ends the wait.
    const left = group.exited.then(() => later(leftoverMs));
    await Promise.race([ended, closed, stop.stopped, left]);
    watchdog.stop();
    const exit = await Promise.race([group.exited, stop.stopped, later(state.ended ? exitGrace : grace)]);
    // What a benchmark has printed may still be on its way.
    if (exit !== null) await Promise.race([closed, stop.stopped, later(leftoverMs)]);
    if (state.ended && flagsOfMain !== undefined && (exit?.code !== 0 || exit.signal !== null))
      onEvent(mainFailed(endOf(exit, `it was still running ${exitGrace} ms later, and was ended`)));
    if (state.ended) return;
    if (state.refusal !== null) throw errorOfHost(state.refusal);
    const death = describeDeath(program, exit, group.stderrTail(), memory?.most() ?? null);
    throw errorOfHost(death, exit?.error ? null : exit?.code);
  } finally {
    state.closed = true;
    watchdog.stop();
    memory?.stop();
    stop.dispose();
    await endGroup(group, { grace });
    // A process that left the group may keep them open.
    for (const stream of group.child.stdio) stream?.destroy();
    await delivery.remove();
  }
}

/**
 * Passes the request to the host: in a file if stdin is needed for turns and it can open one, otherwise
 * through stdin.
 *
 * @param {string} text
 * @param {{hasTurns: boolean, inFile: boolean}} host
 */
async function createDelivery(text, { hasTurns, inFile }) {
  const folder = inFile ? makeTemporaryFolder('request') : null;
  const file = folder === null ? undefined : join(folder, 'request.json');
  if (file !== undefined) await writeFile(file, text);
  let isThere = file !== undefined;
  return {
    file,
    /** @param {ChildProcess} child */
    send(child) {
      // If the host exits before it has read the request, its exit is the reason to report, not our EPIPE.
      child.stdin?.on('error', () => {});
      if (!inFile) child.stdin?.write(text);
      if (!hasTurns) child.stdin?.end();
    },
    /** The host has read it. */
    forget() {
      if (isThere && file !== undefined) rmSync(file, { force: true });
      isThere = false;
    },
    async remove() {
      if (folder !== null) await removeTemporaryFolder(folder);
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
 * @param {HostState} state is updated
 */
function note(event, state) {
  if (event.event === 'end') state.ended = true;
  if (event.event === 'failure' && endsRound(event)) state.refusal = event.message;
}

/**
 * Reads what a host writes.
 *
 * @param {ChildProcess} child
 * @param {(isPipe: boolean) => ReturnType<typeof createEventReader>} createReader
 * @param {HostState} state
 * @returns {{ended: Promise<void>, closed: Promise<void>}} ended: its `end` has arrived; rejects with what a
 *   reader throws; closed: the host has closed its streams
 */
function drain({ stdio }, createReader, state) {
  const streams = [stdio[1], stdio[3]].filter((stream) => stream instanceof Readable);
  /** @type {() => void} */
  let resolve = () => {};
  /** @type {(error: unknown) => void} */
  let reject = () => {};
  /** @type {Promise<void>} */
  const ended = new Promise((...settle) => ([resolve, reject] = settle));
  ended.catch(() => {});
  const closed = Promise.all(
    streams.map(
      (stream) =>
        new Promise((close) => {
          const reader = createReader(stream === stdio[3]);
          const attempt = (/** @type {() => void} */ step) => {
            try {
              step();
              if (state.ended) resolve();
            } catch (error) {
              reject(error);
            }
          };
          stream.setEncoding('utf8');
          stream.on('data', (text) => attempt(() => reader.push(text)));
          stream.on('error', () => {});
          stream.on('close', () => {
            attempt(() => reader.end());
            close(undefined);
          });
        }),
    ),
  ).then(() => {});
  return { ended, closed };
}

/**
 * Whether a failure ends the round: it has no benchmark, or the benchmark crashed the module.
 *
 * @param {import('../../protocol/types.js').FailureEvent} failure
 */
function endsRound({ benchmark = null, fatal = false }) {
  return benchmark === null || fatal;
}

/**
 * The error of a host that ended before it was done.
 *
 * @param {string} message
 * @param {number | null} [code] of its exit; null: it did not exit by itself
 */
const errorOfHost = (message, code = null) =>
  (code !== null && code < firstCodeOfShell) || exitOfModule.test(message)
    ? new ExitError(message)
    : new Error(message);

/**
 * @param {string} program
 * @param {{code: number | null, signal: string | null, error: Error | null} | null} exit
 * @param {string} stderr
 * @param {number | null} megabytes that the process has had at the most; null: not known
 */
function describeDeath(program, exit, stderr, megabytes) {
  if (exit?.error) return `could not start ${program}: ${exit.error.message}`;
  const thrown = exit?.signal === 'SIGABRT' ? uncaughtException(stderr) : null;
  // The system kills who has taken its memory.
  const isFull = exit?.signal === 'SIGKILL' || /bad_alloc|out of memory/i.test(stderr);
  const had = isFull && megabytes !== null ? `; it had ${megabytes} MB of memory` : '';
  if (thrown) return thrown + had;
  return `${endOf(exit, 'it closed its output')} before it was done${had}${stderrSummary(stderr)}`;
}

/**
 * @param {{code: number | null, signal: string | null} | null} exit
 * @param {string} otherwise if it has not ended
 */
function endOf(exit, otherwise) {
  if (exit === null) return otherwise;
  return exit.signal ? `it was killed by ${exit.signal}` : `it exited with code ${exit.code}`;
}

/**
 * @param {number} [ms]
 * @returns {Promise<null>}
 */
function later(ms = 1000) {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms).unref());
}
