import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The context that all experiments share.
 *
 * @typedef {object} Context
 * @property {string} root of the repository
 * @property {string} scratch a folder for temporary files
 * @property {{native: string, wasm: string}} peers folders of the peers' builds
 * @property {string[]} platforms that can run
 * @property {number} processes
 * @property {boolean} quick
 * @property {string} [corpus] folder with recorded results
 * @property {(line: string) => void} print
 * @property {(what: string, done: number, of: number) => void} progress
 * @property {Map<string, Promise<any>>} kept measurements that several experiments use, by key
 */

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folder for tables and data. */
export const resultsFolder = join(root, 'results', 'accuracy');

/**
 * Does something `count` times, one after the other, and shows the progress.
 *
 * @template T
 * @param {Context} context
 * @param {string} what for the progress
 * @param {number} count
 * @param {(i: number) => Promise<T>} make
 */
export async function repeatedly(context, what, count, make) {
  const made = [];
  for (let i = 0; i < count; i++) {
    context.progress(what, i, count);
    made.push(await make(i));
  }
  return made;
}

/**
 * Makes something at the first call with a key; later calls return the same.
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
