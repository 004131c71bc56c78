/**
 * One line of a history file: the costs of a run and its environment, without samples.
 *
 * @import { Cell, Summary, SummaryPlatform } from '../../protocol/types.js'
 * @import { HistoryCell, HistoryEntry, HistoryPlatform } from '../../protocol/types.js'
 */

import { MAX_RUN_LABEL, stemOf } from '../../protocol/identity.js';
import { longRunWeight } from '../compare/evidence/long-runs.js';
import { quantities, quantityOf } from '../quantities/index.js';
import { isReached, runErrors } from '../table/notes/errors.js';

/** Significant digits of estimates: more than any interval justifies. Exact amounts keep all of theirs. */
const DIGITS = 5;

/** @param {number | null} value */
const rounded = (value) => (value === null ? null : Number(value.toPrecision(DIGITS)));

/**
 * @param {SummaryPlatform} platform
 * @returns {HistoryPlatform}
 */
const platformFacts = ({
  id,
  runtime,
  engine,
  compiler,
  flags,
  heap,
  clock,
  counter,
  counterExact,
  cycleNs,
  referenceNs,
}) => ({
  id,
  runtime,
  engine,
  compiler,
  flags,
  ...(heap && { heap }),
  ...(counter === null ? {} : { counter, counterExact }),
  cycleNs: rounded(cycleNs),
  referenceNs: rounded(referenceNs),
  clock: clock && { name: clock.name, jitter: clock.jitter },
});

/**
 * @param {Cell} cell
 * @param {boolean} isNumbered  its row has the name of another one: what it computes tells which it is
 * @returns {HistoryCell}
 */
function cellFacts(cell, isNumbered) {
  const facts = amountFacts(cell);
  return isNumbered && cell.checksum !== null ? { ...facts, checksum: cell.checksum } : facts;
}

/** @param {Cell} cell @returns {HistoryCell} */
function amountFacts(cell) {
  const { verdict, value, low, high, estimate } = cell;
  const { unit, isExact } = quantityOf(cell);
  if (isExact) return { verdict, ns: null, [unit]: value, low, high };
  const weight = longRunWeight(cell);
  return {
    verdict,
    ns: null,
    [unit]: rounded(value),
    low: rounded(low),
    high: rounded(high),
    elasticity: rounded(estimate?.elasticity?.value ?? null),
    ...(weight !== undefined && { longRun: Number(weight.toFixed(2)) }),
  };
}

/**
 * The quantity and the amount of a cell of a history, which has the amount under the name of its unit. All
 * cells have `ns`, as the first version had nothing else.
 * @param {HistoryCell} cell
 */
export function amountOf(cell) {
  const { id: quantity, unit } = quantities.findLast((one) => one.unit in cell) ?? quantities[0];
  const value = cell[/** @type {'ns'} */ (unit)] ?? null;
  return { quantity, value, low: cell.low, high: cell.high };
}

/**
 * The reference cycle of a machine, for later runs on it.
 * @param {Summary['referenceCycles']} references
 * @param {string | null} name  of the machine; null: that of the run
 */
function keptIn(references, name) {
  const kept = references.flatMap(({ machine, cycleNs, since }) =>
    machine !== name || since === null ? [] : [{ machine: null, cycleNs, since }],
  );
  return kept.length === 0 ? {} : { referenceCycles: kept };
}

/**
 * The history entries of a run: one for each machine, because costs of several machines are not compared.
 * @param {Summary} summary
 * @param {string | null} label  what was measured, such as a commit
 * @returns {HistoryEntry[]}
 */
export function historyEntries(summary, label) {
  const { machines = [], platforms } = summary;
  const others = machines.map(({ name, startedAt, machine }) =>
    historyEntry(
      { ...summary, startedAt, machine, platforms: platforms.filter((one) => one.machine === name) },
      label,
      name,
    ),
  );
  return [
    historyEntry({ ...summary, platforms: platforms.filter(({ machine }) => machine === undefined) }, label),
    ...others.filter((one) => one.platforms.length > 0),
  ];
}

/**
 * The history entry of the platforms of one machine.
 * @param {Summary} summary
 * @param {string | null} label  what was measured, such as a commit
 * @param {string | null} [name]  of the machine; null: that of the run
 * @returns {HistoryEntry}
 */
export function historyEntry(
  { startedAt, samebench, machine, project, request, referenceCycles, platforms, rows, checksumMismatches },
  label,
  name = null,
) {
  const ids = platforms.map(({ id }) => id);
  const { cpu = null, cores = null, os = null, governor = null, product } = machine;
  const errors = runErrors({ checksumMismatches, platforms, rows });
  // What a platform did not reach has no cell, as it replaces no cost of earlier runs: the errors say why it
  // is missing.
  const numbered = new Set(rows.filter(({ name }) => stemOf(name) !== name).map(({ name }) => stemOf(name)));
  const reached = rows.map(({ suite, name, argument, cells }) => ({
    suite,
    name,
    argument,
    cells: Object.fromEntries(
      Object.entries(cells)
        .filter(([id, cell]) => ids.includes(id) && isReached(cell))
        .map(([id, cell]) => [id, cellFacts(cell, numbered.has(stemOf(name)))]),
    ),
  }));
  return {
    schema: 'samebench-history/1',
    startedAt,
    samebench,
    label,
    machine: { cpu, cores, os, governor, ...(product && { product }) },
    ...(project ? { project } : {}),
    request: { seed: request.seed, rounds: request.rounds },
    ...keptIn(referenceCycles, name),
    platforms: platforms.filter(({ id }) => reached.some(({ cells }) => cells[id])).map(platformFacts),
    rows: reached,
    ...(errors.length > 0 && { errors }),
  };
}

/**
 * A key that identifies a run: its start and its machine.
 *
 * @param {Pick<HistoryEntry, 'startedAt' | 'machine'>} entry
 */
export const runKey = ({ startedAt, machine: { cpu, cores, os } }) =>
  JSON.stringify([startedAt, cpu ?? null, cores ?? null, os ?? null]);

/**
 * A label as one line of text, safe to print in a terminal: labels from files may contain anything.
 * @param {string | null} label
 */
export const shownLabel = (label) =>
  (label ?? '')
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, MAX_RUN_LABEL) || null;
