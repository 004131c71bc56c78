import { existsSync } from 'node:fs';
import {
  defaultHistory,
  latest,
  privateFolders,
  readHistory,
  readResults,
  UsageError,
} from '../../cli/api.js';
import { historyEntries, ResultsError, runKey, summarize, withoutPrivatePaths } from '../../report/api.js';

/**
 * The runs that a site shows.
 *
 * @import { HistoryEntry, Results } from '../../protocol/types.js'
 *
 * @typedef {object} Runs
 * @property {HistoryEntry[]} entries each run once, without private paths
 * @property {Map<string, Results>} results the last run of each machine that has a results file, by the key
 *   of the run
 * @property {string[]} leftOut what was not read, and why
 */

/** What is published if no file is named. */
const defaultFiles = [latest, defaultHistory];

/**
 * Why results are no run of a history; null: they are one.
 *
 * @param {Results} results
 * @returns {string | null}
 */
function whyNoRun({ cut, duel, platforms }) {
  if (duel) return 'it is a side of a duel';
  if (cut) return 'the run was stopped early';
  return platforms.some(({ rounds }) => rounds.length > 0) ? null : 'nothing was measured';
}

/**
 * @param {string[]} files results, and histories, whose names end in .jsonl
 * @param {AbortSignal} [signal] see `readResults`
 * @returns {Promise<Runs>}
 * @throws {UsageError} if none has a run
 */
export async function readRuns(files, signal) {
  const named = files.length > 0 ? files : defaultFiles.filter((file) => existsSync(file));
  if (named.length === 0)
    throw new UsageError(
      `there is neither ${defaultFiles.join(' nor ')}\n  \`samebench run --history\` writes both`,
    );
  /** @type {string[]} */
  const leftOut = [];
  /** @type {HistoryEntry[]} */
  const kept = [];
  /** @type {HistoryEntry[]} */
  const measured = [];
  /** @type {Map<string, Results>} */
  const newest = new Map();
  for (const file of named) {
    if (file.endsWith('.jsonl')) {
      const print = (/** @type {string} */ line) =>
        leftOut.push(line.replace(/^samebench: (warning: )?/, ''));
      const entries = await readHistory(file, print, signal);
      for (const entry of entries) kept.push(entry);
      continue;
    }
    try {
      const results = await readResults(file, signal);
      const reason = whyNoRun(results);
      if (reason !== null) throw new ResultsError(reason);
      measured.push(...historyEntries(summarize(results), null));
      const {
        machine: { cpu, product },
        startedAt,
      } = results;
      const machine = JSON.stringify([cpu, product]);
      if ((newest.get(machine)?.startedAt ?? '') < startedAt) newest.set(machine, results);
    } catch (error) {
      if (!(error instanceof ResultsError)) throw error;
      leftOut.push(`${file} is left out: ${error.message.replace(`${file}: `, '')}`);
    }
  }
  // The entries of a history come first: they have labels. Those of earlier versions have no errors.
  const errorsOf = new Map(measured.map((entry) => [runKey(entry), entry.errors]));
  const entries = [
    ...new Map([...kept, ...measured].reverse().map((entry) => [runKey(entry), entry])).entries(),
  ]
    .map(([key, entry]) => ({ ...entry, errors: entry.errors ?? errorsOf.get(key) ?? [] }))
    .filter(({ rows }) => rows.length > 0);
  if (entries.length === 0) throw new UsageError(['there is no run to publish', ...leftOut].join('\n  '));
  return {
    entries: withoutPrivatePaths(entries, privateFolders()),
    results: new Map([...newest.values()].map((results) => [runKey(results), results])),
    leftOut,
  };
}
