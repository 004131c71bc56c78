import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * The processes and threads of the system, as proc(5) shows them. Linux only: elsewhere there are none.
 */

/**
 * A process or a thread.
 *
 * @typedef {object} Task
 * @property {number} id
 * @property {string} name
 * @property {string} state a letter; Z: it has ended, and its parent has not asked for its exit code yet
 * @property {number} parent id
 * @property {number} group id of its process group
 * @property {number} ticks of CPU time
 * @property {number} endedTicks of the CPU time of its children that have ended, and of theirs
 */

/** @param {string} [root] above /proc */
export const allProcesses = (root = '/') => tasksIn(join(root, 'proc'));

/**
 * @param {number} group id of a process group
 * @param {string} [root] above /proc
 * @returns {Task[]}
 */
export const processesOf = (group, root = '/') => allProcesses(root).filter((one) => one.group === group);

/**
 * Whether all have ended, and only wait to be removed from the system's table. That is done by the first
 * process of the system if nobody else does, which can take a second in a container.
 *
 * @param {Task[]} tasks
 */
export const haveEnded = (tasks) => tasks.length > 0 && tasks.every(({ state }) => state === 'Z');

/**
 * @param {number} process its id
 * @param {string} [root]
 * @returns {Task[]}
 */
export const threadsOf = (process, root = '/') => tasksIn(join(root, 'proc', String(process), 'task'));

/** @param {string} folder */
const tasksIn = (folder) => idsIn(folder).flatMap((id) => readTask(folder, id) ?? []);

/**
 * The ids of processes, in /proc, or of threads, in the folder of a process.
 *
 * @param {string} folder
 * @returns {number[]}
 */
export function idsIn(folder) {
  try {
    return readdirSync(folder)
      .filter((entry) => /^\d+$/.test(entry))
      .map(Number);
  } catch {
    return [];
  }
}

/**
 * @param {string} folder
 * @param {number} id
 * @returns {Task | null}
 */
function readTask(folder, id) {
  try {
    const text = readFileSync(join(folder, String(id), 'stat'), 'utf8');
    // A name may have spaces and parentheses.
    const [, name, state, rest] = /^\d+ \((.*)\) (\S) (.*)$/s.exec(text) ?? [];
    const fields = rest.split(' ').map(Number);
    return {
      id,
      name,
      state,
      parent: fields[0],
      group: fields[1],
      ticks: fields[10] + fields[11],
      endedTicks: fields[12] + fields[13],
    };
  } catch {
    return null;
  }
}

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
