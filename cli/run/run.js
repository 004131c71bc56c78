import { emptyRecord } from '../../report/collector.js';
import { targetOf } from '../build.js';
import { kindOf } from '../list.js';
import { readBinaries } from '../platforms/columns.js';
import { prepareLaunch } from '../platforms/preparation.js';
import { exitCode } from '../exit.js';
import { dangers } from './dangers.js';
import { measure } from './measure.js';
import * as choice from './options.js';
import { prepare } from './prepare.js';
import { checkFolder, createStore } from './store.js';

/**
 * @typedef {import('../platforms/index.js').Platform} Platform
 * @typedef {import('../../report/collector.js').PlatformRecord} PlatformRecord
 * @typedef {import('./options.js').RawOptions} RawOptions
 *
 * The world around a run; tests put their own in.
 * @typedef {object} Dependencies
 * @property {Platform[]} platforms all that there are
 * @property {import('../presets.js').Preset[]} presets
 * @property {(target: import('../build.js').Target) => import('../platforms/index.js').Artifacts}
 *   artifactsOf
 * @property {Omit<import('./prepare.js').PrepareDependencies, 'say'>} preparation
 * @property {(built: import('../build.js').Target[]) =>
 *   Promise<import('./options.js').Listed[]>} list
 * @property {ReturnType<typeof import('./progress.js').createProgress>} progress
 * @property {AbortSignal} signal
 * @property {string} version
 * @property {() => object} describeMachine
 * @property {() => Date} now
 * @property {{disk?: import('./store.js').Disk, fallback?: string,
 *   validate?: (text: string) => void}} [store]
 * @property {(results: any) => Promise<{checksumMismatches: unknown[]}>} show writes the table, or
 *   what else was asked for, to stdout
 * @property {(results: any) => Promise<string>} makeReport the whole of `latest.html`
 */

/**
 * `samebench run`: checks what can be checked before anything is measured, prepares, measures,
 * saves, shows.
 *
 * @param {string[]} suites
 * @param {RawOptions} options
 * @param {Dependencies} dependencies
 * @returns {Promise<number>} the exit code
 */
export async function runBench(suites, options, dependencies) {
  const { progress, signal, list, now } = dependencies;
  const { platforms, presets } = dependencies;
  const binaries = readBinaries(options.with ?? [], platforms);
  const { chosen: columns, byName } = choice.choosePlatforms(options.platforms, platforms, { presets, binaries });
  const chosen = [...columns, ...choice.remotePlatforms(options, progress.say)];
  choice.checkReference(options.reference, chosen, platforms);
  const request = choice.makeRequest(suites, options);
  const { rounds } = request.profile;
  const folder = options.out ?? 'results';
  await checkFolder(folder, dependencies.store?.disk);
  // Before a build makes the machine busy.
  const machine = dependencies.describeMachine();

  const { ready: built, others, buildFailed } = await prepare(chosen, byName, {
    ...dependencies.preparation,
    say: progress.say,
  });
  const benchmarks = built.length > 0 ? await list(built.map(targetOf)) : [];
  if (built.length > 0) choice.checkSelection(request, benchmarks);
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

  const startedAt = now();
  const store = createStore(folder, startedAt, dependencies.store);
  /** @param {PlatformRecord[]} measured */
  const toResults = (measured, cut = false) => ({
    schema: 'samebench-results/1',
    samebench: dependencies.version,
    startedAt: startedAt.toISOString(),
    finishedAt: now().toISOString(),
    cut,
    request: {
      suites: request.suites,
      filter: request.filter,
      profile: request.profile,
      seed: request.seed,
      rounds,
    },
    machine,
    warnings: dangers(machine),
    platforms: inOrder([...measured, ...others], chosen),
  });
  if (ready.length === 0) {
    progress.say(
      buildFailed
        ? 'samebench: nothing was measured: the build failed, as said above'
        : 'samebench: no platform can run; `samebench doctor` shows what is missing',
    );
    return exitCode.platformFailed;
  }

  const measured = await measure({
    platforms:
      options.prepare === false ? ready : await prepareLaunch(ready, { say: progress.say }),
    request,
    rounds,
    isolated: options.isolate ? choice.measured(request, benchmarks) : null,
    signal,
    artifactsOf: (platform) => dependencies.artifactsOf(targetOf(platform)),
    timeouts: choice.makeTimeouts(options.timeout),
    onProgress: progress.update,
    log: (text) => progress.say(`samebench: ${text}`),
    // While it runs, the file says that it is cut: if this program dies, that is what it is.
    onRecords: async (records) => {
      // A disk that is full now may have room at the end; what counts is said then.
      await store.save(toResults(records, true)).catch(() => {});
    },
  });
  progress.clear();

  const results = toResults(measured, signal.aborted);
  const saved = await store
    .save(results)
    .catch((/** @type {Error} */ { message }) => ({ path: null, trouble: message }));
  sayFailures(results.platforms, progress.say);
  const { checksumMismatches } = await dependencies.show(results);
  if (signal.aborted) progress.say(`samebench: ${signal.reason?.message}; the results are cut`);
  if (saved.trouble) progress.say(`samebench: ${saved.trouble}`);
  else progress.say(`results: ${saved.path}  ${store.kept}`);
  await report(results, dependencies, store);

  if (signal.aborted) return exitCode.interrupted;
  if (saved.trouble) return exitCode.trouble;
  if (checksumMismatches.length > 0) return exitCode.gateFailed;
  const failed = results.platforms.some(
    ({ status, rounds }) => status === 'failed' || rounds.some(({ failures }) => failures.length > 0),
  );
  return failed ? exitCode.platformFailed : exitCode.done;
}

/**
 * @param {PlatformRecord[]} records
 * @param {Platform[]} chosen
 */
function inOrder(records, chosen) {
  return chosen.flatMap(({ id }) => records.find((record) => record.id === id) ?? []);
}

/**
 * Writes the report for a person to open. The results are safe by then; without it a run is done.
 *
 * @param {object} results
 * @param {Dependencies} dependencies
 * @param {ReturnType<typeof createStore>} store
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
