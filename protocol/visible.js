/**
 * Control characters, except tab and line feed, and characters that change the direction of text: a terminal
 * would obey them.
 */
// eslint-disable-next-line no-control-regex
const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const pictureOfDelete = '\u2421';

/** The character that shows a control character below 0x20, such as ␛. @param {string} character */
export const pictureOf = (character) => String.fromCharCode(0x2400 + character.charCodeAt(0));

/**
 * Text from outside as it is safe to show: each character that a terminal would obey is replaced by one that
 * shows it, such as ␛ for the escape character.
 *
 * @param {string} text
 * @returns {string}
 */
export const visible = (text) =>
  text.replace(unsafe, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x20) return pictureOf(character);
    if (code === 0x7f) return pictureOfDelete;
    return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
  });

/** A JSON text without such characters has none in its strings either. */
const mayBeUnsafe = /\\[bfr]|\\u(00|06|20)|[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/i;

/** No file of Samebench, CMake or npm is nested deeper, and functions that call themselves get this far. */
const maxLevels = 100;

/**
 * Parses JSON from outside. All its texts, keys included, are safe to show.
 *
 * @param {string} json
 * @returns {any}
 * @throws {SyntaxError} if it is not JSON, or nested too deeply; its message shows nothing of the text
 */
export function parseVisible(json) {
  const value = parse(json);
  checkDepth(value);
  return mayBeUnsafe.test(json) ? mapTexts(value) : value;
}

/**
 * @param {unknown} value of JSON from outside
 * @throws {SyntaxError} if it is nested so deeply that functions which call themselves may not get through it
 */
export function checkDepth(value) {
  if (isDeeperThan(maxLevels, value))
    throw new SyntaxError(`it is nested more than ${maxLevels} levels deep`);
}

/** A line that git leaves where two branches have changed a file. */
const conflictMarker = /^(<{7} |\|{7} |={7}\r?$|>{7} )/m;

/** Whether git could not merge a text. @param {string} text that is no JSON */
export const hasConflict = (text) => conflictMarker.test(text);

/** @param {string} json */
function parse(json) {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (hasConflict(json)) {
      throw new SyntaxError(
        'it has conflict markers of git: keep one side, with `git checkout --ours FILE` or `--theirs`',
      );
    }
    // Node.js quotes the text, which may be another file behind a link.
    throw new SyntaxError(
      visible(/** @type {Error} */ (error).message.replace(/,? ?(\.\.\.)?".*is not valid JSON$/s, '')),
    );
  }
}

/**
 * @param {number} levels
 * @param {any} value  of JSON
 * @returns {boolean}
 */
function isDeeperThan(levels, value) {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  // Most of a file is arrays of numbers, and each number that is passed to a function becomes an object.
  if (Array.isArray(value))
    return value.some((one) => typeof one === 'object' && isDeeperThan(levels - 1, one));
  // Not Object.values, which makes an array of each of the many objects of a file.
  for (const key in value) {
    const one = value[key];
    if (typeof one === 'object' && isDeeperThan(levels - 1, one)) return true;
  }
  return false;
}

/**
 * @param {any} value
 * @returns {any}
 */
function mapTexts(value) {
  if (typeof value === 'string') return visible(value);
  if (Array.isArray(value)) return value.map(mapTexts);
  if (value === null || typeof value !== 'object') return value;
  // Not an assignment: a key `__proto__` would set the prototype.
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [visible(key), mapTexts(one)]));
}
