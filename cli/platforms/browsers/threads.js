import { processesOf, threadsOf } from '../../system/machine/process-table.js';

/**
 * The thread of a process group that has used the CPU most, of those whose name matches. Linux only.
 *
 * @param {number} group id of the process group
 * @param {RegExp} name
 * @param {string} [root] above /proc
 * @returns {number | null} its id; null: there is none, or the system does not show it
 */
export function busiestThread(group, name, root = '/') {
  const threads = processesOf(group, root).flatMap(({ id }) => threadsOf(id, root)).filter((thread) => name.test(thread.name));
  return threads.sort((a, b) => b.ticks - a.ticks)[0]?.id ?? null;
}
