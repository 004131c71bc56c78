/**
 * The host's garbage. It is collected before each pass over the benchmarks where the runtime allows that
 * (`--expose-gc`). Where the runtime reports collections (Node), their share of a benchmark's time is
 * measured.
 *
 * @typedef {import('../protocol/types.js').Windows} Windows by `performance.now`
 * @typedef {import('../protocol/types.js').Garbage} Garbage
 * @typedef {{startTime: number, duration: number}} Collection in milliseconds, by the same clock
 */

/** A function that collects garbage now; undefined where the runtime does not offer it. */
export function garbageCollector() {
  const collect = /** @type {{gc?: () => void}} */ (globalThis).gc;
  return typeof collect === 'function' ? () => void collect() : undefined;
}

/**
 * Watches the runtime's collections.
 * @returns {{finish: () => Promise<Collection[]>} | null} null where the runtime does not report them
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
