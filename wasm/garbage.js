/**
 * Garbage collection of the host. It is run before each pass over the benchmarks if the runtime allows it
 * (`--expose-gc`). In runtimes that report collections (Node), their share of a benchmark's time is known.
 *
 * @typedef {[startMs: number, endMs: number]} Window by `performance.now`
 * @typedef {{startTime: number, duration: number}} Collection in milliseconds, by the same clock
 * @typedef {{collections: number, durationMs: number}} Garbage
 */

/** A function that runs a garbage collection; undefined if the runtime does not offer one. */
export function garbageCollector() {
  const collect = /** @type {{gc?: unknown}} */ (globalThis).gc;
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
 * @param {readonly Window[]} windows
 * @param {readonly Collection[]} collections
 * @returns {Garbage}
 */
export function garbageWithin(windows, collections) {
  const within = collections.filter(({ startTime, duration }) =>
    windows.some(([start, end]) => startTime < end && startTime + duration > start),
  );
  const durationMs = within.reduce((sum, { duration }) => sum + duration, 0);
  return { collections: within.length, durationMs };
}
