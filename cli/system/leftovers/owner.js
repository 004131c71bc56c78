import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Processes as the owners of what they leave behind. Tests put their own in.
 *
 * @typedef {object} Processes
 * @property {number} pid of this process
 * @property {string} place where its process ids are valid: a machine, or a container on it
 * @property {(pid: number) => string | null} startOf when a process started, in the system's unit; null: it does not
 *   run, '': it runs, and the system does not tell when it started
 */

/** @type {Processes} */
export const realProcesses = { pid: process.pid, place: placeOfIds(), startOf };

/** PID, start and place, each without a hyphen. */
const pattern = /(\d+)-(\d*)-([0-9a-f]{12})/;

/**
 * The name of this process in names of files and in environments: its id, its start, because ids are used again, and
 * where both are valid.
 *
 * @param {Processes} [processes]
 */
export const ownerName = ({ pid, place, startOf: start } = realProcesses) => `${pid}-${start(pid) ?? ''}-${place}`;

/**
 * Whether the owner that a text names has ended. Of an owner in another machine or container that cannot be told.
 *
 * @param {string} text such as the name of a file
 * @param {Processes} [processes]
 * @returns {boolean} false if it runs, if the text names none, and if it cannot be told
 */
export function hasEnded(text, { place, startOf: start } = realProcesses) {
  const [, pid, started, where] = pattern.exec(text) ?? [];
  if (where !== place) return false;
  const now = start(Number(pid));
  return now === null || (now !== '' && started !== '' && now !== started);
}

/** A container may have the name of its host, but has process ids of its own. */
function placeOfIds() {
  let ids = '';
  try {
    ids = readlinkSync('/proc/self/ns/pid');
  } catch {
    // Not Linux.
  }
  return createHash('sha256').update(`${hostname()}\n${ids}`).digest('hex').slice(0, 12);
}

/** Of /proc/PID/stat, counted after the name: the state, and the start in clock ticks since the system's. */
const field = { state: 0, start: 19 };

/**
 * @param {number} pid
 * @returns {string | null}
 */
function startOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return 'ZX'.includes(fields[field.state]) ? null : fields[field.start];
  } catch {
    return isAlive(pid) ? '' : null;
  }
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
