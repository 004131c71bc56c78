/**
 * Which functions execute more or fewer instructions in one build than in another.
 *
 * @typedef {object} Part of the instructions of one operation: those of one line of a function
 * @property {string} name of the function, which may be inlined; readable
 * @property {string | null} into the function that was compiled, if `name` is inlined into it
 * @property {string | null} file path as people know it; null if the build has no line numbers
 * @property {number | null} line
 * @property {string | null} text of the line; null if the file cannot be read, or is newer than the build
 * @property {number} instructions
 *
 * @typedef {object} ChangedLine
 * @property {string} file
 * @property {number} line in the later build, or else in the earlier one
 * @property {string | null} text
 * @property {number} a instructions of the earlier build; 0: it does not execute the line
 * @property {number} b of the later one
 *
 * @typedef {object} ChangedFunction
 * @property {string} name
 * @property {string[]} into the functions into which it is inlined in the later build, or else in the earlier
 *   one
 * @property {number} a instructions of an operation
 * @property {number} b
 * @property {ChangedLine[]} lines the largest change first; empty without line numbers
 *
 * @typedef {object} Difference
 * @property {number} a instructions of an operation in the earlier build
 * @property {number} b
 * @property {boolean} hasLines both builds have line numbers; otherwise inlined functions are part of their
 *   callers
 * @property {ChangedFunction[]} functions whose instructions changed, the largest change first
 */

/** Instructions that are rounding: of a sample, divided by its operations. */
export const minInstructions = 0.005;

const sumOf = (/** @type {readonly Part[]} */ parts) =>
  parts.reduce((sum, { instructions }) => sum + instructions, 0);

/** @param {{a: number, b: number}} one */
const sizeOf = ({ a, b }) => Math.abs(b - a);

/**
 * @param {readonly Part[]} a the earlier build
 * @param {readonly Part[]} b the later one
 * @returns {Difference}
 */
export function differenceOf(a, b) {
  const hasLines = [a, b].every((parts) => parts.some(({ file }) => file !== null));
  const [before, after] = [a, b].map((parts) => byName(hasLines ? parts : parts.map(withoutLines)));
  const functions = [...new Set([...before.keys(), ...after.keys()])]
    .map((name) => changedFunction(name, before.get(name) ?? [], after.get(name) ?? []))
    .filter((one) => sizeOf(one) >= minInstructions)
    .sort((one, other) => sizeOf(other) - sizeOf(one));
  return { a: sumOf(a), b: sumOf(b), hasLines, functions };
}

/** @param {Part} part @returns {Part} of the function that was compiled */
const withoutLines = ({ name, into, instructions }) => ({
  name: into ?? name,
  into: null,
  file: null,
  line: null,
  text: null,
  instructions,
});

/** @param {readonly Part[]} parts */
function byName(parts) {
  /** @type {Map<string, Part[]>} */
  const groups = new Map();
  for (const part of parts) groups.set(part.name, [...(groups.get(part.name) ?? []), part]);
  return groups;
}

/**
 * @param {string} name
 * @param {Part[]} before
 * @param {Part[]} after
 * @returns {ChangedFunction}
 */
function changedFunction(name, before, after) {
  const into = [...new Set((after.length > 0 ? after : before).flatMap((part) => part.into ?? []))];
  return { name, into, a: sumOf(before), b: sumOf(after), lines: changedLines(before, after) };
}

/**
 * The lines of a function whose instructions changed. Lines above a function move it, so they are compared by
 * their text, or if a text is unknown by their distance from the first line of the function that is executed.
 *
 * @param {Part[]} before
 * @param {Part[]} after
 * @returns {ChangedLine[]}
 */
function changedLines(before, after) {
  const hasTexts = [...before, ...after].every(({ text }) => text !== null);
  /** @type {Map<string, ChangedLine>} */
  const lines = new Map();
  for (const [side, parts] of /** @type {const} */ ([
    ['b', after],
    ['a', before],
  ])) {
    const located = parts.flatMap(({ file, line, text, instructions }) =>
      file === null || line === null ? [] : [{ file, line, text, instructions }],
    );
    for (const { file, line, text, instructions } of located.sort((one, other) => one.line - other.line)) {
      const first = located.find((one) => one.file === file)?.line ?? line;
      const key = hasTexts ? `${file}\n${text}` : `${file}\n${line - first}`;
      const seen = lines.get(key) ?? { file, line, text, a: 0, b: 0 };
      lines.set(key, { ...seen, [side]: seen[side] + instructions });
    }
  }
  return [...lines.values()]
    .filter((line) => sizeOf(line) >= minInstructions)
    .sort((one, other) => sizeOf(other) - sizeOf(one));
}
