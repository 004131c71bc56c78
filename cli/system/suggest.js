/**
 * The candidate nearest to a word, or null when none is near.
 *
 * @param {string} word
 * @param {Iterable<string>} candidates
 * @returns {string | null}
 */
export function closest(word, candidates) {
  const wanted = word.toLowerCase();
  let best = null;
  let bestDistance = Infinity;
  for (const candidate of candidates) {
    const text = candidate.toLowerCase();
    const distance = Math.min(
      editDistance(wanted, text),
      // People often type the beginning of a name: "chrom", "prim".
      wanted.length >= 3 && text.startsWith(wanted) ? 1 : Infinity,
    );
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return bestDistance <= Math.max(1, Math.floor(word.length / 2)) ? best : null;
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
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? rows[i - 2][j - 2] + 1
          : Infinity,
      );
    }
    rows.push(row);
  }
  return rows[a.length][b.length];
}
