import { labelOf } from '../../protocol/identity.js';
import { makeRequest } from '../../protocol/request.js';
import { profiles } from '../../protocol/profiles.js';
import {
  buildOf,
  chooseBenchmark,
  makeTimeouts,
  PlatformError,
  programOf,
  provision,
  reportFailedProgram,
  resolveSide,
  targetOf,
  UsageError,
  withinKinds,
} from '../../cli/api.js';

/**
 * Builds what `explain` counts, and counts it.
 *
 * @import { Build, Context, Platform } from '../../cli/api.js'
 *
 * @typedef {Build & {title: string, kinds?: import('../../cli/api.js').Kind[]}} Side
 *
 * @typedef {object} Sources
 * @property {string} [project]
 * @property {string[]} [define]
 * @property {string} [a] a build to compare with
 * @property {string} b
 * @property {number} [seed]
 * @property {number} [timeout]
 *
 * @typedef {object} Counting
 * @property {string} label of the benchmark
 * @property {Side[]} sides the one to explain last
 * @property {<T>(platform: Platform, how: (...all: Parameters<Context['countFunctions']>) => Promise<T>) =>
 *   Promise<T[] | null>} count all sides; null if one of them cannot be counted
 */

/**
 * @param {string} text that names the benchmark
 * @param {Sources} sources
 * @param {Platform[]} platforms that count
 * @param {Context} context
 * @returns {Promise<Counting>}
 */
export async function prepareCounting(text, { project, define, a, b, seed, timeout }, platforms, context) {
  const { progress, signal } = context;
  const sides = await resolveSides({ project, define, a, b }, context);
  const { ready } = await provision(withinKinds(platforms, sides), false, buildAll(sides), context);
  if (ready.length === 0)
    throw new PlatformError('nothing can be counted; `samebench doctor` shows what is missing');
  /** @type {Awaited<ReturnType<typeof list>>[]} */
  const lists = [];
  for (const side of sides) lists.push(await list(side, ready, makeTimeouts(timeout), context));
  const { benchmarks } = lists[lists.length - 1];
  const benchmark = chooseBenchmark(text, benchmarks);
  const label = labelOf(benchmark);
  if (!lists[0].benchmarks.some((one) => labelOf(one) === label)) {
    throw new UsageError(`${label} is not in a, ${sides[0].title}, so there is nothing to compare it with`);
  }

  const request = makeRequest({ profile: profiles.default, seed, only: [label], count: true });
  const options = {
    signal,
    timeouts: makeTimeouts(timeout),
    log: (/** @type {string} */ line) => progress.print(`samebench: ${line}`),
  };
  /** @type {Counting['count']} */
  const count = async (platform, how) => {
    const { host } = platform;
    if (
      !ready.includes(platform) ||
      lists.some(({ broken }) => broken.includes(host)) ||
      (benchmark.onlyOn ?? host.id) !== host.id
    )
      return null;
    const counts = [];
    for (const side of sides) {
      const where = sides.length === 1 ? platform.id : `${platform.id}, ${side.title}`;
      progress.status(`counting ${label} on ${where}`);
      try {
        const build = side.artifactOf(targetOf(platform));
        counts.push(await how(programOf(build, benchmark.program), request, options));
      } catch (error) {
        signal.throwIfAborted();
        progress.print(`samebench: ${where}: ${/** @type {Error} */ (error).message}`);
        return null;
      }
    }
    return counts;
  };
  return { label, sides, count };
}

/**
 * The build to explain, or the two that are compared.
 *
 * @param {Sources} sources
 * @param {Context} context
 * @returns {Promise<Side[]>}
 */
export const resolveSides = async ({ project, define, a, b }, context) =>
  a === undefined
    ? [{ title: 'the working tree', ...buildOf({ project, define }, context) }]
    : [
        await resolveSide('a', a, { project, define }, context),
        await resolveSide('b', b, { project, define }, context),
      ];

/**
 * Builds all sides for a target, up to the first failure.
 *
 * @param {Build[]} sides
 * @returns {Build['build']}
 */
export const buildAll = (sides) => async (target) => {
  for (const { build } of sides) {
    const failure = await build(target);
    if (failure !== null) return failure;
  }
  return null;
};

/**
 * The benchmarks of a side, and the kinds of hosts that cannot list theirs.
 *
 * @param {Side} side
 * @param {Platform[]} ready
 * @param {ReturnType<typeof makeTimeouts>} timeouts
 * @param {Context} context
 */
async function list({ artifactOf }, ready, timeouts, { listBenchmarks, progress, signal }) {
  /** @type {import('../../cli/api.js').Kind[]} */
  const broken = [];
  const benchmarks = await listBenchmarks(
    ready.map((platform) => artifactOf(targetOf(platform))),
    {
      signal,
      timeouts,
      keep: true,
      onFailedProgram: reportFailedProgram(progress.print),
      onStarting: (text) => progress.print(`samebench: ${text}`),
      onFailure: (kind, message) => {
        progress.print(`samebench: ${message}`);
        broken.push(kind);
      },
    },
  );
  return { benchmarks, broken };
}
