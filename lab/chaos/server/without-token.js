/** Attacks by a client without the token. */
import { hostile } from '../../../tests/js/fixtures/hostile.js';
import { foreignHosts, otherMethods, wrongTokens } from '../../../tests/js/web/fixtures/attacks.js';
import { anyPath, get, inside, ndjson, ownHost, request } from './requests.js';

const post = 'POST / HTTP/1.1\r\nHost: x\r\n';

const brokenHttp = [
  'GET / HTTP/9.9\r\n\r\n',
  'GET /\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.1\nHost: x\n\n',
  ' GET / HTTP/1.1\r\n\r\n',
  '\r\n\r\n\r\n',
  '\0\0\0\0',
  'HTTP/1.1 200 OK\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'GET / HTTP/1.1\r\nHost : x\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET / HTTP/1.1\r\nX: a\r\n b\r\n\r\n',
  'GET http://[::1 HTTP/1.1\r\nHost: [\r\n\r\n',
  `GET /${'a'.repeat(70_000)} HTTP/1.1\r\n\r\n`,
  `${post}Content-Length: -1\r\n\r\n`,
  `${post}Content-Length: 99999999999999999999\r\n\r\n`,
  `${post}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd`,
  `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
  `${post}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
];

const oddCodes = ['code', 'code=%zz', 'code[]=a', 'code=a&code=b', `code=${'a'.repeat(9000)}`, '%00', ''];

/**
 * What the form of the sign-in sends.
 *
 * @param {import('./requests.js').Target} target
 * @param {string} body
 * @param {Record<string, string>} [headers]
 */
const postCode = (target, body, headers = {}) =>
  request(
    'POST /',
    { ...ownHost(target), 'Content-Length': String(Buffer.byteLength(body)), ...headers },
    body,
  );

const manyHeaders = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`X${i}`, '1']));

const keepAlive = { Connection: 'keep-alive' };

/** @type {import('./attacks.js').Attacks} */
export const attacksWithoutToken = {
  'wrong token': (random, target) => ({ pieces: [get(target, random.pick(wrongTokens(target.token)))] }),
  'path without token': (random, target) => ({
    pieces: [get(target, `/${anyPath(random)}`)],
    mayBeServed: true,
  }),
  'foreign host'(random, target) {
    return {
      pieces: [
        get(target, inside(target, 'web/page/index.html'), { Host: random.pick(foreignHosts(target.port)) }),
      ],
    };
  },
  'no host': (_, target) => ({ pieces: [`GET ${inside(target, 'request.json')} HTTP/1.0\r\n\r\n`] }),
  'malformed HTTP': (random) => ({ pieces: [Buffer.from(random.pick(brokenHttp), 'latin1')] }),
  noise: (random) => ({
    pieces: [Buffer.from(Array.from({ length: random.below(2000) }, () => random.below(256)))],
  }),
  'other method'(random, target) {
    const method = random.pick([...otherMethods, 'CONNECT', 'TRACE', 'BREW', 'get']);
    return { pieces: [request(`${method} /`, ownHost(target))] };
  },
  'half-open': (random, target) => ({ pieces: [get(target, '/').slice(0, random.below(30))], holds: true }),
  'many connections'(random, target) {
    const pieces = random.pick([[], ['GET / HT'], [get(target, '/', keepAlive)]]);
    return { pieces, holds: true, connections: 10 + random.below(40) };
  },
  'slow body'(_, target) {
    const head = request('POST /', {
      ...ownHost(target),
      ...ndjson,
      ...keepAlive,
      'Content-Length': '100000',
    });
    return { pieces: [head, ...'{"event":"end"}'], holds: true };
  },
  'header bomb'(random, target) {
    return {
      pieces: [get(target, '/', random.pick([{ Bomb: 'x'.repeat(100_000) }, manyHeaders]))],
      mayBeServed: true,
    };
  },
  upgrade(random, target) {
    const key = { 'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==', 'Sec-WebSocket-Version': '13' };
    const headers = { Connection: 'Upgrade', Upgrade: random.pick(['websocket', 'h2c', 'TLS/1.0']), ...key };
    return { pieces: [get(target, '/', headers)], mayBeServed: true };
  },
  expectation(random, target) {
    const headers = { Expect: random.pick(['100-continue', 'wonders']), 'Content-Length': '10' };
    return { pieces: [request('POST /', { ...ownHost(target), ...headers })] };
  },
  'wrong code'(random, target) {
    return { pieces: [postCode(target, `code=${encodeURIComponent(random.pick(hostile).toWellFormed())}`)] };
  },
  'odd code': (random, target) => ({ pieces: [postCode(target, random.pick(oddCodes))] }),
  'code of a web site'(random, target) {
    const headers = random.pick([
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ]);
    return { pieces: [postCode(target, 'code=x', headers)] };
  },
  pipelining(random, target) {
    const many = Array.from({ length: 2 + random.below(30) }, () =>
      get(target, `/${anyPath(random)}`, keepAlive),
    );
    return { pieces: [many.join('') + get(target, '/none')], mayBeServed: true };
  },
};
