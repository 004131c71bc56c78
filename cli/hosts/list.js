import { profiles } from '../../protocol/profiles.js';
import { makeRequest } from '../../protocol/request.js';
import { benchmarkKey } from '../../protocol/identity.js';
import { LADDER } from '../../report/estimate/ladder.js';
import { PlatformError, SystemError, UsageError } from '../system/exit.js';
import { TimeoutError, withAdvice } from '../system/timeout-error.js';
import { keptList, lastListed } from './kept-list.js';
import { allLeftOut } from './left-out.js';
import { ExitError } from './process.js';
import { argumentsIn } from './programs.js';

/**
 * @import { Identity } from '../../protocol/identity.js'
 * @import { Artifact, Kind } from './index.js'
 * @import { Timeouts } from './watchdog.js'
 *
 * @typedef {Identity & Extra} Listed
 *
 * @typedef {object} Extra
 * @property {string | null} [note]
 * @property {boolean} [onlyByName] left out unless its suite is named
 * @property {boolean} [isSize] the size of an object, which only columns that count measure
 * @property {string | null} [series] the rows whose growth is fitted together; null or absent: those of its
 *   name
 * @property {string} [grows] order that its growth must not exceed
 * @property {string} [problem] why it will fail without being measured
 * @property {string} [program] that has it; absent if the build has one for all
 * @property {boolean} [hasJavaScript] whether this program has rows in JavaScript
 * @property {string} [onlyOn] id of the only kind of host that has it; absent if all have it that were asked
 *
 * @typedef {object} ListOptions
 * @property {AbortSignal} [signal]
 * @property {Partial<Timeouts>} [timeouts]
 * @property {(text: string) => void} [log] receives what the suites print
 * @property {(text: string) => void} [onStarting] is told now and then which build is still starting
 */

/** What a program that ended by itself has in it. */
const exitAdvice =
  '  its `main`, or what runs before that, ended it; `args` and `data` in samebench.config.json, or ARGS ' +
  'and DATA of samebench_add_google_benchmark(), give it arguments and files';

/** A module with this file may have rows in JavaScript only, which are not listed. */
export const rowsInJavaScript = /\bsamebench-rows\.js$/;

/** Why a program may have the ladder alone. */
const noBenchmark =
  'no file that it was linked from registers one\n' +
  '  a linker takes from a static library only what something refers to: name the files of its suites in ' +
  'SOURCES, or make it an OBJECT library';

/** Lines that a program printed before it ended are shown, the last ones. */
const maxPrinted = 3;

/**
 * Asks a host for its benchmarks. It has a process of its own, because a suite may crash or hang before its
 * benchmarks run.
 *
 * @param {Pick<Artifact, 'files' | 'folder' | 'run' | 'program'>} artifact
 * @param {ListOptions} [options]
 * @returns {Promise<Listed[]>}
 */
export async function listHost({ files, folder, run, program }, options) {
  /** @type {Listed[] | null} */
  let listed = null;
  /** @type {string[]} */
  const printed = [];
  const log = (/** @type {string} */ text) => {
    printed.push(text);
    options?.log?.(text);
  };
  const request = makeRequest({ profile: profiles.quick, list: true });
  try {
    await run(
      request,
      (event) => {
        if (event.event === 'list') listed = event.benchmarks;
      },
      { ...options, log },
    );
    if (listed === null) throw new Error('it sent no list, so it is of another Samebench');
  } catch (error) {
    options?.signal?.throwIfAborted();
    if (listed !== null && argumentsIn(folder) !== null) {
      // It has no part in what was listed.
      options?.log?.(`ended after its benchmarks: ${/** @type {Error} */ (error).message}`);
      return listed;
    }
    const reason = withAdvice(/** @type {Error} */ (error));
    const message = `${nameOf({ files, program })} cannot list its benchmarks: ${reason}`;
    // Another build of the same sources does the same.
    if (error instanceof TimeoutError) throw new SystemError(message);
    if (error instanceof ExitError)
      throw new SystemError(
        [message, ...printed.slice(-maxPrinted).map((line) => `  it ${line}`), exitAdvice].join('\n'),
      );
    throw new SystemError(`${message}\n  to build it again, remove ${folder}`);
  }
  const found = /** @type {Listed[]} */ (listed);
  if (program === LADDER) return found;
  const mayBeEmpty = allLeftOut(folder).length > 0 || files.some((file) => rowsInJavaScript.test(file));
  if (!mayBeEmpty && found.every(isOfLadder))
    throw new PlatformError(`${nameOf({ files, program })} has no benchmark: ${noBenchmark}`);
  return found;
}

/**
 * One of several programs is named where its failure is shown.
 *
 * @param {Pick<Artifact, 'files' | 'program'>} artifact
 */
const nameOf = ({ files, program }) => (program === undefined ? files[0] : 'it');

const isOfLadder = (/** @type {Identity} */ { suite }) => suite === LADDER;

/**
 * A program without which the others are measured.
 * @typedef {object} FailedProgram
 * @property {Kind} kind
 * @property {string} program
 * @property {string} message
 * @property {boolean} [isBuilt] false: the build has said why
 *
 * @typedef {object} MoreOptions
 * @property {(kind: Kind, message: string) => void} [onFailure] called for a kind that cannot be listed while
 *   another one can
 * @property {(failed: FailedProgram) => void} [onFailedProgram] called for one of several that cannot be
 *   listed, or was not built. Default: it is an error
 * @property {(kind: Kind, ms: number) => void} [onListed] called with how long a kind takes
 * @property {boolean} [keep] keep a list that took long beside its build, and use one that was kept
 */

/**
 * What says that a program cannot be listed, for commands that go on without it.
 *
 * @param {(line: string) => void} print
 * @returns {NonNullable<MoreOptions['onFailedProgram']>}
 */
export const reportFailedProgram =
  (print) =>
  ({ kind, program, message, isBuilt }) => {
    if (isBuilt) print(`samebench: ${kind.title}: the program ${program}: ${message}`);
  };

/**
 * The benchmarks of several builds. Most are in all of them.
 *
 * @param {Artifact[]} artifacts one at least; the first of each kind is asked
 * @param {ListOptions & MoreOptions} [options]
 * @returns {Promise<Listed[]>} rejects if there is no list
 */
export async function listBenchmarks(artifacts, { onFailure, onListed, ...options } = {}) {
  /** @type {Map<Kind, Listed[]>} */
  const lists = new Map();
  /** @type {Map<Kind, Error>} */
  const failures = new Map();
  for (const artifact of artifacts) {
    const { kind } = artifact;
    if (lists.has(kind) || failures.has(kind)) continue;
    const onStarting = (/** @type {string} */ text) =>
      options.onStarting?.(`the ${kind.title} build ${text}`);
    try {
      const { benchmarks, ms } = await listBuild(artifact, { ...options, onStarting });
      lists.set(kind, benchmarks);
      onListed?.(kind, ms);
    } catch (error) {
      options.signal?.throwIfAborted();
      failures.set(kind, /** @type {Error} */ (error));
    }
  }
  const [failure] = failures.values();
  if (failure !== undefined && (onFailure === undefined || lists.size === 0)) throw failure;
  for (const [kind, { message }] of failures) onFailure?.(kind, message);
  return mergeLists([...lists].map(([{ id }, benchmarks]) => ({ id, benchmarks })));
}

/**
 * The benchmarks of all programs of a build. The ladder, which each has, is that of the first one.
 *
 * @param {Artifact} artifact
 * @param {ListOptions & Pick<MoreOptions, 'onFailedProgram' | 'keep'>} options
 * @returns {Promise<{benchmarks: Listed[], ms: number}>} ms: of the program that took longest
 */
async function listBuild({ kind, programs }, { onFailedProgram, keep = false, ...options }) {
  /** @type {Listed[]} */
  let benchmarks = [];
  const times = [];
  /** Rows that programs which failed had before. @type {Listed[]} */
  const lost = [];
  /** @type {{program: string, error: Error, isBuilt: boolean}[]} */
  const failures = [];
  for (const artifact of programs) {
    const { program = LADDER, failure, files, folder } = artifact;
    const hasJavaScript = files.some((file) => rowsInJavaScript.test(file));
    const of = { program, ...(hasJavaScript && { hasJavaScript }) };
    try {
      if (failure !== null) throw new PlatformError(failure);
      const listed = await keptList(artifact, () => artifact.list(options), { keep });
      times.push(listed.ms);
      benchmarks = program === LADDER ? listed.benchmarks : withOwn(of, listed.benchmarks, benchmarks);
    } catch (error) {
      options.signal?.throwIfAborted();
      if (program === LADDER || error instanceof UsageError || !onFailedProgram) throw error;
      failures.push({ program, error: /** @type {Error} */ (error), isBuilt: failure === null });
      const [problem] = /** @type {Error} */ (error).message.split('\n');
      lost.push(...(await lastListed(folder)).map((one) => ({ ...one, ...of, problem })));
    }
  }
  if (failures.length > 0 && benchmarks.every(isOfLadder))
    throw new SystemError(
      failures.map(({ program, error }) => `the program ${program}: ${error.message}`).join('\n'),
    );
  const known = lost.filter(
    (one) => !isOfLadder(one) && !benchmarks.some(({ suite }) => suite === one.suite),
  );
  for (const { program, error, isBuilt } of failures)
    onFailedProgram?.({ kind, program, message: error.message, isBuilt });
  return { benchmarks: [...benchmarks, ...known], ms: Math.max(...times) };
}

/**
 * @param {{program: string, hasJavaScript?: boolean}} of
 * @param {Listed[]} listed its benchmarks; its ladder is that of the first program
 * @param {Listed[]} others those of the programs before it
 * @returns {Listed[]} both
 */
function withOwn(of, listed, others) {
  const own = listed.filter((one) => !isOfLadder(one));
  for (const { suite } of own) {
    const other = others.find((one) => one.suite === suite);
    if (other)
      throw new UsageError(
        `the programs ${other.program} and ${of.program} both have a suite ${suite}: give one another ` +
          'name, or both the same PROGRAM',
      );
  }
  return [...others, ...own.map((one) => ({ ...one, ...of }))];
}

/**
 * @param {{id: string, benchmarks: Listed[]}[]} lists of kinds of hosts
 * @returns {Listed[]} each benchmark once, in the order of the first list that has it
 */
export function mergeLists(lists) {
  /** @type {Map<string, {benchmark: Listed, ids: string[]}>} */
  const merged = new Map();
  for (const { id, benchmarks } of lists) {
    for (const benchmark of benchmarks) {
      const key = benchmarkKey(benchmark);
      const known = merged.get(key);
      if (known) {
        known.ids.push(id);
        if (benchmark.hasJavaScript) known.benchmark = { ...known.benchmark, hasJavaScript: true };
      } else merged.set(key, { benchmark, ids: [id] });
    }
  }
  return [...merged.values()].map(({ benchmark, ids: [id, ...others] }) =>
    lists.length === 1 || others.length > 0 ? benchmark : { ...benchmark, onlyOn: id },
  );
}
