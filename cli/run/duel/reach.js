/**
 * Which rows a duel goes on with: those that can have their verdict within the time that is left. The others
 * would use it up, and stay undecided.
 *
 * @import { openRows } from '../../../report/compare/sequential/decide.js'
 * @typedef {ReturnType<typeof openRows>} Rows
 *
 * @typedef {object} Time
 * @property {number} round that comes next: as many were measured
 * @property {number} leftMs
 * @property {number} fullMs what a round of all rows takes
 *
 * @typedef {{id: string, label: string, needed: number, width: number}} Row needed: rounds, in all; width: of
 *   its interval now
 */

/** To start the processes of a round takes as long as to measure this many rows. */
const rowsOfStart = 8;

/**
 * How many times the pairs of the first rounds each row has that is left. Most rows do not need them, and of
 * few rows a round takes longer to start than to measure. Not more: where few rows are left, their processes
 * differ, and more of them tell more than longer ones.
 */
export const effortOfOpen = 2;

/**
 * What a round of some rows takes, as a share of a round of all.
 *
 * @param {Rows} rows
 * @param {(id: string) => string[]} openOn by platform: their labels
 */
function shareOf(rows, openOn) {
  const [units, full] = [...rows].reduce(
    ([own, every], [id, { all, witness }]) => {
      const open = openOn(id);
      const measured = new Set([...open, ...witness]).size;
      return [
        own + (open.length > 0 ? rowsOfStart + effortOfOpen * measured : 0),
        every + rowsOfStart + all.length,
      ];
    },
    [0, 0],
  );
  return units / full;
}

/** What a round of the rows that are open takes, as a share of a round of all. @param {Rows} rows */
export const shareOfOpen = (rows) => shareOf(rows, (id) => rows.get(id)?.open ?? []);

/**
 * What the rounds take until each of some rows has its verdict.
 *
 * @param {Row[]} kept
 * @param {Rows} rows
 * @param {Time} time
 */
function timeOf(kept, rows, { round, fullMs }) {
  let [from, ms] = [round, 0];
  for (const until of [...new Set(kept.map(({ needed }) => needed))].sort((a, b) => a - b)) {
    const openOn = (/** @type {string} */ id) =>
      kept.filter((row) => row.id === id && row.needed >= until).map(({ label }) => label);
    ms += (until - from) * fullMs * shareOf(rows, openOn);
    from = until;
  }
  return ms;
}

/**
 * @param {Rows} rows
 * @param {Time} time
 * @returns {{rows: Rows, beyond: Row[], beyondMs: number}} beyond: the rows that leave without a verdict;
 *   beyondMs: the time that would be enough for those of them that any number of planned rounds decides, from
 *   now on
 */
export function withinReach(rows, time) {
  const open = [...rows].flatMap(([id, { open: labels, needed }]) =>
    labels.map((label) => {
      const { rounds, width } = needed.get(label) ?? { rounds: 0, width: 0 };
      return { id, label, needed: rounds, width };
    }),
  );
  // Of rows that need as many rounds, those with narrower intervals are likelier to have their verdict then.
  const possible = open
    .filter(({ needed }) => Number.isFinite(needed))
    .sort((a, b) => a.needed - b.needed || a.width - b.width);
  let count = possible.length;
  while (count > 0 && timeOf(possible.slice(0, count), rows, time) > time.leftMs) --count;
  const kept = new Set(possible.slice(0, count));
  return {
    rows: new Map(
      [...rows].map(([id, { open: labels, ...others }]) => [
        id,
        {
          ...others,
          open: labels.filter((label) => [...kept].some((row) => row.id === id && row.label === label)),
        },
      ]),
    ),
    beyond: open.filter((row) => !kept.has(row)),
    beyondMs: count < possible.length ? timeOf(possible, rows, time) : 0,
  };
}
