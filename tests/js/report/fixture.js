/**
 * Scripted results: the events of a run that never ran.
 * @typedef {import('../../../report/types.js')} Types
 */

/** @returns {import('../../../report/types.js').Clock} */
export function fineClock(overrides = {}) {
  return { name: 'steady', tickNs: 10, commonTickNs: 30, callNs: 25, jitter: 'fine', pauseNs: 0, ...overrides };
}

/** @returns {import('../../../report/types.js').Clock} */
export function floorClock(overrides = {}) {
  return fineClock({
    name: 'performance.now', tickNs: 20_000, commonTickNs: 20_000, callNs: 110, jitter: 'floor', ...overrides,
  });
}

/** @returns {import('../../../report/types.js').Clock} */
export function jitteredClock(overrides = {}) {
  return fineClock({
    name: 'performance.now', tickNs: 5_000, commonTickNs: 5_000, callNs: 250, jitter: 'jittered', ...overrides,
  });
}

/**
 * Pairs whose costs are spread evenly by ± `spread` (relative to 1 ns of cost or more) around `cost`.
 * @returns {import('../../../report/types.js').Pair[]}
 */
export function pairsOf(cost, { spread = 0, count = 16, operations = 1000, twin = 500 } = {}) {
  return Array.from({ length: count }, (_, i) => {
    const deviation = count > 1 ? spread * ((2 * i) / (count - 1) - 1) : 0;
    const paired = cost + deviation * Math.max(1, Math.abs(cost));
    return [operations, twin + paired * operations, twin, 0];
  });
}

/** @returns {import('../../../report/types.js').Result} */
export function resultOf(cost, overrides = {}) {
  const { spread, count, operations, ...rest } = overrides;
  return {
    benchmark: 0, suite: 'primality', name: 'is_prime u64', argument: null, stop: 'target', coldNs: 5100,
    warmUpMs: 120, warmedUp: true, checksum: '9f00000000000001',
    pairs: pairsOf(cost, { spread, count, operations }),
    medianNs: cost, lowNs: cost, highNs: cost, ...rest,
  };
}
