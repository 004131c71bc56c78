import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How often a process is looked at. A look takes 30 µs, and a process fills some 100 MB meanwhile. */
const intervalMs = 100;

/**
 * @typedef {object} MemorySources tests put their own in
 * @property {string} [root] above /proc
 * @property {{set: (run: () => void, ms: number) => unknown, clear: (timer: any) => void}} [timers]
 */

/**
 * Looks at the memory of a process now and then, because nobody can ask when it has ended. Linux only.
 *
 * @param {number} process its id
 * @param {MemorySources} [sources]
 * @returns {{most: () => number | null, stop: () => void}} most: megabytes that it has had at the most; null:
 *   not known
 */
export function watchMemory(process, { root = '/', timers = realTimers } = {}) {
  /** @type {number | null} */
  let most = null;
  const timer = timers.set(() => (most = readPeak(process, root) ?? most), intervalMs);
  return { most: () => most, stop: () => timers.clear(timer) };
}

const realTimers = {
  set: (/** @type {() => void} */ run, /** @type {number} */ ms) => setInterval(run, ms).unref(),
  clear: clearInterval,
};

/** @param {number} process @param {string} root */
function readPeak(process, root) {
  try {
    const status = readFileSync(join(root, 'proc', String(process), 'status'), 'utf8');
    const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(status) ?? [];
    return kilobytes === undefined ? null : Math.ceil(Number(kilobytes) / 1024);
  } catch {
    return null;
  }
}
