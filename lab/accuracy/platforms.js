/** The platforms of the experiments. */

/** All, in the order in which they are measured. */
export const platformIds = [
  'native',
  'oracle',
  'node',
  'bun',
  'deno',
  'wasi',
  'chromium',
  'firefox',
  'webkit',
];

/** Those of a default run, on which most experiments run. */
export const mainPlatforms = ['native', 'node', 'chromium', 'firefox'];

/** @typedef {'native' | 'node'} PeerPlatform */

/**
 * Whether other harnesses are measured on a platform.
 * @param {string} id
 * @returns {id is PeerPlatform}
 */
export const hasPeers = (id) => id === 'native' || id === 'node';

/** Whether a platform is a browser. @param {string} id */
export const isBrowser = (id) => ['chromium', 'firefox', 'webkit'].includes(id);

/**
 * The platforms of an experiment that can run and were asked for.
 *
 * @param {{platforms: string[]}} context
 * @param {string[]} wanted
 * @throws {Error} if there is none
 */
export function platformsOf({ platforms }, wanted) {
  const found = wanted.filter((id) => platforms.includes(id));
  if (found.length === 0) throw new Error(`expected one of the platforms ${wanted.join(', ')}`);
  return found;
}
