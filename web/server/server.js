import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, refuse, sendFile, sendJson } from './answers.js';
import { readBody } from './body.js';
import { commonHeaders, mimeTypes, pageHeaders, workerPolicy } from './headers.js';
import { isFromOwnPage } from './own-address.js';
import { listen } from './listener.js';
import { createSignIn } from './sign-in.js';
import { createEventReceiver } from './event-receiver.js';
import { createHeartbeat } from './heartbeat.js';
import { moduleFilesIn } from './module-files.js';
import { resolveFile } from './static.js';

/** @import { Problem } from './heartbeat.js' */

/**
 * @typedef {object} WebServer
 * @property {string} url of the page, with its token
 * @property {number} port
 * @property {string} token
 * @property {() => Promise<void>} close
 */

/** Largest body in bytes. A batch of the page has up to about a quarter of it. */
export const bodyLimit = 4 * 1024 * 1024;

/**
 * The folders that the page needs, and the files of the WebAssembly build.
 * @param {string} wasmDirectory with `samebench.js` and `samebench.wasm`
 * @returns {Record<string, import('./static.js').Root>}
 */
export function pageRoots(wasmDirectory) {
  const tree = fileURLToPath(new URL('../..', import.meta.url));
  const shared = ['web', 'report', 'wasm', 'protocol'].map((name) => [
    name,
    { folder: path.join(tree, name) },
  ]);
  return {
    ...Object.fromEntries(shared),
    build: { folder: wasmDirectory, only: moduleFilesIn(wasmDirectory) },
  };
}

/**
 * Serves the page and receives its events.
 *
 * @param {object} options
 * @param {Record<string, import('./static.js').Root>} options.roots see `pageRoots`; nothing outside is
 *   served
 * @param {import('../../protocol/types.js').Request | null} [options.request] request that the page runs at
 *   once; null: the user chooses
 * @param {() => Promise<string>} [options.reader] makes the script with which the page reads results files;
 *   without it there is none
 * @param {() => Promise<void>} [options.onRequest] called when the page asks for the request, which it gets
 *   when this has settled
 * @param {(event: import('../../protocol/types.js').HostEvent) => void} [options.onEvent] throws for an event
 *   that is wrong; the page gets its message
 * @param {(handsOver: boolean) => Promise<{waits: boolean} | undefined>} [options.onTurn] called when the
 *   page asks for its turn; settles when the page may continue. handsOver: whether it can hand turns to the
 *   other side, which it does from then on if it is told whether it `waits` for the first one
 * @param {(problem: Problem) => void} [options.onProblem]
 * @param {boolean} [options.isolated] false: without the headers that isolate the page
 * @param {import('./listener.js').Listener} [options.listener] serves other sites as well, and stays open.
 *   Default: one of its own
 * @param {string} [options.host] address to listen on; default: loopback
 * @param {number} [options.port] 0 for any free port
 * @param {string} [options.token]
 * @param {string} [options.code] users who type it at the short address are redirected to the page;
 *   without it, only the token gives access
 * @param {number} [options.graceMs] how long a page's heartbeat may be down before it counts as gone
 * @param {import('./listener.js').ConnectionLimits} [options.connectionLimits]
 * @returns {Promise<WebServer>}
 */
export async function startServer({
  roots,
  request = null,
  reader,
  onRequest,
  onEvent = () => {},
  onTurn,
  onProblem = () => {},
  isolated = true,
  listener,
  host,
  port,
  token = randomBytes(16).toString('hex'),
  code,
  graceMs = 1000,
  connectionLimits,
}) {
  const receiver = createEventReceiver(onEvent, onProblem);
  const heartbeat = createHeartbeat(receiver, onProblem, graceMs);
  const signIn = code === undefined ? null : createSignIn(code, `/${token}/web/page/index.html`);

  /** @type {import('./listener.js').Handle} */
  const handle = async (incoming, response, target, parameters) => {
    const { method = '' } = incoming;
    if (target === 'events' || target === 'turn') {
      if (method !== 'POST') return refuse(response, 'POST');
      if (!request) return fail(response, 404, 'this server collects no events');
      if (!isFromOwnPage(incoming.headers)) {
        return fail(response, 403, 'events are accepted only from the page of this server');
      }
      if (target === 'turn') {
        const handover = await onTurn?.(parameters.has('handsOver'));
        if (handover) return sendJson(response, handover);
        response.writeHead(204, commonHeaders);
        return void response.end();
      }
      if (!/^application\/x-ndjson\s*(;|$)/i.test(incoming.headers['content-type'] ?? '')) {
        return fail(response, 415, 'expected Content-Type: application/x-ndjson');
      }
      const body = await readBody(incoming, bodyLimit);
      if (body === null) return fail(response, 413, `expected at most ${bodyLimit} bytes`);
      response.removeHeader('Connection');
      const answer = receiver.take(parameters.get('page'), parameters.get('sequence'), body);
      if (answer.error) return fail(response, answer.status, answer.error);
      return sendJson(response, { taken: true });
    }

    if (method !== 'GET' && method !== 'HEAD') return refuse(response, 'GET, HEAD');
    if (target === 'alive') {
      return heartbeat.hold(parameters.get('page'), response)
        ? undefined
        : fail(response, 409, 'this page has not sent any events');
    }
    if (target === 'request.json') {
      await onRequest?.();
      return sendJson(response, request);
    }
    if (target === 'web/page/results-reader.js' && reader) {
      response.writeHead(200, { ...pageHeaders(isolated), 'Content-Type': mimeTypes.get('.js') });
      return void response.end(await reader());
    }
    const found = await resolveFile(roots, target);
    if (!found) return fail(response, 404, 'not found');
    sendFile(response, method, found, {
      ...pageHeaders(isolated),
      ...(target === 'web/page/worker.js' && workerPolicy),
    });
  };

  const onRoot =
    signIn &&
    (async (
      /** @type {import('./listener.js').Incoming} */ incoming,
      /** @type {import('./listener.js').Response} */ response,
    ) => {
      const { method = '', headers } = incoming;
      if (method === 'POST' && !isFromOwnPage(headers))
        return fail(response, 403, 'codes are accepted only from the page of this server');
      return ['GET', 'HEAD', 'POST'].includes(method)
        ? signIn(incoming, response)
        : refuse(response, 'GET, HEAD, POST');
    });
  const own = listener ?? (await listen({ host, port, onRoot: onRoot ?? undefined, connectionLimits }));
  own.add(token, handle);
  return {
    url: `${own.address}/${token}/web/page/index.html`,
    port: own.port,
    token,
    async close() {
      heartbeat.close();
      own.remove(token);
      if (listener === undefined) await own.close();
    },
  };
}
