import { open, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { SystemError } from './exit.js';
import { describeOwner, hasEnded, ownerName, ownerPattern } from './leftovers/owner.js';

/** How long to wait for a lock, unless the caller says otherwise. */
const waitMs = 15_000;
const pauseMs = 20;

/**
 * Time and processes as the lock sees them. Tests put their own in.
 *
 * @typedef {object} LockSystem
 * @property {() => number} now milliseconds
 * @property {(ms: number) => Promise<void>} sleep
 * @property {(owner: string) => boolean} hasEnded as in ./leftovers/owner.js
 * @property {number} [waitMs] until `withLock` gives up
 * @property {() => void} [onWait] called once if another process holds the lock
 * @property {AbortSignal} [signal] ends the wait
 */

/** @type {LockSystem} */
const realSystem = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  hasEnded,
};

/** Distinguishes this holding of a lock from every other of this process. */
let holdings = 0;

/**
 * Works on a file while no other process does. Who wants the lock puts a file of its own beside it,
 * FILE.OWNER-NUMBER.lock, and looks for those of others afterwards. Of two that do so at once, at least the
 * later one sees the other, so that at most one finds itself alone. What an ended process has left can be
 * removed at any time: no other lock has ever its name. A process of another machine or container counts as
 * running.
 *
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {Partial<LockSystem>} [system] what differs from the real one
 * @returns {Promise<T>} rejects with the reason of the signal if that ends the wait
 */
export async function withLock(file, work, system) {
  const mine = lockOf(file, `${ownerName()}-${holdings++}`);
  try {
    await acquire(mine, file, { ...realSystem, ...system });
    return await work();
  } finally {
    await rm(mine, { force: true });
  }
}

/**
 * Whether a process works on a file with `withLock`, or waits for it.
 *
 * @param {string} file
 */
export const isHeld = async (file) => (await locksOf(file, hasEnded)).length > 0;

/** @param {string} file @param {string} holding */
const lockOf = (file, holding) => `${file}.${holding}.lock`;

/**
 * @param {string} mine
 * @param {string} file
 * @param {LockSystem} system
 */
async function acquire(mine, file, { now, sleep, signal, onWait, ...system }) {
  const end = now() + (system.waitMs ?? waitMs);
  for (let isWaiting = false; ; isWaiting = true) {
    await create(mine);
    const own = basename(mine);
    const others = (await locksOf(file, system.hasEnded)).filter(({ name }) => name !== own);
    if (others.length === 0) return;
    if (now() > end) {
      const [{ owner, name }] = others;
      throw new SystemError(
        `${file} is in use by ${describeOwner(owner)}, according to ${join(dirname(file), name)}\n` +
          '  if no such process is running, delete that file',
      );
    }
    // Of several that wait, one stays, or each would see the others for ever.
    if (others.some(({ name }) => name < own)) await rm(mine, { force: true });
    if (!isWaiting) onWait?.();
    signal?.throwIfAborted();
    await sleep(pauseMs);
  }
}

/** Makes a lock, unless it is there. @param {string} path @throws {SystemError} it cannot be written */
async function create(path) {
  try {
    await (await open(path, 'wx')).close();
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code !== 'EEXIST') throw new SystemError(`cannot write ${path}: ${message}`);
  }
}

/**
 * The locks of processes that run. Those of others are removed.
 *
 * @param {string} file
 * @param {LockSystem['hasEnded']} ended
 */
async function locksOf(file, ended) {
  const [folder, prefix] = [dirname(file), `${basename(file)}.`];
  const held = [];
  for (const name of await namesIn(folder)) {
    const [, owner] = (name.startsWith(prefix) && ofLock.exec(name.slice(prefix.length))) || [];
    if (owner === undefined) continue;
    if (ended(owner)) await rm(join(folder, name), { force: true });
    else held.push({ owner, name });
  }
  return held;
}

const ofLock = new RegExp(`^(${ownerPattern})-\\d+\\.lock$`);

/** @param {string} folder @returns {Promise<string[]>} none where there is no such folder */
const namesIn = (folder) =>
  readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw new SystemError(`cannot read ${folder}: ${error.message}`);
  });
