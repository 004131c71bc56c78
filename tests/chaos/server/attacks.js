/** Seeded attacks on the page's server. */
import { hostile } from '../../js/fixtures/hostile.js';
import { healthyEvents } from '../../js/fixtures/events.js';
import { badBatches, foreignHosts, otherMethods, outsidePaths, wrongTokens } from '../../js/web/fixtures/attacks.js';
import { bodyLimit } from '../../../web/server/server.js';
import { spoilEvent } from '../mutation/events.js';
import { message } from './wire.js';

/** @typedef {import('../random.js').Random} Random */
/** @typedef {import('./wire.js').Attack} Attack */

/**
 * What an attacker attacks.
 * @typedef {object} Target
 * @property {number} port
 * @property {string} token
 * @property {string} page the id of the honest page
 * @property {string[]} posted the batches of the honest page so far
 */

const ownHost = (/** @type {Target} */ { port }) => ({ Host: `127.0.0.1:${port}` });
const ndjson = { 'Content-Type': 'application/x-ndjson' };

/** A batch of events that nobody measured. @param {Random} random */
function forgery(random) {
  const event = random.pick(healthyEvents({}));
  return random.share() < 0.5 ? JSON.stringify({ ...event, forged: true }) : spoilEvent(random, event).line;
}

/** @param {Target} target @param {string} page @param {number} sequence @param {string} body @param {Record<string, string>} [headers] */
const post = (target, page, sequence, body, headers = {}) =>
  message(`POST /${target.token}/events?page=${page}&sequence=${sequence}`,
    { ...ownHost(target), ...ndjson, 'Content-Length': String(Buffer.byteLength(body)), ...headers }, body);

/** @param {Target} target @param {string} path @param {Record<string, string>} [headers] */
const get = (target, path, headers = {}) => message(`GET ${path}`, { ...ownHost(target), ...headers });

const steps = ['..', '.', '', '%2e%2e', '..%2f', '..%5c', '%00', '.hidden.js', 'web', 'build', 'report', 'page', 'secret.js', 'package.json', 'cli', 'etc', 'passwd', 'compile_commands.json', 'index.html'];

const brokenMessages = [
  'GET / HTTP/9.9\r\n\r\n', 'GET /\r\n\r\n', 'GET / HTTP/1.1\r\n\r\n', 'GET / HTTP/1.1\nHost: x\n\n', '\r\n\r\n\r\n', '\0\0\0\0', ' GET / HTTP/1.1\r\n\r\n',
  'HTTP/1.1 200 OK\r\n\r\n', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 'GET / HTTP/1.1\r\nHost : x\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 'GET / HTTP/1.1\r\nX: a\r\n b\r\n\r\n', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'GET http://[::1 HTTP/1.1\r\nHost: [\r\n\r\n', `GET /${'a'.repeat(70_000)} HTTP/1.1\r\n\r\n`,
];

/**
 * What somebody can do who does not know the token.
 * @type {Record<string, (random: Random, target: Target) => Omit<Attack, 'how'>>}
 */
const strangers = {
  'wrong token': (random, target) => ({ pieces: [get(target, random.pick(wrongTokens(target.token)))] }),
  'path without token': (random, target) => ({ pieces: [get(target, `/${Array.from({ length: 1 + random.below(8) }, () => random.pick(steps)).join('/')}`)], mayBeServed: true }),
  'foreign host': (random, target) => ({ pieces: [get(target, `/${target.token}/web/page/index.html`, { Host: random.pick(foreignHosts(target.port)) })] }),
  'no host': (_, { token }) => ({ pieces: [`GET /${token}/request.json HTTP/1.0\r\n\r\n`] }),
  'malformed HTTP': (random) => ({ pieces: [Buffer.from(random.pick(brokenMessages), 'latin1')] }),
  'noise': (random) => ({ pieces: [Buffer.from(Array.from({ length: random.below(2000) }, () => random.below(256)))] }),
  'other method': (random, target) => ({ pieces: [message(`${random.pick([...otherMethods, 'CONNECT', 'TRACE', 'BREW', 'get'])} /`, ownHost(target))] }),
  'half-open': (random, target) => ({ pieces: [get(target, '/').slice(0, random.below(30))], holds: true }),
  'many connections': (random, target) => ({ pieces: random.pick([[], ['GET / HT'], [get(target, '/', { Connection: 'keep-alive' })]]), holds: true, connections: 10 + random.below(40) }),
  'slow body': (_, target) => ({
    pieces: [message('POST /', { ...ownHost(target), ...ndjson, Connection: 'keep-alive', 'Content-Length': '100000' }), ...'{"event":"end"}'], holds: true,
  }),
  'header bomb': (random, target) => ({ pieces: [get(target, '/', random.pick([{ Bomb: 'x'.repeat(100_000) }, Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`X${i}`, '1']))]))], mayBeServed: true }),
  'upgrade': (random, target) => ({
    pieces: [get(target, '/', { Connection: 'Upgrade', Upgrade: random.pick(['websocket', 'h2c', 'TLS/1.0']), 'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==', 'Sec-WebSocket-Version': '13' })], mayBeServed: true,
  }),
  'expectation': (random, target) => ({ pieces: [message('POST /', { ...ownHost(target), Expect: random.pick(['100-continue', 'wonders']), 'Content-Length': '10' })] }),
  'wrong code': (random, target) => ({ pieces: [get(target, `/?code=${encodeURIComponent(random.pick([...hostile, '']).toWellFormed())}`)], mayBeServed: true }),
  'code in many ways': (random, target) => ({ pieces: [get(target, random.pick(['/?code', '/?code=%zz', '/?code[]=a', '/?code=a&code=b', `/?code=${'a'.repeat(9000)}`, '/?%00']))], mayBeServed: true }),
  'pipelining': (random, target) => ({
    pieces: [Array.from({ length: 2 + random.below(30) }, () => get(target, `/${random.pick(steps)}`, { Connection: 'keep-alive' })).join('') + get(target, '/none')], mayBeServed: true,
  }),
};

/**
 * What somebody can do who knows the token, but is not the page that measures.
 * @type {typeof strangers}
 */
const insiders = {
  'path outside': (random, target) => ({ pieces: [get(target, `/${target.token}/${random.pick(outsidePaths)}`)] }),
  'path of steps': (random, target) => ({ pieces: [get(target, `/${target.token}/${Array.from({ length: 1 + random.below(8) }, () => random.pick(steps)).join('/')}`)], mayBeServed: true }),
  'page of another': (random, target) => ({ pieces: [post(target, 'another-page', random.below(3), forgery(random))] }),
  'no page': (random, target) => ({ pieces: [post(target, random.pick(['', 'x', '%00%00%00%00%00%00%00%00', '../../../..', 'a'.repeat(65)]), 0, forgery(random))] }),
  'malformed batch': (random, target) => ({ pieces: [post(target, 'another-page', 0, random.pick([...badBatches, ...hostile]))] }),
  'replay': (random, target) => ({ pieces: [post(target, target.page, random.below(target.posted.length), forgery(random))], mayBeServed: target.posted.length > 0 }),
  'batch of the future': (random, target) => ({ pieces: [post(target, target.page, target.posted.length + 5 + random.below(1e6), forgery(random))] }),
  'odd number of a batch': (random, target) => ({ pieces: [post(target, target.page, /** @type {any} */ (random.pick(['-1', '1e3', '0x1', 'NaN', '9'.repeat(20), '', '1.5'])), forgery(random))] }),
  'foreign origin': (random, target) => ({
    pieces: [post(target, target.page, target.posted.length, forgery(random), { Origin: random.pick(['http://evil.example', 'null', 'https://127.0.0.1', `http://127.0.0.1:${target.port + 1}`]) })],
  }),
  'other content type': (random, target) => ({ pieces: [post(target, target.page, target.posted.length, forgery(random), { 'Content-Type': random.pick(['text/plain', 'application/json', 'application/x-ndjsonx', '']) })] }),
  'turn of another origin': (_, target) => ({ pieces: [message(`POST /${target.token}/turn`, { ...ownHost(target), Origin: 'http://evil.example', 'Content-Length': '0' })] }),
  'lifeline of another page': (random, target) => ({ pieces: [get(target, `/${target.token}/alive?page=${random.pick(['another-page', '', '%ff', 'null'])}`)] }),
  'announced large body': (_, target) => ({ pieces: [post(target, target.page, target.posted.length, 'x', { 'Content-Length': String(bodyLimit + 1) })] }),
  'large body in chunks': (random, target) => ({
    pieces: [
      message(`POST /${target.token}/events?page=another-page&sequence=0`, { ...ownHost(target), ...ndjson, 'Transfer-Encoding': 'chunked' }),
      ...Array.from({ length: random.share() < 0.2 ? 5 : 1 }, () => `100000\r\n${' '.repeat(2 ** 20)}\r\n`),
    ],
  }),
  'body without its end': (random, target) => ({ pieces: [post(target, target.page, target.posted.length, forgery(random), { 'Content-Length': String(bodyLimit - 1) })], holds: true }),
  'download broken off': (_, target) => ({ pieces: [get(target, `/${target.token}/web/page/page.js`)], holds: true, mayBeServed: true }),
  'methods of files': (random, target) => ({ pieces: [message(`${random.pick(otherMethods)} /${target.token}/web/page/index.html`, ownHost(target))] }),
};

/** Events after the last one of the page. @param {Random} random @param {Target} target @returns {Attack} */
export const afterEnd = (random, target) => ({ how: 'after the end', pieces: [post(target, target.page, target.posted.length, forgery(random))] });

/**
 * @param {Random} random
 * @param {Target} target
 * @returns {Attack}
 */
export function chooseAttack(random, target) {
  const attacks = random.share() < 0.5 ? strangers : insiders;
  const how = random.pick(Object.keys(attacks));
  return { how, ...attacks[how](random, target) };
}
