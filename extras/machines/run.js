import { openMachines } from './machines.js';
import { planMachines } from './plan.js';

/**
 * What `run --ssh` does besides: other machines measure the same columns.
 *
 * @type {import('../../cli/api.js').RunPart}
 */
export const run = {
  machines: ({ ssh = [] }, local) => planMachines(ssh, local),
  open: openMachines,
};
