import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The suites that the standalone module does not have, which CMake writes down.
 *
 * @typedef {{suite: string, reason: string}} LeftOut
 */

/**
 * @param {string} folder of a build
 * @param {string[]} suites that are asked for; empty: all but those that are measured only if they are named
 * @returns {LeftOut[]} none for a build of another kind
 */
export const leftOutSuites = (folder, suites) =>
  allLeftOut(folder).filter(({ suite, onlyByName }) =>
    suites.length === 0 ? !onlyByName : suites.includes(suite),
  );

/** @param {string} folder of a build @returns {(LeftOut & {onlyByName: boolean})[]} */
export function allLeftOut(folder) {
  const path = join(folder, 'samebench-left-out.txt');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  // The ? marks a suite that is measured only if it is named.
  return [...text.matchAll(/^(.*?)(\??)=(.*)$/gm)].map(([, suite, mark, reason]) => ({
    suite,
    reason,
    onlyByName: mark !== '',
  }));
}

/** @param {LeftOut[]} leftOut one at least */
export const leftOutText = (leftOut) =>
  'the standalone module does not have ' +
  `${leftOut.map(({ suite, reason }) => `the suite ${suite}: ${reason}`).join('; ')}`;
