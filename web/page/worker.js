/**
 * The worker that measures. In a worker, measurements do not block the page, the page's code does not
 * disturb them, and terminating the worker stops a round.
 */
import { createTurns } from '../duel/turns.js';
import { loadModule } from '../../wasm/host/module.js';
import { runRequest } from '../../wasm/host/round.js';
import { urls } from './urls.js';
import { describeBrowser } from './user-agent.js';

/**
 * @import { Shared } from '../duel/turns.js'
 *
 * @typedef {Omit<import('../../protocol/types.js').Planned, 'id' | 'selected'>} Listed a benchmark of the
 *   module
 *
 * What the page asks of its worker.
 * @typedef {{type: 'list'} | {type: 'run', request: import('../../protocol/types.js').Request, shared?:
 *   Shared | null}} Task
 *
 * What the worker sends back. `line` is an event as JSON, and `code` is what `runRequest` returned.
 * @typedef {{type: 'list', benchmarks: Listed[]} | {type: 'event', line: string} | {type: 'done', code:
 *   number}} Answer
 * @typedef {{type: 'error', message: string}} WorkerError
 */

/**
 * The used part of the worker's global. The type libraries of pages and workers cannot be combined.
 * @typedef {{navigator: Navigator, crossOriginIsolated: boolean, postMessage: (message: Answer | WorkerError)
 *   => void, onmessage: ((event: MessageEvent<Task>) => void) | null}} WorkerScope
 */
const scope = /** @type {WorkerScope} */ (/** @type {unknown} */ (globalThis));

/** Loads the two files of the module, the same that all JavaScript platforms run. */
async function fetchModule() {
  const response = await fetch(urls.moduleBinary);
  if (!response.ok) {
    throw new Error(
      `expected the built module at build/samebench.wasm, got status ${response.status}; ` +
        'build the wasm preset first',
    );
  }
  const [{ default: factory }, bytes] = await Promise.all([
    import(urls.moduleScript.href),
    response.arrayBuffer(),
  ]);
  return { factory, bytes };
}

/** Gets a script of the build, and returns what runs it; null: there is none. @param {URL} script */
async function findScript(script) {
  const response = await fetch(script);
  if (!response.ok) return null;
  // esbuild writes ASCII.
  const url = `data:text/javascript;base64,${btoa(await response.text())}`;
  return () => import(url);
}

let hasAsked = false;

/**
 * Blocks until the command gives this worker its turn. The worker must be idle until then. The first turn is
 * asked for in an event, too, which comes after those before it: the way of events is longer.
 *
 * @param {boolean} handsOver whether it can hand turns to the worker of the other side
 * @returns {{waits: boolean} | null} null: it has the turn; otherwise see web/duel/turns.js
 */
function askForTurn(handsOver) {
  if (!hasAsked) scope.postMessage({ type: 'event', line: JSON.stringify({ event: 'turn' }) });
  hasAsked = true;
  const asking = new XMLHttpRequest();
  asking.open('POST', `${urls.turn}${handsOver ? '?handsOver' : ''}`, /* async */ false);
  asking.send();
  if (asking.status === 200) return JSON.parse(asking.responseText);
  if (asking.status !== 204) throw new Error(`the command did not give a turn: status ${asking.status}`);
  return null;
}

/**
 * The module of a side. Engines keep the code of a module for the same bytes, and both sides would have the
 * code of one: each has a custom section of its own, of the same size.
 *
 * @param {ArrayBuffer} bytes
 * @param {Shared | null} shared
 */
function ofSide(bytes, shared) {
  if (!shared) return bytes;
  // Section 0 with 2 bytes: the length of its name, and the name.
  const section = [0, 2, 1, '0'.charCodeAt(0) + shared.side];
  const marked = new Uint8Array(bytes.byteLength + section.length);
  marked.set(new Uint8Array(bytes));
  marked.set(section, bytes.byteLength);
  return marked.buffer;
}

scope.onmessage = async (/** @type {MessageEvent<Task>} */ { data }) => {
  try {
    const { factory, bytes } = await fetchModule();
    if (data.type === 'list') {
      const { module } = await loadModule(factory, bytes);
      // Sizes of objects are measured only where instructions are counted.
      const benchmarks = JSON.parse(module.list()).benchmarks.filter(
        (/** @type {Listed} */ { isSize }) => !isSize,
      );
      scope.postMessage({ type: 'list', benchmarks });
      return;
    }
    const { shared = null } = data;
    const code = await runRequest({
      factory,
      bytes: ofSide(bytes, shared),
      request: data.request,
      emit: (line) => scope.postMessage({ type: 'event', line }),
      findRows: () => findScript(urls.rowsScript),
      findModules: () => findScript(urls.modulesScript),
      describeHost: () => describeBrowser(scope),
      ...(data.request.turns && { waitForTurn: createTurns(shared, askForTurn) }),
    });
    scope.postMessage({ type: 'done', code });
  } catch (error) {
    scope.postMessage({ type: 'error', message: /** @type {Error} */ (error).message });
  }
};
