import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Processes as the owners of what they leave behind. Tests put their own in.
 *
 * @typedef {object} Processes
 * @property {number} pid of this process
 * @property {string} place where its process ids are valid: a machine, or a container on it
 * @property {(pid: number) => string | null} startOf when a process started, in the system's unit; null: it
 *   does not run, '': it runs, and the system does not report when it started
 */

/** @type {Processes} */
export const realProcesses = { pid: process.pid, place: placeOfIds(), startOf };

/**
 * The id and the start of a process in base 36, and its place. Short: sockets have paths of at most 107
 * characters.
 */
export const ownerPattern = '[0-9a-z]{1,7}-[0-9a-z]{0,4}-[0-9a-f]{4}';

const base = 36;

/** The last digits of a start: two processes with one id do not start at times so far apart by chance. */
const shortened = (/** @type {string} */ start) =>
  start === '' ? '' : (Number(start) % base ** 4).toString(base);

/**
 * The name of this process in names of files and in environments: its id, its start, because ids are used
 * again, and where both are valid.
 *
 * @param {Processes} [processes]
 */
export const ownerName = ({ pid, place, startOf: start } = realProcesses) =>
  `${pid.toString(base)}-${shortened(start(pid) ?? '')}-${place}`;

/**
 * Whether an owner has ended.
 *
 * @param {string} owner as from `ownerName`
 * @param {Processes} [processes]
 * @returns {boolean} false if it runs, or if that is unknown: it may be on another machine or in another
 *   container
 */
export function hasEnded(owner, { place, startOf: start } = realProcesses) {
  if (!new RegExp(`^${ownerPattern}$`).test(owner)) return false;
  const [pid, started, where] = owner.split('-');
  if (where !== place) return false;
  const now = start(parseInt(pid, base));
  return now === null || (now !== '' && started !== '' && shortened(now) !== started);
}

/** An owner in words. @param {string} owner @param {Processes} [processes] @returns {string} */
export function describeOwner(owner, { place } = realProcesses) {
  const [pid, , where] = owner.split('-');
  return `process ${parseInt(pid, base)}${where === place ? '' : ' of another machine or container'}`;
}

/** A container may have the name of its host, but has process ids of its own. */
function placeOfIds() {
  let ids = '';
  try {
    ids = readlinkSync('/proc/self/ns/pid');
  } catch {
    // Not Linux.
  }
  return createHash('sha256').update(`${hostname()}\n${ids}`).digest('hex').slice(0, 4);
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
