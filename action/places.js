/**
 * Where benchmarks are declared. Rows do not have their place, because the path of a source in a program would make the builds
 * of two folders differ.
 */
import { commitOf, git, suitesOf } from './changes.js';

/** @typedef {{file: string, line: number}} Place file: from the top of the repository */

/** A name as a string of C++. @param {string} name */
const literal = (name) => `"${name.replace(/["\\]/g, '\\$&')}"`;

/**
 * @param {string} head a git revision, or . for the working tree
 * @returns {(benchmark: {suite: string, name: string}) => Place | null} finds the line of a suite's source that has the name
 *   as a string, or as a function that a macro of Google Benchmark takes
 */
export function placesIn(head) {
  const commit = commitOf(head);
  const sources = suitesOf(commit);
  /** @param {string} text @returns {Place[]} */
  const find = (text) => git(['grep', '--full-name', '-nzF', '-e', text, ...(commit === null ? [] : [commit]), '--', ':/'], [0, 1])
    .split('\n').flatMap((found) => {
      const [path, line] = found.split('\0');
      const file = commit === null ? path : path.slice(commit.length + 1);
      return sources.includes(file) ? [{ file, line: Number(line) }] : [];
    });
  return ({ suite, name }) => {
    const words = name.split(' ');
    // A row of a type sweep has the name of its type behind its own.
    const texts = [...words.map((_, i) => literal(words.slice(0, words.length - i).join(' '))), ...(/^\w+$/.test(name) ? [`(${name})`] : [])];
    const found = texts.map(find).find((places) => places.length > 0) ?? [];
    const own = found.length > 1 ? find(`SAMEBENCH_SUITE(${suite},`).map(({ file }) => file) : [];
    return found.find(({ file }) => own.includes(file)) ?? found[0] ?? null;
  };
}
