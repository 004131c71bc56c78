import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import http from 'node:http';
import { isIP } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { readBody } from './body.js';
import { resultsReader } from '../bundles/bundles.js';
import { moduleFilesIn } from './site.js';
import { commonHeaders, mimeTypes, pageHeaders, workerPolicy } from './headers.js';
import { isFromOwnPage, isOwnHost } from './own-address.js';
import { createSignIn } from './sign-in.js';
import { createEventReceiver } from './event-receiver.js';
import { createHeartbeat } from './heartbeat.js';
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

/** Open connections at a time. A browser has few; with thousands, this program could open no more files. */
export const maxConnections = 256;

/**
 * Time for a request. A connection that needs more is closed.
 * @typedef {object} ConnectionLimits
 * @property {number} headMs
 * @property {number} requestMs with its body
 * @property {number} checkMs how often connections are checked
 */
const defaultLimits = { headMs: 10_000, requestMs: 60_000, checkMs: 5000 };

/**
 * The folders that the page needs, and the files of the WebAssembly build.
 * @param {string} wasmDirectory with `samebench.js` and `samebench.wasm`
 * @returns {Record<string, import('./static.js').Root>}
 */
export function pageRoots(wasmDirectory) {
  const tree = fileURLToPath(new URL('../..', import.meta.url));
  const shared = ['web', 'report', 'wasm', 'protocol'].map((name) => [name, { folder: path.join(tree, name) }]);
  return { ...Object.fromEntries(shared), build: { folder: wasmDirectory, only: moduleFilesIn(wasmDirectory) } };
}

/**
 * Serves the page and receives its events. The token is the first segment of every path, so relative
 * URLs contain it automatically. Requests without the token get no information.
 *
 * @param {object} options
 * @param {Record<string, import('./static.js').Root>} options.roots see `pageRoots`; nothing outside is served
 * @param {import('../../protocol/types.js').Request | null} [options.request] request that the page runs at
 *   once; null: the user chooses
 * @param {(event: import('../../protocol/types.js').HostEvent) => void} [options.onEvent] throws for an event that is
 *   wrong; the page gets its message
 * @param {() => Promise<void>} [options.onTurn] called when the page asks for its turn; settles when the
 *   page may continue
 * @param {(problem: Problem) => void} [options.onProblem]
 * @param {boolean} [options.isolated] false: without the headers that isolate the page
 * @param {string} [options.host] address to listen on; default: loopback
 * @param {number} [options.port] 0 for any free port
 * @param {string} [options.token]
 * @param {string} [options.code] users who type it at the short address are redirected to the page;
 *   without it, only the token gives access
 * @param {number} [options.graceMs] how long a page's heartbeat may be down before it counts as gone
 * @param {ConnectionLimits} [options.connectionLimits]
 * @returns {Promise<WebServer>}
 */
export async function startServer({
  roots,
  request = null,
  onEvent = () => {},
  onTurn,
  onProblem = () => {},
  isolated = true,
  host = '127.0.0.1',
  port = 0,
  token = randomBytes(16).toString('hex'),
  code,
  graceMs = 1000,
  connectionLimits = defaultLimits,
}) {
  const receiver = createEventReceiver(onEvent, onProblem);
  const heartbeat = createHeartbeat(receiver, onProblem, graceMs);
  const signIn = code === undefined ? null : createSignIn(code, `/${token}/web/page/index.html`);
  /** @type {Promise<string> | undefined} generated on first use */
  let reader;

  /**
   * @param {http.IncomingMessage} incoming
   * @param {http.ServerResponse} response
   */
  const handle = async (incoming, response) => {
    const { method = '', url = '' } = incoming;
    // A body that is not read must not hold the connection open: it may never end.
    if (hasBody(incoming)) response.setHeader('Connection', 'close');
    if (!isOwnHost(incoming.headers.host, host, actualPort())) {
      return fail(response, 403, 'expected the address of this server in the Host header');
    }
    // Not parsed with the URL class, which would resolve `..` before it can be rejected.
    const [pathname = '', query = ''] = url.split('?', 2);
    const [, given = '', ...rest] = pathname.split('/');
    if (signIn && pathname === '/') {
      if (method === 'POST' && !isFromOwnPage(incoming.headers)) return fail(response, 403, 'codes are accepted only from the page of this server');
      return ['GET', 'HEAD', 'POST'].includes(method) ? signIn(incoming, response) : refuse(response, 'GET, HEAD, POST');
    }
    if (!pathname.startsWith('/') || !isSame(given, token)) return fail(response, 404, 'not found');
    const target = rest.join('/');
    const parameters = new URLSearchParams(query);

    if (target === 'events' || target === 'turn') {
      if (method !== 'POST') return refuse(response, 'POST');
      if (!request) return fail(response, 404, 'this server collects no events');
      if (!isFromOwnPage(incoming.headers)) {
        return fail(response, 403, 'events are accepted only from the page of this server');
      }
      if (target === 'turn') {
        await onTurn?.();
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
      return sendJson(response, request);
    }
    if (target === 'web/page/results-reader.js') {
      reader ??= resultsReader();
      response.writeHead(200, { ...pageHeaders(isolated), 'Content-Type': mimeTypes.get('.js') });
      return void response.end(await reader);
    }
    const found = await resolveFile(roots, target);
    if (!found) return fail(response, 404, 'not found');
    response.writeHead(200, {
      ...pageHeaders(isolated),
      ...(target === 'web/page/worker.js' && workerPolicy),
      'Content-Type': found.type,
      'Content-Length': found.size,
    });
    if (method === 'HEAD') return void response.end();
    // Not pipe(), which would leave the file open when the connection ends early.
    pipeline(createReadStream(found.file), response, () => {});
  };

  const { headMs: headersTimeout, requestMs: requestTimeout, checkMs: connectionsCheckingInterval } = connectionLimits;
  const server = http.createServer({ headersTimeout, requestTimeout, connectionsCheckingInterval }, (incoming, response) => {
    handle(incoming, response).catch((error) => {
      if (response.headersSent) response.destroy();
      else fail(response, 500, String(error?.message ?? error));
    });
  });
  server.maxConnections = maxConnections;
  const actualPort = () => /** @type {import('node:net').AddressInfo} */ (server.address()).port;

  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(undefined));
  });

  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return {
    url: `http://${isIP(shown) === 6 ? `[${shown}]` : shown}:${actualPort()}/${token}/web/page/index.html`,
    port: actualPort(),
    token,
    close: async () => {
      heartbeat.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** @param {http.IncomingMessage} incoming */
const hasBody = ({ headers }) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Compares two strings in constant time, whatever their lengths.
 * @param {string} given
 * @param {string} expected
 */
function isSame(given, expected) {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(/** @type {Buffer} */ (a), /** @type {Buffer} */ (b));
}

/**
 * @param {http.ServerResponse} response
 * @param {import('../../protocol/types.js').Request | { taken: true } | null} value
 */
function sendJson(response, value) {
  response.writeHead(200, { ...commonHeaders, 'Content-Type': 'application/json' });
  response.end(JSON.stringify(value));
}

/**
 * @param {http.ServerResponse} response
 * @param {number} status
 * @param {string} error
 */
function fail(response, status, error) {
  response.writeHead(status, { ...commonHeaders, 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ error }));
}

/**
 * @param {http.ServerResponse} response
 * @param {string} allowed
 */
function refuse(response, allowed) {
  response.setHeader('Allow', allowed);
  fail(response, 405, `expected ${allowed}`);
}
