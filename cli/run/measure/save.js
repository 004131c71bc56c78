import { watchOthers } from '../../system/machine/others.js';
import { machineWarnings, othersWarnings } from '../../system/machine/warnings.js';
import { openJournal } from '../../files/journal.js';
import { rememberReferences } from '../../files/reference.js';
import { timeName } from '../../files/store.js';
import { RESULTS_SCHEMA } from '../../../protocol/results-file.js';
import { keptReferences } from '../../../report/estimate/kept.js';
import { measure, recordOf } from './measure.js';

/**
 * @import { PlatformResults, Results, Request } from '../../../protocol/types.js'
 * @import { Saved } from '../../files/store.js'
 * @import { MeasureOptions } from './measure.js'
 * @import { Context } from '../context.js'
 * @import { Plan } from '../plan/plan.js'
 * @import { Ready } from '../ready/ready.js'
 *
 * @typedef {Pick<MeasureOptions, 'platforms' | 'request' | 'artifactOf' | 'benchmarks' | 'failed' |
 *   'policies' | 'countingRounds' | 'groupOf' | 'onEvent'>} Task one measurement; onEvent: gets the progress,
 *   too, so that no other is shown
 */

/**
 * The outcome of a measurement.
 * @typedef {object} Output
 * @property {Date} startedAt
 * @property {Part[]} parts the results files
 * @property {boolean} [isExtra] whether the command has other results to go on with if it is stopped before
 *   anything was measured
 * @property {(results: Results[]) => Promise<Saved>} save
 *
 * @typedef {object} Part a results file
 * @property {string} name without `.json`
 * @property {(records: PlatformResults[], cut: boolean) => Results} toResults of the records of all
 *   platforms; cut: the measurement is not whole
 * @property {(id: string) => string | null} platformOf the name that a platform of the task has in this file;
 *   null: it is not in it
 */

/**
 * Measures, saves, and reports the platforms that failed. Until it saves, the rounds are in a journal on
 * disk.
 *
 * @param {Task} task
 * @param {Output} output
 * @param {Plan} plan
 * @param {Context} context
 * @returns {Promise<{results: Results[], saved: Saved}>} results: one for each part; never rejects for a
 *   platform, nor for a disk
 */
export async function measureAndSave(task, { startedAt, parts, isExtra = false, save }, plan, context) {
  const { progress, signal, store } = context;
  const journal = await openJournal(
    plan.options.out,
    timeName(startedAt),
    parts.map((part) => partIfKilled(part, task)),
    store?.disk,
  );
  const others = watchOthers(context.readCpuTime);
  /** Programs print the same in each round. @type {Set<string>} */
  const said = new Set();
  const records = await measure({
    ...task,
    rounds: task.request.profile.rounds,
    timeouts: plan.timeouts,
    tolerances: plan.tolerances,
    signal,
    others,
    onProgress: task.onEvent ? undefined : (state) => progress.update(state),
    log(text) {
      if (!said.has(text)) progress.print(`samebench: ${text}`);
      said.add(text);
    },
    async onRound(id, round) {
      const part = parts.findIndex(({ platformOf }) => platformOf(id) !== null);
      await journal.add({ part, platform: String(parts[part].platformOf(id)), round });
    },
  }).catch(async (error) => {
    await journal.end({ keep: false });
    throw error;
  });
  progress.clear();
  reportFailures(records, progress.print);
  const results = parts.map(({ toResults }) => toResults(records, signal.aborted));
  await journal.addRoundsTo(results).catch(async (error) => {
    // The next command would take a journal that somebody else has written to for a run.
    await journal.end({ keep: false });
    throw error;
  });
  if (signal.aborted && !isExtra && !results.some(hasMeasured)) {
    await journal.end({ keep: false });
    signal.throwIfAborted();
  }
  // The sides of a duel have the same.
  const referenceCycles = keptReferences(
    results.flatMap(({ platforms }) => platforms),
    results[0].referenceCycles ?? [],
    startedAt.toISOString(),
  );
  for (const one of results) {
    one.referenceCycles = referenceCycles;
    one.warnings = [...othersWarnings(others.share()), ...(one.warnings ?? [])];
  }
  await rememberReferences(plan.options.out, results[0], {
    isSet: plan.options.at !== undefined,
    print: progress.print,
    disk: store?.disk,
  });
  const saved = await save(results).catch((/** @type {Error} */ { message }) => ({
    path: null,
    saveError: lossText(message, journal),
  }));
  await journal.end({ keep: saved.path === null });
  return { results, saved };
}

/** Whether anything was measured of a run. @param {Results} results */
const hasMeasured = ({ platforms }) =>
  platforms.some(({ rounds }) =>
    rounds.some(
      ({ results, failures, work = [], sizes = [] }) =>
        results.length + failures.length + work.length + sizes.length > 0,
    ),
  );

/**
 * A results file as it would be if this program was killed: it has the rounds that are in the journal by
 * then.
 *
 * @param {Part} part
 * @param {Task} task
 * @returns {import('../../files/journal.js').Part}
 */
function partIfKilled({ name, toResults }, { platforms }) {
  const records = platforms.map(
    (platform) =>
      /** @type {PlatformResults} */ ({
        ...recordOf(platform),
        status: 'cut',
        reason: 'the command ended before it had measured everything',
      }),
  );
  return { name, results: { ...toResults(records, true), finishedAt: null } };
}

/**
 * @param {string} message why the results could not be saved
 * @param {import('../../files/journal.js').Journal} journal
 */
function lossText(message, journal) {
  const path = journal.path();
  if (path === null) return `${message}\n  they are lost; copy what is printed here`;
  const what = journal.isWhole()
    ? 'what was measured is'
    : 'the last rounds are lost; copy what is printed here; the others are';
  return `${message}\n  ${what} in ${path}: the next run with this --out turns it into a results file`;
}

/**
 * The content of a results file; see docs/protocol.md.
 *
 * @param {{startedAt: Date, cut: boolean, request: Request, platforms: PlatformResults[]}} measured
 *   platforms: in any order
 * @param {Plan} plan
 * @param {Ready} ready
 * @param {Context} context
 * @returns {Results}
 */
export function resultsOf(
  { startedAt, cut, request, platforms },
  plan,
  { machine, project, references },
  context,
) {
  const { suites, filter, profile, seed } = request;
  return {
    schema: RESULTS_SCHEMA,
    samebench: context.version,
    startedAt: startedAt.toISOString(),
    finishedAt: context.now().toISOString(),
    cut,
    request: {
      suites,
      filter,
      platforms: plan.platforms.map(({ id }) => id),
      profile,
      seed,
      rounds: profile.rounds,
    },
    machine,
    project,
    referenceCycles: references,
    // No state of the machine changes counts.
    warnings: plan.platforms.every(({ counts }) => counts) ? [] : machineWarnings(machine),
    platforms: plan.platforms.flatMap(({ id }) => platforms.find((record) => record.id === id) ?? []),
  };
}

/**
 * @param {PlatformResults[]} records
 * @param {(line: string) => void} print
 */
function reportFailures(records, print) {
  for (const { id, status, reason } of records) {
    if (status === 'failed') print(`samebench: ${id} failed: ${reason}`);
  }
}
