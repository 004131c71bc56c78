import { pageRoots, startServer } from '../../../web/server/server.js';
import { createWatchdog } from '../host/watchdog.js';

/**
 * @typedef {import('../../../protocol/types.js').HostEvent} HostEvent
 *
 * @typedef {object} RunOptions
 * @property {AbortSignal} [signal]
 * @property {{wasmDirectory: string}} artifacts
 * @property {Partial<import('../host/watchdog.js').Timeouts>} [timeouts]
 * @property {(text: string) => void} [log]
 * @property {string[]} [prefix] see ./preparation.js
 * @property {() => Promise<void>} [turn] see ./index.js
 *
 * Why a page will say nothing any more.
 * @typedef {{message: string, never: boolean}} Gone never: it was not even opened
 *
 * A page that was opened somewhere.
 * @typedef {object} Opened
 * @property {Promise<Gone>} [gone]
 * @property {() => string} [words] what is known of its trouble while it has not spoken
 * @property {() => Promise<(() => Promise<void>) | void>} close gives what is left to do once the
 *   server has gone
 *
 * @typedef {object} Where
 * @property {boolean} [isolated] false: without the headers that isolate the page
 * @property {string} [host] address to serve on; loopback, if not said otherwise
 * @property {number} [port] 0, or not said: a free one
 * @property {string} [token] a new one, if not said otherwise
 * @property {string} [code] see `startServer`
 * @property {(url: string) => Promise<Opened>} open
 */

/**
 * Runs one round in a page: serves it, has it opened, and takes its events.
 *
 * Resolves when the page has said `end`; rejects with an error whose message is the reason to show.
 *
 * @param {import('../../../protocol/types.js').Request} request
 * @param {(event: HostEvent) => void} onEvent
 * @param {RunOptions} options
 * @param {Where} where
 */
export async function runPage(request, onEvent, options, { isolated, open, ...place }) {
  const { signal, artifacts, timeouts, log = () => {}, turn } = options;
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

  const server = await startServer({
    roots: pageRoots(artifacts.wasmDirectory),
    request,
    isolated,
    ...place,
    onEvent(event) {
      watchdog?.see(event);
      try {
        onEvent(event);
      } catch (error) {
        return fail(error);
      }
      if (event.event === 'end') succeed();
      // One benchmark's failure leaves the others; one without a benchmark is the round's.
      const isWhole = event.event === 'failure' && (event.benchmark ?? null) === null;
      if (isWhole) fail(new Error(event.message));
    },
    // A page that asks is open, and so is watched.
    onTurn: async () => watchdog?.during(turn),
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
    const words = () => (dog.hasStarted() ? '' : page.words?.() ?? '');
    const dog = createWatchdog(timeouts, (error) =>
      fail(new Error(`${error.message}${words()}`, { cause: error })));
    watchdog = dog;
    page.gone?.then(({ message, never }) => {
      const when = dog.hasStarted() ? 'before the run was done' : 'before its page reported';
      fail(new Error(never ? message : `${message} ${when}${placeOf(dog)}${words()}`));
    });
    await outcome;
  } finally {
    watchdog?.stop();
    signal?.removeEventListener('abort', onAbort);
    // In this order: a server that left first would make a dying page look like a broken one.
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
