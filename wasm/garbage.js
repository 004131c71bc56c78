/**
 * The host's garbage: collected before each pass over the benchmarks where the runtime lets us
 * (`--expose-gc`), and, where it tells (Node), how much of a benchmark's time collections took.
 *
 * @typedef {[startMs: number, endMs: number]} Window by `performance.now`
 * @typedef {{startTime: number, duration: number}} Collection in milliseconds, by the same clock
 * @typedef {{collections: number, durationMs: number}} Garbage
 */

/** A function that collects garbage now; undefined where the runtime does not offer it. */
export function garbageCollector() {
  const collect = /** @type {{gc?: unknown}} */ (globalThis).gc;
  return typeof collect === 'function' ? () => void collect() : undefined;
}

/**
 * Watches the runtime's collections.
 * @returns {{finish: () => Promise<Collection[]>} | null} null where the runtime does not tell
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
      // Entries of a round, which never yields, arrive when it is over.
      await new Promise((resolve) => setTimeout(resolve, 10));
      observer.disconnect();
      return seen;
    },
  };
}

/**
 * The collections that fell into a benchmark's windows.
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
