/** Messages of JavaScript itself: a check was missing before. */
const pattern = /Cannot (read|set) propert[^\n]*|Cannot convert [^\n]*|[^\n]{0,80} is not (a function|iterable|a constructor)|Invalid array length|Maximum call stack size|\[object Object\]/;

/**
 * What a program prints of its own mistakes, as faults.
 * @param {string} text
 * @returns {string[]}
 */
export function blunders(text) {
  const found = pattern.exec(text);
  return found ? [`a message of JavaScript itself: ${found[0].slice(0, 200)}`] : [];
}
