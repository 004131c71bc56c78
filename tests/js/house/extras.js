/**
 * The extras: the folders of `extras/`, and those that still stand in other rooms. They take from the spine
 * what its doors, `cli/api.js` and `report/api.js`, export, and it names them in one file.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tree.js';

/** The names of the folders of `extras/`. */
export const moved = readdirSync(join(root, 'extras'));

/**
 * Folders of extras that stand in reports yet, because the spine imports them. A door above the spine would
 * import itself through them, so they import modules of the spine. This list may only shrink.
 */
export const below = ['report/why'];

/** The one file of the spine that names extras: it loads them when they are asked for. */
export const joint = 'cli/extras.js';

const isIn = (/** @type {string} */ path, /** @type {string} */ folder) => path.startsWith(`${folder}/`);

/** The extra that a file belongs to; undefined: the spine. @param {string} path */
export const extraOf = (path) => (isIn(path, 'extras') ? path.split('/')[1] : belowOf(path)?.split('/')[1]);

/** The folder of `below` that a file is in. @param {string} path */
export const belowOf = (path) => below.find((folder) => isIn(path, folder));
