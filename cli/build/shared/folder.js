import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * The folder for what all projects of a user share: a folder of its own in the user's cache (XDG Base
 * Directory Specification, 2021). It can be deleted at any time.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {string}
 */
export function cacheFolder({ XDG_CACHE_HOME: named, HOME: home }) {
  const cache = named && isAbsolute(named) ? named : join(home || homedir(), '.cache');
  return join(cache, 'samebench');
}
