/** @typedef {import('../../../protocol/types.js').HostEvent} HostEvent */

/** A line longer than this is not an event: the largest, a plan or a result, has some 100 KB. */
const lineLimit = 32 * 1024 * 1024;

/**
 * Cuts a stream of text into NDJSON events. What is no event, such as a print of a user's own
 * suite, goes to `onGarbage`, and the stream goes on.
 *
 * @param {(event: HostEvent) => void} onEvent
 * @param {(line: string) => void} [onGarbage]
 * @returns {{push: (text: string) => void, end: () => void}}
 */
export function createEventReader(onEvent, onGarbage = () => {}) {
  let rest = '';

  /** @param {string} line */
  const take = (line) => {
    if (line.trim() === '') return;
    const event = parseEvent(line);
    if (event) onEvent(event);
    else onGarbage(line);
  };

  return {
    push(text) {
      rest += text;
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
      if (rest.length > lineLimit) {
        onGarbage(rest.slice(0, 200));
        rest = '';
      }
    },
    // A last line without its newline may be half an event of a host that died: it is then garbage.
    end() {
      const last = rest;
      rest = '';
      take(last);
    },
  };
}

/**
 * @param {string} line
 * @returns {HostEvent | null}
 */
function parseEvent(line) {
  try {
    const value = JSON.parse(line);
    return value !== null && typeof value.event === 'string' ? value : null;
  } catch {
    return null;
  }
}
