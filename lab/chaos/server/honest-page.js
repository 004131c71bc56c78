import { setImmediate as soon } from 'node:timers/promises';
import { createEventSender } from '../../../web/page/measuring/event-sender.js';
import { ask } from '../../../tests/js/web/fixtures/ask.js';

/**
 * What a sender gets instead of `fetch`: each request has a connection of its own, so that none is left.
 *
 * @type {any}
 */
async function send(/** @type {URL} */ url, /** @type {any} */ { method, headers, body }) {
  const { status, text } = await ask(Number(url.port), `${url.pathname}${url.search}`, {
    method,
    headers,
    body,
  });
  return { ok: status === 200, status, json: async () => JSON.parse(text) };
}

/**
 * A page that does what the real one does: it asks for its files and its request, and posts events.
 * @param {string} url of the page
 */
export function createHonestPage(url) {
  const { port, pathname } = new URL(url);
  const token = pathname.split('/')[1];
  const id = 'b0'.repeat(12);
  const sender = createEventSender({
    url: `http://127.0.0.1:${port}/${token}/events`,
    page: id,
    send,
    batchMs: 60_000,
  });
  /** @type {string[]} */
  const posted = [];
  return {
    target: { port: Number(port), token, page: id, posted },
    /**
     * Opens the page, and asks for what it needs.
     * @returns {Promise<string[]>} the files that it did not get
     */
    async visit() {
      const files = ['web/page/index.html', 'web/page/page.js', 'build/samebench.wasm', 'request.json'];
      const answers = await Promise.all(files.map((file) => ask(Number(port), `/${token}/${file}`)));
      return files
        .filter((_, index) => answers[index].status !== 200)
        .map((file) => `the page did not get ${file}`);
    },
    async claim() {
      await sender.claim();
      posted.push('');
    },
    /** Sends a batch. It is ready when the server has it. @param {string[]} lines */
    async post(lines) {
      for (const line of lines) sender.push(line);
      await soon();
      await sender.finish();
      posted.push(lines.join('\n'));
    },
  };
}
