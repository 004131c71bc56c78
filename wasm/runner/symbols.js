import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The names of a module's functions by their index, from the file that Emscripten's --emit-symbol-map
 * writes. Empty if there is no such file.
 *
 * @param {string} folder with samebench.js.symbols
 * @returns {Map<number, string>}
 */
export function readSymbols(folder) {
  let text = '';
  try {
    text = readFileSync(join(folder, 'samebench.js.symbols'), 'utf8');
  } catch {
    return new Map();
  }
  return new Map(
    text.split('\n').flatMap((line) => {
      const [, index, name] = /^(\d+):(.*)$/.exec(line) ?? [];
      return index === undefined ? [] : [[Number(index), unescaped(name)]];
    }),
  );
}

/**
 * Characters other than letters, digits and a few more are written as `\28`, their code in hexadecimal.
 *
 * @param {string} name
 */
const unescaped = (name) =>
  name.replace(/\\([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
