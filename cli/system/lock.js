import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { TroubleError } from './exit.js';

/** Most work under a lock takes milliseconds: whoever holds one for longer has died. */
const staleMs = 10_000;

/** How long to wait for a lock, unless its world says otherwise. */
const waitMs = 15_000;
const pauseMs = 20;

/**
 * Time and processes as the lock sees them; tests put their own in.
 *
 * @typedef {object} World
 * @property {() => number} now milliseconds, as file times are
 * @property {(ms: number) => Promise<void>} sleep
 * @property {(pid: number) => boolean} isAlive
 * @property {number} [staleMs] age of a lock that nobody holds any more, even if its process lives
 * @property {number} [waitMs] until `withLock` gives up
 */

/** @type {World} */
export const realWorld = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  isAlive(pid) {
    try {
      process.kill(pid, 0);
      return true;
    } catch (error) {
      return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
    }
  },
};

/** Tells this holding of a lock from every other. */
let holdings = 0;

/**
 * Does something while no other process does the same with this file. The lock is a file beside it,
 * FILE.lock, which exists while it is held. One whose holder has died is removed.
 *
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {World} [world]
 * @returns {Promise<T>}
 */
export async function withLock(file, work, world = realWorld) {
  const lock = `${file}.lock`;
  const mine = await acquire(lock, file, world);
  try {
    return await work();
  } finally {
    // Another may hold it by now, if this process was stopped for long.
    if ((await textOf(lock)) === mine) await rm(lock, { force: true });
  }
}

/**
 * @param {string} lock
 * @param {string} file
 * @param {World} world
 * @returns {Promise<string>} what it holds
 */
async function acquire(lock, file, world) {
  const mine = `${process.pid} ${hostname()} ${world.now()}.${holdings++}\n`;
  const end = world.now() + (world.waitMs ?? waitMs);
  while (!(await create(lock, mine))) {
    if (await isStale(lock, world)) await removeStale(lock, world);
    else if (world.now() > end) {
      const [pid = 'unknown', host = 'unknown'] = ((await textOf(lock)) ?? '').split(/\s+/).filter(Boolean);
      throw new TroubleError(
        `${file} is in use by process ${pid} on ${host}, as ${lock} says\n` +
          '  if no such process writes to it, delete that file',
      );
    } else await world.sleep(pauseMs);
  }
  return mine;
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {Promise<boolean>} false if it exists
 */
async function create(path, text) {
  try {
    await writeFile(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} path */
const textOf = (path) => readFile(path, 'utf8').catch(() => null);

/**
 * @param {string} lock
 * @param {World} world
 */
async function isStale(lock, { now, isAlive, ...world }) {
  const [text, made] = [await textOf(lock), await stat(lock).catch(() => null)];
  if (text === null || made === null) return false;
  const [pid, host] = text.split(' ');
  // Empty: its holder is about to write its name, or died before.
  if (host === hostname() && !isAlive(Number(pid))) return true;
  return now() - made.mtimeMs > (world.staleMs ?? staleMs);
}

/**
 * Of several that find the same stale lock, one removes it, and never the one that came after it: who
 * may is settled by a second lock, named after the first one's content.
 *
 * @param {string} lock
 * @param {World} world
 */
async function removeStale(lock, world) {
  const right = `${lock}.stale`;
  if (!(await create(right, ''))) {
    // Left behind by one that died here.
    const made = await stat(right).catch(() => null);
    if (made && world.now() - made.mtimeMs > staleMs) await rm(right, { force: true });
    return world.sleep(pauseMs);
  }
  try {
    // It may have been removed, and made anew by another, before the right was mine.
    if (await isStale(lock, world)) await rm(lock, { force: true });
  } finally {
    await rm(right, { force: true });
  }
}
