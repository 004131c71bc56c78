import { FALSE_DISCOVERIES } from '../../report/compare/compare.js';
import { profiles } from '../../protocol/profiles.js';
import { targetOf } from '../build/build.js';
import { exitCode } from '../system/exit.js';
import { readBinaries } from '../platforms/columns.js';
import { prepareLaunch } from '../measure/pinning.js';
import { measure } from '../measure/measure.js';
import * as choice from '../measure/options.js';
import { prepare } from '../measure/prepare.js';
import { resultsOf } from '../measure/session.js';
import { checkFolder, freeName, timeName, writeAtomically } from '../files/store.js';

/**
 * @typedef {import('../platforms/index.js').Platform} Platform
 * @typedef {import('../../report/results/collector.js').PlatformRecord} PlatformRecord
 * @typedef {import('./side.js').Side} Side
 *
 * The world around a duel: that of a run, with the sides' own builds.
 * @typedef {Pick<import('../run/run.js').Dependencies, 'platforms' | 'presets' | 'progress' | 'signal' |
 *   'version' | 'describeMachine' | 'now'> & Own} Dependencies
 *
 * @typedef {object} Own
 * @property {Omit<import('../measure/prepare.js').PrepareDependencies, 'say' | 'build'>} preparation
 * @property {(side: Side, built: import('../build/build.js').Target[]) =>
 *   Promise<import('../measure/options.js').Listed[]>} list
 * @property {(path: string, text: string) => Promise<void>} [write] as `writeAtomically`
 * @property {(a: any, b: any) => Promise<number>} show writes the comparison of two results to
 *   stdout, and gives the exit code for it
 */

/**
 * `samebench duel`: measures two builds turn about in the same session, so that whatever happens to
 * the machine happens to both.
 *
 * @param {[Side, Side]} sides
 * @param {string[]} suites
 * @param {import('../measure/options.js').RawOptions} options
 * @param {Dependencies} dependencies
 * @returns {Promise<number>} the exit code
 */
export async function runDuel(sides, suites, options, dependencies) {
  const { progress, signal, now } = dependencies;
  const { platforms, presets, write = writeAtomically } = dependencies;
  const binaries = readBinaries(options.with ?? [], platforms);
  const { chosen, byName } = choice.choosePlatforms(options.platforms, platforms, { presets, binaries });
  const request = choice.makeRequest(suites, options, profiles.duel);
  const { rounds } = request.profile;
  const folder = options.out ?? 'results';
  await checkFolder(folder);
  const machine = dependencies.describeMachine();

  const { ready, others } = await prepareBoth(sides, chosen, byName, dependencies);
  progress.clear();
  signal.throwIfAborted();
  if (ready.length === 0) {
    progress.say('samebench: no platform can run both sides, as said above');
    return exitCode.platformFailed;
  }
  let cells = 0;
  for (const side of sides) {
    const benchmarks = await dependencies.list(side, ready.map(targetOf));
    choice.checkSelection(request, benchmarks);
    cells = ready.length * choice.measured(request, benchmarks).length;
  }
  const fewest = roundsFor(cells);
  if (rounds < fewest) {
    progress.say(`samebench: warning: ${rounds} rounds cannot tell which of ${cells} costs changed: that takes ${fewest}`);
  }

  const startedAt = now();
  const launched = options.prepare === false ? ready : await prepareLaunch(ready, { say: progress.say });
  const columns = launched.flatMap((platform) =>
    sides.map((side) => ({ ...platform, id: `${platform.id} ${side.name}`, column: platform.id, side })));
  const paths = sides.map((side) => freeName(folder, `${timeName(startedAt)}-${side.name}`));
  /** @param {PlatformRecord[]} measured in the order of the columns */
  const toResults = (measured, cut = signal.aborted) => sides.map((side) => {
    const own = measured.flatMap((record, i) => (columns[i].side === side ? [{ ...record, id: columns[i].column }] : []));
    const results = resultsOf(dependencies, { startedAt, cut, request, machine, platforms: [...own, ...others] });
    return { ...results, duel: { side: side.name, title: side.title } };
  });
  /** @param {object[]} results */
  const save = async (results) => {
    for (const [i, path] of paths.entries()) await write(path, `${JSON.stringify(results[i])}\n`);
  };
  const measured = await measure({
    platforms: columns,
    request,
    rounds,
    signal,
    groupOf: (platform) => /** @type {Column} */ (platform).column,
    artifactsOf: (platform) => /** @type {Column} */ (platform).side.artifactsOf(targetOf(platform)),
    timeouts: choice.makeTimeouts(options.timeout),
    onProgress: progress.update,
    log: (text) => progress.say(`samebench: ${text}`),
    // While it runs, the files say that they are cut: if this program dies, that is what they are.
    onRecords: (records) => save(toResults(records, true)).catch(() => {}),
  });
  progress.clear();

  const [a, b] = toResults(measured);
  for (const { id, status, reason } of measured) {
    if (status === 'failed') progress.say(`samebench: ${id} failed: ${reason}`);
  }
  const trouble = await save([a, b]).then(() => null, (/** @type {Error} */ { message }) => message);
  const code = await dependencies.show(a, b);
  if (trouble !== null) {
    progress.say(`samebench: cannot write the results: ${trouble}\n  they are lost but for what is printed here`);
    return exitCode.trouble;
  }
  progress.say(`results: ${paths.join('  ')}`);
  if (signal.aborted) {
    progress.say(`samebench: ${signal.reason?.message}; the results are cut`);
    return exitCode.interrupted;
  }
  if (code !== exitCode.done) return code;
  return [...measured, ...others].some(({ status }) => status === 'failed') ? exitCode.platformFailed : code;
}

/** @typedef {Platform & {column: string, side: Side}} Column of one platform, for one side */

/**
 * The platforms that both sides can run.
 *
 * @param {[Side, Side]} sides
 * @param {Platform[]} chosen
 * @param {boolean} byName
 * @param {Dependencies} dependencies
 * @returns {Promise<{ready: Platform[], others: PlatformRecord[]}>}
 */
async function prepareBoth(sides, chosen, byName, { preparation, progress }) {
  /** @type {PlatformRecord[]} */
  const others = [];
  let ready = chosen;
  for (const side of sides) {
    progress.say(`${side.name}: ${side.title}`);
    const prepared = await prepare(ready, byName, { ...preparation, say: progress.say, build: side.build });
    others.push(...prepared.others);
    ready = prepared.ready;
  }
  return { ready, others };
}

/**
 * The fewest rounds of which the clearest outcome, all on one side, is beyond doubt for one of so many
 * costs.
 *
 * @param {number} cells
 */
export const roundsFor = (cells) => Math.ceil(1 + Math.log2(Math.max(1, cells) / FALSE_DISCOVERIES));
