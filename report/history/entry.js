/**
 * A run as the history keeps it: what its costs were and what they were measured on, without samples.
 *
 * @typedef {import('../../protocol/types.js').Summary} Summary
 * @typedef {import('../../protocol/types.js').SummaryPlatform} SummaryPlatform
 * @typedef {import('../../protocol/types.js').HistoryEntry} HistoryEntry
 * @typedef {import('../../protocol/types.js').HistoryPlatform} HistoryPlatform
 */

export const LONGEST_LABEL = 60;

/** Digits that an interval can use. */
const DIGITS = 5;

/** @param {number | null} value */
const rounded = (value) => (value === null ? null : Number(value.toPrecision(DIGITS)));

/**
 * @param {SummaryPlatform} platform
 * @returns {HistoryPlatform}
 */
const platformFacts = ({ id, runtime, engine, compiler, flags, clock, cycleNs }) => ({
  id, runtime, engine, compiler, flags, cycleNs: rounded(cycleNs),
  clock: clock && { name: clock.name, jitter: clock.jitter },
});

/**
 * @param {Summary} summary
 * @param {string | null} label
 * @returns {HistoryEntry}
 */
export function historyEntry({ startedAt, samebench, machine, request, platforms, rows }, label) {
  const { cpu = null, cores = null, os = null, governor = null } = machine;
  return {
    schema: 'samebench-history/1',
    startedAt,
    samebench,
    label,
    machine: { cpu, cores, os, governor },
    request: { seed: request.seed, rounds: request.rounds },
    platforms: platforms.filter(({ id }) => rows.some(({ cells }) => cells[id])).map(platformFacts),
    rows: rows.map(({ suite, name, argument, cells }) => ({
      suite, name, argument,
      cells: Object.fromEntries(Object.entries(cells).map(([id, { verdict, ns, low, high }]) =>
        [id, { verdict, ns: rounded(ns), low: rounded(low), high: rounded(high) }])),
    })),
  };
}

/** What makes two entries the same run. @param {HistoryEntry} entry */
export const runKey = ({ startedAt, machine: { cpu, cores, os } }) =>
  JSON.stringify([startedAt, cpu ?? null, cores ?? null, os ?? null]);

/** A label from a file, in which anything may stand, for one line of a terminal. @param {string | null} label */
export const shownLabel = (label) =>
  // eslint-disable-next-line no-control-regex
  (label ?? '').replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim().slice(0, LONGEST_LABEL) || null;
