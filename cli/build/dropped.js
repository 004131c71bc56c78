import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Suites that a linker left out of a program. It takes from a static library only the objects that something
 * refers to, and nothing refers to a suite.
 *
 * @import { WarningEvent } from '../../protocol/types.js'
 *
 * @typedef {object} Dropped
 * @property {string} suite
 * @property {string} where its file and its library, without their folders, which may be private
 */

/** What SAMEBENCH_REGISTRATION (suite.hpp) writes into an object and into a program that has it. */
const mark = 'samebench_registered=';
const registration = new RegExp(`^${mark}([^="]+)=([^"\\p{Cc}]+)`, 'u');

/**
 * @param {string[]} archives that a program was linked with
 * @param {string[]} files of the program
 * @returns {Dropped[]} the suites, or files of them, that are in an archive and not in the program
 */
export function droppedSuites(archives, files) {
  const linked = new Set(files.flatMap((path) => [...registeredIn(path).keys()]));
  return archives
    .filter(existsSync)
    .flatMap((archive) =>
      [...registeredIn(archive)]
        .filter(([key]) => !linked.has(key))
        .map(([, { suite, file }]) => ({ suite, where: `${file} in ${basename(archive)}` })),
    );
}

/**
 * The suites that a program or an archive has, each once. A file in both may have been compiled under two
 * paths.
 *
 * @param {string} path
 */
function registeredIn(path) {
  const bytes = readFileSync(path);
  /** @type {Map<string, {suite: string, file: string}>} */
  const found = new Map();
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) {
    const [, suite, place] = registration.exec(bytes.toString('utf8', at, bytes.indexOf(0, at))) ?? [];
    if (suite === undefined) continue;
    const file = basename(place);
    found.set(`${suite}=${file}`, { suite, file });
  }
  return found;
}

/**
 * @param {Dropped[]} dropped
 * @param {string[]} suites that are asked for; empty: all
 */
export const droppedOf = (dropped, suites) =>
  dropped.filter(({ suite }) => suites.length === 0 || suites.includes(suite));

/** @param {Dropped[]} dropped one at least */
export const droppedText = (dropped) =>
  `the linker left out ${dropped.map(({ suite, where }) => `the suite ${suite} (${where})`).join(', ')}, ` +
  'to which nothing refers: name the file in SOURCES, or make the library an OBJECT library';

/** Of a round: its column has failed, although its other suites are measured. */
export const droppedCode = 'dropped-suite';

/**
 * @param {Dropped[]} dropped
 * @returns {WarningEvent[]} one or none
 */
export const droppedWarnings = (dropped) =>
  dropped.length === 0
    ? []
    : [{ event: 'warning', code: droppedCode, message: droppedText(dropped), benchmark: null }];
