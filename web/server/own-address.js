import { isIP } from 'node:net';

/**
 * Whether a Host header names this server. This prevents DNS rebinding: a web site can point its own
 * name at 127.0.0.1 and so be same-origin with us, but the browser still sends that name as Host.
 *
 * @param {string | undefined} header
 * @param {string} host address that the server listens on
 * @param {number} port
 */
export function isOwnHost(header, host, port) {
  const match = /^(?:\[([\da-f:.]+)\]|([^:[\]]+))(?::(\d+))?$/i.exec(header ?? '');
  if (!match || Number(match[3] ?? 80) !== port) return false;
  const name = (match[1] ?? match[2] ?? '').toLowerCase();
  if (name === host || name === 'localhost' || name === '127.0.0.1' || name === '::1') return true;
  return (host === '0.0.0.0' || host === '::') && isIP(name) !== 0;
}

/**
 * Whether a request that changes something comes from a page of this server, or from a program. A web site
 * can make a browser send one, too, but the browser then says where it comes from. `Sec-Fetch-Site` is sent
 * to this machine only, and to servers with https; `Origin` always.
 *
 * @param {import('node:http').IncomingHttpHeaders} headers with a Host that names this server
 */
export function isFromOwnPage({ origin, host, 'sec-fetch-site': site = 'same-origin' }) {
  return (origin === undefined || origin === `http://${host}`) && site === 'same-origin';
}
