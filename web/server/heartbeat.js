import { commonHeaders } from './headers.js';

/**
 * A problem on the page's side that is not visible in the events.
 * @typedef {object} Problem
 * @property {'second-page' | 'page-gone'} kind
 * @property {string} message
 */

/**
 * The heartbeat is a request that the page keeps open while it is loaded. When the connection ends, the
 * page was closed or reloaded, or has crashed. A crashed tab of Firefox keeps its connections, so there
 * only the watchdog notices the crash.
 *
 * @param {{owns: (page: string | null) => boolean}} receiver
 * @param {(problem: Problem) => void} onProblem
 * @param {number} graceMs how long the heartbeat may be down before the page counts as gone
 */
export function createHeartbeat(receiver, onProblem, graceMs) {
  /** Number of open connections. */
  let held = 0;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  return {
    /**
     * Keeps a response open as the heartbeat of the page.
     * @param {string | null} page
     * @param {import('node:http').ServerResponse} response
     * @returns {boolean} false if the page does not own the run; the response is then untouched
     */
    hold(page, response) {
      if (!receiver.owns(page)) return false;
      clearTimeout(timer);
      held += 1;
      response.writeHead(200, { ...commonHeaders, 'Content-Type': 'text/plain' });
      response.flushHeaders();
      response.on('close', () => {
        held -= 1;
        if (held > 0) return;
        const message = 'the page was closed, reloaded or crashed before the round was complete';
        timer = setTimeout(() => onProblem({ kind: 'page-gone', message }), graceMs);
      });
      return true;
    },
    /** Stops watching: connections that end later are not reported. */
    close() {
      held = Infinity;
      clearTimeout(timer);
    },
  };
}
