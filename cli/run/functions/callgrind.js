/**
 * Reads the files that callgrind writes. (Valgrind's manual, "Callgrind Format Specification", version 1.0.)
 *
 * @typedef {object} Executed what is executed at one address
 * @property {string} object path of the program or library
 * @property {string} symbol demangled name of the function that was compiled
 * @property {number | null} address in the file; null if the positions are those of lines
 * @property {number} instructions
 */

/**
 * The instructions at each address, without those of functions that are called there.
 *
 * @param {string} text of a file whose first event is Ir, and whose first positions are addresses
 *   (`--dump-instr=yes`)
 * @returns {Map<string, Executed>} by object, function and address
 */
export function parseCallgrind(text) {
  /** Names are written once, and by their number from then on. */
  const [objects, functions] = [new Map(), new Map()];
  /** @type {Map<string, Executed>} */
  const executed = new Map();
  const hasAddresses = /^positions:.*\binstr\b/m.test(text);
  let [object, symbol, address] = ['', '', 0];
  let isCall = false;
  for (const line of text.split('\n')) {
    const [, kind, id, name] = /^(c?fn|c?ob)=\((\d+)\)(?: (.*))?$/.exec(line) ?? [];
    if (kind) {
      const names = kind.endsWith('fn') ? functions : objects;
      if (name !== undefined) names.set(id, name);
      if (kind === 'fn') symbol = names.get(id) ?? '';
      if (kind === 'ob') object = names.get(id) ?? '';
    } else if (line.startsWith('calls=')) {
      // The next line is what the called function cost, with all that it calls.
      isCall = true;
    } else if (/^[\d+*-]/.test(line)) {
      const words = line.split(' ');
      address = positionAfter(address, words[0]);
      if (!isCall) {
        const key = `${object}\n${symbol}\n${hasAddresses ? address : ''}`;
        const one = executed.get(key) ?? {
          object,
          symbol,
          address: hasAddresses ? address : null,
          instructions: 0,
        };
        one.instructions += Number(words[1]);
        executed.set(key, one);
      }
      isCall = false;
    }
  }
  return executed;
}

/**
 * The instructions of the whole file, as callgrind adds them up.
 *
 * @param {string} text
 */
export const totalOf = (text) => Number(/^totals: (\d+)/m.exec(text)?.[1] ?? NaN);

/**
 * @param {number} last
 * @param {string} text a position, its distance from the last one, or "*" for the same
 */
function positionAfter(last, text) {
  if (text === '*') return last;
  return /^[+-]/.test(text) ? last + Number(text) : Number(text);
}
