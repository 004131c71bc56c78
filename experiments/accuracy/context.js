import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * What the experiments share.
 *
 * @typedef {object} Context
 * @property {string} root of the repository
 * @property {string} scratch a folder for files that nobody needs afterwards
 * @property {{native: string, wasm: string}} peers folders of the peers' builds
 * @property {string[]} platforms that can run
 * @property {number} processes
 * @property {boolean} quick
 * @property {(line: string) => void} say
 * @property {(what: string, done: number, of: number) => void} progress
 * @property {Map<string, Promise<any>>} kept measurements that several experiments use
 */

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where tables and data go. */
export const resultsFolder = join(root, 'results', 'accuracy');

/**
 * Makes something once, for whoever asks first.
 *
 * @template T
 * @param {Context} context
 * @param {string} key
 * @param {() => Promise<T>} make
 * @returns {Promise<T>}
 */
export function once(context, key, make) {
  const kept = context.kept.get(key) ?? make();
  context.kept.set(key, kept);
  return kept;
}
