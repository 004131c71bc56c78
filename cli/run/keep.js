import { exitCode } from '../system/exit.js';

/**
 * @import { Results } from '../../protocol/types.js'
 * @import { Snapshot } from '../files/builds.js'
 * @typedef {(line: string) => void} Say
 */

/**
 * Adds a run to its history. A run that was cut is left out: it has some of the costs only, from fewer
 * rounds, and would look like a change.
 *
 * @param {Results} results
 * @param {((results: Results) => Promise<void>) | null} add null where no history was asked for
 * @param {Say} say
 * @returns {Promise<boolean>} false where adding failed
 */
export async function addToHistory(results, add, say) {
  if (!add) return true;
  if (results.cut) {
    say('samebench: the run was stopped, and is not added to the history');
    return true;
  }
  try {
    await add(results);
    return true;
  } catch (error) {
    say(`samebench: the run is not in the history: ${/** @type {Error} */ (error).message}`);
    return false;
  }
}

/**
 * Writes the HTML report. A failure is a warning only: the results are stored by then.
 *
 * @param {Results} results
 * @param {(results: Results) => Promise<string>} makeReport
 * @param {import('../files/store.js').Store} store
 * @param {Say} say
 */
export async function writeReport(results, makeReport, store, say) {
  try {
    await store.saveReport(await makeReport(results));
    say(`report: ${store.report}`);
  } catch (error) {
    say(`samebench: warning: cannot write the report ${store.report}: ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * Records a run as a baseline, or tells why it cannot be one.
 *
 * @param {Results} results
 * @param {number} code the run's exit code
 * @param {import('../files/baselines.js').Recording & {snapshot: Snapshot}} recording
 * @param {Say} say
 */
export async function recordBaseline(results, code, recording, say) {
  const reason = reasonAgainst(results, code);
  const baseline = `the baseline "${recording.name}"`;
  if (reason !== null) return say(`samebench: not recorded as ${baseline}: ${reason}`);
  const { path, backup, builds, omitted } = await recording.write(results, recording.snapshot);
  say(`samebench: recorded as ${baseline}: ${path}${backup ? `; the previous one is in ${backup}` : ''}`);
  if (builds !== null) return say(`samebench: its builds are kept in ${builds}, for --retry`);
  say(`samebench: its builds are not kept: ${omitted}\n  ${withoutBuilds(recording.snapshot)}`);
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
  if (code === exitCode.gateFailed) return 'the checksums differ, or --fail-on found a change; see above';
  if (code === exitCode.usage) return '--fail-on could not judge the run; see above';
  if (code === exitCode.systemError) return 'the results could not be saved';
  return null;
}
