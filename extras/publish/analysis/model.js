/**
 * What a site shows: the newest costs of each machine, the history of each row, and its changes.
 *
 * @import { HistoryCell, HistoryEntry, QuantityId } from '../../../protocol/types.js'
 * @import { ChangePoint, MachineHistory, ModelCell, Series } from '../../../report/api.js'
 *
 * @typedef {object} Column  of the table of a machine
 * @property {string} platform
 * @property {string} runtime
 * @property {boolean} isReference
 *
 * @typedef {object} SiteMachine
 * @property {string} name
 * @property {string[]} facts
 * @property {{ startedAt: string, text: string, commit: string | null }[]} runs  in order of time
 * @property {Column[]} columns
 * @property {MachineHistory['environment']} environment
 * @property {string[]} errors  of the runs whose costs are shown
 *
 * @typedef {ModelCell & { run: number | null }} SiteCell  run: the newest that has it; null: none has
 *
 * @typedef {object} SiteChange
 * @property {number} row
 * @property {number} machine
 * @property {Series} series
 * @property {ChangePoint} change
 *
 * @typedef {object} SiteRow
 * @property {string} suite
 * @property {string} name
 * @property {string | null} argument
 * @property {SiteCell[][]} cells  of each machine, of its columns
 * @property {(SiteChange | null)[]} last  the last change on each machine
 * @property {{ machine: number, series: Series }[]} series
 * @property {number} ratio  its largest; 0: it has none
 * @property {number} change  the size of the largest change, as the logarithm of a ratio; 0: none
 *
 * @typedef {object} SiteModel
 * @property {string | null} project
 * @property {SiteMachine[]} machines
 * @property {string[]} apart  which machines could be taken for one
 * @property {SiteRow[]} rows
 * @property {SiteChange[]} changes  the last first
 * @property {CountDifference[]} counts  that differ between machines
 *
 * @typedef {{ row: number, platform: string, amounts: (string | null)[] }} CountDifference  amounts: of each
 *   machine
 */
import { benchmarkKey } from '../../../protocol/identity.js';
import {
  amountOf,
  chooseReferences,
  modelCell,
  counted,
  errorLines,
  formatAmount,
  gatherBy,
  historyOf,
  largest,
  ownOf,
  quantityOf,
  runText,
  shownLabel,
  withRatios,
} from '../../../report/api.js';
import { commitOf } from './commit.js';
import { apartTexts, machinesOf } from './machines.js';

/**
 * A cell of a history as one of a summary.
 *
 * @param {HistoryCell} cell
 * @returns {import('../../../protocol/types.js').Cell}
 */
const cellFrom = (cell) => ({
  ...amountOf(cell),
  verdict: cell.verdict,
  reason: null,
  rounds: 0,
  pairs: 0,
  ratio: null,
  checksum: null,
});

/**
 * The table of a run. Ratios are those of its own columns: columns of different runs did not see the same
 * noise.
 * @param {HistoryEntry} entry
 */
function tableOf({ rows, platforms, request }) {
  const all = rows.map(({ suite, name, argument, cells }) => ({
    suite,
    name,
    argument,
    notes: {},
    cells: Object.fromEntries(
      platforms.flatMap(({ id }) => {
        const cell = cells[id];
        return cell ? [/** @type {const} */ ([id, cellFrom(cell)])] : [];
      }),
    ),
  }));
  const references = chooseReferences(
    all,
    platforms.map(({ id }) => id),
    undefined,
  );
  return {
    references,
    summary: { request: { ...request, profile: undefined }, references, platforms },
    rows: new Map(withRatios(all, { references, platforms }).map((row) => [benchmarkKey(row), row])),
  };
}

/** A row that no run has. @type {Pick<import('../../../protocol/types.js').Row, 'cells'>} */
const NO_ROW = { cells: {} };

/** The last run that has a column; -1: none has. @param {HistoryEntry[]} entries @param {string} platform */
const lastWith = (entries, platform) =>
  entries.findLastIndex(({ platforms }) => platforms.some(({ id }) => id === platform));

/**
 * The newest results of a machine: of each column and row those of the last run that has both. A run may be
 * of a part of the suites.
 * @param {HistoryEntry[]} entries
 */
function newestOf(entries) {
  /** @type {Map<string, Map<string, number>>} */
  const runs = new Map();
  entries.forEach(({ platforms, rows }, run) => {
    const own = new Map(platforms.map(({ id }) => [id, runs.get(id) ?? new Map()]));
    for (const [id, byRow] of own) runs.set(id, byRow);
    for (const row of rows) {
      const key = benchmarkKey(row);
      for (const id in row.cells) own.get(id)?.set(key, run);
    }
  });
  // In the order of the newest runs.
  const newestFirst = [...entries].reverse();
  const ids = [...new Set(newestFirst.flatMap(({ platforms }) => platforms.map(({ id }) => id)))];
  const used = new Set([...runs.values()].flatMap((byRow) => [...byRow.values()]));
  const tables = new Map([...used].map((run) => [run, tableOf(entries[run])]));
  return {
    columns: ids.map((platform) => {
      const run = lastWith(entries, platform);
      const facts = entries[run].platforms.find(({ id }) => id === platform);
      return {
        platform,
        runtime: facts?.runtime ?? facts?.compiler ?? '',
        isReference: Object.values(tables.get(run)?.references ?? {}).includes(platform),
      };
    }),
    rows: newestFirst.flatMap(({ rows }) => rows),
    /** The run of a cell, and its table. @param {string} platform @param {string} key of the row */
    tableWith(platform, key) {
      const run = runs.get(platform)?.get(key) ?? null;
      const table = run === null ? undefined : tables.get(run);
      return {
        run,
        summary: table?.summary ?? { request: {}, references: {}, platforms: [] },
        row: table?.rows.get(key) ?? NO_ROW,
      };
    },
    errors: errorsOf(entries, runs),
  };
}

/**
 * The errors that no newer run has mended, as lines: those of a row until a newer run has it, those of a
 * platform until a newer run has that. The run of an error need not have either: what failed may not have
 * been reached.
 * @param {HistoryEntry[]} entries
 * @param {Map<string, Map<string, number>>} runs  the newest of each row, by platform
 */
function errorsOf(entries, runs) {
  const lines = entries.flatMap(({ errors = [], startedAt, label }, run) => {
    const holding = errors.flatMap((error) => {
      const { platforms } = error;
      if (error.benchmarks === null)
        return platforms.some((id) => lastWith(entries, id) <= run) ? [error] : [];
      const benchmarks = error.benchmarks.filter((one) =>
        platforms.some((id) => (runs.get(id)?.get(benchmarkKey(one)) ?? -1) <= run),
      );
      return benchmarks.length > 0 ? [{ ...error, benchmarks }] : [];
    });
    return errorLines(holding).map((line) => ({
      line,
      when: run === entries.length - 1 ? '' : ` (${runText({ startedAt, label: shownLabel(label) })})`,
    }));
  });
  return [...new Map(lines.map((one) => [one.line, one])).values()]
    .reverse()
    .map(({ line, when }) => line + when);
}

/**
 * Counts of one platform that are not the same on all machines. Times are never compared across machines.
 * @param {{ row: number, cells: Map<string, ReturnType<typeof cellFrom>>[] }[]} rows  cells: of each machine,
 *   by platform
 * @returns {CountDifference[]}
 */
const countDifferences = (rows) =>
  rows.flatMap(({ row, cells }) =>
    [...new Set(cells.flatMap((own) => [...own.keys()]))].flatMap((platform) => {
      const counts = cells
        .map((own) => own.get(platform))
        .map((cell) =>
          cell && quantityOf(cell).isExact && cell.value !== null && cell.verdict === 'ok' ? cell : null,
        );
      const known = counts.filter((cell) => cell !== null);
      const isSame = known.every(
        ({ quantity, value }) => quantity === known[0].quantity && value === known[0].value,
      );
      return isSame
        ? []
        : [{ row, platform, amounts: counts.map((cell) => cell && formatAmount(cell).text) }];
    }),
  );

/** @param {SiteChange} change */
const sizeOf = ({ change }) => Math.abs(Math.log(change.ratio));

/**
 * @param {HistoryEntry[]} entries  in any order, at least one
 * @returns {SiteModel}
 */
export function siteModel(entries) {
  const machines = machinesOf(entries).map((machine) => ({
    ...machine,
    newest: newestOf(machine.entries),
    history: historyOf(machine.entries).machines[0] ?? null,
  }));
  const seriesOf = machines.map(({ history }) => gatherBy(history?.series ?? [], benchmarkKey));
  const identities = new Map(
    machines
      .flatMap(({ newest }) => newest.rows)
      .map(
        ({ suite, name, argument }) =>
          /** @type {const} */ ([benchmarkKey({ suite, name, argument }), { suite, name, argument }]),
      ),
  );
  const rows = ownOf([...identities.values()]).map((identity, row) => {
    const key = benchmarkKey(identity);
    const series = seriesOf.flatMap((own, machine) =>
      (own.get(key) ?? []).map((one) => ({ machine, series: one })),
    );
    const changes = series.flatMap(({ machine, series: one }) =>
      one.changes.map((change) => ({ row, machine, series: one, change })),
    );
    const cells = machines.map(({ newest }) =>
      newest.columns.map(({ platform }) => {
        const { run, summary, row: own } = newest.tableWith(platform, key);
        return { ...modelCell(own, platform, { summary, unit: 'ns', noteMark: '' }), run };
      }),
    );
    return {
      ...identity,
      cells,
      series,
      changes,
      last: machines.map(
        (_, machine) =>
          changes
            .filter((one) => one.machine === machine)
            .sort((a, b) => b.change.run - a.change.run || sizeOf(b) - sizeOf(a))[0] ?? null,
      ),
      ratio: Math.max(0, largest(cells.flat().flatMap((cell) => cell.times ?? []))),
      change: Math.max(0, largest(changes.map(sizeOf))),
    };
  });
  const startOf = (/** @type {SiteChange} */ { machine, change }) =>
    machines[machine].entries[change.run].startedAt;
  return {
    project: machines[0].entries.findLast(({ project }) => project)?.project?.name ?? null,
    machines: machines.map(({ name, product, entries: own, newest: { columns, errors }, history }) => ({
      name,
      facts: [
        product !== null && !name.endsWith(product) && product,
        own.at(-1)?.machine.cores && counted(Number(own.at(-1)?.machine.cores), 'core'),
        own.at(-1)?.machine.os,
      ].filter((fact) => typeof fact === 'string'),
      runs: own.map((entry) => ({
        startedAt: entry.startedAt,
        commit: commitOf(entry),
        text: runText({ startedAt: entry.startedAt, label: shownLabel(entry.label) }),
      })),
      columns,
      errors,
      environment: history?.environment ?? [],
    })),
    apart: apartTexts(machines),
    rows: rows.map(({ changes: _, ...row }) => row),
    changes: rows
      .flatMap(({ changes }) => changes)
      .sort((a, b) => startOf(b).localeCompare(startOf(a)) || sizeOf(b) - sizeOf(a)),
    counts: countDifferences(
      rows.map((row, index) => ({
        row: index,
        cells: machines.map(
          ({ newest }) =>
            new Map(
              newest.columns.flatMap(({ platform }) => {
                const cell = newest.tableWith(platform, benchmarkKey(row)).row.cells[platform];
                return cell ? [/** @type {const} */ ([platform, cell])] : [];
              }),
            ),
        ),
      })),
    ),
  };
}
