import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packages } from '../../setup/tools/tool.js';
import { UsageError } from '../../system/exit.js';

/**
 * What counts the instructions of native code: the CPU's own counter where the system has one and lets
 * programs read it, otherwise Valgrind's callgrind.
 *
 * @typedef {'hardware' | 'callgrind'} Counter
 */

/** @type {import('../../setup/tools/tool.js').Tool} */
export const valgrind = {
  id: 'valgrind',
  title: 'Valgrind',
  why: 'counts the instructions of native code',
  variable: 'SAMEBENCH_VALGRIND',
  commands: ['valgrind'],
  optional: true,
  packages: packages('valgrind', { brew: [] }),
};

/** Names of the CPU's counters below /sys: one, or one for each kind of its cores. */
const cpuCounters = /^(cpu|cpu_core|cpu_atom|armv\d.*)$/;

/** The highest level of kernel.perf_event_paranoid at which a program may count its own instructions. */
const maxParanoid = 2;

/**
 * The counter to use: what SAMEBENCH_COUNTER names, or the best that there is.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [root] of the file system; tests put their own in
 * @returns {Counter}
 */
export function chooseInstructionCounter(env, root = '/') {
  const { SAMEBENCH_COUNTER: named } = env;
  if (named === 'hardware' || named === 'callgrind') return named;
  if (named) throw new UsageError(`SAMEBENCH_COUNTER: expected hardware or callgrind, found "${named}"`);
  return hasHardwareCounter(root) ? 'hardware' : 'callgrind';
}

/** @param {string} root */
function hasHardwareCounter(root) {
  try {
    const counters = readdirSync(join(root, 'sys/bus/event_source/devices'));
    const paranoid = Number(readFileSync(join(root, 'proc/sys/kernel/perf_event_paranoid'), 'utf8'));
    return counters.some((name) => cpuCounters.test(name)) && paranoid <= maxParanoid;
  } catch {
    return false;
  }
}
