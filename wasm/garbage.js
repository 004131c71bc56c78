/**
 * Garbage collection of the host. It is run before each pass over the benchmarks if the runtime allows it
 * (`--expose-gc`). In runtimes that report collections (Node), their share of a benchmark's time is
 * measured.
 *
 * @typedef {import('../protocol/types.js').Windows} Windows by `performance.now`
 * @import { Garbage } from '../protocol/types.js'
 * @typedef {{startTime: number, duration: number}} Collection in milliseconds, by the same clock
 */

/** A function that runs a garbage collection; undefined if the runtime does not offer one. */
export function garbageCollector() {
  const collect = /** @type {{gc?: () => void}} */ (globalThis).gc;
  return typeof collect === 'function' ? () => void collect() : undefined;
}

/**
 * Records the runtime's garbage collections.
 * @returns {{finish: () => Promise<Collection[]>} | null} null if the runtime does not report them
 */
export function watchCollections() {
  const { PerformanceObserver } = globalThis;
  if (!PerformanceObserver?.supportedEntryTypes?.includes('gc')) return null;
  /** @type {Collection[]} */
  const seen = [];
  /** @param {PerformanceObserverEntryList} list */
  const take = (list) => void seen.push(...list.getEntries());
  const observer = new PerformanceObserver(take);
  observer.observe({ entryTypes: ['gc'] });
  return {
    async finish() {
      // A round blocks the event loop, so its entries arrive only after it.
      await new Promise((resolve) => setTimeout(resolve, 10));
      observer.disconnect();
      return seen;
    },
  };
}

/**
 * The collections that overlap a benchmark's windows.
 *
 * @param {Windows} windows
 * @param {readonly Collection[]} collections
 * @returns {Garbage}
 */
export function garbageWithin({ startMs, endMs }, collections) {
  const within = collections.filter(({ startTime, duration }) =>
    startMs.some((start, i) => startTime < endMs[i] && startTime + duration > start),
  );
  const durationMs = within.reduce((sum, { duration }) => sum + duration, 0);
  return { collections: within.length, durationMs };
}
