/**
 * The policy of the native hosts' heap (native/os/heap_policy.hpp), set from outside: variables of their
 * environment, which glibc and the hosts read.
 *
 * @import { Platform } from '../../platforms/index.js'
 *
 * What it depends on. Tests put their own in.
 * @typedef {object} HeapSources
 * @property {NodeJS.Platform} [platform]
 * @property {NodeJS.ProcessEnv} [env]
 */

/** What a native host fixes by itself, for both sides of a duel: one may be of an earlier version. */
export const fixed = [
  'SAMEBENCH_HEAP=fixed',
  `MALLOC_MMAP_THRESHOLD_=${32 << 20}`,
  'MALLOC_TRIM_THRESHOLD_=-1',
];

/** Whether the program of a platform has a heap of the C library. @param {Pick<Platform, 'host'>} platform */
export const hasHeap = ({ host }) => host.hasHeap === true;

/**
 * Platforms whose heap follows the system's rules, for --heap. Says once of which it is not glibc's.
 *
 * @template {Platform} P
 * @param {P[]} platforms
 * @param {HeapSources & {print: (line: string) => void}} options
 * @returns {P[]}
 */
export function withSystemHeap(platforms, { print, ...sources }) {
  /** @type {Set<string>} */
  const others = new Set();
  return withVariables(platforms, ['SAMEBENCH_HEAP=system'], sources, ({ id }, heap) => {
    if (!heap || heap.library || others.has(id)) return;
    others.add(id);
    print(`samebench: ${id}: --heap has no effect: its C library is not glibc`);
  });
}

/**
 * Platforms whose heap has the same policy, whether their host sets it or not, unless the user has set one.
 *
 * @template {Platform} P
 * @param {P[]} platforms
 * @param {HeapSources} [sources]
 * @returns {P[]}
 */
export function withOneHeap(platforms, sources = {}) {
  const { env = process.env } = sources;
  const isSet =
    Object.keys(env).some((name) => name === 'SAMEBENCH_HEAP' || name.startsWith('MALLOC_')) ||
    env.GLIBC_TUNABLES?.includes('glibc.malloc.');
  return isSet ? platforms : withVariables(platforms, fixed, sources);
}

/**
 * @template {Platform} P
 * @param {P[]} platforms
 * @param {string[]} variables
 * @param {HeapSources} sources
 * @param {(platform: P, heap: import('../../../protocol/types.js').Heap | undefined) => void} [onHost]
 * @returns {P[]}
 */
const withVariables = (platforms, variables, { platform: system = process.platform }, onHost = () => {}) =>
  platforms.map((platform) =>
    hasHeap(platform)
      ? {
          ...platform,
          run: (request, onEvent, { prefix = [], ...options }) =>
            platform.run(
              request,
              (event) => {
                if (event.event === 'host') onHost(platform, event.heap);
                onEvent(event);
              },
              { ...options, prefix: system === 'linux' ? ['env', ...variables, ...prefix] : prefix },
            ),
        }
      : platform,
  );
