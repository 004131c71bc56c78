import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/*
 * Scripts for browsers. A clone makes them when they are needed, so that they are those of its sources. `npm pack` makes
 * them beforehand, so that users install neither esbuild nor what the scripts are made of.
 */

/** The root folder of this tree. */
export const tree = fileURLToPath(new URL('../..', import.meta.url));

/** Where `npm pack` puts them. */
export const madeFolder = fileURLToPath(new URL('build/', import.meta.url));

// npm leaves the lock file out of packages.
const isSource = existsSync(new URL('../../package-lock.json', import.meta.url));

/**
 * A bundle: read where it was packed, made where it was not.
 *
 * @param {string} name of the file
 * @param {() => Promise<string>} make
 * @returns {Promise<string>}
 */
export const bundle = (name, make) =>
  (!isSource && existsSync(`${madeFolder}${name}`) ? readFile(`${madeFolder}${name}`, 'utf8') : make());
