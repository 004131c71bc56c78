/**
 * The extras: the folders of `extras/`. They take from the spine what its doors, `cli/api.js` and
 * `report/api.js`, export, and it names them in one file.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tree.js';

/** The names of the folders of `extras/`. */
export const folders = readdirSync(join(root, 'extras'));

/** The one file of the spine that names extras: it loads them when they are asked for. */
export const joint = 'cli/extras.js';

/** The extra that a file belongs to; undefined: the spine. @param {string} path */
export const extraOf = (path) => (path.startsWith('extras/') ? path.split('/')[1] : undefined);
