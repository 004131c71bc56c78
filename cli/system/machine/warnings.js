/**
 * @import { Machine } from '../../../protocol/types.js'
 * @typedef {{code: string, message: string}} MachineWarning message: what was found, and what to do
 */

/** Governors that let the CPU's frequency follow its load. */
const loadDependent = ['powersave', 'ondemand', 'conservative'];

/**
 * What makes measurements on a machine unreliable. Every run prints it.
 *
 * @param {Machine} machine
 * @returns {MachineWarning[]}
 */
export function machineWarnings({ governor, power }) {
  /** @type {MachineWarning[]} */
  const found = [];
  const saving = governor?.split(', ').find((name) => loadDependent.includes(name));
  if (saving) {
    found.push({
      code: 'governor',
      message:
        `the frequency governor "${saving}" changes the CPU's frequency with its load: ` +
        'select "performance", for example with `cpupower frequency-set -g performance`',
    });
  }
  if (power === 'battery') {
    found.push({
      code: 'on-battery',
      message: 'the machine runs on battery, which may slow down the CPU: plug it in',
    });
  }
  return found;
}

/** Others that use more of the time of all CPUs make a machine busy. */
const maxOthers = 1 / 2;

/**
 * What others do meanwhile. A load average tells nothing of them: it is also that of the build before.
 *
 * @param {number | null} share of the time of all CPUs that they used; null: not known
 * @returns {MachineWarning[]}
 */
export const othersWarnings = (share) =>
  share === null || share <= maxOthers
    ? []
    : [
        {
          code: 'load',
          message:
            `other programs used ${Math.round(100 * share)} % of all CPU time: end them, or wait until ` +
            'they are done, and measure again',
        },
      ];

/**
 * What `samebench doctor` also notes. No run warns of it.
 *
 * @param {Machine} machine
 * @returns {MachineWarning[]}
 */
export function remarks({ boost, virtualMachine }) {
  /** @type {MachineWarning[]} */
  const found = [];
  if (boost) {
    found.push({
      code: 'boost',
      message:
        'the CPU may run above its nominal frequency (boost) while it is cool: ' +
        'turn boost off to compare runs of different days',
    });
  }
  if (virtualMachine) {
    found.push({
      code: 'virtual-machine',
      message:
        'this is a virtual machine, and others may use the same CPU: ' +
        'check results with a second run, or measure on a dedicated machine',
    });
  }
  return found;
}
