/**
 * @import { Planned, Round } from '../../protocol/types.js'
 */
import { benchmarkKey } from '../../protocol/identity.js';
import { lookupBy } from '../results/lookup.js';

const plannedBy = lookupBy((/** @type {Planned} */ planned) => benchmarkKey(planned));

/**
 * The benchmark in the plan of a round, if it is selected.
 * @param {Round} round
 * @param {string} key
 */
export const plannedIn = ({ plan }, key) =>
  (plan ? plannedBy(plan.benchmarks, key).find(({ selected }) => selected) : undefined);
