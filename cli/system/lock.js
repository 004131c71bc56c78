import { link, open, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { SystemError } from './exit.js';
import { readRegular } from './files.js';
import { temporaryName } from './leftovers/files.js';
import { isAlive } from './leftovers/owner.js';

/** Most work under a lock takes milliseconds. A holder that takes longer has died. */
const staleMs = 10_000;

/** How long to wait for a lock, unless the caller says otherwise. */
const waitMs = 15_000;
const pauseMs = 20;

/**
 * Time and processes as the lock sees them. Tests put their own in.
 *
 * @typedef {object} LockSystem
 * @property {() => number} now milliseconds, as file times are
 * @property {(ms: number) => Promise<void>} sleep
 * @property {(pid: number) => boolean} isAlive
 * @property {number} [staleMs] age at which a lock is stale, even if its process lives
 * @property {number} [waitMs] until `withLock` gives up
 * @property {() => void} [onWait] called once if another process holds the lock
 * @property {AbortSignal} [signal] ends the wait
 */

/** @type {LockSystem} */
const realSystem = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  isAlive,
};

/** Distinguishes this holding of a lock from every other. */
let holdings = 0;

/**
 * Works on a file while no other process does. The lock is a file beside it, FILE.lock, which exists while
 * the lock is held. A lock whose holder has died is removed.
 *
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {Partial<LockSystem>} [system] what differs from the real one
 * @returns {Promise<T>} rejects with the reason of the signal if that ends the wait
 */
export async function withLock(file, work, system) {
  const lock = `${file}.lock`;
  const mine = await acquire(lock, file, { ...realSystem, ...system });
  try {
    return await work();
  } finally {
    // Another process may hold it by now, if this one was suspended for long.
    if (textOf(lock) === mine) await rm(lock, { force: true });
  }
}

/**
 * Whether a process works on a file with `withLock`. A lock of another machine counts as held.
 *
 * @param {string} file
 */
export async function isHeld(file) {
  const lock = `${file}.lock`;
  return textOf(lock) !== null && (await findStale(lock, { ...realSystem, staleMs: Infinity })) === null;
}

/**
 * @param {string} lock
 * @param {string} file
 * @param {LockSystem} system
 * @returns {Promise<string>} what it holds
 */
async function acquire(lock, file, system) {
  const mine = `${process.pid} ${hostname()} ${system.now()}.${holdings++}\n`;
  const end = system.now() + (system.waitMs ?? waitMs);
  let isWaiting = false;
  while (!(await create(lock, mine))) {
    const stale = await findStale(lock, system);
    if (stale) await removeStale(lock, stale);
    else if (system.now() > end) {
      const [pid = 'unknown', host = 'unknown'] = (textOf(lock) ?? '').split(/\s+/).filter(Boolean);
      throw new SystemError(
        `${file} is in use by process ${pid} on ${host}, according to ${lock}\n` +
          '  if no such process is running, delete that file',
      );
    } else {
      if (!isWaiting) system.onWait?.();
      isWaiting = true;
      system.signal?.throwIfAborted();
      await system.sleep(pauseMs);
    }
  }
  return mine;
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {Promise<boolean>} false if it exists
 * @throws {SystemError} it cannot be written; nothing is left then
 */
async function create(path, text) {
  try {
    const file = await open(path, 'wx');
    try {
      await file.writeFile(text);
    } catch (error) {
      await rm(path, { force: true }).catch(() => {});
      throw error;
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EEXIST') return false;
    throw new SystemError(`cannot write ${path}: ${message}`);
  }
}

/** @param {string} path */
function textOf(path) {
  try {
    return readRegular(path);
  } catch {
    return null;
  }
}

/**
 * @param {string} lock
 * @param {LockSystem} system
 * @returns {Promise<import('node:fs').Stats | null>} of the lock file; null: it is gone, or its holder works
 */
async function findStale(lock, { now, isAlive: alive, ...limits }) {
  const [text, made] = [textOf(lock), await stat(lock).catch(() => null)];
  if (text === null || made === null) return null;
  const [pid, host] = text.split(' ');
  // Empty: its holder is about to write its name, or died before it did.
  if (host === hostname() && !alive(Number(pid))) return made;
  const ageMs = now() - made.mtimeMs;
  return ageMs > (text === '' ? staleMs : (limits.staleMs ?? staleMs)) ? made : null;
}

/**
 * Removes a stale lock. It is moved aside, which only one of several processes can do, and looked at there:
 * if another process has replaced it in the meantime, the fresh lock is put back.
 *
 * @param {string} lock
 * @param {import('node:fs').Stats} stale
 */
async function removeStale(lock, stale) {
  const aside = join(dirname(lock), temporaryName());
  try {
    await rename(lock, aside);
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOENT') return;
    throw new SystemError(`cannot remove ${lock}: ${message}`);
  }
  const moved = await stat(aside);
  const isStale = moved.ino === stale.ino && moved.mtimeMs === stale.mtimeMs;
  if (!isStale) await link(aside, lock).catch(() => {});
  await rm(aside, { force: true });
}
