/**
 * Garbage collection of the host. It is run before each pass over the benchmarks, and once before a row in
 * JavaScript, if the runtime allows it (`--expose-gc`). In runtimes that report collections (Node), their
 * share of a benchmark's time is measured.
 *
 * @import { Garbage, GarbageEvent, WindowsEvent } from '../../protocol/types.js'
 *
 * @typedef {{startTime: number, duration: number}} Collection in milliseconds, by `performance.now`
 */

/**
 * A function that runs a garbage collection, which takes some milliseconds.
 *
 * @param {number} [calls] of which only the first one does
 * @returns {(() => void) | undefined} undefined if the runtime does not offer one
 */
export function garbageCollector(calls = 1) {
  const collect = /** @type {{gc?: () => void}} */ (globalThis).gc;
  let count = 0;
  return typeof collect === 'function' ? () => void (count++ % calls === 0 && collect()) : undefined;
}

/**
 * Records the runtime's garbage collections, and finds those that fell into the samples of each benchmark.
 * @returns {{addWindows: (event: WindowsEvent) => void, finish: () => Promise<GarbageEvent>} | null} null if
 *   the runtime does not report collections
 */
export function watchGarbage() {
  const { PerformanceObserver } = globalThis;
  if (!PerformanceObserver?.supportedEntryTypes?.includes('gc')) return null;
  /** @type {Collection[]} */
  const seen = [];
  /** @type {WindowsEvent[]} */
  const windows = [];
  const observer = new PerformanceObserver((list) => void seen.push(...list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  return {
    addWindows: (event) => void windows.push(event),
    async finish() {
      // A round blocks the event loop, so its entries arrive only after it.
      await new Promise((resolve) => setTimeout(resolve, 10));
      observer.disconnect();
      return {
        event: 'garbage',
        benchmarks: windows.map((one) => ({ benchmark: one.benchmark, ...garbageWithin(one, seen) })),
      };
    },
  };
}

/**
 * The collections that overlap a benchmark's windows.
 *
 * @param {Pick<WindowsEvent, 'startMs' | 'endMs'>} windows
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
