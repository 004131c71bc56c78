import { labelOf } from '../../../protocol/identity.js';
import { measuredLabels } from '../plan/selection.js';

/**
 * @import { Comparison, Request } from '../../../protocol/types.js'
 * @import { Platform } from '../../platforms/index.js'
 * @import { Ready } from '../ready/ready.js'
 */

/**
 * Suspected cells and the ladder, from which a platform's noise is estimated: what to measure, each on its own platforms
 * only.
 *
 * @param {Comparison[]} suspects
 * @param {Request} request
 * @param {Ready} ready
 * @param {{isolate?: boolean}} [options] isolate: a process for each
 * @returns {{platforms: Platform[], partsOf: (platform: {id: string}) => string[][]}}
 */
export function rowsOf(suspects, request, { platforms, benchmarks }, { isolate = false } = {}) {
  const everything = measuredLabels(request, benchmarks);
  const labelsOn = (/** @type {string} */ id) => {
    const own = suspects.filter(({ platform }) => platform === id).map(labelOf);
    return everything.filter((label) => label.startsWith('ladder/') || own.includes(label));
  };
  return {
    platforms: platforms.filter(({ id }) => suspects.some(({ platform }) => platform === id)),
    partsOf: ({ id }) => (isolate ? labelsOn(id).map((label) => [label]) : [labelsOn(id)]),
  };
}
