/**
 * A cell of the table: one benchmark on one platform.
 *
 * @import { Round, Planned, PlatformResults, Cell } from '../../protocol/types.js'
 * @import { PartData } from '../estimate/platform-data.js'
 * @import { Reason } from '../estimate/estimate.js'
 */
import { unmeasured } from '../estimate/estimate.js';
import { lookupBy } from '../results/lookup.js';
import { NOT_REACHED } from '../results/reasons.js';
import { countedOn, countedQuantity, isCounting } from './counted.js';
import { plannedIn } from './planned.js';
import { timedOn } from './timed.js';

const failuresBy = lookupBy((/** @type {Round['failures'][number]} */ { benchmark }) => benchmark);

/** @type {readonly number[]} */
const none = [];

/** Ids of a list by themselves. */
const idsBy = lookupBy((/** @type {number} */ id) => id);

/** The reason of a benchmark that no round began. */
export const NO_TIME = 'the time of the run was over before it began: a longer --max-time measures it';

/**
 * Why a planned benchmark has no result on a platform; null if the user stopped the run early.
 * @param {PlatformResults} platform
 */
function absence({ status, reason, rounds }) {
  if (status === 'cut') return null;
  const [whole] = rounds.flatMap(({ failures }) => failuresBy(failures, null));
  const cause = whole?.message ?? reason;
  if (cause) return `${NOT_REACHED}: ${cause}`;
  return rounds.every(({ complete }) => complete)
    ? 'the host planned it but sent no result'
    : `${NOT_REACHED}: the host stopped before its end`;
}

/**
 * Why a benchmark failed or was skipped in a round; null if neither. A failure goes first.
 * @param {PlatformResults} platform
 * @param {string} key
 * @returns {Reason | null}
 */
function failureOn({ rounds }, key) {
  const failures = rounds
    .filter((round) => round.failures.length > 0)
    .flatMap((round) => {
      const planned = plannedIn(round, key);
      return planned ? failuresBy(round.failures, planned.id) : [];
    });
  const failure = failures.find(({ skipped }) => !skipped) ?? failures[0];
  return failure ? { verdict: failure.skipped ? 'skipped' : 'failed', reason: failure.message } : null;
}

/**
 * Why a benchmark without a result has none. Null if the platform did not plan it, or if the user stopped
 * the run early.
 * @param {PlatformResults} platform
 * @param {string} key
 * @returns {Reason | null}
 */
function missingOn(platform, key) {
  const planning = platform.rounds.filter((round) => plannedIn(round, key));
  const isAmong = (/** @type {Round} */ round, /** @type {readonly number[]} */ ids) =>
    idsBy(ids, Number(plannedIn(round, key)?.id)).length > 0;
  const isLeftOut = (/** @type {Round} */ round) => isAmong(round, round.leftOut ?? none);
  // With a process for each benchmark, the others have no part in its round.
  const isElsewhere = (/** @type {Round} */ round) =>
    round.plan?.order !== undefined && !isAmong(round, round.plan.order);
  if (planning.some(isLeftOut) && planning.every((round) => isLeftOut(round) || isElsewhere(round)))
    return { verdict: 'skipped', reason: NO_TIME };
  const reason = planning.length > 0 ? absence(platform) : null;
  return reason === null ? null : { verdict: 'failed', reason };
}

/**
 * A cell without its ratio, which depends on another platform. Null if the platform did not plan the
 * benchmark, or if the user stopped the run before it was measured.
 * @param {PlatformResults} platform
 * @param {Planned} planned
 * @param {{ key: string, data: PartData | undefined, targetRelative: number | undefined }} context  key: of
 *   the benchmark; data: of its part, undefined if it has no samples
 * @returns {Cell | null}
 */
export function cellOf(platform, planned, { key, data, targetRelative }) {
  const counts = isCounting(platform);
  const failure = failureOn(platform, key);
  const timed = failure || counts || !data ? null : timedOn(platform, planned, { key, data, targetRelative });
  if (timed) return timed;
  const counted = failure || !counts ? null : countedOn(platform, planned);
  const reason = failure ?? (counted ? null : missingOn(platform, key));
  const amount = reason ? unmeasured(reason) : counted;
  return (
    amount && {
      quantity: counts ? countedQuantity(platform, planned) : 'time',
      ratio: null,
      checksum: null,
      ...amount,
    }
  );
}
