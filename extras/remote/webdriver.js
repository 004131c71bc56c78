import { defaultTimeouts, detectByTools, module, runPage, UsageError } from '../../cli/api.js';
import { parseVisible } from '../../protocol/visible.js';

/**
 * A browser behind a WebDriver, such as chromedriver, a Selenium Grid or a device farm, as a platform.
 * The driver opens the page, and the page works as in any browser. (S. Stewart and D. Burns,
 * "WebDriver", W3C Recommendation, 2018.)
 *
 * @typedef {{[name: string]: unknown}} Capabilities from the user's file; the driver checks them
 *
 * What the commands used here send.
 * @typedef {{capabilities: {alwaysMatch: Capabilities}} | {url: string}} Command
 *
 * What they get: of the status, of a new session, or of an error.
 * @typedef {{ready?: boolean, message?: string, sessionId?: string, error?: string}} Reply
 *
 * @typedef {object} Remote
 * @property {string} url of the driver
 * @property {string} browser its name for the driver, such as "chrome"
 * @property {Capabilities} [capabilities] additional capabilities to request, such as `{"goog:chromeOptions":
 *   {…}}`
 * @property {string} [pageHost] address of this machine that the browser can reach; by default
 *   loopback
 */

/** Time limit for ending a session. The driver cleans up later if this fails. */
const endMs = 10_000;

/** Time for a session to start that is not wanted any more. */
const lateMs = 5000;

/**
 * @param {Remote} remote
 * @returns {import('../../cli/api.js').Platform}
 */
export function webdriverPlatform(remote) {
  const { url, browser, pageHost } = remote;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageError(`--webdriver ${url}: expected the URL of a driver, such as http://127.0.0.1:9515`);
  }
  const needs = module.needs;
  return {
    id: `${browser}@webdriver`,
    remote: true,
    // A page on loopback reaches only a browser of this machine.
    ...(pageHost && { machine: new URL(url).hostname }),
    host: module,
    needs,
    async detect(context) {
      const tools = await detectByTools(needs, context);
      if (!tools.available) return tools;
      try {
        const { ready, message } = await within(defaultTimeouts.startMs, undefined, (signal) =>
          ask(url, 'GET', '/status', undefined, signal),
        );
        return ready === false
          ? { available: false, reason: `the driver at ${url} is not ready: ${message}` }
          : { available: true, path: url };
      } catch (error) {
        return { available: false, reason: /** @type {Error} */ (error).message };
      }
    },
    async run(request, onEvent, options) {
      const { startMs } = { ...defaultTimeouts, ...options.timeouts };
      await runPage(request, onEvent, options, {
        host: pageHost,
        open: (pageUrl) =>
          within(startMs, options.signal, async (signal) => {
            const session = await startSession(
              url,
              { browserName: browser, ...remote.capabilities },
              signal,
              startMs,
            );
            const close = () =>
              endSession(url, session).catch((error) =>
                options.log?.(`its session was not ended: ${error.message}`),
              );
            try {
              await ask(url, 'POST', `${session}/url`, { url: pageUrl }, signal);
            } catch (error) {
              await close();
              throw error;
            }
            return { close };
          }),
      });
    },
  };
}

/**
 * Starts a session. One that starts after the signal is ended again, if it does so soon: the driver would
 * keep its browser.
 *
 * @param {string} url of the driver
 * @param {Capabilities} capabilities
 * @param {AbortSignal} signal
 * @param {number} startMs that the signal gives it
 * @returns {Promise<string>} its path
 */
async function startSession(url, capabilities, signal, startMs) {
  const connection = new AbortController();
  const starting = ask(
    url,
    'POST',
    '/session',
    { capabilities: { alwaysMatch: capabilities } },
    connection.signal,
  ).then(({ sessionId }) => {
    if (sessionId === undefined) throw new Error(`the driver at ${url} started a session without an id`);
    return `/session/${encodeURIComponent(sessionId)}`;
  });
  /** @type {Promise<never>} */
  const stopped = new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  try {
    return await Promise.race([starting, stopped]);
  } catch (error) {
    if (!signal.aborted) throw error;
    const timer = setTimeout(() => connection.abort(), Math.min(startMs, lateMs));
    await starting.then((session) => endSession(url, session)).catch(() => {});
    clearTimeout(timer);
    if (signal.reason.name !== 'TimeoutError') throw signal.reason;
    throw new Error(
      `the driver at ${url} started no session within ${startMs / 1000} s: a Selenium Grid waits for a ` +
        'free browser',
      { cause: error },
    );
  }
}

/**
 * @param {string} url of the driver
 * @param {string} session path
 */
async function endSession(url, session) {
  await within(endMs, undefined, (signal) => ask(url, 'DELETE', session, undefined, signal));
}

/**
 * Does something with a limit of time. Not by AbortSignal.any: Node 20 forgets its limit in a garbage
 * collection.
 *
 * @template T
 * @param {number} ms
 * @param {AbortSignal | undefined} outer
 * @param {(signal: AbortSignal) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function within(ms, outer, work) {
  outer?.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort(outer?.reason);
  outer?.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(
    () => controller.abort(new DOMException(`nothing came within ${ms / 1000} s`, 'TimeoutError')),
    ms,
  );
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  }
}

/**
 * Sends a command of the protocol.
 *
 * @param {string} driver URL
 * @param {'GET' | 'POST' | 'DELETE'} method
 * @param {string} path
 * @param {Command | undefined} body
 * @param {AbortSignal} signal
 * @returns {Promise<Reply>} the answer's value
 * @throws an error with the driver's message
 */
async function ask(driver, method, path, body, signal) {
  let text;
  try {
    const response = await fetch(driver.replace(/\/+$/, '') + path, {
      method,
      signal,
      ...(body && {
        headers: { 'Content-Type': 'application/json; charset=utf-8' },
        body: JSON.stringify(body),
      }),
    });
    text = await response.text();
  } catch (error) {
    const { name, message, cause } = /** @type {Error & {cause?: Error}} */ (error);
    if (name === 'AbortError') throw error;
    const why = name === 'TimeoutError' ? message : (cause?.message ?? message);
    throw new Error(`no driver answers at ${driver}: ${why}`, { cause: error });
  }
  /** @type {Reply | null | undefined} */
  let value;
  try {
    ({ value } = parseVisible(text));
  } catch (error) {
    const hint = driver.endsWith('/wd/hub')
      ? ''
      : ` (a Selenium Grid before version 4 is one at ${driver.replace(/\/+$/, '')}/wd/hub)`;
    throw new Error(`the server at ${driver} is no WebDriver${hint}: ${text.slice(0, 80).trim()}`, {
      cause: error,
    });
  }
  if (value && typeof value.error === 'string') {
    throw new Error(`the driver says "${value.error}": ${String(value.message ?? '').split('\n')[0]}`);
  }
  return value ?? {};
}
