/**
 * The runs of a history as series: the costs of a benchmark on a platform of a machine, in the order of
 * time, and where they changed.
 *
 * @typedef {import('../compare/compare.js').Difference} Difference
 * @typedef {import('./entry.js').HistoryEntry} HistoryEntry
 * @typedef {import('../../protocol/types.js').HistoryCell} HistoryCell
 *
 * @typedef {{ run: number, ns: number, low: number, high: number }} SeriesPoint  run: among the machine's
 *
 * @typedef {object} ChangePoint
 * @property {number} run  the first with the new cost
 * @property {number} from  cost before, in nanoseconds
 * @property {number} to
 * @property {number} ratio
 * @property {Difference[]} environment  what else was new in that run
 *
 * @typedef {object} Series
 * @property {string} suite
 * @property {string} name
 * @property {string | null} argument
 * @property {string} platform
 * @property {SeriesPoint[]} points  at least one
 * @property {ChangePoint[]} changes
 * @property {ChangePoint | null} suspect  the last run, if it is far off and no other confirms it
 *
 * @typedef {object} MachineHistory
 * @property {string | null} cpu
 * @property {{ startedAt: string, label: string | null }[]} runs
 * @property {({ run: number } & Difference)[]} environment  what was new, and from which run on
 * @property {Series[]} series
 *
 * @typedef {object} History  samebench-history-changes/1
 * @property {'samebench-history-changes/1'} schema
 * @property {MachineHistory[]} machines  costs of different CPUs are not set against each other
 *
 * @typedef {object} Choice
 * @property {string} [suite]
 * @property {string} [filter]  a part of `suite/name argument`
 * @property {string[]} [platforms]
 * @property {number} [last]  runs
 */
import { environmentDifferences, logError } from '../compare/compare.js';
import { benchmarkKey, benchmarkPath } from '../results/identity.js';
import { median } from '../statistics/descriptive.js';
import { findLevels } from './change-points.js';
import { shownLabel } from './entry.js';

/** A smaller error is not believed: by that much a cost moves with where things lie in memory. */
const LEAST_ERROR = 0.002;

/** @param {HistoryCell | undefined} cell */
const isKnown = (cell) => cell !== undefined && cell.verdict !== 'unstable'
  && cell.ns !== null && cell.low !== null && cell.high !== null && cell.low > 0;

/**
 * What is new in a run, for one platform.
 * @param {HistoryEntry} before
 * @param {HistoryEntry} after
 * @param {string} platform
 */
const newIn = (before, after, platform) => environmentDifferences(before, after)
  .filter((one) => one.platform === null || one.platform === platform);

/**
 * @param {HistoryEntry[]} runs  of one machine
 * @param {SeriesPoint[]} points
 * @param {string} platform
 * @returns {Pick<Series, 'changes' | 'suspect'>}
 */
function changesOf(runs, points, platform) {
  const cycles = points.map(({ run }) => runs[run].platforms.find(({ id }) => id === platform)?.cycleNs ?? null);
  const known = cycles.filter((cycle) => cycle !== null);
  const usual = known.length > 0 ? median(known) : null;
  // A CPU at another speed may have changed every cost by that much.
  const shiftOf = (/** @type {number | null} */ cycle) => (cycle && usual ? Math.log(cycle / usual) : 0);
  const { segments, suspect } = findLevels(points.map((point, i) => ({
    value: Math.log(point.ns),
    error: Math.max(LEAST_ERROR, Math.hypot(logError(point), shiftOf(cycles[i]))),
  })));
  const changeAt = (/** @type {number} */ i, /** @type {number} */ before, /** @type {number} */ after) => ({
    run: points[i].run,
    from: Math.exp(before),
    to: Math.exp(after),
    ratio: Math.exp(after - before),
    environment: newIn(runs[points[i - 1].run], runs[points[i].run], platform),
  });
  const last = points.length - 1;
  return {
    changes: segments.slice(1).map(({ start, level }, i) => changeAt(start, segments[i].level, level)),
    suspect: suspect ? changeAt(last, segments[segments.length - 1].level, Math.log(points[last].ns)) : null,
  };
}

/**
 * What was new from run to run: of the machine, and of each platform since the run before that has it.
 * @param {HistoryEntry[]} runs
 * @param {string[]} platforms
 * @returns {MachineHistory['environment']}
 */
function environmentOf(runs, platforms) {
  const found = platforms.flatMap((platform) => {
    const own = runs.flatMap((entry, run) => (entry.platforms.some(({ id }) => id === platform) ? [{ entry, run }] : []));
    return own.slice(1).flatMap(({ entry, run }, i) =>
      newIn(own[i].entry, entry, platform).map((one) => ({ run, ...one })));
  });
  const distinct = new Map(found.map((one) => [JSON.stringify(one), one]));
  return [...distinct.values()].sort((a, b) => a.run - b.run);
}

/**
 * @param {string | null} cpu
 * @param {HistoryEntry[]} runs
 * @param {Choice} choice
 * @returns {MachineHistory}
 */
function machineHistory(cpu, runs, { suite, filter = '', platforms }) {
  const ids = [...new Set([...runs].reverse().flatMap((run) => run.platforms.map(({ id }) => id)))]
    .filter((id) => platforms === undefined || platforms.includes(id));
  // The last run's order; what is in earlier ones only comes behind.
  const rows = new Map([...runs].reverse().flatMap((run) => run.rows)
    .filter((row) => (suite === undefined || row.suite === suite)
      && benchmarkPath(row).toLowerCase().includes(filter.toLowerCase()))
    .map((row) => [benchmarkKey(row), row]));
  const cellsOf = runs.map((run) => new Map(run.rows.map((row) => [benchmarkKey(row), row.cells])));
  const series = [...rows].flatMap(([key, { suite: of, name, argument }]) => ids.flatMap((platform) => {
    const points = cellsOf.flatMap((cells, run) => {
      const cell = cells.get(key)?.[platform];
      return isKnown(cell) ? [/** @type {SeriesPoint} */ ({ run, ns: cell?.ns, low: cell?.low, high: cell?.high })] : [];
    });
    return points.length === 0 ? []
      : [{ suite: of, name, argument, platform, points, ...changesOf(runs, points, platform) }];
  }));
  return {
    cpu,
    runs: runs.map(({ startedAt, label }) => ({ startedAt, label: shownLabel(label) })),
    environment: environmentOf(runs, ids),
    series,
  };
}

/**
 * @param {HistoryEntry[]} entries
 * @param {Choice} [choice]
 * @returns {History}  the machine of the last run first
 */
export function historyOf(entries, { last = Infinity, ...choice } = {}) {
  const runs = [...entries].sort((a, b) => a.startedAt.localeCompare(b.startedAt)).slice(-last);
  const cpus = [...new Set([...runs].reverse().map(({ machine }) => machine.cpu ?? null))];
  return {
    schema: 'samebench-history-changes/1',
    machines: cpus.map((cpu) => machineHistory(cpu, runs.filter(({ machine }) => (machine.cpu ?? null) === cpu), choice))
      .filter(({ series }) => series.length > 0),
  };
}

/** What changed last comes first. @param {Series} series */
export const lastChange = ({ changes }) => changes[changes.length - 1] ?? null;
