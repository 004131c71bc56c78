import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { hasEnded, ownerName, ownerPattern, realProcesses } from './owner.js';

/*
 * Processes that a benchmark has started in a session of their own, and that so left the group of their host. They are
 * found by a variable in their environment, which they inherit. Linux only; a process that clears its environment is
 * not found.
 */

const variable = 'SAMEBENCH_HOST';

const markPattern = new RegExp(`^${variable}=((${ownerPattern})-[0-9a-f]{16})$`);

/**
 * A mark that no other host has: the name of this process, and random digits.
 *
 * @returns {string}
 */
export const newMark = () => `${ownerName()}-${randomBytes(8).toString('hex')}`;

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} mark
 * @returns {NodeJS.ProcessEnv}
 */
export const withMark = (env, mark) => ({ ...env, [variable]: mark });

/**
 * The processes of the system. Tests put their own in.
 *
 * @typedef {object} ProcessTable
 * @property {() => number[]} ids of this user's processes
 * @property {(pid: number) => string[]} environment as NAME=VALUE; empty if it cannot be read
 * @property {(pid: number) => void} kill
 */

/** @type {ProcessTable} */
export const realTable = {
  ids: () => list('/proc').filter((name) => /^\d+$/.test(name)).map(Number).filter(isOwn),
  environment(pid) {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0');
    } catch {
      return [];
    }
  },
  kill(pid) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  },
};

/** @param {string} folder */
function list(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** @param {number} pid */
function isOwn(pid) {
  try {
    return pid !== process.pid && statSync(`/proc/${pid}`).uid === process.getuid?.();
  } catch {
    return false;
  }
}

/** A process may start another one while the table is read. */
const maxPasses = 10;

/**
 * Kills the processes whose mark is chosen.
 *
 * @param {(mark: string, owner: string) => boolean} chooses
 * @param {ProcessTable} table
 */
function killMarked(chooses, table) {
  for (let pass = 0; pass < maxPasses; pass++) {
    const found = table.ids().filter((pid) => {
      const match = table.environment(pid).map((line) => markPattern.exec(line)).find(Boolean);
      return match && chooses(match[1], match[2]);
    });
    if (found.length === 0) return;
    for (const pid of found) table.kill(pid);
  }
}

/**
 * Kills what a host has left.
 *
 * @param {string} mark of the host
 * @param {ProcessTable} [table]
 */
export const killStrays = (mark, table = realTable) => killMarked((one) => one === mark, table);

/**
 * Kills what hosts of commands that have ended have left.
 *
 * @param {ProcessTable} [table]
 * @param {import('./owner.js').Processes} [processes]
 */
export const killLeftovers = (table = realTable, processes = realProcesses) =>
  killMarked((_, owner) => hasEnded(owner, processes), table);
