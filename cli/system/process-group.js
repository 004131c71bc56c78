import { spawn } from 'node:child_process';
import { guardGroups } from './leftovers/guard.js';
import { ownerName } from './leftovers/owner.js';
import { killHosts, withOwner } from './leftovers/processes.js';
import { haveEnded, processesOf } from './machine/process-table.js';

/** @import { ChildProcess } from 'node:child_process' */

/**
 * A child process and everything it starts. The group is ended as a whole, so a browser's helpers do not
 * outlive the browser.
 *
 * @typedef {object} ProcessGroup
 * @property {ChildProcess} child
 * @property {number | undefined} id undefined when the command could not be started
 * @property {Promise<{code: number | null, signal: string | null, error: Error | null}>} exited
 *   settles when the child itself has gone; never rejects
 * @property {boolean} isHost what it started is ended with it, even if that left the group
 * @property {() => string} stderrTail the end of what the child wrote to stderr
 */

/** How long a group may take to leave on SIGTERM. With what follows it stays below 2 s. */
export const graceMs = 1000;

/** How long the kernel and init may take to remove processes after SIGKILL. */
const removalMs = 500;

const tailLimit = 4096;

/** @type {Set<ProcessGroup>} */
const living = new Set();

/**
 * However this process ends, its guard ends those that live.
 *
 * @param {ProcessGroup} group
 * @param {boolean} lives
 */
function note(group, lives) {
  if (lives) living.add(group);
  else living.delete(group);
  guardGroups([...living].map(({ id }) => Number(id)));
}

/** The ids of the groups that this process has started and not ended. */
export const livingGroups = () => [...living].flatMap(({ id }) => id ?? []);

const hasHosts = () => [...living].some(({ isHost }) => isHost);

/** Kills what hosts of this process have started and what has left their groups. */
const killStrays = () => killHosts((owner) => owner === ownerName());

/**
 * Starts a command as the leader of a process group of its own.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{env?: NodeJS.ProcessEnv, cwd?: string, stdin?: 'pipe' | 'ignore', stdout?: 'pipe' | 'ignore' |
 *   number, more?: 'pipe'[], isHost?: boolean}} [options] more: further files, from number 3 on; isHost: what
 *   it starts is ended with it, even if that leaves the group
 * @returns {ProcessGroup}
 */
export function spawnGroup(command, args, options = {}) {
  const { env = process.env, cwd, stdin = 'pipe', stdout = 'pipe', more = [], isHost = false } = options;
  // A group of its own also keeps the terminal's Ctrl-C from the child: this program ends it.
  const child = spawn(command, args, {
    detached: true,
    env: isHost ? withOwner(env) : env,
    cwd,
    stdio: [stdin, stdout, 'pipe', ...more],
  });

  let tail = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    tail = (tail + text).slice(-tailLimit);
  });

  /** @type {ProcessGroup['exited']} */
  const exited = new Promise((resolve) => {
    child.once('error', (error) => {
      if (child.pid === undefined) resolve({ code: null, signal: null, error });
    });
    child.once('exit', (code, signal) => resolve({ code, signal, error: null }));
  });

  const group = { child, id: child.pid, exited, isHost, stderrTail: () => tail };
  if (group.id !== undefined) note(group, true);
  // Its id may be another group's soon, unless one of its processes is left.
  void exited.then(() => living.has(group) && !signalGroup(group, 0) && note(group, false));
  return group;
}

/**
 * Ends a whole group: SIGTERM, and SIGKILL for what is still there after `grace` milliseconds. With the last
 * host ends what has left the group of any.
 * Settles when the group has gone; safe to call more than once.
 *
 * @param {ProcessGroup} group
 * @param {{grace?: number}} [options]
 */
export async function endGroup(group, { grace = graceMs } = {}) {
  if (signalGroup(group, 'SIGTERM') && !(await gone(group, grace))) {
    signalGroup(group, 'SIGKILL');
    await gone(group, removalMs);
  }
  if (living.has(group)) note(group, false);
  if (group.isHost && !hasHosts()) killStrays();
}

/**
 * Whether any process of the group is left.
 *
 * @param {ProcessGroup} group
 */
const isGroupAlive = (group) => signalGroup(group, 0) && !haveEnded(processesOf(Number(group.id)));

/**
 * @param {ProcessGroup} group
 * @param {NodeJS.Signals | 0} signal
 * @returns {boolean} false when no process received it
 */
function signalGroup(group, signal) {
  if (group.id === undefined) return false;
  try {
    return process.kill(-group.id, signal);
  } catch {
    return false;
  }
}

/**
 * @param {ProcessGroup} group
 * @param {number} withinMs
 */
async function gone(group, withinMs) {
  // Each step reads the table of processes.
  const stepMs = 20;
  for (let waited = 0; waited < withinMs; waited += stepMs) {
    if (!isGroupAlive(group)) return true;
    await new Promise((resolve) => setTimeout(resolve, stepMs));
  }
  return !isGroupAlive(group);
}

/**
 * @param {string} text
 * @param {number} count
 */
export function lastLines(text, count) {
  return text.trimEnd().split('\n').slice(-count).join('\n').trim();
}
