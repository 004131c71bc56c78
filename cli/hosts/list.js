import { profiles } from '../../protocol/profiles.js';
import { makeRequest } from '../../protocol/request.js';
import { benchmarkKey } from '../../protocol/identity.js';
import { PlatformError, SystemError } from '../system/exit.js';
import { TimeoutError, withAdvice } from '../system/timeout-error.js';
import { keptList } from './kept-list.js';
import { allLeftOut } from './left-out.js';
import { ExitError } from './process.js';

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
  '  the `main` of a suite, or what runs before it, ended the program; Samebench calls `main` without ' +
  'arguments';

/** A module with this file may have rows in JavaScript only, which are not listed. */
const rowsInJavaScript = /\bsamebench-rows\.js$/;

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
 * @param {Pick<Artifact, 'files' | 'folder' | 'run'>} artifact
 * @param {ListOptions} [options]
 * @returns {Promise<Listed[]>}
 */
export async function listHost({ files, folder, run }, options) {
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
    const message = `${files[0]} cannot list its benchmarks: ${withAdvice(/** @type {Error} */ (error))}`;
    // Another build of the same sources does the same.
    if (error instanceof TimeoutError) throw new SystemError(message);
    if (error instanceof ExitError)
      throw new SystemError(
        [message, ...printed.slice(-maxPrinted).map((line) => `  it ${line}`), exitAdvice].join('\n'),
      );
    throw new SystemError(`${message}\n  to build it again, remove ${folder}`);
  }
  const found = /** @type {Listed[]} */ (listed);
  const mayBeEmpty = allLeftOut(folder).length > 0 || files.some((file) => rowsInJavaScript.test(file));
  if (!mayBeEmpty && found.every(({ suite }) => suite === 'ladder'))
    throw new PlatformError(`${files[0]} has no benchmark: ${noBenchmark}`);
  return found;
}

/**
 * @typedef {object} MoreOptions
 * @property {(kind: Kind, message: string) => void} [onFailure] called for a kind that cannot be listed while
 *   another one can
 * @property {(kind: Kind, ms: number) => void} [onListed] called with how long a kind takes
 * @property {boolean} [keep] keep a list that took long beside its build, and use one that was kept
 */

/**
 * The benchmarks of several builds. Most are in all of them.
 *
 * @param {Artifact[]} artifacts one at least; the first of each kind is asked
 * @param {ListOptions & MoreOptions} [options]
 * @returns {Promise<Listed[]>} rejects if there is no list
 */
export async function listBenchmarks(artifacts, { onFailure, onListed, keep = false, ...options } = {}) {
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
      const { benchmarks, ms } = await keptList(artifact, () => artifact.list({ ...options, onStarting }), {
        keep,
      });
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
      if (known) known.ids.push(id);
      else merged.set(key, { benchmark, ids: [id] });
    }
  }
  return [...merged.values()].map(({ benchmark, ids: [id, ...others] }) =>
    lists.length === 1 || others.length > 0 ? benchmark : { ...benchmark, onlyOn: id },
  );
}
