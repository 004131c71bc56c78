import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The suites that the standalone module does not have, which CMake writes down.
 *
 * @typedef {{suite: string, reason: string}} LeftOut
 */

/**
 * @param {string} folder of a build
 * @param {string[]} suites that are asked for; empty: all
 * @returns {LeftOut[]} none for a build of another kind
 */
export function leftOutSuites(folder, suites) {
  const path = join(folder, 'samebench-left-out.txt');
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  return lines.filter((line) => line !== '')
    .map((line) => ({ suite: line.slice(0, line.indexOf('=')), reason: line.slice(line.indexOf('=') + 1) }))
    .filter(({ suite }) => suites.length === 0 || suites.includes(suite));
}

/** @param {LeftOut[]} leftOut one at least */
export const leftOutText = (leftOut) =>
  `the standalone module does not have ${leftOut.map(({ suite, reason }) => `the suite ${suite}: ${reason}`).join('; ')}`;
