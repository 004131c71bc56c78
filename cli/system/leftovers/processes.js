import { readFileSync, statSync } from 'node:fs';
import { idsIn } from '../machine/process-table.js';
import { ownerName, ownerPattern } from './owner.js';

/*
 * Processes that a benchmark has started in a session of their own, and that so left the group of their host.
 * They are found by a variable in their environment, which they inherit. Linux only; a process that clears
 * its environment is not found.
 */

const variable = 'SAMEBENCH_HOST';

const ownerLine = new RegExp(`^${variable}=(${ownerPattern})$`);

/**
 * The environment of a host, which names its owner.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export const withOwner = (env) => ({ ...env, [variable]: ownerName() });

/**
 * The environment of a process that is no host, even if this one is.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export const withoutOwner = (env) => ({ ...env, [variable]: undefined });

/**
 * The processes of the system. Tests put their own in.
 *
 * @typedef {object} ProcessTable
 * @property {() => number[]} ids of this user's processes
 * @property {(pid: number) => string[]} environment as NAME=VALUE; empty if it cannot be read
 * @property {(pid: number) => void} kill
 */

/** @type {ProcessTable} */
const realTable = {
  ids: () => idsIn('/proc').filter(isOwn),
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
 * Kills hosts, and what they have started, by their owner.
 *
 * @param {(owner: string) => boolean} chooses
 * @param {ProcessTable} [table]
 */
export function killHosts(chooses, table = realTable) {
  for (let pass = 0; pass < maxPasses; pass++) {
    const found = table.ids().filter((pid) => {
      const owner = table
        .environment(pid)
        .map((line) => ownerLine.exec(line)?.[1])
        .find(Boolean);
      return owner !== undefined && chooses(owner);
    });
    if (found.length === 0) return;
    for (const pid of found) table.kill(pid);
  }
}
