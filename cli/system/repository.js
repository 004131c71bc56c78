import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of this tree: an absolute path without a slash at its end. */
export const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
