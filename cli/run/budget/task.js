import { createMore, defaultMsPerPlatform } from '../more/more.js';
import { isSelected } from '../../../protocol/selection.js';
import { ownOf } from '../../../report/estimate/ladder.js';
import { sum } from '../../../report/statistics/descriptive.js';
import { askedOf, byProgram, isolated } from '../measure/parts.js';
import { duration } from '../measure/progress.js';
import { UsageError } from '../../system/exit.js';
import { isOn, measuredLabels } from '../plan/selection.js';
import { createBudget } from './budget.js';
import { leastMs, roundsIn, rowShareMs, typicalRowMs, typicalWarmUpMs, unlimitedMs } from './share.js';
import { moreTimeLines, startLines } from './words.js';

/**
 * @import { PlatformResults, Request } from '../../../protocol/types.js'
 * @import { Platform } from '../../platforms/index.js'
 * @import { Task } from '../measure/save.js'
 * @import { Policy } from '../measure/schedule.js'
 * @import { Ready } from '../ready/ready.js'
 * @import { RunPlan } from '../run.js'
 * @import { Column } from './share.js'
 */

/** `--quick` takes about a minute: the rest is for what is done before and after the rounds. */
const quickMs = 55_000;

/** On a slow or busy machine, benchmarks take so many times as long. */
const slowerMachine = 1.5;

/** Until a host is ready, where it was not listed or takes shorter. */
const typicalStartMs = 300;

/**
 * What a run measures, and in which time.
 *
 * @param {RunPlan} plan
 * @param {Pick<Ready, 'platforms' | 'benchmarks' | 'references' | 'starts'>} ready
 * @param {{now: () => Date, print: (line: string) => void}} context
 * @returns {{task: Omit<Task, 'artifactOf'>, moreTime: (records: PlatformResults[]) => string[]}} moreTime:
 *   what more time would have given
 * @throws {UsageError} --max-time is too short for one round
 */
export function planTime({ options, request: asked, reporter }, ready, { now, print }) {
  const { platforms, benchmarks, references } = ready;
  const labels = measuredLabels(asked, benchmarks);
  const columns = columnsOf(asked, ready, options);
  const others = platforms.length - columns.length;
  const limitMs = limitOf(options, asked, columns);
  const unlimited = unlimitedMs(columns, asked.profile);
  const limited =
    limitMs === null || columns.length === 0
      ? null
      : {
          limitMs,
          maxMs: maxMsOf(options, columns),
          rounds: options.rounds ?? roundsIn(columns, asked.profile, limitMs),
        };
  const request =
    limited === null ? asked : { ...asked, profile: { ...asked.profile, rounds: limited.rounds } };
  const after = afterCommon(options, asked, platforms);
  if (columns.length > 0) {
    const fromMs = Math.min(unlimited, limited?.limitMs ?? Infinity);
    const rowMs = limited === null ? Infinity : rowShareMs(columns, limited.rounds, limited.limitMs);
    const isSqueezed = columns.some((column) => rowMs < typicalRowMs(column, asked.profile));
    const squeezed = isSqueezed ? { rowMs, why: whyLimited(options, Number(limited?.limitMs)) } : null;
    const lines = startLines({
      columns,
      rounds: request.profile.rounds,
      fromMs,
      squeezed,
      others,
      isLimited: limited !== null,
      ...(after && !after.onlyReplaces && { toMs: after.budgetMs }),
    });
    for (const line of lines) print(`samebench: ${line}`);
  }
  const budget = limited && createBudget({ columns, ...limited, now });
  const more = after && createMore({ platforms, request, references, labels, ...after, now });
  /** @type {(Policy | null)[]} */
  const policies = [
    // A column that counts has a process for each benchmark anyway.
    { rowsOf: ({ counts }, _, parts) => (options.isolate && !counts ? isolated(labels) : parts) },
    budget,
    more,
  ];
  return {
    task: {
      platforms,
      request,
      onEvent: reporter?.event,
      policies: policies.filter((one) => one !== null),
    },
    moreTime: (records) =>
      budget
        ? moreTimeLines(records, {
            targetRelative: request.profile.targetRelative,
            references,
            columns,
            spentOn: budget.spentOn,
            totalMs: budget.totalMs(),
          })
        : [],
  };
}

/**
 * The platforms whose time is known.
 *
 * @param {Request} request
 * @param {Pick<Ready, 'platforms' | 'benchmarks' | 'starts'>} ready
 * @param {{isolate?: boolean}} [options]
 */
export const columnsOf = (request, ready, options = {}) =>
  ready.platforms
    .filter(({ counts, remote }) => !counts && !remote)
    .map((platform) => columnOf(platform, request, ready, options));

/**
 * @param {Platform} platform
 * @param {Request} request
 * @param {Pick<Ready, 'benchmarks' | 'starts'> & Partial<Pick<Ready, 'failed'>>} ready
 * @param {{isolate?: boolean}} options
 * @returns {Column}
 */
function columnOf({ id, host }, request, { benchmarks, failed = [], starts }, { isolate }) {
  const own = benchmarks.filter((one) => !one.isSize && isOn(one, host));
  const labels = measuredLabels(request, own);
  const parts = (isolate ? isolated(labels) : [{ only: labels }]).flatMap((part) =>
    byProgram(part, { host, id, request, benchmarks, failed }),
  );
  const shown = ownOf(
    own.filter((one) => isSelected(request, one)),
    request.suites,
  ).length;
  return {
    id,
    rows: sum(parts.map((part) => askedOf(part).length)),
    shown,
    processes: parts.length,
    startMs: Math.max(typicalStartMs, starts.get(host) ?? 0),
    warmUpMs: typicalWarmUpMs,
  };
}

/**
 * The time of a run as a whole; null: only its profile limits it. With --quick the user may have said
 * otherwise.
 *
 * @param {RunPlan['options']} options
 * @param {Request} request
 * @param {Column[]} columns
 */
function limitOf({ maxTime, rounds, budget, isolate }, { profile }, columns) {
  const least = leastMs(columns);
  if (maxTime === undefined)
    return profile.name === 'quick' && rounds === undefined && budget === undefined && !isolate
      ? Math.max(quickMs, least)
      : null;
  if (maxTime >= least) return maxTime;
  const leastSeconds = Math.ceil(least / 1000);
  throw new UsageError(
    `--max-time ${duration(maxTime)} is too short: one round of these benchmarks takes ` +
      `${duration(leastSeconds * 1000)} at least\n` +
      `  use --max-time ${leastSeconds}s or more, fewer benchmarks or fewer platforms`,
  );
}

/**
 * What a run takes at the most. Where --quick cannot keep its minute, a slower machine may take longer for
 * all benchmarks.
 *
 * @param {RunPlan['options']} options
 * @param {Column[]} columns
 */
const maxMsOf = ({ maxTime }, columns) => maxTime ?? Math.max(quickMs, slowerMachine * leastMs(columns));

/** @param {RunPlan['options']} options @param {number} limitMs */
const whyLimited = ({ maxTime }, limitMs) =>
  maxTime !== undefined
    ? `--max-time is ${duration(maxTime)}`
    : limitMs > quickMs
      ? '--quick takes a minute for fewer benchmarks, and this is the least for this number'
      : '--quick takes about a minute';

/**
 * What a run measures after its common rounds, and the time of the whole run. Null if that is nothing: the
 * user said how many rounds, or how long, or chose another profile.
 *
 * @param {RunPlan['options']} options
 * @param {Request} request
 * @param {Platform[]} platforms
 * @returns {Pick<import('../more/more.js').MoreOptions, 'budgetMs' | 'onlyReplaces'> | null}
 */
function afterCommon({ rounds, budget, maxTime }, { profile }, platforms) {
  if (rounds !== undefined || budget !== undefined) return null;
  if (maxTime !== undefined) return { budgetMs: maxTime };
  if (profile.name === 'quick') return { budgetMs: quickMs, onlyReplaces: true };
  return profile.name === 'default'
    ? { budgetMs: defaultMsPerPlatform * platforms.filter(({ counts }) => !counts).length }
    : null;
}
