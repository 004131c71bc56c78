import { readFileSync } from 'node:fs';
import { UsageError, unknownName } from '../system/exit.js';
import { closest } from '../system/suggest.js';
import { resolveColumn } from '../platforms/columns.js';
import { defaultTimeouts } from '../platforms/host/watchdog.js';
import { sharedPlatform } from '../platforms/browsers/shared.js';
import { webdriverPlatform } from '../platforms/browsers/webdriver.js';
import { benchmarkPath } from '../../report/results/identity.js';
import { profiles } from '../../protocol/profiles.js';
import * as protocol from '../../protocol/request.js';

/**
 * @typedef {import('../platforms/index.js').Platform} Platform
 *
 * What the command line gives, after commander.
 * @typedef {object} RawOptions
 * @property {string} [platforms]
 * @property {string} [filter]
 * @property {boolean} [quick]
 * @property {boolean} [thorough]
 * @property {boolean} [isolate]
 * @property {number} [target] relative
 * @property {number} [budget] milliseconds of one benchmark on one platform, over all rounds
 * @property {boolean} [prepare] false for --no-prepare
 * @property {number} [seed]
 * @property {number} [rounds]
 * @property {number} [timeout] seconds
 * @property {string} [out]
 * @property {boolean} [json]
 * @property {string} [reference]
 * @property {string[]} [with] other binaries, such as "chromium=/path"
 * @property {boolean} [share] a page for another machine
 * @property {string} [webdriver] URL of a driver
 * @property {string} [browser] that the driver starts; several are separated by commas
 * @property {string} [capabilities] file
 * @property {string} [pageHost] address
 * @property {string} [project]
 * @property {string | true} [record] the name of a baseline; true: the usual one
 * @property {string | true} [compare] the same, or a file
 * @property {'ns' | 'cycles'} [unit]
 */

/**
 * The columns that a list names, in the order in which they stand; variants stand beside their
 * platform. A column that got a binary of its own joins them.
 *
 * @param {string | undefined} list such as "native,node@--no-liftoff", or "all"
 * @param {Platform[]} known
 * @param {import('../platforms/columns.js').World} [world]
 * @returns {{chosen: Platform[], byName: boolean}} whether a missing one is an error
 */
export function choosePlatforms(list, known, world = { presets: [], binaries: new Map() }) {
  const ids = known.map(({ id }) => id);
  if (list?.trim() === '') {
    throw new UsageError(`--platforms is empty\n  platforms: ${[...ids, 'all'].join(', ')}`);
  }
  const everyones = known.filter(({ onDemand }) => !onDemand).map(({ id }) => id);
  const named = list?.split(',').map((name) => name.trim()) ?? everyones;
  const names = [...named.flatMap((name) => (name === 'all' ? ids : name)), ...world.binaries.keys()];
  const columns = [...new Set(names)].map((name) => resolveColumn(name, known, world));
  const place = (/** @type {Platform} */ { id }) => {
    const [platform, ...variant] = id.split('@');
    return 2 * ids.indexOf(platform) + Math.min(1, variant.length);
  };
  return {
    chosen: columns.sort((a, b) => place(a) - place(b)),
    byName: list !== undefined && !named.includes('all'),
  };
}

/**
 * Browsers that others start, each a column: a person's, on another machine, and those of a driver.
 *
 * @param {RawOptions} options
 * @param {(line: string) => void} say
 * @returns {Platform[]}
 */
export function remotePlatforms({ share = false, ...options }, say) {
  return [...drivenPlatforms(options), ...(share ? [sharedPlatform({ say })] : [])];
}

/**
 * @param {RawOptions} options
 * @returns {Platform[]}
 */
function drivenPlatforms({ webdriver, browser, capabilities, pageHost }) {
  if (webdriver === undefined) {
    const alone = Object.entries({ browser, capabilities, 'page-host': pageHost }).find(([, value]) => value !== undefined);
    if (alone) throw new UsageError(`--${alone[0]} belongs to --webdriver URL, which is missing`);
    return [];
  }
  const names = (browser ?? 'chrome').split(',').map((name) => name.trim()).filter(Boolean);
  return [...new Set(names)].map((name) =>
    webdriverPlatform({ url: webdriver, browser: name, capabilities: readCapabilities(capabilities), pageHost }));
}

/** @param {string | undefined} file */
function readCapabilities(file) {
  if (file === undefined) return {};
  try {
    const value = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('expected a JSON object');
    return value;
  } catch (error) {
    throw new UsageError(`--capabilities ${file}: ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * The request of a run, without its round; see docs/protocol.md.
 *
 * @param {string[]} suites
 * @param {RawOptions} options
 * @param {import('../../protocol/types.js').Profile} [usual] where no option names another
 */
export function makeRequest(suites, options, usual = profiles.default) {
  const { filter, seed } = options;
  return protocol.makeRequest({ suites, filter, seed, profile: makeProfile(options, usual) });
}

/**
 * @param {RawOptions} options
 * @param {import('../../protocol/types.js').Profile} usual
 * @returns {import('../../protocol/types.js').Profile}
 */
function makeProfile({ quick = false, thorough = false, rounds, target, budget }, usual) {
  if (quick && thorough) {
    throw new UsageError('--quick and --thorough exclude each other: leave one out');
  }
  const profile = quick ? profiles.quick : thorough ? profiles.thorough : usual;
  return {
    ...profile,
    rounds: rounds ?? profile.rounds,
    targetRelative: target ?? profile.targetRelative,
    // A budget is for all rounds together, as the person who waits sees it.
    budgetMs: budget === undefined ? profile.budgetMs : budget / (rounds ?? profile.rounds),
  };
}

/**
 * @param {number | undefined} seconds
 * @returns {import('../platforms/host/watchdog.js').Timeouts}
 */
export function makeTimeouts(seconds) {
  if (seconds === undefined) return defaultTimeouts;
  return { startMs: seconds * 1000, silenceMs: seconds * 1000 };
}

/**
 * @param {string | undefined} reference
 * @param {Platform[]} chosen
 * @param {Platform[]} known
 */
export function checkReference(reference, chosen, known) {
  const measured = chosen.map(({ id }) => id);
  if (reference === undefined || measured.includes(reference)) return;
  const ids = known.map(({ id }) => id);
  if (!ids.includes(reference.split('@')[0])) throw unknownName('platform', reference, ids);
  throw new UsageError(
    `--reference ${reference} is not measured in this run\n  measured: ${measured.join(', ')}`,
  );
}

/**
 * @typedef {import('../build/list.js').Listed} Listed
 * @typedef {{suites: string[], filter: string}} Selection
 */

/**
 * Whether a person who names these suites asks for the suite of the benchmark.
 *
 * @param {string[]} suites
 * @param {Listed} benchmark
 */
const isInSuites = (suites, { suite, onlyByName }) =>
  suites.includes(suite) || (suites.length === 0 && !onlyByName);

/**
 * @param {string} filter
 * @param {Listed} benchmark
 */
const passes = (filter, benchmark) =>
  benchmarkPath(benchmark).toLowerCase().includes(filter.toLowerCase());

/**
 * The labels of what a host measures for a request: what was asked for, and the ladder.
 *
 * @param {Selection} request
 * @param {Listed[]} benchmarks
 */
export function measured({ suites, filter }, benchmarks) {
  return benchmarks
    .filter(
      (benchmark) =>
        benchmark.suite === 'ladder' ||
        (isInSuites(suites, benchmark) && passes(filter, benchmark)),
    )
    .map(benchmarkPath);
}

/**
 * Whether a kind of host has something of what was asked for, the ladder aside.
 *
 * @param {Selection} request
 * @param {Listed[]} benchmarks
 * @param {import('../build/list.js').Kind} kind
 */
export function hasSelected({ suites, filter }, benchmarks, kind) {
  return benchmarks.some(
    (one) => (one.onlyOn ?? kind) === kind && isInSuites(suites, one) && passes(filter, one),
  );
}

/**
 * Sees to it that the suites exist, and that something is left to measure.
 *
 * @param {Selection} request
 * @param {Listed[]} benchmarks all that there are
 */
export function checkSelection({ suites, filter }, benchmarks) {
  const known = [...new Set(benchmarks.map(({ suite }) => suite))];
  for (const suite of suites) {
    if (!known.includes(suite)) throw unknownName('suite', suite, known);
  }
  const inSuites = benchmarks.filter((benchmark) => isInSuites(suites, benchmark));
  if (inSuites.some((benchmark) => passes(filter, benchmark))) return;

  const where = suites.length > 0 ? ` in ${suites.join(', ')}` : '';
  const elsewhere = suites.length === 0 ? byNameOnly(filter, benchmarks) : [];
  throw new UsageError(
    [
      `no benchmark${where} matches --filter "${filter}"`,
      ...(elsewhere.length > 0 ? elsewhere : nearest(filter, inSuites, where)),
    ].join('\n  '),
  );
}

/**
 * In `--record ladder` the suite is taken for a name: that must not measure everything unasked.
 *
 * @param {RawOptions} options
 * @param {Listed[]} benchmarks
 */
export function checkBaselineNames({ record, compare }, benchmarks) {
  for (const [option, name] of Object.entries({ record, compare })) {
    if (!benchmarks.some(({ suite }) => suite === name)) continue;
    throw new UsageError(
      `--${option} takes the word behind it for the name of a baseline, and "${name}" is a suite\n` +
        `  suites stand first: samebench run ${name} --${option}`,
    );
  }
}

/**
 * Where the filter would have matched, had the suite been named.
 *
 * @param {string} filter
 * @param {Listed[]} benchmarks
 */
function byNameOnly(filter, benchmarks) {
  const matching = benchmarks.filter((one) => one.onlyByName && passes(filter, one));
  return [...new Set(matching.map(({ suite }) => suite))].map(
    (suite) =>
      `${suite} has some, and is measured only if it is named: ` +
      `samebench run ${suite} --filter "${filter}"`,
  );
}

/**
 * What was perhaps meant, and what there is.
 *
 * @param {string} filter
 * @param {Listed[]} inSuites
 * @param {string} where
 */
function nearest(filter, inSuites, where) {
  const meant = closest(filter, [...inSuites.map(({ name }) => name), ...inSuites.map(benchmarkPath)]);
  return [
    ...(meant ? [`did you mean "${meant}"?`] : []),
    `benchmarks${where}:`,
    ...inSuites.map((benchmark) => `  ${benchmarkPath(benchmark)}`),
  ];
}
