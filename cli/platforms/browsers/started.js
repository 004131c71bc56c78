import { setTimeout as sleep } from 'node:timers/promises';
import { usedBetween } from '../../system/machine/others.js';
import { processesOf } from '../../system/machine/process-table.js';

/**
 * When a browser has started. Its first seconds of work would otherwise fall into the first rows.
 *
 * @import { Task } from '../../system/machine/process-table.js'
 *
 * @typedef {object} StartSources
 * @property {(group: number) => Task[]} [read] the processes of a group, with what they have used
 * @property {(ms: number) => Promise<unknown>} [wait]
 */

const windowMs = 200;
const maxMs = 3000;

/** A tick of Linux is 10 ms (USER_HZ; see time(7)). */
const maxTicks = 1;

/**
 * Waits until the processes of a browser have used less than 10 ms of CPU in 200 ms, for 3 s at the most. The
 * page has nothing to do meanwhile. Where the system does not show processes, as without /proc, nothing is
 * waited for: a fixed time would be too long for most starts, or too short.
 *
 * @param {number} group id of the process group
 * @param {StartSources} [sources]
 */
export async function untilStarted(group, { read = processesOf, wait = sleep } = {}) {
  const look = () => new Map(read(group).map((task) => [task.id, task]));
  let last = look();
  for (let ms = 0; ms < maxMs && last.size > 0; ms += windowMs) {
    await wait(windowMs);
    const now = look();
    if (usedBetween(last, now) < maxTicks) return;
    last = now;
  }
}
