import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What programs are linked of, and what engines load. Other files of a build change without harm, such as
 * logs of Ninja.
 */
const parts = /\.(o|obj|a|lib|so|dylib|wasm|m?js)$/;

/**
 * Remembers the files of a build. The time at which the system has changed a file's entry cannot be set,
 * unlike that of its contents.
 *
 * @param {string} folder of the build
 * @param {string[]} files paths that platforms load
 * @returns {() => string[]} paths of those that are not as they were
 */
export function sealBuild(folder, files) {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => parts.test(name))
    .map((name) => join(folder, name));
  const before = new Map([...files, ...inside].map((path) => [path, stateOf(path)]));
  return () => [...before].filter(([path, state]) => stateOf(path) !== state).map(([path]) => path);
}

/** @param {string} path */
function stateOf(path) {
  const found = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.ino} ${found.size} ${found.ctimeNs}` : null;
}
