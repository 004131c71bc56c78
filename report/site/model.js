/**
 * What a site shows: the newest table of each machine, the history of each row, and its changes.
 *
 * @import { HistoryCell, HistoryEntry, QuantityId } from '../../protocol/types.js'
 * @import { ChangePoint, MachineHistory, Series } from '../history/series.js'
 * @import { ModelCell } from '../table/cells.js'
 *
 * @typedef {object} Column  of the table of a machine
 * @property {string} platform
 * @property {string} runtime
 * @property {boolean} isReference
 * @property {number} run  the newest that has it
 *
 * @typedef {object} SiteMachine
 * @property {string} name
 * @property {string[]} facts
 * @property {{ startedAt: string, text: string, commit: string | null }[]} runs  in order of time
 * @property {Column[]} columns
 * @property {MachineHistory['environment']} environment
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
 * @property {ModelCell[][]} cells  of each machine, of its columns
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
 * @typedef {{ row: number, platform: string, amounts: (string | null)[] }} CountDifference  amounts: of each machine
 */
import { benchmarkKey } from '../../protocol/identity.js';
import { ownOf } from '../estimate/ladder.js';
import { amountOf, shownLabel } from '../history/entry.js';
import { historyOf } from '../history/series.js';
import { runText } from '../history/text.js';
import { formatAmount, quantityOf } from '../quantities/index.js';
import { gatherBy } from '../results/lookup.js';
import { largest } from '../statistics/descriptive.js';
import { chooseReferences, withRatios } from '../summary/ratio.js';
import { costCell } from '../table/cells.js';
import { commitOf } from './commit.js';
import { apartTexts, machinesOf } from './machines.js';
import { counted } from '../text/counted.js';

/** A cell of a history as one of a summary. @param {HistoryCell} cell @returns {import('../../protocol/types.js').Cell} */
const cellFrom = (cell) =>
  ({ ...amountOf(cell), verdict: cell.verdict, reason: null, rounds: 0, pairs: 0, ratio: null, checksum: null });

/**
 * The table of a run. Ratios are those of its own columns: columns of different runs did not see the same noise.
 * @param {HistoryEntry} entry
 */
function tableOf({ rows, platforms, request }) {
  const all = rows.map(({ suite, name, argument, cells }) => ({
    suite, name, argument, notes: {},
    cells: Object.fromEntries(platforms.flatMap(({ id }) => {
      const cell = cells[id];
      return cell ? [/** @type {const} */ ([id, cellFrom(cell)])] : [];
    })),
  }));
  const references = chooseReferences(all, platforms.map(({ id }) => id), undefined);
  return {
    references,
    summary: { request: { ...request, profile: undefined }, references, platforms },
    rows: new Map(withRatios(all, { references, platforms }).map((row) => [benchmarkKey(row), row])),
  };
}

/**
 * The columns of a machine, each of the newest run that has it.
 * @param {HistoryEntry[]} entries
 */
function columnsOf(entries) {
  /** @type {Map<number, ReturnType<typeof tableOf>>} */
  const tables = new Map();
  const newest = new Map(entries.flatMap(({ platforms }, run) => platforms.map(({ id }) => /** @type {const} */ ([id, run]))));
  // In the order of the newest runs.
  const ids = [...new Set([...entries].reverse().flatMap(({ platforms }) => platforms.map(({ id }) => id)))];
  return ids.map((platform) => {
    const run = Number(newest.get(platform));
    const table = tables.get(run) ?? tableOf(entries[run]);
    tables.set(run, table);
    const facts = entries[run].platforms.find(({ id }) => id === platform);
    return {
      platform, run, table,
      runtime: facts?.runtime ?? facts?.compiler ?? '',
      isReference: Object.values(table.references).includes(platform),
    };
  });
}

/**
 * Counts of one platform that are not the same on all machines. Times are never compared across machines.
 * @param {{ row: number, cells: Map<string, ReturnType<typeof cellFrom>>[] }[]} rows  cells: of each machine, by platform
 * @returns {CountDifference[]}
 */
const countDifferences = (rows) => rows.flatMap(({ row, cells }) => [...new Set(cells.flatMap((own) => [...own.keys()]))].flatMap((platform) => {
  const counts = cells.map((own) => own.get(platform))
    .map((cell) => (cell && quantityOf(cell).isExact && cell.value !== null && cell.verdict === 'ok' ? cell : null));
  const known = counts.filter((cell) => cell !== null);
  const isSame = known.every(({ quantity, value }) => quantity === known[0].quantity && value === known[0].value);
  return isSame ? [] : [{ row, platform, amounts: counts.map((cell) => cell && formatAmount(cell).text) }];
}));

/** @param {SiteChange} change */
const sizeOf = ({ change }) => Math.abs(Math.log(change.ratio));

/**
 * @param {HistoryEntry[]} entries  in any order, at least one
 * @returns {SiteModel}
 */
export function siteModel(entries) {
  const machines = machinesOf(entries).map((machine) => ({
    ...machine, columns: columnsOf(machine.entries), history: historyOf(machine.entries).machines[0] ?? null,
  }));
  const seriesOf = machines.map(({ history }) => gatherBy(history?.series ?? [], benchmarkKey));
  const identities = new Map(machines.flatMap(({ columns, history }) => [...columns.flatMap(({ table }) => [...table.rows.values()]), ...history?.series ?? []])
    .map(({ suite, name, argument }) => /** @type {const} */ ([benchmarkKey({ suite, name, argument }), { suite, name, argument }])));
  const rows = ownOf([...identities.values()]).map((identity, row) => {
    const key = benchmarkKey(identity);
    const series = seriesOf.flatMap((own, machine) => (own.get(key) ?? []).map((one) => ({ machine, series: one })));
    const changes = series.flatMap(({ machine, series: one }) => one.changes.map((change) => ({ row, machine, series: one, change })));
    const cells = machines.map(({ columns }) => columns.map(({ platform, table }) =>
      costCell(table.rows.get(key) ?? { cells: {} }, platform, { summary: table.summary, unit: 'ns', noteMark: '' })));
    return {
      ...identity, cells, series, changes,
      last: machines.map((_, machine) => changes.filter((one) => one.machine === machine).sort((a, b) => b.change.run - a.change.run || sizeOf(b) - sizeOf(a))[0] ?? null),
      ratio: Math.max(0, largest(cells.flat().flatMap((cell) => cell.times ?? []))),
      change: Math.max(0, largest(changes.map(sizeOf))),
    };
  });
  const startOf = (/** @type {SiteChange} */ { machine, change }) => machines[machine].entries[change.run].startedAt;
  return {
    project: machines[0].entries.findLast(({ project }) => project)?.project?.name ?? null,
    machines: machines.map(({ name, product, entries: own, columns, history }) => ({
      name,
      facts: [product !== null && !name.endsWith(product) && product, own.at(-1)?.machine.cores && counted(Number(own.at(-1)?.machine.cores), 'core'), own.at(-1)?.machine.os].filter((fact) => typeof fact === 'string'),
      runs: own.map((entry) => ({
        startedAt: entry.startedAt, commit: commitOf(entry), text: runText({ startedAt: entry.startedAt, label: shownLabel(entry.label) }),
      })),
      columns: columns.map(({ table: _, ...column }) => column),
      environment: history?.environment ?? [],
    })),
    apart: apartTexts(machines),
    rows: rows.map(({ changes: _, ...row }) => row),
    changes: rows.flatMap(({ changes }) => changes).sort((a, b) => startOf(b).localeCompare(startOf(a)) || sizeOf(b) - sizeOf(a)),
    counts: countDifferences(rows.map((row, index) => ({
      row: index,
      cells: machines.map(({ columns }) => new Map(columns.flatMap(({ platform, table }) => {
        const cell = table.rows.get(benchmarkKey(row))?.cells[platform];
        return cell ? [/** @type {const} */ ([platform, cell])] : [];
      }))),
    }))),
  };
}
