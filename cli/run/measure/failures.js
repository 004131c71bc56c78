import { labelOf, plannedLabel } from '../../../protocol/identity.js';
import { afterCrash } from '../../../protocol/crashes.js';
import { collectRound, selectsNothing } from '../../../protocol/collector.js';
import { LADDER } from '../../../report/estimate/ladder.js';
import { pairCount } from '../../../report/results/pairs.js';

/**
 * What happens to a round whose host died or left something out.
 *
 * @import { Planned, Round, PlatformResults, WarningEvent } from '../../../protocol/types.js'
 * @import { Artifact, Kind } from '../../hosts/index.js'
 * @import { FailedProgram, Listed } from '../../hosts/list.js'
 * @import { Column } from './measure.js'
 * @import { Slot } from './slots.js'
 * @import { RoundFailure } from '../../../protocol/crashes.js'
 */

/**
 * Decides how a round goes on.
 *
 * @param {Column} column
 * @param {RoundFailure} failure
 * @param {Round} round as far as it came
 * @param {{signal: AbortSignal, slot: Slot, benchmarks?: readonly Listed[], log?: (text: string) => void}}
 *   options
 * @returns {boolean} whether it is measured again
 */
export function recordFailure(column, failure, round, { signal, log, ...options }) {
  const { record } = column;
  if (signal.aborted) {
    cut(record);
    return false;
  }
  const { goesOn, text } = afterCrash(column, failure, round);
  const { program = LADDER } = options.slot;
  if (goesOn) log?.(`${record.id}: ${text}`);
  else if (program === LADDER) Object.assign(record, { status: 'failed', reason: text });
  else {
    log?.(`${record.id}: the program ${program} is not measured: ${text}`);
    column.lost.set(program, text);
    noteLoss(column, round, options);
  }
  return goesOn;
}

/**
 * Whether only the other side of a duel has a program. Its rows have nothing to be compared with.
 *
 * @param {Artifact} build
 * @param {Pick<Slot, 'program'>} slot
 * @param {PlatformResults} record has failed if this build has several programs, and the other side's only
 *   one has the rows of all
 */
export function isElsewhere({ programs }, { program }, record) {
  if (programs.length === 1 || programs.some((one) => one.program === program)) return false;
  if (program === undefined)
    Object.assign(record, {
      status: 'failed',
      reason:
        'this side has several programs, and the other one has all suites in one: give the suites the same ' +
        'PROGRAM on both sides',
    });
  return true;
}

/**
 * Why programs cannot run on a kind of host, by their names.
 *
 * @param {Kind} host
 * @param {readonly FailedProgram[]} failed
 * @returns {Column['lost']}
 */
export const lostOn = (host, failed) =>
  new Map(
    failed
      .filter(({ kind }) => kind === host)
      .map(({ program, message }) => [program, message.split('\n')[0]]),
  );

/**
 * Adds the rows of a program that is not measured to a round, as failures.
 *
 * @param {Pick<Column, 'lost'>} column
 * @param {Round} round of the program, as far as it came
 * @param {{slot: Pick<Slot, 'program' | 'only'>, benchmarks?: readonly Listed[]}} options
 */
export function noteLoss({ lost }, round, { slot: { program, only }, benchmarks = [] }) {
  const message = String(lost.get(String(program)));
  const rows = benchmarks.filter((one) => one.program === program);
  round.complete = true;
  round.plan ??= { benchmarks: rows.map(plannedOf) };
  for (const { id, ...identity } of round.plan.benchmarks)
    if (only.includes(labelOf(identity))) round.failures.push({ message, benchmark: id });
}

/** @param {Listed} listed @param {number} id @returns {Planned} */
const plannedOf = ({ suite, name, argument = null, note = null }, id) => ({
  ...{ id, suite, name, argument, selected: true, note, bytes: null, items: null, complexity: false },
});

/** Of a round: its column has failed, although its other programs are measured. */
export const lossCode = 'lost-program';

/** @param {Column['lost']} lost @returns {WarningEvent[]} one for each program */
export const lossWarnings = (lost) =>
  [...lost].map(([program, message]) => ({
    event: 'warning',
    code: lossCode,
    message: `the program ${program} is not measured: ${message}`,
    benchmark: null,
  }));

/**
 * @param {Round} round
 * @param {string[]} only labels to measure; empty: all that are selected
 * @returns {string | null} why a round whose host ended well is still useless
 */
export function shortfall(round, only) {
  const whole = round.failures.find((failure) => (failure.benchmark ?? null) === null);
  if (whole) return whole.message;
  if (!round.complete) return 'it stopped before its "end" event';
  return only.length === 0 && selectsNothing(round) ? 'it has no benchmark that was asked for' : null;
}

/**
 * Notes each benchmark that sent nothing: it was left out because of earlier rounds, or it is an error, and
 * so is one that a program had when it was listed.
 *
 * @param {Round} round whose host has ended well
 * @param {string[]} only labels to measure; empty: all
 * @param {Pick<Column, 'excluded' | 'crashed'>} column
 * @param {{slot: Pick<Slot, 'program'>, benchmarks?: readonly Listed[]}} options
 */
export function noteMissing(round, only, { excluded, crashed }, { slot: { program }, benchmarks = [] }) {
  const planned = round.plan?.benchmarks ?? [];
  const has = new Set(planned.map(labelOf));
  for (const one of program === undefined ? [] : benchmarks) {
    if (one.program !== program || !only.includes(labelOf(one)) || has.has(labelOf(one))) continue;
    const message = one.problem ?? 'the program had it when it was listed, and does not have it any more';
    round.failures.push({ message, benchmark: planned.length });
    planned.push(plannedOf(one, planned.length));
  }
  const reported = new Set([
    ...[...round.results, ...round.failures, ...(round.work ?? []), ...(round.sizes ?? [])].map(
      ({ benchmark }) => benchmark,
    ),
    ...(round.leftOut ?? []),
  ]);
  for (const { id, selected, ...identity } of round.plan?.benchmarks ?? []) {
    const label = labelOf(identity);
    if (!selected || reported.has(id) || crashed.has(label) || (only.length > 0 && !only.includes(label)))
      continue;
    if (excluded.has(label)) (round.leftOut ??= []).push(id);
    else
      round.failures.push({
        message: 'it was planned, and the round ended without its result',
        benchmark: id,
      });
  }
}

/**
 * The benchmarks for which there was no time, as a round that has only left them out.
 *
 * @param {Pick<Column, 'plan' | 'late'>} column
 * @returns {Round | null} null: there are none
 */
export function roundOfLate({ plan, late }) {
  if (plan === null || late.size === 0) return null;
  const leftOut = plan.benchmarks.filter((one) => late.has(labelOf(one))).map(({ id }) => id);
  return { ...collectRound(0).record, complete: true, plan, leftOut };
}

/**
 * Notes the benchmarks of which one operation used up the budget. Later rounds leave out those of which two
 * rounds say so, and none says otherwise: a single one may have been preempted. So may a sample of many
 * operations, which tells nothing of one.
 *
 * @param {Round} round
 * @param {Column} column
 */
export function noteSlow({ plan, results }, { slow, quick, excluded }) {
  for (const { benchmark, pairs, stop } of results) {
    const label = /** @type {string} */ (plannedLabel(plan?.benchmarks ?? [], benchmark));
    const isOne = pairCount(pairs) === 1 && pairs.operations[0] === 1 && stop === 'budget';
    if (!isOne) quick.add(label);
    else if (!slow.has(label)) slow.add(label);
    else if (!quick.has(label)) excluded.add(label);
  }
}

/** @param {PlatformResults} record */
export function cut(record) {
  Object.assign(record, { status: 'cut', reason: 'stopped by the user' });
}
