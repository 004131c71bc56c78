import { findTool } from '../../setup/detect.js';
import { detectByTools } from '../detect.js';
import { endGroup, spawnGroup } from '../../system/process-group.js';
import { untilStarted } from './started.js';
import { busiestThreads } from '../../system/machine/process-table.js';
import { enter, leave } from './together.js';
import { xvfb } from './display.js';
import { stderrSummary } from '../../hosts/output/stderr-summary.js';
import { module } from '../../hosts/module.js';
import { javascriptTraits, pinsInTurns, requestFor } from '../javascript.js';
import { runPage } from '../../hosts/page.js';
import { makeTemporaryFolder, removeTemporaryFolder } from '../../system/leftovers/files.js';
import { writeDoor } from './door.js';

/**
 * A browser as a platform. It is started with a file that leads to the page. The page fetches its request
 * from the local server, measures in a worker and posts the events back. No driver is involved.
 *
 * @import { Change } from '../index.js'
 * @import { HostEvent } from '../../../protocol/types.js'
 * @import { RunOptions } from '../../hosts/page.js'
 *
 * @typedef {object} BrowserKind
 * @property {import('../../setup/tools/tool.js').Tool} tool how it is found and installed; its id is the
 *   platform's
 * @property {boolean} [ownDisplay] whether it gets a display in memory; absent if it can run without a
 *   display
 * @property {boolean} [onDemand]
 * @property {boolean} [single]
 * @property {string[]} [traits] variants by name, besides `open`, which all browsers have
 * @property {string} [flag] an example of a flag for a variant; absent if it accepts none
 * @property {Record<string, string>} [env] added to the environment
 * @property {(binary: string, browserProfile: string, url: string, change: Change & {placeSeed?: number}) =>
 *   string[] | Promise<string[]>} command writes what the fresh profile needs, and returns the command
 *   that opens the URL with that profile. placeSeed: see Artifact
 * @property {(group: number) => Promise<void>} [untilStarted] gets the id of its process group; default: see
 *   ./started.js
 * @property {() => Promise<Recorder>} [recorder] how it takes profiles of the page; absent if it cannot
 *
 * @typedef {object} Recorder
 * @property {import('../index.js').Profiler} profiler
 * @property {boolean} [opensPage] `record` opens the page
 * @property {string[]} [flags] to start the browser with
 * @property {'pipe'[]} [pipes] between this process and the browser
 * @property {(browserProfile: string) => Record<string, string>} [env]
 * @property {(browser: import('../../system/process-group.js').ProcessGroup, url: string, browserProfile:
 *   string) => Promise<(file: string) => Promise<void>>} record starts recording, and returns what ends it
 *   and writes the file
 */

/**
 * Time that a browser has to end before it is killed. Without a display of its own it gets none: it
 * would take a second to save a profile that is deleted anyway. With one, Xvfb needs time to remove its
 * lock file.
 */
const graceMs = { killed: 0, withDisplay: 400 };

/**
 * The variant whose page gets no isolation headers, like most of the web. It has a coarse clock and no
 * shared memory.
 */
const open = 'open';

/**
 * @param {BrowserKind} kind
 * @param {Change} [change]
 * @returns {import('../index.js').Platform}
 */
export function browserPlatform(kind, change = {}) {
  const { tool, onDemand, single, traits = [], flag, ownDisplay, recorder } = kind;
  const { binary } = change;
  const display = ownDisplay ? [xvfb] : [];
  const needs = [...(binary ? [] : [tool]), ...display, ...module.needs];
  return {
    id: tool.id,
    host: module,
    needs,
    tools: ownDisplay === undefined ? [tool] : [tool, xvfb],
    onDemand,
    single,
    pinning: { turns: pinsInTurns(change.traits) },
    duelEffort: 3,
    profiler: recorder && (async () => (await recorder()).profiler),
    takes: { traits: [open, ...javascriptTraits, ...traits], flags: flag },
    vary: (more) => browserPlatform(kind, more),
    async detect(context) {
      const found = await detectByTools(needs, context);
      return found.available && binary ? { ...found, path: binary } : found;
    },
    async run(request, onEvent, options) {
      const found = binary ? { path: binary } : findTool(tool);
      if ('reason' in found) throw new Error(found.reason);
      await runBrowser(kind, found.path, change, request, onEvent, options);
    },
  };
}

/**
 * Runs one round in a fresh browser. When the promise settles, the browser's process group has ended and
 * its profile folder is deleted.
 *
 * @param {BrowserKind} kind
 * @param {string} binary
 * @param {Change} change
 * @param {import('../../../protocol/types.js').Request} request
 * @param {(event: HostEvent) => void} onEvent
 * @param {RunOptions & {together?: import('./together.js').Together}} options
 */
async function runBrowser(kind, binary, change, request, onEvent, options) {
  const { artifact, prefix = [], log = () => {}, signal, cpuProfileFile } = options;
  const recorder = cpuProfileFile === undefined ? undefined : await kind.recorder?.();
  let ended = false;
  const take = (/** @type {HostEvent} */ event) => {
    ended ||= event.event === 'end';
    onEvent(event);
  };
  const isolated = !change.traits?.includes(open);
  const together = isolated && recorder === undefined ? options.together : undefined;
  const common = together && (await enter(together));
  /** @param {string} url @returns {Promise<import('./together.js').Browser>} */
  const start = async (url) => {
    // Its name is short: browsers make sockets in it.
    const browserProfile = makeTemporaryFolder();
    /** @type {import('../../system/process-group.js').ProcessGroup | undefined} */
    let browser;
    try {
      const flags = [...(change.flags ?? []), ...(recorder?.flags ?? [])];
      const address = recorder?.opensPage ? 'about:blank' : await writeDoor(browserProfile, url);
      const line = await kind.command(binary, browserProfile, address, {
        ...change,
        flags,
        placeSeed: artifact.placeSeed,
      });
      signal?.throwIfAborted();
      const env = {
        ...process.env,
        ...ownFolders(browserProfile),
        ...kind.env,
        ...recorder?.env?.(browserProfile),
        ...change.env,
      };
      const [program, ...rest] = [...prefix, ...line];
      const started = spawnGroup(program, rest, {
        env,
        stdin: 'ignore',
        stdout: 'ignore',
        more: recorder?.pipes,
        isHost: true,
      });
      browser = started;
      /** @type {Promise<void> | undefined} */
      let hasStarted;
      const wait = kind.untilStarted ?? untilStarted;
      const words = () => stderrSummary(started.stderrTail());
      /** @type {Promise<never>} */
      const died = started.exited.then((exit) => {
        throw new Error(`${describeExit(binary, exit).message} while it was profiled${words()}`);
      });
      died.catch(() => {});
      const save =
        recorder &&
        (await untilAborted(Promise.race([recorder.record(started, url, browserProfile), died]), signal));
      const grace = kind.ownDisplay ? graceMs.withDisplay : graceMs.killed;
      return {
        gone: started.exited.then((exit) => describeExit(binary, exit)),
        words,
        untilStarted: () => (hasStarted ??= started.id === undefined ? Promise.resolve() : wait(started.id)),
        threads: () => (started.id === undefined ? [] : busiestThreads(started.id, /worker/i)),
        async close() {
          /** @type {unknown} */
          let failure = null;
          if (ended && save && cpuProfileFile !== undefined) {
            await untilAborted(Promise.race([save(cpuProfileFile), died]), signal).catch(
              (error) => (failure = error),
            );
          }
          await endGroup(started, { grace });
          return async () => {
            await removeTemporaryFolder(browserProfile).catch((error) => log(leftover(error)));
            if (failure !== null) throw failure;
          };
        },
      };
    } catch (error) {
      if (browser) await endGroup(browser, { grace: graceMs.killed });
      await removeTemporaryFolder(browserProfile).catch(() => {});
      throw error;
    }
  };
  try {
    const takeBack = () => {
      common?.takeBack();
      return options.takeBack?.() ?? false;
    };
    await runPage(
      requestFor(request, change.traits, artifact.placeSeed),
      take,
      { ...options, takeBack },
      {
        isolated,
        listener: common?.listener,
        async open(url) {
          if (common) return common.open(url, start);
          const browser = await start(url);
          return { ...browser, thread: () => browser.threads()[0] ?? null };
        },
      },
    );
  } finally {
    if (together) await leave(together);
  }
}

/**
 * @template T
 * @param {Promise<T>} work
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<T>} rejects with the signal's reason if that comes first
 */
async function untilAborted(work, signal) {
  signal?.throwIfAborted();
  /** @type {() => void} */
  let onAbort = () => {};
  /** @type {Promise<never>} */
  const aborted = new Promise((_, reject) => (onAbort = () => reject(signal?.reason)));
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}

/**
 * Everything that a browser writes goes into its profile, which is deleted, and so nothing into the user's
 * home folder, which may be read-only.
 *
 * @param {string} browserProfile
 * @returns {Record<string, string>}
 */
const ownFolders = (browserProfile) => ({
  HOME: browserProfile,
  XDG_CACHE_HOME: `${browserProfile}/cache`,
  XDG_CONFIG_HOME: `${browserProfile}/config`,
  XDG_DATA_HOME: `${browserProfile}/data`,
  // Temporary folders of macOS have names so long that a socket in a folder below them cannot be opened.
  ...(process.platform !== 'darwin' && { TMPDIR: browserProfile }),
});

/**
 * @param {string} binary
 * @param {{code: number | null, signal: string | null, error: Error | null}} exit
 * @returns {import('../../hosts/page.js').Gone}
 */
function describeExit(binary, exit) {
  if (exit.error) return { message: `could not start ${binary}: ${exit.error.message}`, never: true };
  const how = exit.signal ? `was killed by ${exit.signal}` : `exited with code ${exit.code}`;
  return { message: `the browser ${how}`, never: false };
}

/** @param {Error} error */
function leftover(error) {
  return `the browser's temporary profile could not be removed: ${error.message}`;
}
