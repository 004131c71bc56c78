import { resolve } from 'node:path';
import { historyEntries } from '../../report/history/entry.js';
import { targetOf } from '../hosts/index.js';
import { checkRecording, writeBaseline } from '../files/baselines.js';
import { readBuilds } from '../files/builds.js';
import { appendHistory, openHistory, readHistory } from '../files/history.js';
import { exitCode } from '../system/exit.js';
import { repository } from '../system/repository.js';

/**
 * What a run keeps for later ones: with --history its costs, with --record the whole run and its builds.
 *
 * @import { Results, Summary } from '../../protocol/types.js'
 * @import { Snapshot } from '../files/builds.js'
 * @import { Context } from './context.js'
 * @import { Ready } from './ready/ready.js'
 * @import { RunPlan } from './run.js'
 */

export { checkRecording, openHistory, readHistory };

/**
 * Adds a run to its history. A run that was cut is left out: it has some of the costs only, from fewer
 * rounds, and would look like a change.
 *
 * @param {Results} results
 * @param {Summary} summary
 * @param {import('../files/history.js').RunHistory} history
 * @param {Context} context
 * @returns {Promise<boolean>} false if adding failed
 */
export async function addToHistory({ cut }, summary, history, { progress, signal }) {
  if (cut) {
    progress.print('samebench: the run was stopped, and is not added to the history');
    return true;
  }
  try {
    const { warnings } = await appendHistory(history.file, historyEntries(summary, history.label), {
      signal,
    });
    for (const line of warnings) progress.print(`samebench: ${line}`);
    progress.print(`history: ${history.file}`);
    return true;
  } catch (error) {
    progress.print(`samebench: the run is not in the history: ${/** @type {Error} */ (error).message}`);
    return false;
  }
}

/**
 * The builds that a run is about to measure, for its baseline.
 *
 * @param {RunPlan} plan
 * @param {Ready} ready
 * @param {Context} context
 * @returns {Promise<Snapshot>}
 */
export async function snapshotToRecord(
  { options: { project }, build: { artifactOf } },
  { platforms },
  { readCommit, env },
) {
  const folder = resolve(project ?? repository);
  return readBuilds(platforms.map(targetOf), { folder, artifactOf, commit: await readCommit(folder, env) });
}

/**
 * Records a run as a baseline, or prints why it cannot be one.
 *
 * @param {Results} results
 * @param {number} code the run's exit code
 * @param {Snapshot} snapshot
 * @param {RunPlan} plan
 * @param {Context} context
 */
export async function recordBaseline(results, code, snapshot, { options }, { store, progress: { print } }) {
  const reason = reasonAgainst(results, code);
  const record = String(options.record);
  const baseline = `the baseline "${record}"`;
  if (reason !== null) return print(`samebench: not recorded as ${baseline}: ${reason}`);
  const { path, backup, builds, omitted } = await writeBaseline(record, results, snapshot, {
    disk: store?.disk,
  });
  print(`samebench: recorded as ${baseline}: ${path}${backup ? `; the previous one is in ${backup}` : ''}`);
  if (builds !== null) return print(`samebench: its builds are kept in ${builds}, for --retry`);
  print(`samebench: its builds are not kept: ${omitted}\n  ${withoutBuilds(snapshot)}`);
}

/**
 * What --retry does with a baseline that has no builds.
 *
 * @param {Snapshot} snapshot
 */
function withoutBuilds({ commit }) {
  if (commit?.clean) return `--retry will build the commit ${commit.short} again`;
  const why = commit ? `files differ from the commit ${commit.short}` : 'there is no git commit';
  return `--retry will only repeat the run: ${why}`;
}

/**
 * @param {Results} results
 * @param {number} code
 * @returns {string | null} why the run is no measure for later ones
 */
function reasonAgainst({ cut, platforms }, code) {
  if (cut || code === exitCode.interrupted) return 'the run was stopped';
  const failed = platforms.filter(({ status }) => status === 'failed').map(({ id }) => id);
  if (failed.length > 0) return `${failed.join(', ')} failed`;
  if (code === exitCode.gateFailed)
    return (
      'results differ, or --fail-on found a change, or instructions grow faster than promised; see ' + 'above'
    );
  if (code === exitCode.usage) return '--fail-on could not judge the run; see above';
  if (code === exitCode.systemError) return 'the results could not be saved';
  return null;
}
