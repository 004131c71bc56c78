/**
 * Collects the warnings of a run: those in the results, without duplicates, and those that the
 * analysis adds.
 *
 * @import { ReferenceCycle, Results, Round, SummaryPlatform, Warning, Row } from '../../protocol/types.js'
 * @import { PlatformData } from '../estimate/platform-data.js'
 */
import { gatherBy } from '../results/lookup.js';
import { formatPercent } from '../text/numbers.js';
import { labelOf, plannedById } from '../../protocol/identity.js';
import { LADDER, STEP_CYCLES } from '../estimate/ladder.js';
import { median, sum } from '../statistics/descriptive.js';
import { foldedWarnings } from './folded.js';
import { counted, someOf } from '../text/counted.js';
import { method } from '../method/method.js';

/**
 * @param {SummaryPlatform} platform
 * @returns {Warning[]}
 */
function ladderWarnings({ id, ladderError, ladderWorst }) {
  if (ladderError === null || ladderError <= method.share.large) return [];
  const what =
    ladderError >= 1
      ? 'work was optimised away, or the machine was very busy; do not trust any cost in this column'
      : 'the costs in this column may be off by as much';
  return [
    {
      platform: id,
      code: 'ladder-error',
      message: `the ladder's costs deviate from a straight line by ${formatPercent(ladderError)}: ${what}`,
      benchmark: labelOf({ suite: LADDER, name: LADDER, argument: ladderWorst }),
    },
  ];
}

/**
 * The ladder and the cycle meter count the same cycles. On a CPU of another kind they may not.
 * @param {SummaryPlatform} platform
 * @returns {Warning[]}
 */
function cycleWarnings({ id, ladderStepCycles }) {
  if (ladderStepCycles === null || Math.abs(ladderStepCycles / STEP_CYCLES - 1) <= method.share.large)
    return [];
  return [
    {
      platform: id,
      code: 'cycles-relative',
      message:
        `a step of the ladder takes ${ladderStepCycles.toFixed(2)} cycles of the cycle meter instead ` +
        `of ${STEP_CYCLES}: ` +
        'on this CPU, cycles and the frequency are relative',
      benchmark: null,
    },
  ];
}

/**
 * Rounds, or processes where a round has several, in which something else on the same core slowed work that
 * fills it.
 * @param {SummaryPlatform} platform
 * @param {PlatformData} data
 * @param {boolean} isDuel
 * @returns {Warning[]}
 */
function disturbanceWarnings({ id, isDisturbed = false }, { parts }, isDuel) {
  const seen = parts.flatMap(({ witness, lostRounds }) => (witness ? [{ ...witness, lostRounds }] : []));
  const excesses = seen.flatMap(({ disturbed }) => [...disturbed.values()]);
  if (excesses.length === 0) return [];
  const lost = sum(seen.map(({ lostRounds }) => lostRounds));
  const [slow, all] = [excesses.length + lost, sum(seen.map(({ rounds }) => rounds)) + lost];
  const [one, many] = parts.length === 1 ? ['round', 'rounds'] : ['process', 'processes'];
  const leftOut = slow === 1 ? `this ${one} is left out` : `these ${many} are left out`;
  const times = median(excesses).toFixed(2);
  const effect = () => {
    if (isDisturbed)
      return 'too few other rounds remain of the costs with §: do not compare them with other runs';
    return isDuel ? 'where processes of a benchmark were slow, it is compared by the other rounds' : leftOut;
  };
  return [
    {
      platform: id,
      code: 'core-shared',
      message:
        `in ${slow} of ${counted(all, one, many)} something else slowed the CPU's core: the ladder's ` +
        `"independent 64" took ${times} times as long as usual, ` +
        `compared with its chain of 64; ${effect()}`,
      benchmark: null,
    },
  ];
}

/**
 * The frequency at which costs are given, if it is far from what the CPU had: then the errors of elasticities
 * are large.
 * @param {readonly ReferenceCycle[]} references
 * @returns {Warning[]}
 */
const farReferences = (references) =>
  references
    .filter(
      ({ cycleNs, lowNs, highNs }) =>
        cycleNs < lowNs / (1 + method.share.far) || cycleNs > highNs * (1 + method.share.far),
    )
    .map(({ platforms, cycleNs, lowNs, highNs }) => ({
      platform: references.length > 1 ? platforms.join(', ') : null,
      code: 'reference-far',
      message:
        `the costs are given at ${(1 / cycleNs).toFixed(2)} GHz, and the CPU had ` +
        `${(1 / highNs).toFixed(2)} to ${(1 / lowNs).toFixed(2)} GHz: ` +
        (`with --at ${(2 / (lowNs + highNs)).toFixed(2)}GHz this and later runs give them at that, with ` +
          'smaller errors'),
      benchmark: null,
    }));

/**
 * Whether the cycle meter was disturbed around most samples.
 * @param {string} id  of the platform
 * @param {PlatformData} data
 * @returns {Warning[]}
 */
function meterWarnings(id, { of }) {
  const shares = [...of].flatMap(([key, { corrections }]) => {
    const correction = corrections.get(key);
    return correction?.elasticity ? [correction.disturbed] : [];
  });
  if (shares.length === 0 || 2 * median(shares) <= 1) return [];
  return [
    {
      platform: id,
      code: 'meter-disturbed',
      message:
        `the cycle meter was disturbed around ${formatPercent(median(shares))} of the samples: ` +
        'other work shares this CPU, or its frequency changes very often',
      benchmark: null,
    },
  ];
}

/**
 * Rows whose garbage collection took too large a share of the measured time.
 * @param {string} platform  its id
 * @param {readonly Row[]} rows
 * @returns {Warning[]}
 */
const garbageWarnings = (platform, rows) =>
  rows.flatMap((row) => {
    const gc = row.cells[platform]?.estimate?.gc;
    if (!gc || gc.share <= method.share.small) return [];
    const message = `collecting garbage took part of the measured time: ${formatPercent(gc.share)}`;
    return [{ platform, code: 'garbage', message, benchmark: labelOf(row) }];
  });

/**
 * @param {Results} results
 * @returns {Warning[]}
 */
function runWarnings({ warnings }) {
  return (warnings ?? []).map(({ code, message }) => ({ platform: null, code, message, benchmark: null }));
}

/**
 * Whether a round was to measure a benchmark: some rounds measure few.
 * @param {Round} round
 * @param {string | null} label  null: the warning is of the whole round
 */
const hasReached = ({ plan }, label) =>
  label === null ||
  (plan?.benchmarks ?? []).some(
    (planned) => labelOf(planned) === label && (plan?.order?.includes(planned.id) ?? planned.selected),
  );

/**
 * Hosts' warnings that a busy machine makes as well: only those of more than half of the rounds are shown.
 */
const OF_MOST_ROUNDS = ['inputs-remembered'];

/** What a message says besides its figures, which differ from round to round. Those in names stay. */
const withoutFigures = (/** @type {string} */ message) =>
  message.replace(/(?<![\w.-])[-+]?\d[\d.,]*(?!\w)/g, '');

/**
 * The hosts' warnings, one for each platform, code, benchmark and what else the message says. The message is
 * that of the first round that gave the warning. It states the number of rounds, and the processes of a
 * round, unless all of them gave the warning. A round may have several records: for its parts, and for
 * attempts that crashed.
 * @param {Results} results
 * @returns {Warning[]}
 */
function hostWarnings({ platforms }) {
  return platforms.flatMap(({ id, rounds }) => {
    const parts = new Set(rounds.flatMap(({ part }) => part ?? []));
    const all = rounds.flatMap(({ round, part, plan, warnings }) =>
      warnings.map(({ code, message, benchmark }) => {
        const planned = plan && benchmark !== null ? plannedById(plan.benchmarks, benchmark) : undefined;
        return {
          round,
          part,
          warning: { platform: id, code, message, benchmark: planned ? labelOf(planned) : null },
        };
      }),
    );
    return [
      ...gatherBy(all, ({ warning: { code, message, benchmark } }) =>
        JSON.stringify([code, withoutFigures(message), benchmark]),
      ).values(),
    ].flatMap((same) => {
      const [{ warning }] = same;
      const { size } = new Set(same.map(({ round }) => round));
      const count = new Set(
        rounds.filter((one) => hasReached(one, warning.benchmark)).map(({ round }) => round),
      ).size;
      if (2 * size <= count && OF_MOST_ROUNDS.includes(warning.code)) return [];
      const giving = [...new Set(same.flatMap(({ part }) => part ?? []))];
      const isNamed = warning.benchmark !== null || giving.every((part) => warning.message.includes(part));
      const where = [
        ...(isNamed || giving.length === parts.size ? [] : [someOf(giving)]),
        ...(size < count ? [`in ${size} of ${count} rounds`] : []),
      ];
      const message = where.length > 0 ? `${warning.message} (${where.join(', ')})` : warning.message;
      return [{ ...warning, message }];
    });
  });
}

/**
 * All warnings of a run, in the order: run, hosts, ladders, samples, costs.
 * @param {Results} results
 * @param {{ platforms: readonly SummaryPlatform[], rows: readonly Row[], data: readonly PlatformData[],
 *   references: readonly ReferenceCycle[] }} analysis data: one for each platform, in the same order
 * @returns {Warning[]}
 */
export function collectWarnings(results, { platforms, rows, data, references }) {
  return [
    ...runWarnings(results),
    ...farReferences(references),
    ...hostWarnings(results),
    ...platforms.flatMap(ladderWarnings),
    ...platforms.flatMap(cycleWarnings),
    ...platforms.flatMap(({ id }, i) => meterWarnings(id, data[i])),
    ...platforms.flatMap((platform, i) => disturbanceWarnings(platform, data[i], Boolean(results.duel))),
    ...platforms.flatMap(({ id }) => garbageWarnings(id, rows)),
    ...foldedWarnings(platforms, rows),
  ];
}
