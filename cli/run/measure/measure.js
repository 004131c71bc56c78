import { collectRound, emptyRecord } from '../../../protocol/collector.js';
import { followRound, noCrashes, noteCrashes } from '../../../protocol/crashes.js';
import { withAdvice } from '../../system/timeout-error.js';
import { droppedOf, droppedWarnings } from '../../build/dropped.js';
import { debugWarnings, readFlags } from '../../build/flags.js';
import { programOf } from '../../hosts/programs.js';
import { listedOf } from '../plan/selection.js';
import { plannedLabel } from '../../../protocol/identity.js';
import { requestOfRound } from '../../../protocol/request.js';
import { askedOf, byProgram } from './parts.js';
import { makePipes } from './pipes.js';
import { stateBefore } from './progress.js';
import { scheduleOf } from './schedule.js';
import { indices, inRoundOrder, roundsOf, sharedBy, slotsOf } from './slots.js';
import { createTurns } from './turns.js';
import {
  cut,
  isElsewhere,
  lossWarnings,
  lostOn,
  noteLoss,
  noteMissing,
  noteSlow,
  recordFailure,
  roundOfLate,
  shortfall,
} from './failures.js';

/**
 * @import { Artifact } from '../../hosts/index.js'
 * @import { FailedProgram, Listed } from '../../hosts/list.js'
 * @import { Platform } from '../../platforms/index.js'
 * @import { PlatformResults, Round } from '../../../protocol/types.js'
 * @import { Crashes, RoundFailure } from '../../../protocol/crashes.js'
 * @import { Policy } from './schedule.js'
 * @import { Slot } from './slots.js'
 *
 * @typedef {object} MeasureOptions
 * @property {Platform[]} platforms that can run
 * @property {import('../../../protocol/types.js').Request} request of the run
 * @property {readonly Listed[]} [benchmarks] of the builds. Default: each build has one program
 * @property {import('../../../protocol/collector.js').Tolerances} [tolerances] of samebench.config.json
 * @property {readonly FailedProgram[]} [failed] programs that cannot run
 * @property {number} rounds
 * @property {number} [countingRounds] those of platforms that count. Default: two
 * @property {readonly Policy[]} [policies] what decides the rounds. Default: in each round, one process
 *   measures all with the profile of the request
 * @property {(platform: Platform) => Artifact} artifactOf
 * @property {import('../../hosts/watchdog.js').Timeouts} timeouts
 * @property {AbortSignal} signal
 * @property {(state: import('./progress.js').ProgressState) => void} [onProgress]
 * @property {(event: import('../../../protocol/types.js').HostEvent, from: {platform: string, round: number})
 *   => void} [onEvent] called with each event of each host
 * @property {(text: string) => void} [log]
 * @property {import('../../system/machine/others.js').OthersWatch} [others] is told when rounds run that
 *   measure times on this machine
 * @property {(platform: string, round: Round) => Promise<void>} [onRound] gets each round after the policies.
 *   Default: they are kept in the records
 * @property {(platform: Platform) => string} [groupOf] platforms of one group run at the same time and
 *   visit each benchmark in turn. Which of them begins changes with the round. Default:
 *   each platform is a group of its own
 *
 * @typedef {Crashes & ColumnState} Column one platform while it is measured
 * @typedef {object} ColumnState
 * @property {Platform} platform
 * @property {PlatformResults} record
 * @property {Set<string>} slow labels of which one operation used up the budget in one round
 * @property {Set<string>} quick labels that had time for more in one round
 * @property {Round['plan']} plan of its first process
 * @property {Set<string>} late labels of benchmarks for whose process there was no time in the first round
 * @property {Record<string, number>} operations of a sample, by label, as the column that came first in the
 *   first round has calibrated them; the first column of a group has those of all
 * @property {Map<string, string>} lost why a program is not measured, by its name
 * @property {boolean} lacksValues whether a round has left out benchmarks, whose results are not known then
 * @property {boolean} isCut whether a part of a round was left out because the user stopped the command
 *
 * @typedef {MeasureOptions & {schedule: ReturnType<typeof scheduleOf>, maxRounds: number, onRound:
 *   NonNullable<MeasureOptions['onRound']>}} AllOptions
 * @typedef {AllOptions & {slot: Slot, turn: import('./turns.js').Turn, alternates: boolean}} RoundOptions
 *   alternates: whether hosts of a group run at the same time
 */

/**
 * Measures every round on every platform in turn. Two groups never run at the same time: they would disturb
 * each other. A platform that failed is not started again, nor are those of its group; the others go on.
 *
 * @param {MeasureOptions} asked
 * @returns {Promise<PlatformResults[]>} in the order of `platforms`; never rejects for a platform
 */
export async function measure(asked) {
  const { platforms, benchmarks = [], failed = [], request, policies = [], signal } = asked;
  const columns = platforms.map((platform) => columnOf(platform, failed));
  const { onRound = keepIn(columns) } = asked;
  const schedule = scheduleOf([
    ...policies,
    {
      rowsOf: ({ host, id }, _, parts) =>
        parts.flatMap((part) => byProgram(part, { host, id, request, benchmarks, failed })),
    },
  ]);
  /** @type {AllOptions} */
  const options = {
    ...asked,
    schedule,
    maxRounds: schedule.maxRounds(asked.rounds),
    async onRound(id, round) {
      schedule.onRound(id, round);
      await onRound(id, round);
    },
  };
  const allRounds = Math.max(0, ...platforms.map((one) => roundsOf(one, options.maxRounds, options)));
  let number = 0;
  for (const round of indices(allRounds)) {
    if (!signal.aborted) await schedule.before(round);
    const slots = slotsOf(columns, round, options);
    // What is to be measured later may become less.
    const later = indices(allRounds)
      .slice(round + 1)
      .flatMap((next) => slotsOf(columns, next, options));
    if (slots.length + later.length === 0) break;
    const count = number + slots.length + later.length;
    const shared = sharedBy(slots);
    for (const slot of slots) {
      // In the first round, the second host is told what the first one has calibrated.
      const atOnce = round > 0 && slot.group.every(({ platform }) => !platform.single);
      const turns = createTurns(makePipes, { atOnce });
      const together = shared.next(slot);
      const numbered = { ...slot, number, count, atOnce, together };
      await Promise.all(
        inRoundOrder(slot).map((column) => measureSlot(column, numbered, turns.join(), options)),
      ).finally(turns.close);
      number += 1;
    }
    await shared.end();
  }
  for (const column of columns) {
    const { record, isCut } = column;
    const late = roundOfLate(column);
    if (late !== null) await options.onRound(record.id, late);
    if (isCut && record.status === 'ok') cut(record);
  }
  return columns.map(({ record }) => record);
}

/**
 * A platform without measurements yet.
 *
 * @param {Platform} platform
 * @returns {PlatformResults}
 */
export const recordOf = ({ id, machine }) => ({ ...emptyRecord(id, 'ok'), ...(machine && { machine }) });

/**
 * @param {Platform} platform
 * @param {readonly FailedProgram[]} failed
 * @returns {Column}
 */
function columnOf(platform, failed) {
  return {
    platform,
    record: recordOf(platform),
    slow: new Set(),
    quick: new Set(),
    plan: null,
    late: new Set(),
    operations: {},
    lost: lostOn(platform.host, failed),
    lacksValues: false,
    isCut: false,
    ...noCrashes(),
  };
}

/**
 * @param {Column} column
 * @param {Slot} slot
 * @param {import('./turns.js').Turn} turn
 * @param {AllOptions} options
 */
async function measureSlot(column, slot, turn, options) {
  const { signal } = options;
  try {
    await turn.take();
    if (column.record.status !== 'ok') return;
    if (options.schedule.leavesOut(column.platform, slot)) {
      if (slot.round === 0) for (const label of slot.only) column.late.add(label);
      return;
    }
    const alternates = slot.group.length > 1 && !column.platform.single;
    if (!signal.aborted) await measureRound(column, { ...options, slot, turn, alternates });
    column.isCut ||= signal.aborted;
  } finally {
    turn.leave();
  }
}

/**
 * Where rounds go that nobody else takes.
 *
 * @param {Column[]} columns
 * @returns {NonNullable<MeasureOptions['onRound']>}
 */
const keepIn = (columns) => async (id, round) =>
  void columns.find(({ record }) => record.id === id)?.record.rounds.push(round);

/**
 * Measures one round. If a benchmark crashes the host, measures the round again without that benchmark. One
 * attempt more may be needed, with a host that reports each visit: only its events show which benchmark
 * crashed it.
 *
 * @param {Column} column
 * @param {RoundOptions} options
 */
async function measureRound(column, options) {
  const { platform, record, excluded, crashed } = column;
  const { onRound } = options;
  const { only } = options.slot;
  column.inARow = 0;
  if (isElsewhere(options.artifactOf(platform), options.slot, record)) return;
  if (column.lost.has(String(options.slot.program))) {
    if (options.slot.round > 0) return;
    const { record: round } = collectRound(0, options.slot.part);
    noteLoss(column, round, options);
    return onRound(record.id, round);
  }
  while (only.length === 0 || only.some((label) => !excluded.has(label))) {
    // A host may have died during another's turn.
    await options.turn.take();
    const collected = collectRound(options.slot.round, options.slot.part, options.tolerances);
    const failure = await runOnce(column, askedOf(options.slot), collected, options);
    column.plan ??= collected.record.plan;
    column.lacksValues ||= (collected.record.leftOut ?? []).length > 0;
    noteSlow(collected.record, column);
    const goesOn = failure !== null && recordFailure(column, failure, collected.record, options);
    noteCrashes(collected.record, crashed);
    await onRound(record.id, collected.record);
    if (!goesOn) return;
  }
}

/**
 * @param {Column} column
 * @param {string[]} only labels to measure; empty: all
 * @param {ReturnType<typeof collectRound>} collected
 * @param {RoundOptions} options
 * @returns {Promise<RoundFailure | null>} null: the round is whole
 */
async function runOnce(column, only, collected, options) {
  const { platform, excluded, visits } = column;
  const { request, schedule, artifactOf, timeouts, signal, slot } = options;
  const { profile, ...time } = schedule.effortOf(
    platform,
    { round: slot.round, only },
    { profile: request.profile },
  );
  const rounds = roundsOf(platform, options.rounds, options);
  const { yield: turn, takeBack } = options.alternates
    ? options.turn
    : { yield: undefined, takeBack: undefined };
  const artifact = programOf(artifactOf(platform), slot.program);
  const { flags, unoptimised, dropped, mathFunctions } = readFlags(artifact.folder);
  const facts = { ...(flags !== null && { flags }), ...(mathFunctions && { mathFunctions }) };
  const buildWarnings = [
    ...debugWarnings(unoptimised),
    ...droppedWarnings(droppedOf(dropped, request.suites)),
    ...lossWarnings(lostOn(platform.host, options.failed ?? [])),
  ];
  const state = stateBefore(platform, slot, rounds);
  const follower = followRound(collected.record);
  // The processes of a browser that others have started are not known, and what counts is not disturbed.
  const round = platform.remote || platform.counts ? undefined : options.others?.round();
  const show = () => options.onProgress?.({ ...state, note: schedule.note() });
  show();
  const log = (/** @type {string} */ text) => options.log?.(`${platform.id}: ${text}`);
  // Later rounds take as long.
  const onStarting =
    slot.round === 0 ? (/** @type {string} */ text) => options.log?.(`${platform.id} ${text}`) : undefined;
  /** @param {import('../../../protocol/types.js').HostEvent} event */
  const onEvent = (event) => {
    options.onEvent?.(event, { platform: platform.id, round: slot.round });
    if (event.event === 'host') round?.begin();
    if (event.event === 'end') round?.end(true);
    collected.take(event.event === 'host' ? { ...event, ...facts } : event);
    if (event.event === 'host') for (const warning of buildWarnings) collected.take(warning);
    follower.see(event);
    if (event.event === 'operations') noteOperations(event, collected.record, slot.group[0]);
    if (event.event !== 'progress') return;
    const { stage, done = 0, elapsedMs = 0, remainingMs = null } = event;
    Object.assign(state, { stage, benchmark: follower.last.label, done, elapsedMs, remainingMs });
    show();
  };
  try {
    await platform.run(
      requestOfRound(
        { ...request, profile },
        {
          round: slot.round,
          rounds,
          ...(slot.follows && { follows: true }),
          ...listedOf(artifact, options.benchmarks),
          ...((column.lacksValues || column.late.size > 0) && { values: true }),
          only,
          exclude: [...excluded],
          turns: turn !== undefined,
          ...(turn && {
            isSecond: column !== inRoundOrder(slot)[0],
            operations: { ...slot.group[0].operations },
          }),
          visits,
          ...time,
        },
      ),
      onEvent,
      {
        signal,
        artifact,
        isWhole: slot.isWhole,
        timeouts,
        turn,
        takeBack,
        log,
        onStarting,
        ...(options.alternates && { atOnce: slot.atOnce }),
        ...(slot.together && { together: slot.together }),
      },
    );
  } catch (error) {
    return { ...follower.last, message: withAdvice(/** @type {Error} */ (error)) };
  } finally {
    round?.end(false);
  }
  const message = shortfall(collected.record, only);
  if (message === null) noteMissing(collected.record, only, column, options);
  return message === null ? null : { ...follower.last, label: null, message };
}

/**
 * @param {import('../../../protocol/types.js').OperationsEvent} event
 * @param {Round} round
 * @param {Column} column the first of its group
 */
function noteOperations({ benchmark, operations }, { plan }, column) {
  const label = plannedLabel(plan?.benchmarks ?? [], benchmark);
  if (label !== null) column.operations[label] ??= operations;
}
