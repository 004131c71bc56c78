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

/**
 * The object of a suite, in a folder of the build that stands for the folder whose CMakeLists.txt has the
 * suite: of a target that Samebench makes, or of one that is compiled with its headers for Google Benchmark.
 */
const [ofSuite, ofTarget] = [
  /^(.*?)\/?CMakeFiles\/samebench\.suite\.[^/]+\.dir\//,
  /^(.*?)\/?CMakeFiles\/[^/]+\.dir\//,
];
const forGoogle = /-DSAMEBENCH_GOOGLE_PROGRAM(?= |$)/m;

/**
 * Where the CMakeLists.txt of a suite is.
 *
 * @param {string} object that is compiled, from the folder of the build
 * @param {string} definitions it is compiled with, among other words
 * @returns {string | undefined} from the top of the project; undefined: the object is of no suite
 */
export const placeOfSuite = (object, definitions) =>
  (forGoogle.test(definitions) ? ofTarget : ofSuite).exec(object)?.[1];
