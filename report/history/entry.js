/**
 * One line of a history file: the costs of a run and its environment, without samples.
 *
 * @import { Summary, SummaryPlatform, HistoryEntry, HistoryPlatform } from '../../protocol/types.js'
 */

import { amountOf, isCount } from '../results/amount.js';

/** Most characters of a label. */
export const LONGEST_LABEL = 60;

/** Significant digits of costs: more than any interval justifies. */
const DIGITS = 5;

/** @param {number | null} value */
const rounded = (value) => (value === null ? null : Number(value.toPrecision(DIGITS)));

/**
 * @param {SummaryPlatform} platform
 * @returns {HistoryPlatform}
 */
const platformFacts = ({ id, runtime, engine, compiler, flags, clock, counter, counterExact, cycleNs, referenceNs }) => ({
  id, runtime, engine, compiler, flags, ...(counter === null ? {} : { counter, counterExact }), cycleNs: rounded(cycleNs), referenceNs: rounded(referenceNs),
  clock: clock && { name: clock.name, jitter: clock.jitter },
});

/**
 * @param {import('../../protocol/types.js').Cell} cell
 * @returns {import('../../protocol/types.js').HistoryCell}
 */
function cellFacts(cell) {
  const { verdict, ns, low, high, elasticity, unit } = cell;
  // Counts are exact, so they keep all their digits.
  if (isCount(cell)) return { verdict, ns, [unit]: amountOf(cell).value, low, high };
  return { verdict, ns: rounded(ns), low: rounded(low), high: rounded(high), elasticity: rounded(elasticity) };
}

/**
 * The history entry of a run.
 * @param {Summary} summary
 * @param {string | null} label  what was measured, such as a commit
 * @returns {HistoryEntry}
 */
export function historyEntry({ startedAt, samebench, machine, project, request, platforms, rows }, label) {
  const { cpu = null, cores = null, os = null, governor = null } = machine;
  return {
    schema: 'samebench-history/1',
    startedAt,
    samebench,
    label,
    machine: { cpu, cores, os, governor },
    ...(project ? { project } : {}),
    request: { seed: request.seed, rounds: request.rounds },
    platforms: platforms.filter(({ id }) => rows.some(({ cells }) => cells[id])).map(platformFacts),
    rows: rows.map(({ suite, name, argument, cells }) => ({
      suite, name, argument,
      cells: Object.fromEntries(Object.entries(cells).map(([id, cell]) => [id, cellFacts(cell)])),
    })),
  };
}

/** A key that identifies a run: its start and its machine. @param {HistoryEntry} entry */
export const runKey = ({ startedAt, machine: { cpu, cores, os } }) =>
  JSON.stringify([startedAt, cpu ?? null, cores ?? null, os ?? null]);

/**
 * A label as one line of text, safe to print in a terminal: labels from files may contain anything.
 * @param {string | null} label
 */
export const shownLabel = (label) =>
  // eslint-disable-next-line no-control-regex
  (label ?? '').replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim().slice(0, LONGEST_LABEL) || null;
