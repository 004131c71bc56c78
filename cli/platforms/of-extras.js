import { extras } from '../extras.js';
import { addKind } from '../hosts/index.js';
import { platforms } from './index.js';

/**
 * Builds that extras run in their own way.
 *
 * @import { Kind } from '../hosts/index.js'
 * @import { Change, Platform } from './index.js'
 *
 * @typedef {object} OwnBuild
 * @property {string} platform whose build it is
 * @property {Kind} host its id is the name of the preset
 * @property {(change: Change) => Platform} make a variant of it
 */

/**
 * All platforms, with the builds of extras that the words of a command name. Columns are chosen at once, so
 * these are loaded before.
 *
 * @param {string[]} words
 * @returns {Promise<Platform[]>}
 */
export async function platformsFor(words) {
  const named = Object.values(extras).flatMap(({ build }) =>
    build && words.some((word) => build.named.test(word)) ? [build.load()] : [],
  );
  const own = await Promise.all(named);
  for (const { host } of own) addKind(host);
  return platforms.map((platform) => {
    const builds = own.filter((one) => one.platform === platform.id).map(({ host, make }) => [host.id, make]);
    return builds.length === 0 ? platform : { ...platform, builds: Object.fromEntries(builds) };
  });
}
