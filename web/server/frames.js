import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { fail, refuse, sendFile, sendJson } from './answers.js';
import { commonHeaders } from './headers.js';
import { resolveFile } from './static.js';

/**
 * @import { Order } from '../duel/page.js'
 *
 * @typedef {object} Frames
 * @property {string} url of the page of the duel
 * @property {(order: Order) => void} send
 * @property {() => Promise<void>} settled the page has got all orders; settles after a while in any case
 */

const roots = { web: { folder: fileURLToPath(new URL('..', import.meta.url)) } };

/** Time for a page to get an order. */
const settleMs = 500;

/**
 * Serves the page of a duel.
 *
 * @param {import('./listener.js').Listener} listener
 * @returns {Frames}
 */
export function createFrames(listener) {
  const token = randomBytes(16).toString('hex');
  /** @type {Order[]} */
  const orders = [];
  let got = 0;
  /** @type {Set<() => void>} */
  const watching = new Set();
  const changed = () => [...watching].forEach((look) => look());
  /** @param {() => boolean} condition @param {(done: () => void) => void} [onGiveUp] */
  const until = (condition, onGiveUp = () => {}) =>
    new Promise((resolve) => {
      const done = () => {
        watching.delete(look);
        resolve(undefined);
      };
      const look = () => void (condition() && done());
      watching.add(look);
      onGiveUp(done);
      look();
    });

  listener.add(token, async (incoming, response, target, parameters) => {
    if (incoming.method !== 'GET') return refuse(response, 'GET');
    if (target === 'orders') {
      const from = Number(parameters.get('from'));
      if (!Number.isInteger(from) || from < 0)
        return fail(response, 400, 'expected ?from=N: how many orders the page has');
      got = from;
      changed();
      await until(
        () => orders.length > from,
        (done) => response.on('close', done),
      );
      return response.destroyed ? undefined : sendJson(response, orders.slice(from));
    }
    const found = await resolveFile(roots, target);
    if (!found) return fail(response, 404, 'not found');
    return sendFile(response, incoming.method, found, commonHeaders);
  });

  return {
    url: `${listener.address}/${token}/web/duel/index.html`,
    send(order) {
      orders.push(order);
      changed();
    },
    async settled() {
      await until(
        () => got >= orders.length,
        (done) => setTimeout(done, settleMs),
      );
    },
  };
}
