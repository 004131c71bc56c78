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
 * Reads the totals of CTest: `97% tests passed, 1 tests failed out of 35`.
 *
 * @param {string} output
 * @returns {Counts | null} null if the output has no totals
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
 * Reads the totals of `node --test`, from its `spec` or `tap` output.
 *
 * @param {string} output
 * @returns {Counts | null} null if the output has no totals
 */
export function parseNodeTest(output) {
  const count = (/** @type {string} */ name) => {
    // The last match, because a test may print a similar line.
    const lines = [...output.matchAll(new RegExp(`^(?:ℹ|#) ${name} (\\d+)$`, 'gm'))];
    return lines.length > 0 ? Number(lines.at(-1)?.[1]) : NaN;
  };
  const [passed, failed, cancelled] = [count('pass'), count('fail'), count('cancelled')];
  const skipped = count('skipped') + count('todo');
  if ([passed, failed, cancelled, skipped].some(Number.isNaN)) return null;
  return { passed, failed: failed + cancelled, skipped };
}

/**
 * Judges a run of tests by its exit code and its counts. It is a failure if it crashed before it printed
 * counts, exited with an error although no test failed, or found no test.
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
 * The last line of all: `123 passed, 0 failed`, with `, 2 skipped` if there are any.
 *
 * @param {Counts} counts
 */
export function countsLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
