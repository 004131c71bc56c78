#!/usr/bin/env node
/**
 * Checks that the instructions of a sweep grow as its suite promises. The tests of samebench_add_suite(…
 * CTEST) run it:
 *
 *   node cli/check-growth.js FOLDER SUITE SERIES
 *
 * FOLDER has the program samebench-native, or the module samebench.js. Exit codes: 0 the promise is kept; 1
 * it is broken, or cannot be checked; 77 skipped: nothing can count here, or the rows skip themselves.
 */
const exitCodes = { passed: 0, failed: 1, skipped: 77 };

const [folder, suite, series] = process.argv.slice(2);
try {
  const { checkGrowth, checkerOf } = await import('./run/growth/growth.js');
  const { verdict, text } = await checkGrowth(checkerOf(folder), { suite, series });
  console.log(`${suite}/${series}: ${verdict}: ${text}`);
  process.exitCode = exitCodes[verdict];
} catch (error) {
  const isIncomplete = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
  console.log(
    isIncomplete
      ? 'skipped: npm packages of Samebench are missing; `npm ci` in its folder installs them'
      : `failed: ${/** @type {Error} */ (error).message}`,
  );
  process.exitCode = isIncomplete ? exitCodes.skipped : exitCodes.failed;
}
