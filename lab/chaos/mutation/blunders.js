/** Messages of JavaScript itself: a check was missing before. */
const patterns = [
  /Cannot (read|set) propert[^\n]*/,
  /Cannot convert [^\n]*/,
  /[^\n]{0,80} is not (a function|iterable|a constructor)/,
  /Invalid array length/,
  /Maximum call stack size/,
  /\[object Object\]/,
];

/**
 * What a program prints of its own mistakes, as faults.
 * @param {string} text
 * @returns {string[]}
 */
export function blunders(text) {
  const found = patterns.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
  return found.map((message) => `a message of JavaScript itself: ${message.slice(0, 200)}`);
}
