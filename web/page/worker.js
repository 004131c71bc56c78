/**
 * Measures, in a worker of its own: the page stays usable, nothing of it runs in between, and a
 * round can be stopped by ending the worker.
 */
import { loadModule, runRequest } from '../../wasm/host.js';
import { urls } from './urls.js';
import { describeBrowser } from './user-agent.js';

/**
 * The part of a worker's global that is used: the types of a page and of a worker exclude another.
 * @type {{navigator: Navigator, crossOriginIsolated: boolean, postMessage: (data: any) => void,
 *   onmessage: ((event: MessageEvent) => void) | null}}
 */
const scope = /** @type {any} */ (globalThis);

/** The module's two files, which every JavaScript platform shares. */
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

/** Asks the command for a turn, which answers when it is given: the worker is to be idle until then. */
function waitForTurn() {
  const asking = new XMLHttpRequest();
  asking.open('POST', urls.turn, /* async */ false);
  asking.send();
  if (asking.status !== 204) throw new Error(`the command gave no turn: status ${asking.status}`);
}

scope.onmessage = async ({ data }) => {
  try {
    const { factory, bytes } = await fetchModule();
    if (data.type === 'list') {
      const { module } = await loadModule(factory, bytes);
      scope.postMessage({ type: 'list', benchmarks: JSON.parse(module.list()).benchmarks });
      return;
    }
    const code = await runRequest({
      factory,
      bytes,
      request: data.request,
      emit: (line) => scope.postMessage({ type: 'event', line }),
      describeHost: () => describeBrowser(scope),
      ...(data.request.turns && { waitForTurn }),
    });
    scope.postMessage({ type: 'done', code });
  } catch (error) {
    scope.postMessage({ type: 'error', message: /** @type {Error} */ (error).message });
  }
};
