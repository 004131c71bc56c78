import { writeFile } from 'node:fs/promises';
import { cpuProfiler, cpuProfileOfTrace } from './cpuprofile.js';

/**
 * Takes a profile of a page through Chromium's DevTools protocol, on two pipes of its process
 * (--remote-debugging-pipe). The page measures in a worker that ends with the round. A trace keeps the
 * samples of threads that have ended.
 *
 * @import { ProcessGroup } from '../../system/process-group.js'
 */

/** Longest time until an answer. Chromium takes about 8 s to collect the trace of a run of 5 s. */
const patienceMs = 60_000;

const traceConfig = {
  includedCategories: ['v8.execute', 'disabled-by-default-v8.cpu_profiler'],
  excludedCategories: ['*'],
};

/** @type {import('../browsers/browser.js').Recorder} */
export const recorder = {
  profiler: cpuProfiler,
  opensPage: true,
  flags: ['--remote-debugging-pipe'],
  pipes: ['pipe', 'pipe'],
  record: recordTrace,
};

/**
 * Starts the trace, and then opens the page.
 *
 * @param {ProcessGroup} browser started as `recorder` says
 * @param {string} url
 * @returns {Promise<(file: string) => Promise<void>>} ends the trace, and writes the profile of the page's
 *   worker
 */
async function recordTrace(browser, url) {
  const { send, next } = connect(browser);
  await send('Tracing.start', { transferMode: 'ReturnAsStream', streamFormat: 'json', traceConfig });
  await send('Target.createTarget', { url });
  return async (file) => {
    const complete = next('Tracing.tracingComplete');
    await send('Tracing.end');
    const { stream } = await complete;
    const profile = cpuProfileOfTrace(JSON.parse(await readStream(send, stream)).traceEvents);
    if (profile === null) throw new Error('the browser took no samples of the page');
    await writeFile(file, JSON.stringify(profile));
  };
}

/** @typedef {(method: string, parameters?: object) => Promise<any>} Send */

/**
 * @param {Send} send
 * @param {string} handle
 */
async function readStream(send, handle) {
  let text = '';
  for (;;) {
    const { data, eof } = await send('IO.read', { handle, size: 1 << 20 });
    text += data;
    if (eof) return text;
  }
}

/**
 * A connection to the browser. Messages are JSON, each ended by a zero.
 *
 * @param {ProcessGroup} browser
 * @returns {{send: Send, next: (event: string) => Promise<any>}}
 */
function connect({ child }) {
  const [, , , input, output] = /** @type {any[]} */ (child.stdio);
  /**
   * Those who wait for an answer, by its number, or for an event, by its name.
   *
   * @type {Map<number | string, (message: any) => void>}
   */
  const waiting = new Map();
  let rest = '';
  input.on('error', () => {});
  output
    .setEncoding('utf8')
    .on('error', () => {})
    .on('data', (/** @type {string} */ text) => {
      const messages = (rest + text).split('\0');
      rest = messages.pop() ?? '';
      for (const message of messages.map((one) => JSON.parse(one))) {
        const key = message.id ?? message.method;
        waiting.get(key)?.(message);
        waiting.delete(key);
      }
    });
  const wait = (/** @type {number | string} */ key, /** @type {string} */ what) => {
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const answer = new Promise((resolve, reject) => {
      waiting.set(key, resolve);
      timer = setTimeout(
        () => reject(new Error(`the browser did not answer ${what} within ${patienceMs / 1000} s`)),
        patienceMs,
      );
      timer.unref();
    });
    const settled = answer.finally(() => clearTimeout(timer));
    settled.catch(() => {});
    return settled;
  };

  let last = 0;
  return {
    async send(method, params = {}) {
      last += 1;
      const answer = wait(last, method);
      input.write(`${JSON.stringify({ id: last, method, params })}\0`);
      const { result, error } = await answer;
      if (error) throw new Error(`the browser refused ${method}: ${error.message}`);
      return result;
    },
    next: async (event) => (await wait(event, event)).params,
  };
}
