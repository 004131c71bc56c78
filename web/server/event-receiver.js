import { parseVisible } from '../../protocol/visible.js';

/**
 * Receives the events of one page, in order and without duplicates, even if the page had to resend
 * batches.
 *
 * The first page that posts owns the run. A second window, or a reload of the first, has another page id
 * and is refused, because its events would mix with those of the first.
 *
 * @import { HostEvent } from '../../protocol/types.js'
 *
 * @typedef {object} Answer
 * @property {number} status
 * @property {string} [error] what was expected and what was found
 */

/**
 * Creates the receiver of one run.
 * @param {(event: HostEvent) => void} onEvent throws for an event that is wrong; nothing is taken after it
 * @param {(problem: {kind: 'second-page', message: string}) => void} onProblem
 */
export function createEventReceiver(onEvent, onProblem) {
  /** @type {string | null} */
  let owner = null;
  let expected = 0;
  let isSecondTold = false;
  /** @type {Answer | null} to everything, since an event was refused */
  let refusal = null;

  return {
    /** @param {string | null} page */
    owns: (page) => owner !== null && page === owner,

    /**
     * Passes on the events of a batch, unless it is a duplicate.
     * @param {string | null} page id that the page generated when it was loaded
     * @param {string | null} sequenceText number of the batch, counted from 0
     * @param {string} body NDJSON
     * @returns {Answer}
     */
    take(page, sequenceText, body) {
      if (!page || !/^[\w-]{8,64}$/.test(page) || !/^\d{1,9}$/.test(sequenceText ?? '')) {
        return {
          status: 400,
          error: 'expected ?page=ID&sequence=N: an id of 8 to 64 letters, digits, - or _, and a number',
        };
      }
      if (owner !== null && page !== owner) {
        const error = 'another page already reports for this run: this one is a second window, or a reload';
        if (!isSecondTold) onProblem({ kind: 'second-page', message: error });
        isSecondTold = true;
        return { status: 409, error };
      }
      if (refusal !== null) return refusal;
      const sequence = Number(sequenceText);
      if (sequence > expected) {
        return { status: 409, error: `expected batch ${expected} of this page, got ${sequence}` };
      }
      // The page resent a batch because our answer was lost.
      if (sequence < expected) return { status: 200 };

      const events = parseLines(body);
      if (!Array.isArray(events)) return { status: 400, error: events.error };
      owner = page;
      expected += 1;
      try {
        for (const event of events) onEvent(event);
      } catch (error) {
        refusal = { status: 400, error: /** @type {Error} */ (error).message };
      }
      return refusal ?? { status: 200 };
    },
  };
}

/**
 * @param {string} body
 * @returns {HostEvent[] | {error: string}} events as the page sent them: of their content only the name is
 *   checked, because a newer page may send more
 */
function parseLines(body) {
  const events = [];
  for (const [index, line] of body.split('\n').entries()) {
    if (line.trim() === '') continue;
    let value;
    try {
      value = parseVisible(line);
    } catch (error) {
      return { error: `line ${index + 1} is not JSON: ${/** @type {Error} */ (error).message}` };
    }
    if (value === null || typeof value !== 'object' || typeof value.event !== 'string') {
      return { error: `line ${index + 1} is not an event: expected an object with "event"` };
    }
    events.push(value);
  }
  return events;
}
