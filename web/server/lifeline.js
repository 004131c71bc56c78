import { commonHeaders } from './headers.js';

/**
 * Something that the page's side did which the events do not tell.
 * @typedef {object} Problem
 * @property {'second-page' | 'page-gone'} kind
 * @property {string} message
 */

/**
 * A request that the page leaves open for as long as it lives. Its end is how a page that was closed
 * or reloaded is known at once, and in Chromium one that crashed; a crashed tab of Firefox keeps its
 * connections, and is noticed by its silence only.
 *
 * @param {{owns: (page: string | null) => boolean}} intake
 * @param {(problem: Problem) => void} onProblem
 * @param {number} graceMs
 */
export function createLifeline(intake, onProblem, graceMs) {
  let held = 0;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  return {
    /**
     * @param {string | null} page
     * @param {import('node:http').ServerResponse} response
     */
    hold(page, response) {
      if (!intake.owns(page)) return false;
      clearTimeout(timer);
      held += 1;
      response.writeHead(200, { ...commonHeaders, 'Content-Type': 'text/plain' });
      response.flushHeaders();
      response.on('close', () => {
        held -= 1;
        if (held > 0) return;
        const message = 'the page was closed, reloaded or crashed before it was done';
        timer = setTimeout(() => onProblem({ kind: 'page-gone', message }), graceMs);
      });
      return true;
    },
    close() {
      held = Infinity;
      clearTimeout(timer);
    },
  };
}
