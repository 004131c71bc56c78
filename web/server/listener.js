import { createHash, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import { isIP } from 'node:net';
import { fail } from './answers.js';
import { isOwnHost } from './own-address.js';

/**
 * @typedef {import('node:http').IncomingMessage} Incoming
 * @typedef {import('node:http').ServerResponse} Response
 *
 * @typedef {(incoming: Incoming, response: Response, target: string, parameters: URLSearchParams) =>
 *   Promise<unknown>} Handle target: the path behind the token
 *
 * @typedef {object} Listener
 * @property {string} address such as `http://127.0.0.1:1234`
 * @property {number} port
 * @property {(token: string, handle: Handle) => void} add lets a site answer what begins with its token
 * @property {(token: string) => void} remove
 * @property {() => Promise<void>} close ends all connections
 */

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
 * An HTTP server for some sites. The token of a site is the first segment of its paths, so relative URLs
 * contain it automatically. Requests without one get no information.
 *
 * @param {object} [options]
 * @param {string} [options.host] address to listen on; default: loopback
 * @param {number} [options.port] 0 for any free port
 * @param {(incoming: Incoming, response: Response) => unknown} [options.onRoot] answers the path `/`
 * @param {ConnectionLimits} [options.connectionLimits]
 * @returns {Promise<Listener>}
 */
export async function listen({
  host = '127.0.0.1',
  port = 0,
  onRoot,
  connectionLimits = defaultLimits,
} = {}) {
  /** @type {Map<string, Handle>} */
  const sites = new Map();

  /** @param {Incoming} incoming @param {Response} response */
  const handle = async (incoming, response) => {
    // A body that is not read must not hold the connection open: it may never end.
    if (hasBody(incoming)) response.setHeader('Connection', 'close');
    if (!isOwnHost(incoming.headers.host, host, actualPort())) {
      return fail(response, 403, 'expected the address of this server in the Host header');
    }
    // Not parsed with the URL class, which would resolve `..` before it can be rejected.
    const [pathname = '', query = ''] = (incoming.url ?? '').split('?', 2);
    const [, given = '', ...rest] = pathname.split('/');
    if (onRoot && pathname === '/') return onRoot(incoming, response);
    const [, site] = [...sites].find(([token]) => isSame(given, token)) ?? [];
    if (!pathname.startsWith('/') || site === undefined) return fail(response, 404, 'not found');
    return site(incoming, response, rest.join('/'), new URLSearchParams(query));
  };

  const {
    headMs: headersTimeout,
    requestMs: requestTimeout,
    checkMs: connectionsCheckingInterval,
  } = connectionLimits;
  const server = http.createServer(
    { headersTimeout, requestTimeout, connectionsCheckingInterval },
    (incoming, response) => {
      handle(incoming, response).catch((error) => {
        if (response.headersSent) response.destroy();
        else fail(response, 500, String(error?.message ?? error));
      });
    },
  );
  server.maxConnections = maxConnections;
  const actualPort = () => /** @type {import('node:net').AddressInfo} */ (server.address()).port;

  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(undefined));
  });

  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return {
    address: `http://${isIP(shown) === 6 ? `[${shown}]` : shown}:${actualPort()}`,
    port: actualPort(),
    add: (token, site) => void sites.set(token, site),
    remove: (token) => void sites.delete(token),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** @param {Incoming} incoming */
const hasBody = ({ headers }) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Compares two strings in constant time, whatever their lengths.
 * @param {string} given
 * @param {string} expected
 */
function isSame(given, expected) {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(/** @type {Buffer} */ (a), /** @type {Buffer} */ (b));
}
