import { findTool } from '../../setup/detect.js';
import { detectByTools } from '../detect.js';
import { endGroup, spawnGroup } from '../../system/process-group.js';
import { guard } from './guard.js';
import { lastWords } from '../host/last-words.js';
import { runPage } from './page.js';
import { makeProfile, removeProfile } from './profile.js';

/**
 * A browser as a platform. Starting it on a URL is enough: the page fetches its request from the
 * local server, measures in a worker, and posts the events back. No driver takes part.
 *
 * @typedef {import('../index.js').Change} Change
 *
 * @typedef {object} BrowserKind
 * @property {string} id also that of the tool in cli/setup/tools.js
 * @property {string[]} [needs] tools besides it
 * @property {boolean} [onDemand]
 * @property {boolean} [single]
 * @property {boolean} [untested]
 * @property {string[]} [traits] variants by name, besides `open`, which all have
 * @property {string} [flag] an example of those that it takes; takes none if not said
 * @property {(profile: string) => Record<string, string>} [env] added to the environment
 * @property {(binary: string, profile: string, url: string, change: Change) =>
 *   string[] | Promise<string[]>} command prepares the fresh profile folder, and gives the command
 *   that opens the URL with it
 *
 * @typedef {import('../../../report/results/types.js').HostEvent} HostEvent
 *
 * @typedef {import('./page.js').RunOptions} RunOptions
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
 * @returns {import('../index.js').Platform}
 */
export function browserPlatform(kind, change = {}) {
  const { id, onDemand, single, untested, traits = [], flag } = kind;
  const { binary } = change;
  const needs = [...(binary ? [] : [id]), ...(kind.needs ?? []), 'emscripten', 'cmake', 'ninja'];
  return {
    id,
    needs,
    onDemand,
    single,
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
 * Runs one round in a fresh browser. No process of the browser's group and no profile folder is left
 * when it settles.
 *
 * @param {BrowserKind} kind
 * @param {string} binary
 * @param {Change} change
 * @param {import('../../../protocol/types.js').Request} request
 * @param {(event: HostEvent) => void} onEvent
 * @param {RunOptions} options
 */
async function runBrowser(kind, binary, change, request, onEvent, options) {
  const { prefix = [], log = () => {}, signal } = options;
  await runPage(request, onEvent, options, {
    isolated: !change.traits?.includes(open),
    async open(url) {
      const profile = makeProfile(kind.id);
      try {
        const line = await kind.command(binary, profile, url, change);
        signal?.throwIfAborted();
        const env = { ...process.env, ...kind.env?.(profile), ...change.env };
        const [program, ...rest] = [...prefix, ...line];
        const browser = spawnGroup(program, rest, { env, stdin: 'ignore', stdout: 'ignore' });
        const guarded = browser.id === undefined ? null : guard(browser.id, profile);
        const grace = kind.needs?.includes('xvfb') ? graceMs.withDisplay : graceMs.killed;
        return {
          gone: browser.exited.then((exit) => describeExit(binary, exit)),
          words: () => lastWords(browser.stderrTail()),
          async close() {
            await endGroup(browser, { grace });
            return async () => {
              await removeProfile(profile).catch((error) => log(leftover(error)));
              await guarded?.release();
            };
          },
        };
      } catch (error) {
        await removeProfile(profile).catch(() => {});
        throw error;
      }
    },
  });
}

/**
 * @param {string} binary
 * @param {{code: number | null, signal: string | null, error: Error | null}} exit
 * @returns {import('./page.js').Gone}
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
