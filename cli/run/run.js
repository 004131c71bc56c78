import { emptyRecord } from '../../report/results/collector.js';
import { benchmarkPath } from '../../report/results/identity.js';
import { targetOf } from '../build/build.js';
import { kindOf } from '../build/list.js';
import { readBinaries } from '../platforms/columns.js';
import { prepareLaunch } from '../measure/pinning.js';
import { exitCode } from '../system/exit.js';
import { compareRun } from '../compare/baseline-check.js';
import * as choice from '../measure/options.js';
import { prepare } from '../measure/prepare.js';
import { measureAndSave } from '../measure/session.js';
import { checkFolder } from '../files/store.js';

/**
 * @typedef {import('../platforms/index.js').Platform} Platform
 * @typedef {import('../../report/results/collector.js').PlatformRecord} PlatformRecord
 * @typedef {import('../measure/options.js').RawOptions} RawOptions
 * @typedef {import('../../report/results/types.js').Results} Results
 * @typedef {import('../../report/compare/compare.js').Compared} Compared
 * @typedef {import('../../report/compare/compare.js').Comparison} Comparison
 * @typedef {import('../compare/baseline-check.js').Against} Against
 *
 * The world around a run; tests put their own in.
 * @typedef {object} Dependencies
 * @property {Platform[]} platforms all that there are
 * @property {import('../build/presets.js').Preset[]} presets
 * @property {(target: import('../build/build.js').Target) => import('../platforms/index.js').Artifacts}
 *   artifactsOf
 * @property {Omit<import('../measure/prepare.js').PrepareDependencies, 'say'>} preparation
 * @property {(built: import('../build/build.js').Target[]) =>
 *   Promise<import('../measure/options.js').Listed[]>} list
 * @property {ReturnType<typeof import('../measure/progress.js').createProgress>} progress
 * @property {AbortSignal} signal
 * @property {string} version
 * @property {() => import('../../protocol/types.js').Machine} describeMachine
 * @property {() => Date} now
 * @property {{disk?: import('../files/store.js').Disk, fallback?: string,
 *   validate?: (text: string) => void}} [store]
 * @property {Against | null} [against] the baseline that the run is compared with
 * @property {import('../baselines/baselines.js').Recording | null} [recording] how the run becomes a baseline
 * @property {(results: Results, compared: Compared | null) =>
 *   Promise<{checksumMismatches: unknown[]}>} show writes the table, or what else was asked for, to
 *   stdout
 * @property {((results: Results) => Promise<void>) | null} [remember] adds the run to its history
 * @property {(results: Results) => Promise<string>} makeReport the whole of `latest.html`
 */

/**
 * `samebench run`: checks what can be checked before anything is measured, prepares, measures,
 * saves, compares, shows, remembers.
 *
 * @param {string[]} suites
 * @param {RawOptions} options
 * @param {Dependencies} dependencies
 * @returns {Promise<number>} the exit code
 */
export async function runBench(suites, options, dependencies) {
  const { progress, signal, list, presets, against, recording } = dependencies;
  const known = dependencies.platforms;
  const binaries = readBinaries(options.with ?? [], known);
  const { chosen: columns, byName } = choice.choosePlatforms(options.platforms, known, { presets, binaries });
  const chosen = [...columns, ...choice.remotePlatforms(options, progress.say)];
  choice.checkReference(options.reference, chosen, known);
  const request = choice.makeRequest(suites, options);
  const folder = options.out ?? 'results';
  await recording?.check();
  await checkFolder(folder, dependencies.store?.disk);
  // Before a build makes the machine busy.
  const machine = dependencies.describeMachine();

  const { ready: built, others, buildFailed } = await prepare(chosen, byName, {
    ...dependencies.preparation,
    say: progress.say,
  });
  const benchmarks = built.length > 0 ? await list(built.map(targetOf)) : [];
  if (built.length > 0) choice.checkSelection(request, benchmarks);
  choice.checkBaselineNames(options, benchmarks);
  const hasSome = (/** @type {Platform} */ platform) =>
    choice.hasSelected(request, benchmarks, kindOf(targetOf(platform)));
  const ready = built.filter(hasSome);
  for (const { id } of built.filter((platform) => !hasSome(platform))) {
    const reason = 'it has no benchmark that was asked for';
    progress.say(`samebench: ${id} ${byName ? 'cannot run' : 'is skipped'}: ${reason}`);
    others.push(emptyRecord(id, byName ? 'failed' : 'skipped', reason));
  }
  progress.clear();
  signal.throwIfAborted();

  if (ready.length === 0) {
    progress.say(
      buildFailed
        ? 'samebench: nothing was measured: the build failed, as said above'
        : 'samebench: no platform can run; `samebench doctor` shows what is missing',
    );
    return exitCode.platformFailed;
  }

  const platforms =
    options.prepare === false ? ready : await prepareLaunch(ready, { say: progress.say });
  const timeouts = choice.makeTimeouts(options.timeout);
  const session = { chosen, machine, folder, timeouts, dependencies };
  const everything = choice.measured(request, benchmarks);
  const partsOf = () => (options.isolate ? everything.map((label) => [label]) : [[]]);
  const { results, saved, store } = await measureAndSave(session, { platforms, others, request, partsOf });
  sayFailures(results.platforms, progress.say);

  /** @param {Comparison[]} suspects */
  const again = async (suspects) => {
    const task = repetition(suspects, { platforms, request, everything, isolate: options.isolate });
    const repeated = await measureAndSave(session, task);
    sayFailures(repeated.results.platforms, progress.say);
    progress.say(`measured again: ${repeated.saved.trouble ?? repeated.store.kept}`);
    return repeated.results;
  };
  const say = (/** @type {string} */ line) => progress.say(`samebench: ${line}`);
  const comparison = against && (await compareRun(results, against, { again, signal, say }));

  const { checksumMismatches } = await dependencies.show(results, comparison?.compared ?? null);
  if (results.cut) progress.say(`samebench: ${signal.reason?.message}; the results are cut`);
  if (saved.trouble) progress.say(`samebench: ${saved.trouble}`);
  else progress.say(`results: ${saved.path}  ${store.kept}`);
  const remembered = await remember(results, dependencies);
  await report(results, dependencies, store);
  for (const line of comparison?.verdict?.lines ?? []) say(line);
  if (signal.aborted && against?.gate.failOn) {
    say(`${signal.reason?.message}; --fail-on did not speak`);
  }

  const code = exitOf(results, { signal, isSafe: saved.trouble === null && remembered, checksumMismatches, gate: comparison?.verdict?.code });
  if (recording) await record(results, code, { recording, say });
  return code;
}

/**
 * @param {Results} results
 * @param {object} found
 * @param {AbortSignal} found.signal
 * @param {boolean} found.isSafe whether it is where it should be
 * @param {unknown[]} found.checksumMismatches
 * @param {number} [found.gate] the exit code of the comparison
 */
function exitOf({ platforms }, { signal, isSafe, checksumMismatches, gate = exitCode.done }) {
  if (signal.aborted) return exitCode.interrupted;
  if (!isSafe) return exitCode.trouble;
  if (checksumMismatches.length > 0 || gate === exitCode.gateFailed) return exitCode.gateFailed;
  const failed = platforms.some(
    ({ status, rounds }) => status === 'failed' || rounds.some(({ failures }) => failures.length > 0),
  );
  return failed ? exitCode.platformFailed : gate;
}

/**
 * How suspects are measured again: with twice the rounds, each on its own platforms only, and with
 * the ladder, from which a platform's noise is learned.
 *
 * @param {Comparison[]} suspects
 * @param {object} run
 * @param {Platform[]} run.platforms
 * @param {import('../measure/session.js').Request} run.request
 * @param {string[]} run.everything labels
 * @param {boolean} [run.isolate]
 * @returns {import('../measure/session.js').Task}
 */
function repetition(suspects, { platforms, request, everything, isolate = false }) {
  const labelsOn = (/** @type {Platform} */ { id }) => {
    const own = suspects.filter(({ platform }) => platform === id).map(benchmarkPath);
    return everything.filter((label) => label.startsWith('ladder/') || own.includes(label));
  };
  const { profile } = request;
  return {
    platforms: platforms.filter(({ id }) => suspects.some(({ platform }) => platform === id)),
    request: { ...request, profile: { ...profile, rounds: 2 * profile.rounds } },
    partsOf: (platform) =>
      isolate ? labelsOn(platform).map((label) => [label]) : [labelsOn(platform)],
    isLatest: false,
  };
}

/**
 * Remembers a run that later ones can be compared with, and says so of one that they cannot.
 *
 * @param {Results} results
 * @param {number} code the run's exit code
 * @param {{recording: import('../baselines/baselines.js').Recording, say: (line: string) => void}} world
 */
async function record({ cut, platforms, ...results }, code, { recording, say }) {
  const failed = platforms.filter(({ status }) => status === 'failed').map(({ id }) => id);
  const reason = cut || code === exitCode.interrupted ? 'the run was stopped'
    : failed.length > 0 ? `${failed.join(', ')} failed`
    : code === exitCode.gateFailed ? 'it does not pass, as said above'
    : code === exitCode.usage ? '--fail-on could not speak'
    : code === exitCode.trouble ? 'the results could not be saved'
    : null;
  if (reason !== null) return say(`not recorded as the baseline "${recording.name}": ${reason}`);
  const { path, backup } = await recording.write({ ...results, cut, platforms });
  say(`recorded as the baseline "${recording.name}": ${path}${backup ? `; the one before is ${backup}` : ''}`);
}

/**
 * A run that was cut has some of its costs only, from fewer rounds: it would look like a change.
 *
 * @param {Results} results
 * @param {Dependencies} dependencies
 * @returns {Promise<boolean>} false where it should be in the history now and is not
 */
async function remember(results, { remember: add, progress }) {
  if (!add) return true;
  if (results.cut) {
    progress.say('samebench: a run that was cut is not added to the history');
    return true;
  }
  try {
    await add(results);
    return true;
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    progress.say(`samebench: the run is not in the history: ${message}`);
    return false;
  }
}

/**
 * Writes the report for a person to open. The results are safe by then; without it a run is done.
 *
 * @param {Results} results
 * @param {Dependencies} dependencies
 * @param {ReturnType<typeof import('../files/store.js').createStore>} store
 */
async function report(results, { makeReport, progress }, store) {
  try {
    await store.saveReport(await makeReport(results));
    progress.say(`report: ${store.report}`);
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    progress.say(`samebench: warning: no report in ${store.report}: ${message}`);
  }
}

/**
 * @param {PlatformRecord[]} records
 * @param {(line: string) => void} say
 */
function sayFailures(records, say) {
  for (const { id, status, reason, rounds } of records) {
    if (status === 'failed' && rounds.length > 0) say(`samebench: ${id} failed: ${reason}`);
  }
}
