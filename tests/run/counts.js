/**
 * @typedef {{passed: number, failed: number, skipped: number}} Counts
 */

/** @type {Counts} */
export const none = { passed: 0, failed: 0, skipped: 0 };

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function sum(all) {
  return all.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
    }),
    none,
  );
}

/**
 * What CTest says at its end: `97% tests passed, 1 tests failed out of 35`.
 *
 * @param {string} output
 * @returns {Counts | null} null when it did not get so far
 */
export function parseCtest(output) {
  const found = /tests passed, (\d+) tests? failed out of (\d+)/.exec(output);
  if (!found) return null;
  const [failed, total] = [Number(found[1]), Number(found[2])];
  // CTest counts the skipped among the passed, and lists them.
  const skipped = [...output.matchAll(/^\s*\d+ - \S+ \(Skipped\)$/gm)].length;
  return { passed: total - failed - skipped, failed, skipped };
}

/**
 * What `node --test` says at its end, in its `spec` or its `tap` form.
 *
 * @param {string} output
 * @returns {Counts | null} null when it did not get so far
 */
export function parseNodeTest(output) {
  const count = (/** @type {string} */ name) => {
    // The last: a test may print the like.
    const lines = [...output.matchAll(new RegExp(`^(?:ℹ|#) ${name} (\\d+)$`, 'gm'))];
    return lines.length > 0 ? Number(lines.at(-1)?.[1]) : NaN;
  };
  const [passed, failed, cancelled] = [count('pass'), count('fail'), count('cancelled')];
  const skipped = count('skipped') + count('todo');
  if ([passed, failed, cancelled, skipped].some(Number.isNaN)) return null;
  return { passed, failed: failed + cancelled, skipped };
}

/**
 * Judges a run of tests by its exit code and its counts together: a run that crashed before it
 * counted, that failed though nothing it counted did, or that found no test, is a failure.
 *
 * @param {Counts | null} counts
 * @param {number | null} exitCode
 * @returns {Counts}
 */
export function judge(counts, exitCode) {
  if (counts === null) return { passed: 0, failed: 1, skipped: 0 };
  const missed = counts.failed === 0 && (exitCode !== 0 || counts.passed + counts.skipped === 0);
  return missed ? { ...counts, failed: 1 } : counts;
}

/**
 * The last line of all: `123 passed, 0 failed`, with `, 2 skipped` when there are any.
 *
 * @param {Counts} counts
 */
export function countsLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
