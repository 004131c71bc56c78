import { join } from 'node:path';
import { readRegular } from '../system/files.js';

/** What a project's own CMake says of its benchmarks. */

/** @param {string | null} lists a CMakeLists.txt */
export const hasSuites = (lists) => /^\s*samebench_add_(suite|google_benchmark)\s*\(/im.test(lists ?? '');

const findsSamebench = /^\s*find_package\s*\(\s*Samebench\b/im;

/** @param {string} folder @returns {string} its CMakeLists.txt; empty where there is none */
export function listsOf(folder) {
  try {
    return readRegular(join(folder, 'CMakeLists.txt'));
  } catch {
    return '';
  }
}

/**
 * Whether a project says itself what Samebench measures of it, or only has programs that may link Google
 * Benchmark.
 *
 * @param {string} folder
 */
export const hasOwnSuites = (folder) =>
  [folder, join(folder, 'bench')]
    .map(listsOf)
    .some((lists) => hasSuites(lists) || findsSamebench.test(lists));
