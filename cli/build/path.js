import { resolve } from 'node:path';
import { pictureOf, visible } from '../../protocol/visible.js';
import { UsageError } from '../system/exit.js';

/** CMake cannot quote the first ones, and a semicolon separates the entries of its lists. */
const refused = /["\n\r;]/;

const PROBLEM = 'CMake cannot build in a folder with a quote, a semicolon or a line break in its path';

/**
 * Why CMake cannot build in a folder, or from its files; null if it can.
 *
 * @param {string} folder
 */
export const pathProblem = (folder) => (refused.test(resolve(folder)) ? PROBLEM : null);

/**
 * @param {string} what is in the folder, such as "the project"
 * @param {string} folder
 * @throws {UsageError} CMake cannot build there
 */
export function checkPath(what, folder) {
  const problem = pathProblem(folder);
  if (problem === null) return;
  const path = visible(resolve(folder)).replaceAll('\n', pictureOf);
  throw new UsageError(`${what} is in "${path}": ${problem}; move it`);
}
