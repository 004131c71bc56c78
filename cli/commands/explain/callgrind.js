/**
 * Reads the files that callgrind writes. (Valgrind's manual, "Callgrind Format Specification", version 1.0.)
 */

/**
 * The instructions of each function itself, without those of functions that it calls.
 *
 * @param {string} text of a file with the event Ir alone
 * @returns {Map<string, number>} by the function's name; functions of one name in several files are one
 */
export function parseCallgrind(text) {
  /** Names are written once, and by their number from then on. @type {Map<string, string>} */
  const names = new Map();
  /** @type {Map<string, number>} */
  const counts = new Map();
  let current = '';
  let isCall = false;
  for (const line of text.split('\n')) {
    const [, kind, id, name] = /^(c?fn)=\((\d+)\)(?: (.*))?$/.exec(line) ?? [];
    if (kind) {
      if (name !== undefined) names.set(id, name);
      if (kind === 'fn') current = names.get(id) ?? '';
    } else if (line.startsWith('calls=')) {
      // The next line is what the called function cost, with all that it calls.
      isCall = true;
    } else if (/^[\d+*-]/.test(line)) {
      const instructions = Number(line.split(' ')[1]);
      if (!isCall) counts.set(current, (counts.get(current) ?? 0) + instructions);
      isCall = false;
    }
  }
  return counts;
}
