/** Requests as bytes: what no client library would send, too. */
import { healthyEvents } from '../../../tests/js/fixtures/events.js';
import { corruptEvent } from '../mutation/events.js';

/** @import { Random } from '../../../tests/js/report/random.js' */

/**
 * What an attacker attacks.
 * @typedef {object} Target
 * @property {number} port
 * @property {string} token
 * @property {string} page the id of the honest page
 * @property {string[]} posted the batches of the honest page so far
 */

/** The headers of a request to a target. @param {Target} target @returns {Record<string, string>} */
export const ownHost = ({ port }) => ({ Host: `127.0.0.1:${port}` });

/** The type of a batch of events. */
export const ndjson = { 'Content-Type': 'application/x-ndjson' };

/**
 * The head and the body of a request, which has a connection of its own unless the headers say otherwise.
 *
 * @param {string} line such as GET /
 * @param {Record<string, string>} headers
 */
export function request(line, headers, body = '') {
  const fields = Object.entries({ Connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${line} HTTP/1.1\r\n${fields.join('')}\r\n${body}`;
}

/** @param {Target} target @param {string} path @param {Record<string, string>} [headers] */
export const get = (target, path, headers = {}) => request(`GET ${path}`, { ...ownHost(target), ...headers });

/** A path behind the token. @param {Target} target @param {string} path */
export const inside = ({ token }, path) => `/${token}/${path}`;

/**
 * A batch of events.
 *
 * @param {Target} target
 * @param {string} page
 * @param {number | string} sequence
 * @param {string} body
 * @param {Record<string, string>} [headers]
 */
export function post(target, page, sequence, body, headers = {}) {
  const own = { ...ownHost(target), ...ndjson, 'Content-Length': String(Buffer.byteLength(body)) };
  return request(
    `POST ${inside(target, `events?page=${page}&sequence=${sequence}`)}`,
    { ...own, ...headers },
    body,
  );
}

/**
 * The batch that the honest page would send next, with other events.
 *
 * @param {Random} random
 * @param {Target} target
 * @param {Record<string, string>} [headers]
 */
export const postNext = (random, target, headers) =>
  post(target, target.page, target.posted.length, forgery(random), headers);

/** A forged event. @param {Random} random */
export function forgery(random) {
  const event = random.pick(healthyEvents({}));
  return random.share() < 0.5 ? JSON.stringify({ ...event, forged: true }) : corruptEvent(random, event).line;
}

const steps = [
  '..',
  '.',
  '',
  '%2e%2e',
  '..%2f',
  '..%5c',
  '%00',
  '.hidden.js',
  'web',
  'build',
  'report',
  'page',
  'cli',
  'etc',
  'passwd',
  'secret.js',
  'package.json',
  'compile_commands.json',
  'index.html',
];

/** A path that may lead anywhere. @param {Random} random */
export const anyPath = (random) =>
  Array.from({ length: 1 + random.below(8) }, () => random.pick(steps)).join('/');
