/** Browsers say these whatever happens: there is no session bus in a container, and no window. */
const noise = /\bdbus\/|running in headless mode/i;

/** A reason stands in a table and in a log, so that it is one line and not a long one. */
const mostLines = 3;
const lineLimit = 160;

/**
 * The end of what a host wrote to stderr, as a part of the reason why it failed.
 *
 * @param {string} stderr
 * @returns {string} such as `; its last words: first line / last line`, empty when it said nothing
 */
export function lastWords(stderr) {
  /** Repeats differ in their process ids and times only. @type {Map<string, string>} */
  const lines = new Map();
  for (const line of stderr.split('\n').map((text) => text.trim())) {
    if (line === '' || noise.test(line)) continue;
    const key = line.replace(/\d+/g, '#');
    lines.delete(key);
    lines.set(key, line.slice(0, lineLimit));
  }
  const words = [...lines.values()].slice(-mostLines).join(' / ');
  return words && `; its last words: ${words}`;
}
