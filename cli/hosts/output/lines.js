import { parseVisible, visible } from '../../../protocol/visible.js';

/** @import { HostEvent } from '../../../protocol/types.js' */

/** Longest line that can be an event. The largest events, plans and results, have about 100 KB. */
const lineLimit = 32 * 1024 * 1024;

/**
 * Splits a stream of a host into lines. Those that begin with the secret are events; the others are what a
 * benchmark has printed.
 *
 * @param {string} secret of the host's request
 * @param {(event: HostEvent) => void} onEvent
 * @param {(line: string) => void} onOutput
 * @param {() => boolean} [hasEvents] whether the stream may have an event now; called for each line with the
 *   secret
 * @returns {{push: (text: string) => void, end: () => void}} `push` throws for an event that is not JSON
 */
export function createEventReader(secret, onEvent, onOutput, hasEvents = () => true) {
  let rest = '';

  /** @param {string} line */
  const take = (line) => {
    if (line.startsWith(`${secret} `) && hasEvents()) onEvent(parseEvent(line.slice(secret.length + 1)));
    else if (line.trim() !== '') onOutput(line);
  };

  return {
    push(text) {
      // A list of many benchmarks is a line of several megabytes, so each piece is searched only once.
      const lines = text.split('\n');
      lines[0] = rest + lines[0];
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
      if (rest.length > lineLimit) {
        onOutput(rest.slice(0, 200));
        rest = '';
      }
    },
    // A last line without its end may be half an event of a host that crashed.
    end() {
      if (rest.trim() !== '' && !rest.startsWith(secret)) onOutput(rest);
      rest = '';
    },
  };
}

/**
 * @param {string} json
 * @returns {HostEvent}
 */
function parseEvent(json) {
  try {
    return parseVisible(json);
  } catch (error) {
    throw new Error(`it sent an event that is not JSON: ${/** @type {Error} */ (error).message}`);
  }
}

/** How many lines of what somebody prints are shown, and how many characters of each. */
const maxLines = 20;
const maxLine = 200;

/**
 * A line of somebody as it is shown: visible, and not too long.
 *
 * @param {string} line
 */
export function shownLine(line) {
  const text = visible(line.slice(0, maxLine + 1));
  return text.length > maxLine ? `${text.slice(0, maxLine)}…` : text;
}

/**
 * Shows the first lines of what somebody prints.
 *
 * @param {(text: string) => void} log
 * @param {string} [start] of each line
 * @returns {(line: string) => void}
 */
export function createOutput(log, start = 'prints: ') {
  let count = 0;
  return (line) => {
    count += 1;
    if (count <= maxLines) log(`${start}${shownLine(line)}`);
    if (count === maxLines + 1) log(`prints more than ${maxLines} lines; the others are not shown`);
  };
}
