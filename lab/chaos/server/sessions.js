/** The servers of the command, each with the page that it is for. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runPage } from '../../../cli/hosts/page.js';
import { sharedPlatform } from '../../../extras/remote/shared.js';
import { pageRoots, startServer } from '../../../web/server/server.js';
import { quickRequest } from '../../../tests/js/fixtures/requests.js';
import { ask } from '../../../tests/js/web/fixtures/ask.js';
import { artifactIn } from '../../../cli/hosts/index.js';

/** It is in files that must not be served. */
export const canary = 'canary-5f1d0c';

/** A build that a server serves, beside files that it must not serve. @param {string} folder an empty one */
function putBuild(folder) {
  const build = join(folder, 'build');
  mkdirSync(build);
  for (const name of ['samebench.js', 'samebench.wasm']) writeFileSync(join(build, name), 'the module');
  const others = ['secret.js', 'build/.hidden.js', 'build/compile_commands.json', 'build/index.html'];
  for (const name of others) writeFileSync(join(folder, name), canary);
  return build;
}

/**
 * What came of a session.
 * @typedef {{taken: any[], failure: string | null, logged: string[]}} Outcome
 *
 * @typedef {(url: string) => Promise<void>} Use of a page, by its URL
 */

/**
 * A run of one round. The page is used while the server is open.
 *
 * @param {string} folder
 * @param {Use} use
 * @param {(request: any, onEvent: (event: any) => void, options: any, use: Use) => Promise<void>} run
 * @returns {Promise<Outcome>}
 */
async function runRound(folder, use, run) {
  /** @type {Outcome} */
  const outcome = { taken: [], failure: null, logged: [] };
  const stop = new AbortController();
  /** @type {Promise<void>} */
  let used = Promise.resolve();
  const options = {
    signal: stop.signal,
    artifact: artifactIn('wasm', putBuild(folder)),
    log: (/** @type {string} */ text) => outcome.logged.push(text),
  };
  const start = (/** @type {string} */ url) => {
    // A page that could not send its end sends nothing more.
    used = use(url).finally(() => stop.abort(new Error('the page has ended')));
    return Promise.resolve();
  };
  const take = (/** @type {any} */ event) => outcome.taken.push(event);
  await run(quickRequest(), take, options, start).catch((error) => (outcome.failure = error.message));
  await used;
  return outcome;
}

/** @type {Record<string, (folder: string, use: Use) => Promise<Outcome>>} */
export const sessions = {
  /** A round in a browser on this machine. */
  page: (folder, use) =>
    runRound(folder, use, (request, onEvent, options, start) =>
      runPage(request, onEvent, options, {
        async open(url) {
          await start(url);
          return { close: async () => {} };
        },
      }),
    ),

  /** A round on another machine, whose user types the code. */
  share: (folder, use) =>
    runRound(folder, use, async (request, onEvent, options, start) => {
      /** @type {Promise<void> | undefined} */
      let started;
      const print = (/** @type {string} */ text) => {
        const [, port, code] = /127\.0\.0\.1:(\d+)\/ there, and type (\w+)/.exec(text) ?? [];
        if (code) started = enter(Number(port), code).then(start);
      };
      await sharedPlatform({ print, host: '127.0.0.1' }).run(request, onEvent, options);
      await started;
    }),

  /** The page of `samebench web`, which collects no events. */
  async web(folder, use) {
    /** @type {any[]} */
    const taken = [];
    const server = await startServer({
      roots: pageRoots(putBuild(folder)),
      onEvent: (event) => taken.push(event),
    });
    try {
      await use(server.url);
    } finally {
      await server.close();
    }
    return { taken, failure: null, logged: [] };
  },
};

/**
 * Types the code, and follows to the page.
 *
 * @param {number} port
 * @param {string} code
 * @returns {Promise<string>}
 */
async function enter(port, code) {
  const { headers } = await ask(port, '/', { method: 'POST', body: `code=${code}` });
  return `http://127.0.0.1:${port}${headers.location}`;
}
