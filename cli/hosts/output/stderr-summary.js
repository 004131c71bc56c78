import { visible } from '../../../protocol/visible.js';

/**
 * Messages that browsers always print in a container or without a window, and the functions that Valgrind
 * lists below its messages.
 */
const noise = /\bdbus\/|running in headless mode|^==\d+==( +(at|by) 0x.*)?$/i;

/** The summary becomes part of one line in a table or a log, so it must be short. */
const maxLines = 3;
const lineLimit = 160;

/**
 * What the runtimes of GCC and of LLVM print of an exception that nobody catches: its type, and what it says
 * of itself.
 */
const uncaught = [
  /terminate called after throwing an instance of '(.+)'(?:\n +what\(\): +(.*))?/,
  /libc\+\+abi: terminating (?:due to|with) uncaught exception of type ([^\n]*?)(?:: (.*))?(?:\n|$)/,
];

/**
 * @param {string} stderr of a host that aborted
 * @returns {string | null} the C++ exception that ended it
 */
export function uncaughtException(stderr) {
  const found = uncaught.map((pattern) => pattern.exec(visible(stderr))).find(Boolean);
  if (!found) return null;
  return (
    'a C++ exception was not caught: ' +
    `${found.slice(1).filter(Boolean).join(': ').trim().slice(0, lineLimit)}`
  );
}

/**
 * The last lines of a host's stderr, to be appended to the reason of its failure.
 *
 * @param {string} stderr
 * @returns {string} such as `; stderr: first line / last line`; empty if there is nothing to show
 */
export function stderrSummary(stderr) {
  /**
   * Lines by their text without numbers: repeats differ only in process ids and times.
   *
   * @type {Map<string, string>}
   */
  const lines = new Map();
  for (const line of visible(stderr)
    .split('\n')
    .map((text) => text.trim())) {
    if (line === '' || noise.test(line)) continue;
    const key = line.replace(/\d+/g, '#');
    lines.delete(key);
    lines.set(key, line.slice(0, lineLimit));
  }
  const words = [...lines.values()].slice(-maxLines).join(' / ');
  return words && `; stderr: ${words}`;
}
