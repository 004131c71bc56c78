/**
 * The candidate nearest to a word, or null when none is near.
 *
 * @param {string} word
 * @param {Iterable<string>} candidates
 * @returns {string | null}
 */
export function closest(word, candidates) {
  let best = null;
  let bestDistance = Infinity;
  for (const candidate of candidates) {
    const distance = distanceTo(word, candidate);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return bestDistance <= Math.max(1, Math.floor(word.length / 2)) ? best : null;
}

/**
 * Things in the order of their distance from a word, the nearest first.
 *
 * @template T
 * @param {string} word
 * @param {readonly T[]} things
 * @param {(thing: T) => string[]} textsOf each of which the word may stand for
 * @returns {T[]}
 */
export const nearestFirst = (word, things, textsOf) =>
  things
    .map((thing) => ({ thing, distance: Math.min(...textsOf(thing).map((text) => distanceTo(word, text))) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ thing }) => thing);

/**
 * @param {string} word
 * @param {string} candidate
 */
function distanceTo(word, candidate) {
  const [wanted, text] = [word.toLowerCase(), candidate.toLowerCase()];
  // People often type the beginning of a name: "chrom", "prim".
  const isBeginning = wanted.length >= 3 && text.startsWith(wanted);
  return Math.min(editDistance(wanted, text), isBeginning ? 1 : Infinity);
}

/**
 * The number of insertions, deletions, replacements and swaps of neighbours between two words:
 * the "optimal string alignment" distance.
 *
 * @param {string} a
 * @param {string} b
 */
export function editDistance(a, b) {
  /** @type {number[][]} */
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      row[j] = Math.min(
        rows[i - 1][j] + 1,
        row[j - 1] + 1,
        rows[i - 1][j - 1] + (same ? 0 : 1),
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? rows[i - 2][j - 2] + 1 : Infinity,
      );
    }
    rows.push(row);
  }
  return rows[a.length][b.length];
}
