/** Attacks by a client that has the token, but is not the page that measures. */
import { bodyLimit } from '../../../web/server/server.js';
import { hostile } from '../../../tests/js/fixtures/hostile.js';
import { badBatches, otherMethods, outsidePaths } from '../../../tests/js/web/fixtures/attacks.js';
import { anyPath, forgery, get, inside, ndjson, ownHost, post, postNext, request } from './requests.js';

const another = 'another-page';

const oddPages = ['', 'x', '%00%00%00%00%00%00%00%00', '../../../..', 'a'.repeat(65)];

const oddNumbers = ['-1', '1e3', '0x1', 'NaN', '9'.repeat(20), '', '1.5'];

const otherTypes = ['text/plain', 'application/json', 'application/x-ndjsonx', ''];

/** @param {number} port */
const foreignOrigins = (port) => [
  'http://evil.example',
  'null',
  'https://127.0.0.1',
  `http://127.0.0.1:${port + 1}`,
];

/** A part of a body in chunks: 1 MiB. */
const chunk = `100000\r\n${' '.repeat(2 ** 20)}\r\n`;

/** @type {import('./attacks.js').Attacks} */
export const attacksWithToken = {
  'path outside': (random, target) => ({ pieces: [get(target, inside(target, random.pick(outsidePaths)))] }),
  'path to anywhere': (random, target) => ({
    pieces: [get(target, inside(target, anyPath(random)))],
    mayBeServed: true,
  }),
  'second page': (random, target) => ({ pieces: [post(target, another, random.below(3), forgery(random))] }),
  'odd page': (random, target) => ({ pieces: [post(target, random.pick(oddPages), 0, forgery(random))] }),
  'malformed batch': (random, target) => ({
    pieces: [post(target, another, 0, random.pick([...badBatches, ...hostile]))],
  }),
  replay(random, target) {
    const { page, posted } = target;
    return {
      pieces: [post(target, page, random.below(posted.length), forgery(random))],
      mayBeServed: posted.length > 0,
    };
  },
  'batch of the future'(random, target) {
    return {
      pieces: [post(target, target.page, target.posted.length + 5 + random.below(1e6), forgery(random))],
    };
  },
  'odd number': (random, target) => ({
    pieces: [post(target, target.page, random.pick(oddNumbers), forgery(random))],
  }),
  'foreign origin'(random, target) {
    return { pieces: [postNext(random, target, { Origin: random.pick(foreignOrigins(target.port)) })] };
  },
  'other content type': (random, target) => ({
    pieces: [postNext(random, target, { 'Content-Type': random.pick(otherTypes) })],
  }),
  'turn of another origin'(random, target) {
    const headers = { Origin: random.pick(foreignOrigins(target.port)), 'Content-Length': '0' };
    return { pieces: [request(`POST ${inside(target, 'turn')}`, { ...ownHost(target), ...headers })] };
  },
  'heartbeat of another page'(random, target) {
    return {
      pieces: [get(target, inside(target, `alive?page=${random.pick([another, '', '%ff', 'null'])}`))],
    };
  },
  'announced large body': (random, target) => ({
    pieces: [postNext(random, target, { 'Content-Length': String(bodyLimit + 1) })],
  }),
  'body in chunks'(random, target) {
    const headers = { ...ownHost(target), ...ndjson, 'Transfer-Encoding': 'chunked' };
    const head = request(`POST ${inside(target, `events?page=${another}&sequence=0`)}`, headers);
    return { pieces: [head, ...Array(random.share() < 0.2 ? 5 : 1).fill(chunk)] };
  },
  'body without its end'(random, target) {
    return { pieces: [postNext(random, target, { 'Content-Length': String(bodyLimit - 1) })], holds: true };
  },
  'download broken off'(_, target) {
    return { pieces: [get(target, inside(target, 'web/page/page.js'))], holds: true, mayBeServed: true };
  },
  'method of no file'(random, target) {
    return {
      pieces: [
        request(`${random.pick(otherMethods)} ${inside(target, 'web/page/index.html')}`, ownHost(target)),
      ],
    };
  },
};
