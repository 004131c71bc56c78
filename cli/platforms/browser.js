import { pageRoots, startServer } from '../../web/server.js';
import { findTool } from '../setup/detect.js';
import { detectByTools } from './detect.js';
import { endGroup, spawnGroup } from './group.js';
import { guard } from './guard.js';
import { lastWords } from './last-words.js';
import { makeProfile, removeProfile } from './profile.js';
import { createWatchdog } from './watchdog.js';

/**
 * A browser as a platform. Starting it on a URL is enough: the page fetches its request from the
 * local server, measures in a worker, and posts the events back. No driver takes part.
 *
 * @typedef {import('./index.js').Change} Change
 *
 * @typedef {object} BrowserKind
 * @property {string} id also that of the tool in cli/setup/tools.js
 * @property {string[]} [needs] tools besides it
 * @property {boolean} [onDemand]
 * @property {boolean} [untested]
 * @property {string[]} [traits] variants by name, besides `open`, which all have
 * @property {string} [flag] an example of those that it takes; takes none if not said
 * @property {(profile: string) => Record<string, string>} [env] added to the environment
 * @property {(binary: string, profile: string, url: string, change: Change) =>
 *   string[] | Promise<string[]>} command prepares the fresh profile folder, and gives the command
 *   that opens the URL with it
 *
 * @typedef {import('../../report/types.js').HostEvent} HostEvent
 *
 * @typedef {object} RunOptions
 * @property {AbortSignal} [signal]
 * @property {{wasmDirectory: string}} artifacts
 * @property {Partial<import('./watchdog.js').Timeouts>} [timeouts]
 * @property {(text: string) => void} [log]
 * @property {string[]} [prefix] see ./preparation.js
 */

/**
 * A browser that is asked to end takes a second to save and stop what is thrown away with its
 * profile: it is killed. A display of its own has a lock to remove.
 */
const graceMs = { killed: 0, withDisplay: 400 };

/**
 * The variant of every browser whose page gets no headers that isolate it: a coarse clock, and no
 * shared memory. Most of the web is served like this.
 */
const open = 'open';

/**
 * @param {BrowserKind} kind
 * @param {Change} [change]
 * @returns {import('./index.js').Platform}
 */
export function browserPlatform(kind, change = {}) {
  const { id, onDemand, untested, traits = [], flag } = kind;
  const { binary } = change;
  const needs = [...(binary ? [] : [id]), ...(kind.needs ?? []), 'emscripten', 'cmake', 'ninja'];
  return {
    id,
    needs,
    onDemand,
    untested,
    takes: { traits: [open, ...traits], flags: flag },
    vary: (more) => browserPlatform(kind, more),
    async detect(context) {
      const found = await detectByTools(needs, context);
      return found.available && binary ? { ...found, path: binary } : found;
    },
    async run(request, onEvent, options) {
      const found = binary ? { path: binary } : findTool(id);
      if ('reason' in found) throw new Error(found.reason);
      await runBrowser(kind, found.path, change, request, onEvent, options);
    },
  };
}

/**
 * Runs one round in a fresh browser.
 *
 * Resolves when the page has said `end`; rejects with an error whose message is the reason to show.
 * No process of the browser's group and no profile folder is left when it settles.
 *
 * @param {BrowserKind} kind
 * @param {string} binary
 * @param {Change} change
 * @param {object} request
 * @param {(event: HostEvent) => void} onEvent
 * @param {RunOptions} options
 */
export async function runBrowser(kind, binary, change, request, onEvent, options) {
  const { signal, artifacts, timeouts, log = () => {}, prefix = [] } = options;
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
    isolated: !change.traits?.includes(open),
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
    onProblem({ kind: problem, message }) {
      if (problem === 'second-page') log(message);
      else fail(new Error(`${message}${placeOf(watchdog)}`));
    },
  });
  /** @type {Watchdog | undefined} */
  let watchdog;
  /** @type {string | undefined} */
  let profile;
  /** @type {ReturnType<typeof spawnGroup> | undefined} */
  let group;
  /** @type {ReturnType<typeof guard> | undefined} */
  let guarded;
  try {
    profile = makeProfile(kind.id);
    const line = await kind.command(binary, profile, server.url, change);
    signal?.throwIfAborted();
    const env = { ...process.env, ...kind.env?.(profile), ...change.env };
    const [program, ...rest] = [...prefix, ...line];
    const browser = spawnGroup(program, rest, { env, stdin: 'ignore', stdout: 'ignore' });
    group = browser;
    if (browser.id !== undefined) guarded = guard(browser.id, profile);
    // What a browser says of itself is of use only while its page has not spoken.
    const words = () => (dog.hasStarted() ? '' : lastWords(browser.stderrTail()));
    const dog = createWatchdog(timeouts, (error) =>
      fail(new Error(`${error.message}${words()}`, { cause: error })));
    watchdog = dog;
    browser.exited.then((exit) =>
      fail(new Error(`${describeExit(binary, exit, dog)}${exit.error ? '' : words()}`)));
    await outcome;
  } finally {
    watchdog?.stop();
    signal?.removeEventListener('abort', onAbort);
    // In this order: a server that left first would make a dying page look like a broken one.
    if (group) await endGroup(group, { grace: kind.needs?.includes('xvfb') ? graceMs.withDisplay : graceMs.killed });
    await server.close();
    if (profile) await removeProfile(profile).catch((error) => log(leftover(error)));
    await guarded?.release();
  }
}

/** @typedef {ReturnType<typeof createWatchdog>} Watchdog */

/** @param {Watchdog | undefined} watchdog */
function placeOf(watchdog) {
  const place = watchdog?.place() ?? null;
  return place === null ? '' : `; it was on "${place}"`;
}

/**
 * @param {string} binary
 * @param {{code: number | null, signal: string | null, error: Error | null}} exit
 * @param {Watchdog} watchdog
 */
function describeExit(binary, exit, watchdog) {
  if (exit.error) return `could not start ${binary}: ${exit.error.message}`;
  const how = exit.signal ? `was killed by ${exit.signal}` : `exited with code ${exit.code}`;
  const when = watchdog.hasStarted() ? 'before the run was done' : 'before its page reported';
  return `the browser ${how} ${when}${placeOf(watchdog)}`;
}

/** @param {Error} error */
function leftover(error) {
  return `the browser's temporary profile could not be removed: ${error.message}`;
}
