/**
 * What of a machine endangers the figures that are measured on it.
 *
 * @typedef {import('../../protocol/types.js').Machine} Machine
 * @typedef {{code: string, message: string}} Danger what was found, and what to do about it
 */

/** Governors that let the speed of the CPU follow its load. */
const hesitant = ['powersave', 'ondemand', 'conservative'];

/**
 * What a run warns of.
 *
 * @param {Machine} machine
 * @returns {Danger[]}
 */
export function dangers({ cores, loadAverage, governor, power }) {
  /** @type {Danger[]} */
  const found = [];
  if (cores && loadAverage && loadAverage > cores / 2) {
    found.push({
      code: 'load',
      message:
        `the machine was busy at the start, with a load of ${loadAverage.toFixed(1)} on ${cores} cores: ` +
        'end other programs, or wait a minute, and measure again',
    });
  }
  const saving = governor?.split(', ').find((name) => hesitant.includes(name));
  if (saving) {
    found.push({
      code: 'governor',
      message:
        `the frequency governor "${saving}" changes the CPU's speed with its load: ` +
        'choose "performance", such as by `cpupower frequency-set -g performance`',
    });
  }
  if (power === 'battery') {
    found.push({
      code: 'on-battery',
      message: 'the machine runs on its battery, which may slow the CPU down: plug it in',
    });
  }
  return found;
}

/**
 * What is good to know and no reason to warn in each run.
 *
 * @param {Machine} machine
 * @returns {Danger[]}
 */
export function remarks({ boost, virtualMachine }) {
  /** @type {Danger[]} */
  const found = [];
  if (boost) {
    found.push({
      code: 'boost',
      message:
        'the CPU may run above its nominal speed (boost), as long as it stays cool: ' +
        'turn it off where runs of different days are compared',
    });
  }
  if (virtualMachine) {
    found.push({
      code: 'virtual-machine',
      message:
        'this is a virtual machine, whose neighbours share its CPU unseen: ' +
        'trust figures that several runs agree on, or measure on a machine of its own',
    });
  }
  return found;
}
