import { processesOf, threadsOf } from '../../system/machine/process-table.js';

/**
 * The threads of a process group whose name matches, the one first that has used the CPU most. Linux only.
 *
 * @param {number} group id of the process group
 * @param {RegExp} name
 * @param {string} [root] above /proc
 * @returns {number[]} their ids; empty: there is none, or the system does not show them
 */
export function busiestThreads(group, name, root = '/') {
  const threads = processesOf(group, root)
    .flatMap(({ id }) => threadsOf(id, root))
    .filter((thread) => name.test(thread.name));
  return threads.sort((a, b) => b.ticks - a.ticks).map(({ id }) => id);
}
