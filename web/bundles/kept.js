import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Keeps a text that was made of files, until one of them changes.
 *
 * @typedef {object} Made
 * @property {string} text
 * @property {string[]} sources paths of all files that it was made of
 */

/** Times of files are as much behind the clock: a tick of the kernel, 10 ms at the most. */
const coarseMs = 20;

/**
 * A text: as it was kept if its sources are still the same, and otherwise made anew.
 *
 * @param {string} file where it is kept; without such a place it is made each time
 * @param {() => Promise<Made>} make
 * @returns {Promise<string>}
 */
export async function kept(file, make) {
  const found = await read(file);
  if (found !== null) return found;
  const startMs = Date.now() - coarseMs;
  const { text, sources } = await make();
  // What changed meanwhile may have been read before.
  const isOld = sources.every((path) => (statOf(path)?.ctimeMs ?? 0) < startMs);
  if (isOld)
    await write(file, { text, states: Object.fromEntries(sources.map((path) => [path, stateOf(path)])) });
  return text;
}

/** @param {string} path */
const statOf = (path) => statSync(path, { throwIfNoEntry: false });

/**
 * What changes whenever a file does: packages from npm have the same time of change in all versions, and
 * only the system sets that of the entry.
 *
 * @param {string} path
 */
function stateOf(path) {
  const found = statOf(path);
  return found ? `${found.size} ${found.mtimeMs} ${found.ctimeMs}` : 'none';
}

/** @param {string} file */
async function read(file) {
  try {
    const { text, states } = JSON.parse(await readFile(file, 'utf8'));
    const isSame = Object.entries(states).every(([path, state]) => stateOf(path) === state);
    return isSame && typeof text === 'string' ? text : null;
  } catch {
    return null;
  }
}

/**
 * Another command may read it, or write it, at the same time.
 *
 * @param {string} file
 * @param {{text: string, states: Record<string, string>}} content
 */
async function write(file, content) {
  const own = `${file}.${randomUUID()}`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(own, JSON.stringify(content));
    await rename(own, file);
  } catch {
    // The tree may be one that cannot be written.
    await rm(own, { force: true }).catch(() => {});
  }
}
