import { createEventCheck } from './check-events.js';
import { withAdvice } from '../system/timeout-error.js';
import { createWatchdog } from './watchdog.js';

/**
 * @import { HostEvent } from '../../protocol/types.js'
 *
 * @typedef {object} RunOptions
 * @property {AbortSignal} [signal]
 * @property {Pick<import('./index.js').Artifact, 'folder' | 'placeSeed'>} artifact
 * @property {Partial<import('./watchdog.js').Timeouts>} [timeouts]
 * @property {(text: string) => void} [log]
 * @property {(text: string) => void} [onStarting]
 * @property {string[]} [prefix] see ../index.js
 * @property {import('./process.js').HostOptions['turn']} [turn] see process.js
 * @property {import('./process.js').HostOptions['takeBack']} [takeBack] see process.js
 * @property {(thread: number) => Promise<unknown>} [onFirstTurn] see process.js
 * @property {string} [cpuProfileFile] see ../index.js
 *
 * Why a page will send no more events.
 * @typedef {{message: string, never: boolean}} Gone never: the page was not opened at all
 *
 * A page that was opened somewhere.
 * @typedef {object} Opened
 * @property {Promise<Gone>} [gone]
 * @property {() => string} [words] the browser's last error output, shown if the page has sent nothing
 * @property {() => Promise<void>} [untilStarted] settles when the browser has started; called when the
 *   page asks what to do
 * @property {() => number | null} [thread] the id of the thread that measures; null: unknown
 * @property {() => Promise<(() => Promise<void>) | void>} close may return what is to be done after the
 *   server is closed
 *
 * @typedef {object} Where
 * @property {boolean} [isolated] false: without the headers that isolate the page
 * @property {string} [host] address to serve on; by default loopback
 * @property {number} [port] 0 or absent: a free one
 * @property {string} [token] by default a new one
 * @property {string} [code] see `startServer`
 * @property {import('../../web/server/listener.js').Listener} [listener] see `startServer`
 * @property {(url: string) => Promise<Opened>} open
 */

/**
 * Runs one round in a page: serves the page, opens it and receives its events.
 *
 * Resolves when the page has sent `end`. Rejects with an error whose message is the reason to show.
 *
 * @param {import('../../protocol/types.js').Request} request
 * @param {(event: HostEvent) => void} onEvent
 * @param {RunOptions} options
 * @param {Where} where
 */
export async function runPage(request, onEvent, options, { isolated, open, ...place }) {
  const { signal, artifact, timeouts, log = () => {}, onStarting, turn, takeBack } = options;
  signal?.throwIfAborted();

  /** @type {(error: unknown) => void} */
  let fail = () => {};
  /** @type {() => void} */
  let succeed = () => {};
  /** @type {Promise<void>} */
  const outcome = new Promise((resolve, reject) => ([succeed, fail] = [resolve, reject]));
  outcome.catch(() => {});
  const onAbort = () => fail(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });

  /** @type {() => void} */
  let hasAllEvents = () => {};
  /** Those before its first turn. @type {Promise<void>} */
  const allEvents = new Promise((resolve) => (hasAllEvents = resolve));
  /** @type {Promise<void> | undefined} */
  let firstTurn;
  const check = createEventCheck();
  // Few runs have a browser.
  const { pageRoots, startServer } = await import('../../web/server/server.js');
  const server = await startServer({
    roots: pageRoots(artifact.folder),
    request,
    isolated,
    ...place,
    onEvent(event) {
      try {
        check(event);
        watchdog?.see(event);
        if (event.event === 'turn') return void hasAllEvents();
        onEvent(event);
      } catch (error) {
        fail(error);
        throw error;
      }
      if (event.event === 'end') succeed();
      // A failure with a benchmark leaves the others running. One without ends the round.
      const isWhole = event.event === 'failure' && (event.benchmark ?? null) === null;
      if (isWhole) fail(new Error(event.message));
    },
    onRequest: async () => opened?.untilStarted?.(),
    // The page is open if it asks, so the watchdog exists.
    async onTurn(handsOver) {
      firstTurn ??= (async () => {
        await allEvents;
        const thread = opened?.thread?.() ?? null;
        if (thread !== null) await options.onFirstTurn?.(thread);
      })();
      await firstTurn;
      const handover = await watchdog?.during(async () => turn?.(handsOver));
      return handover ? { waits: handover.waits } : undefined;
    },
    onProblem({ kind: problem, message }) {
      if (problem === 'second-page') log(message);
      else fail(new Error(`${message}${placeOf(watchdog)}`));
    },
  });
  /** @type {Watchdog | undefined} */
  let watchdog;
  /** @type {Opened | undefined} */
  let opened;
  try {
    const page = await open(server.url);
    opened = page;
    signal?.throwIfAborted();
    const words = () => (watch.hasStarted() ? '' : (page.words?.() ?? ''));
    const watch = createWatchdog(
      timeouts,
      (error) => fail(new Error(`${withAdvice(error)}${words()}`, { cause: error })),
      { onStarting, onSilence: takeBack },
    );
    watchdog = watch;
    page.gone?.then(({ message, never }) => {
      const when = watch.hasStarted() ? 'before the run was done' : 'before its page reported';
      fail(new Error(never ? message : `${message} ${when}${placeOf(watch)}${words()}`));
    });
    await outcome;
  } finally {
    watchdog?.stop();
    signal?.removeEventListener('abort', onAbort);
    // The page closes first. Otherwise it would report that its server is gone.
    const finish = await opened?.close();
    await server.close();
    await finish?.();
  }
}

/** @typedef {ReturnType<typeof createWatchdog>} Watchdog */

/** @param {Watchdog | undefined} watchdog */
function placeOf(watchdog) {
  const place = watchdog?.place() ?? null;
  return place === null ? '' : `; it was on "${place}"`;
}
