import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { kept } from './kept.js';

/*
 * Scripts for browsers. A clone makes them when they are needed, so that they are those of its sources, and
 * keeps them until a source changes. `npm pack` makes them beforehand, so that users install neither esbuild
 * nor what the scripts are made of.
 */

/** The root folder of this tree. */
export const tree = fileURLToPath(new URL('../..', import.meta.url));

/** Where `npm pack` puts them. */
export const madeFolder = fileURLToPath(new URL('build/', import.meta.url));

/** Where a clone keeps them. */
const keptFolder = `${tree}build/bundles/`;

// npm leaves the lock file out of packages.
const isSource = existsSync(new URL('../../package-lock.json', import.meta.url));

/** What this process has made. @type {Map<string, Promise<string>>} */
const made = new Map();

/**
 * A bundle: read where it was packed, made where it was not, once in a process.
 *
 * @param {string} name of the file
 * @param {() => Promise<string>} make
 * @returns {Promise<string>}
 */
export function bundle(name, make) {
  if (!isSource && existsSync(`${madeFolder}${name}`)) return readFile(`${madeFolder}${name}`, 'utf8');
  const found = made.get(name) ?? make();
  made.set(name, found);
  found.catch(() => made.delete(name));
  return found;
}

/**
 * A bundle that a clone keeps for later commands, because making it takes a third of a second.
 *
 * @param {string} name of the file
 * @param {() => Promise<import('./kept.js').Made>} make
 * @returns {Promise<string>}
 */
export function keptBundle(name, make) {
  return bundle(name, () => kept(`${keptFolder}${name}.json`, make));
}
