/**
 * Turns a history into series: the costs of one benchmark on one platform of one machine, in order of
 * time, and the runs at which they changed.
 *
 * @import { Amount, Difference, HistoryEntry, HistoryCell, QuantityId } from '../../protocol/types.js'
 *
 * @typedef {Amount & { run: number, elasticity?: number | null, longRun?: number }} SeriesPoint
 *   run: index into the machine's runs; longRun: weight of long runs in the cost
 *
 * @typedef {object} ChangePoint
 * @property {number} run  index of the first run with the new cost
 * @property {number} from  cost before, in the unit of the quantity
 * @property {number} to  cost after
 * @property {number} ratio  `to` divided by `from`
 * @property {Difference[]} environment  what else changed in that run
 *
 * @typedef {object} Series
 * @property {string} suite
 * @property {string} name
 * @property {string | null} argument
 * @property {string} platform
 * @property {QuantityId} quantity
 * @property {SeriesPoint[]} points  at least one
 * @property {ChangePoint[]} changes
 * @property {boolean} [isNamesake]  in some run it cannot be told apart from others of its name, so that
 *   nothing is known of its changes
 * @property {ChangePoint | null} suspect  a possible change in the last run, which no later run confirms
 *
 * @typedef {object} MachineHistory
 * @property {string | null} cpu
 * @property {{ startedAt: string, label: string | null }[]} runs
 * @property {({ run: number } & Difference)[]} environment  what changed; run: the first with the new value
 * @property {Series[]} series
 *
 * @typedef {object} History  samebench-history-changes/2
 * @property {'samebench-history-changes/2'} schema
 * @property {MachineHistory[]} machines  one for each CPU: costs of different CPUs are not compared
 *
 * @typedef {object} Choice
 * @property {string} [suite]
 * @property {string} [filter]  a part of `suite/name argument`, case-insensitive
 * @property {string[]} [platforms]  ids; all if absent
 * @property {number} [last]  number of most recent runs; all if absent
 */
import { logError } from '../compare/evidence/unpaired.js';
import { environmentDifferences } from '../compare/environment.js';
import { quantityOf } from '../quantities/index.js';
import { benchmarkKey, labelOf } from '../../protocol/identity.js';
import { median } from '../statistics/descriptive.js';
import { breakAt, breaksIn, MEASURING } from './breaks.js';
import { findLevels } from './change-points.js';
import { amountOf, shownLabel } from './entry.js';
import { withSameRows } from './same-rows.js';

/** Smallest step, as a share: that of the rounding of a double, which files keep to 12 digits. */
const LEAST_STEP = 1e-9;

/**
 * The changes in a series of exact counts: the indexes of the values that differ from the one before.
 * @param {readonly number[]} values  above 0
 */
const stepsOf = (values) =>
  values.flatMap((value, i) => (i > 0 && Math.abs(value / values[i - 1] - 1) > LEAST_STEP ? [i] : []));

/**
 * The amount of a cell if it can be compared: neither unknown, nor unstable, nor a count of 0 or less.
 * @param {HistoryCell | undefined} cell
 */
function usableAmount(cell) {
  if (cell === undefined || cell.verdict === 'unstable') return null;
  const { quantity, value, low, high } = amountOf(cell);
  return value !== null && low !== null && high !== null && low > 0 ? { quantity, value, low, high } : null;
}

/**
 * What changed in the environment between two runs that may change these quantities on a platform.
 * @param {HistoryEntry} before
 * @param {HistoryEntry} after
 * @param {string} platform
 * @param {readonly QuantityId[]} quantities
 */
const environmentChanges = (before, after, platform, quantities) =>
  environmentDifferences(before, after).filter((one) =>
    quantities.some((quantity) => quantityOf({ quantity }).isAffectedBy(one, platform)),
  );

/**
 * The changes of one series.
 * @param {HistoryEntry[]} runs  of one machine
 * @param {SeriesPoint[]} points
 * @param {{ platform: string, quantity: QuantityId }} amount
 * @returns {Pick<Series, 'changes' | 'suspect'>}
 */
function changesOf(runs, points, { platform, quantity }) {
  const factsIn = (/** @type {number} */ run) => runs[run].platforms.find(({ id }) => id === platform);
  const breaks = breaksIn(points);
  const changeAt = (/** @type {number} */ i, /** @type {number} */ before, /** @type {number} */ after) => ({
    run: points[i].run,
    from: Math.exp(before),
    to: Math.exp(after),
    ratio: Math.exp(after - before),
    environment: [
      ...environmentChanges(runs[points[i - 1].run], runs[points[i].run], platform, [quantity]),
      ...(breaks.includes(i) ? [breakAt(platform, points[i])] : []),
    ],
  });
  const values = points.map(({ value }) => value);
  const logs = values.map(Math.log);
  const { isExact, leastError } = quantityOf({ quantity });
  if (isExact && (leastError === 0 || points.every(({ run }) => factsIn(run)?.counterExact !== false))) {
    const steps = stepsOf(values);
    return {
      changes: steps.map((i) => ({
        ...changeAt(i, logs[i - 1], logs[i]),
        from: values[i - 1],
        to: values[i],
      })),
      suspect: null,
    };
  }
  const speeds = points.map(({ run }) => {
    const { cycleNs = null, referenceNs = null } = factsIn(run) ?? {};
    return { cycle: referenceNs ?? cycleNs, corrected: referenceNs !== null };
  });
  const known = speeds.flatMap(({ cycle }) => cycle ?? []);
  const usual = known.length > 0 ? median(known) : null;
  const levels = points.map((point, i) => {
    const { cycle, corrected } = speeds[i];
    const shift = cycle && usual ? Math.log(cycle / usual) : 0;
    const elasticity = corrected ? (point.elasticity ?? null) : null;
    // Corrected costs are compared at the typical cycle. Any other may be off by the change of the cycle.
    return {
      value: logs[i] - (elasticity ?? 0) * shift,
      error: Math.max(leastError, Math.hypot(logError(point), elasticity === null ? shift : 0)),
    };
  });
  const parts = [0, ...breaks].map((from, i) => ({ from, ...findLevels(levels.slice(from, breaks[i])) }));
  const segments = parts.flatMap(({ from, segments: own }) =>
    own.map(({ start, level }) => ({ start: from + start, level })),
  );
  const last = points.length - 1;
  return {
    changes: segments.slice(1).map(({ start, level }, i) => changeAt(start, segments[i].level, level)),
    suspect: parts[parts.length - 1].suspect
      ? changeAt(last, segments[segments.length - 1].level, logs[last])
      : null,
  };
}

/** The quantities of a platform's benchmarks. @param {HistoryEntry} entry @param {string} platform */
const quantitiesIn = ({ rows }, platform) => [
  ...new Set(rows.flatMap(({ cells: { [platform]: cell } }) => (cell ? [amountOf(cell).quantity] : []))),
];

/**
 * What changed in the environment from run to run. Each platform is compared with the previous run that
 * has it.
 * @param {HistoryEntry[]} runs
 * @param {string[]} platforms
 * @param {readonly Series[]} series
 * @returns {MachineHistory['environment']}
 */
function environmentOf(runs, platforms, series) {
  const found = platforms.flatMap((platform) => {
    const own = runs.flatMap((entry, run) =>
      entry.platforms.some(({ id }) => id === platform) ? [{ entry, run }] : [],
    );
    return own.slice(1).flatMap(({ entry, run }, i) =>
      environmentChanges(own[i].entry, entry, platform, quantitiesIn(entry, platform)).map((one) => ({
        run,
        ...one,
      })),
    );
  });
  const breaks = series.flatMap(({ changes }) =>
    changes.flatMap(({ run, environment }) =>
      environment.filter(({ what }) => what === MEASURING).map((one) => ({ run, ...one })),
    ),
  );
  const distinct = new Map([...found, ...breaks].map((one) => [JSON.stringify(one), one]));
  return [...distinct.values()].sort((a, b) => a.run - b.run);
}

/**
 * Whether a row is of the suite and has the text that a choice asks for.
 * @param {{suite: string, name: string, argument: string | null}} row
 * @param {Choice} choice
 */
export const isChosen = (row, { suite, filter = '' }) =>
  (suite === undefined || row.suite === suite) && labelOf(row).toLowerCase().includes(filter.toLowerCase());

/**
 * The runs that a choice selects, in order of time, with one name for each row.
 * @param {HistoryEntry[]} entries  in any order
 * @param {Choice} choice
 */
export const lastRuns = (entries, { last = Infinity }) =>
  withSameRows([...entries].sort((a, b) => a.startedAt.localeCompare(b.startedAt)).slice(-last));

/**
 * @param {string | null} cpu
 * @param {ReturnType<typeof withSameRows>} runs
 * @param {Choice} choice
 * @returns {MachineHistory}
 */
function machineHistory(cpu, runs, choice) {
  const { platforms } = choice;
  const ids = [...new Set([...runs].reverse().flatMap((run) => run.platforms.map(({ id }) => id)))].filter(
    (id) => platforms === undefined || platforms.includes(id),
  );
  // In the order of the last run; benchmarks that it lacks come last.
  const rows = new Map(
    [...runs]
      .reverse()
      .flatMap((run) => run.rows)
      .filter((row) => isChosen(row, choice))
      .map((row) => [benchmarkKey(row), row]),
  );
  const namesakes = new Set(
    runs.flatMap((run) => run.rows.filter(({ isNamesake }) => isNamesake).map(benchmarkKey)),
  );
  const cellsOf = runs.map((run) => new Map(run.rows.map((row) => [benchmarkKey(row), row.cells])));
  const series = [...rows].flatMap(([key, { suite: of, name, argument }]) =>
    ids.flatMap((platform) => {
      const amounts = cellsOf.flatMap((cells, run) => {
        const { [platform]: cell } = cells.get(key) ?? {};
        const amount = usableAmount(cell);
        if (!cell || !amount) return [];
        const { elasticity, longRun } = cell;
        return [{ ...amount, run, elasticity, ...(longRun !== undefined && { longRun }) }];
      });
      if (amounts.length === 0) return [];
      const { quantity } = amounts[amounts.length - 1];
      const points = amounts
        .filter((one) => one.quantity === quantity)
        .map(({ quantity: _, ...point }) => point);
      return [
        {
          suite: of,
          name,
          argument,
          platform,
          quantity,
          points,
          ...(namesakes.has(key)
            ? { changes: [], suspect: null, isNamesake: true }
            : changesOf(runs, points, { platform, quantity })),
        },
      ];
    }),
  );
  return {
    cpu,
    runs: runs.map(({ startedAt, label }) => ({ startedAt, label: shownLabel(label) })),
    environment: environmentOf(runs, ids, series),
    series,
  };
}

/**
 * The series of a history, by machine.
 * @param {HistoryEntry[]} entries  in any order
 * @param {Choice} [choice]
 * @returns {History}  the machine of the last run comes first
 */
export function historyOf(entries, choice = {}) {
  const runs = lastRuns(entries, choice);
  const cpus = [...new Set([...runs].reverse().map(({ machine }) => machine.cpu ?? null))];
  return {
    schema: 'samebench-history-changes/2',
    machines: cpus
      .map((cpu) =>
        machineHistory(
          cpu,
          runs.filter(({ machine }) => (machine.cpu ?? null) === cpu),
          choice,
        ),
      )
      .filter(({ series }) => series.length > 0),
  };
}
