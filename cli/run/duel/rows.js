import { labelOf } from '../../../protocol/identity.js';
import { LADDER } from '../../../report/estimate/ladder.js';
import { witnessLabels } from '../../../report/estimate/rounds/witness.js';
import { withNamesakes } from '../../../report/results/namesakes.js';
import { isOfLadder, isolated } from '../measure/parts.js';
import { measuredLabels } from '../plan/selection.js';

/**
 * @import { Comparison, Request } from '../../../protocol/types.js'
 * @import { Gate } from '../../../report/compare/gate.js'
 * @import { Platform } from '../../platforms/index.js'
 * @import { Part } from '../measure/parts.js'
 * @import { Ready } from '../ready/ready.js'
 */

/**
 * The rows of the ladder that a duel needs: they show in which rounds something else used the core.
 *
 * @param {string} label
 */
const isWitness = (label) => witnessLabels.includes(label);

/**
 * What a duel measures: all that the request selects. Of the ladder, unless it is judged, only what shows
 * disturbed rounds.
 *
 * @param {Request} request
 * @param {Pick<Ready, 'benchmarks'>} ready
 * @param {Pick<Gate, 'suites'>} gate
 * @returns {Part[]}
 */
export function partsOfDuel(request, { benchmarks }, { suites }) {
  const labels = measuredLabels(request, benchmarks);
  const own = labels.filter((label) => !isOfLadder(label) || isWitness(label));
  const isJudged = suites.has(LADDER) || request.suites.includes(LADDER) || own.every(isWitness);
  return [{ only: isJudged ? [] : own }];
}

/**
 * Suspected cells, rows that have one of their names, and the ladder, from which a platform's noise is
 * estimated: what to measure, each on its own platforms only.
 *
 * @param {Comparison[]} suspects
 * @param {Request} request
 * @param {Ready} ready
 * @param {{isolate?: boolean, isDuel?: boolean}} [options] isolate: a process for each; isDuel: without the
 *   rows of the ladder that a duel does not need
 * @returns {{platforms: Platform[], partsOf: (platform: {id: string}) => Part[]}}
 */
export function rowsOf(
  suspects,
  request,
  { platforms, benchmarks },
  { isolate = false, isDuel = false } = {},
) {
  const everything = measuredLabels(request, benchmarks);
  const isKept = isDuel ? isWitness : isOfLadder;
  const labelsOn = (/** @type {string} */ id) => {
    const suspected = suspects.filter(({ platform }) => platform === id).map(labelOf);
    const own = withNamesakes(suspected, benchmarks);
    return everything.filter((label) => isKept(label) || own.includes(label));
  };
  return {
    platforms: platforms.filter(({ id }) => suspects.some(({ platform }) => platform === id)),
    partsOf: ({ id }) => (isolate ? isolated(labelsOn(id)) : [{ only: labelsOn(id) }]),
  };
}
