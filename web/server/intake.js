/**
 * Takes the events of one page, in order and once each, however often the network made the page
 * send them again.
 *
 * The first page that posts owns the run. A second window, or the same one after a reload, has
 * another page id and is refused: its events would be mixed with those of the first.
 *
 * @typedef {import('../../protocol/types.js').HostEvent} HostEvent
 *
 * @typedef {object} Answer
 * @property {number} status
 * @property {string} [error] what was expected, what was found
 */

/**
 * @param {(event: HostEvent) => void} onEvent
 * @param {(problem: {kind: 'second-page', message: string}) => void} onProblem
 */
export function createIntake(onEvent, onProblem) {
  /** @type {string | null} */
  let owner = null;
  let expected = 0;

  return {
    /** @param {string | null} page */
    owns: (page) => owner !== null && page === owner,

    /**
     * @param {string | null} page an id that the page made up when it was loaded
     * @param {string | null} sequenceText counts the page's batches from 0
     * @param {string} body NDJSON
     * @returns {Answer}
     */
    take(page, sequenceText, body) {
      if (!page || !/^[\w-]{8,64}$/.test(page) || !/^\d{1,9}$/.test(sequenceText ?? '')) {
        return {
          status: 400,
          error: 'expected ?page=ID&sequence=N, an id of 8 to 64 letters and digits and a count',
        };
      }
      if (owner !== null && page !== owner) {
        const error =
          'another page already reports for this run: this is a second window, or a reload';
        onProblem({ kind: 'second-page', message: error });
        return { status: 409, error };
      }
      const sequence = Number(sequenceText);
      if (sequence > expected) {
        return { status: 409, error: `expected batch ${expected} of this page, got ${sequence}` };
      }
      // An answer was lost and the page sent the batch again.
      if (sequence < expected) return { status: 200 };

      const events = parseLines(body);
      if (!Array.isArray(events)) return { status: 400, error: events.error };
      owner = page;
      expected += 1;
      for (const event of events) onEvent(event);
      return { status: 200 };
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
      value = JSON.parse(line);
    } catch (error) {
      return { error: `line ${index + 1} is not JSON: ${/** @type {Error} */ (error).message}` };
    }
    if (value === null || typeof value !== 'object' || typeof value.event !== 'string') {
      return { error: `line ${index + 1} is no event: expected an object with "event"` };
    }
    events.push(value);
  }
  return events;
}
