import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gatherBy } from '../../../report/results/lookup.js';
import { livingGroups } from '../process-group.js';
import { allProcesses } from './process-table.js';

/**
 * The CPU time that other programs use: what /proc/stat counts as busy, less what the processes of this
 * command use. Linux only.
 *
 * @import { Task } from './process-table.js'
 *
 * @typedef {object} CpuTime all in the system's ticks
 * @property {number} total of all CPUs, idle or not
 * @property {number} busy of programs. Interrupts, and what a hypervisor takes from a virtual machine, are no
 *   program that somebody could end
 * @property {Map<number, Task>} own the processes of this command, by id
 *
 * @typedef {ReturnType<typeof watchOthers>} OthersWatch
 */

/**
 * @param {{root?: string, self?: number, groups?: number[]}} [sources] root: above /proc; groups: ids of
 *   process groups whose processes belong to this command even if their parent has ended
 * @returns {CpuTime | null} null: the system does not say
 */
export function readCpuTime({ root = '/', self = process.pid, groups = livingGroups() } = {}) {
  const times = cpuLine(root);
  if (times === null) return null;
  const [user, nice, system] = times;
  const total = times.slice(0, countedFields).reduce((sum, ticks) => sum + ticks, 0);
  return { total, busy: user + nice + system, own: processesOfCommand(allProcesses(root), self, groups) };
}

/**
 * User, nice, system, idle, iowait, irq, softirq and steal. The times of guests, which follow, are in user
 * and nice as well.
 */
const countedFields = 8;

/** @param {string} root */
function cpuLine(root) {
  try {
    const times =
      /^cpu +([\d ]+)$/m
        .exec(readFileSync(join(root, 'proc/stat'), 'utf8'))?.[1]
        .split(' ')
        .map(Number) ?? [];
    return times.length < countedFields ? null : times;
  } catch {
    return null;
  }
}

/** @param {Task[]} tasks @param {number} self @param {number[]} groups @returns {CpuTime['own']} */
function processesOfCommand(tasks, self, groups) {
  const children = gatherBy(tasks, ({ parent }) => parent);
  const own = new Map();
  const add = (/** @type {Task} */ task) => {
    if (own.has(task.id)) return;
    own.set(task.id, task);
    children.get(task.id)?.forEach(add);
  };
  tasks.filter(({ id, group }) => id === self || groups.includes(group)).forEach(add);
  return own;
}

/**
 * The ticks that the processes of this command have used between two readings. A process that has ended is in
 * the ticks that its parent has of ended children, unless the parent has ended, too, which is how browsers
 * go: what they used since the first reading is not known then.
 *
 * @param {CpuTime['own']} before
 * @param {CpuTime['own']} after
 */
export function usedBetween(before, after) {
  const gone = [...before.values()].filter(({ id }) => !after.has(id));
  return [...after.values()].reduce((sum, { id, ticks, endedTicks }) => {
    const { ticks: ticksBefore, endedTicks: endedBefore } = before.get(id) ?? { ticks: 0, endedTicks: 0 };
    const known = gone
      .filter(({ parent }) => parent === id)
      .reduce((of, one) => of + one.ticks + one.endedTicks, 0);
    return sum + ticks - ticksBefore + Math.max(0, endedTicks - endedBefore - known);
  }, 0);
}

/**
 * Watches what others use while the rounds of a measurement run, and not while it builds, starts a browser or
 * closes it.
 *
 * @param {() => CpuTime | null} read
 */
export function watchOthers(read) {
  let running = 0;
  /** @type {CpuTime | null} */
  let last = null;
  let others = 0;
  let total = 0;
  /** @param {boolean} counts whether rounds ran since the last reading */
  const look = (counts) => {
    const now = read();
    if (counts && last !== null && now !== null) {
      others += now.busy - last.busy - usedBetween(last.own, now.own);
      total += now.total - last.total;
    }
    last = now;
  };
  return {
    /** A round of a host. Each of its ends after the first is ignored. */
    round() {
      let isRunning = false;
      return {
        begin() {
          look(running > 0);
          running += 1;
          isRunning = true;
        },
        /**
         * @param {boolean} isWhole whether its processes are still there; false: its host failed, and the
         *   time since the last reading does not count
         */
        end(isWhole) {
          if (!isRunning) return;
          look(isWhole);
          running -= 1;
          isRunning = false;
        },
      };
    },
    /** The share of the time of all CPUs that others used while rounds ran; null: not known. */
    share: () => (total > 0 ? Math.max(0, others) / total : null),
  };
}
