import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The thread of a process group that has used the CPU most, of those whose name matches. Linux only.
 *
 * @param {number} group id of the process group
 * @param {RegExp} name
 * @param {string} [root] above /proc
 * @returns {number | null} its id; null: there is none, or the system does not show it
 */
export function busiestThread(group, name, root = '/') {
  const processes = numbersIn(join(root, 'proc')).filter((id) => statOf(join(root, 'proc', id))?.group === group);
  const threads = processes.flatMap((id) => numbersIn(join(root, 'proc', id, 'task'))
    .flatMap((thread) => {
      const stat = statOf(join(root, 'proc', id, 'task', thread));
      return stat && name.test(stat.name) ? [{ id: Number(thread), ticks: stat.ticks }] : [];
    }));
  return threads.sort((a, b) => b.ticks - a.ticks)[0]?.id ?? null;
}

/** @param {string} folder */
function numbersIn(folder) {
  try {
    return readdirSync(folder).filter((entry) => /^\d+$/.test(entry));
  } catch {
    return [];
  }
}

/**
 * The name, group and CPU time of a process or thread, as proc(5) describes the file.
 *
 * @param {string} folder
 */
function statOf(folder) {
  try {
    const text = readFileSync(join(folder, 'stat'), 'utf8');
    // A name may have spaces and parentheses.
    const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(text) ?? [];
    const fields = (rest ?? '').split(' ').map(Number);
    return { name, group: fields[2], ticks: fields[11] + fields[12] };
  } catch {
    return null;
  }
}
