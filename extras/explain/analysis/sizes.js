/**
 * The sizes of functions in builds.
 *
 * @typedef {object} CodeSizes
 * @property {number} code bytes of the section with the code
 * @property {{name: string, bytes: number}[]} functions each name once, the largest first
 * @property {number} rest bytes of the section that belong to no function: padding, heads, code without a
 *   name
 *
 * @typedef {object} ChangedSize
 * @property {string} name
 * @property {number} a bytes in the earlier build; 0: it does not have the function
 * @property {number} b
 */

/**
 * @param {number} code bytes of the section
 * @param {readonly {name: string, bytes: number}[]} functions in it, which do not overlap; those of one name
 *   are added up
 * @returns {CodeSizes}
 */
export function codeSizes(code, functions) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { name, bytes } of functions) sums.set(name, (sums.get(name) ?? 0) + bytes);
  const rest = functions.reduce((left, { bytes }) => left - bytes, code);
  return {
    code,
    functions: [...sums].map(([name, bytes]) => ({ name, bytes })).sort((a, b) => b.bytes - a.bytes),
    rest,
  };
}

/**
 * The code of several programs together.
 *
 * @param {readonly CodeSizes[]} all
 * @returns {CodeSizes}
 */
export const sumOfSizes = (all) =>
  codeSizes(
    all.reduce((sum, { code }) => sum + code, 0),
    all.flatMap(({ functions }) => functions),
  );

/**
 * What lies in a section: symbols may overlap, have the same place, or reach out of it. A byte belongs to the
 * first that has it.
 *
 * @param {{start: number, bytes: number}} section
 * @param {readonly {start: number, bytes: number, name: string}[]} symbols
 * @returns {{name: string, bytes: number}[]}
 */
export function withoutOverlaps({ start, bytes }, symbols) {
  const end = start + bytes;
  let free = start;
  return [...symbols]
    .sort((a, b) => a.start - b.start || b.bytes - a.bytes)
    .flatMap((one) => {
      const from = Math.max(one.start, free);
      const to = Math.min(one.start + one.bytes, end);
      if (to <= from) return [];
      free = to;
      return [{ name: one.name, bytes: to - from }];
    });
}

/**
 * The functions whose sizes differ, the largest difference first.
 *
 * @param {CodeSizes} a
 * @param {CodeSizes} b
 * @returns {ChangedSize[]} with a last one for `rest`, if that differs
 */
export function changedSizes(a, b) {
  const [before, after] = [a, b].map(
    ({ functions }) => new Map(functions.map(({ name, bytes }) => [name, bytes])),
  );
  const all = [...new Set([...before.keys(), ...after.keys()])].map((name) => ({
    name,
    a: before.get(name) ?? 0,
    b: after.get(name) ?? 0,
  }));
  const size = (/** @type {ChangedSize} */ one) => Math.abs(one.b - one.a);
  return [
    ...all.sort((one, other) => size(other) - size(one)),
    { name: restName, a: a.rest, b: b.rest },
  ].filter((one) => size(one) > 0);
}

/** What is shown for what belongs to no function. */
export const restName = '(no function: padding, heads, code without a name)';
