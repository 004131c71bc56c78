import { plannedById, plannedLabel } from '../../protocol/identity.js';
import { TimeoutError } from '../system/timeout-error.js';

/**
 * The longest times that a host may send no event.
 *
 * @typedef {object} Timeouts
 * @property {number} startMs from its start to its first event
 * @property {number} silenceMs between two events; a host sends at least one for each visit of a benchmark
 */

/**
 * @import { HostEvent } from '../../protocol/types.js'
 * @typedef {ReturnType<typeof setTimeout> | number} Timer
 *
 * @typedef {object} WatchdogOptions
 * @property {Timers} [timers]
 * @property {(text: string) => void} [onStarting] is told now and then that a host is still starting
 * @property {() => boolean} [onSilence] called before a timeout. True: the host was asked to send an event if
 *   it only waits
 */

/**
 * Time as the watchdog sees it. Tests put their own in.
 *
 * @typedef {object} Timers
 * @property {(run: () => void, ms: number) => Timer} set
 * @property {(timer: Timer | undefined) => void} clear
 * @property {() => number} now milliseconds
 */

/**
 * A limit is counted in intervals of at most this length. An interval that took more than twice as long does
 * not count: this process was stopped meanwhile (Ctrl-Z, a frozen container), and the events of that time are
 * still in the pipe.
 */
const maxIntervalMs = 1000;
const minIntervals = 4;

/** How late any timer may be. */
const lateMs = 100;

/** Time for an answer to `onSilence`. */
const answerMs = 5000;

/** After this time, and after each doubling of it, a host that has not started is reported. */
const firstWordMs = 5000;

/** @type {Timeouts} */
export const defaultTimeouts = { startMs: 60_000, silenceMs: 60_000 };

/**
 * Watches a stream of events, and calls `onTimeout` once if no event arrives for too long. Time in which this
 * process was stopped does not count. The error names the benchmark of the last progress event, and says if
 * it waits for something.
 *
 * @param {Partial<Timeouts> | undefined} timeouts
 * @param {(error: TimeoutError) => void} onTimeout
 * @param {WatchdogOptions} [options]
 * @returns {{see: (event: HostEvent) => void, stop: () => void, place: () => string | null,
 *   during: <T>(wait: () => Promise<T>) => Promise<T>, hasStarted: () => boolean}} call `see` with
 *   every event; no timeout runs while `during` waits; `place` is the benchmark of the last progress
 *   event; `hasStarted`: whether there was any event
 */
export function createWatchdog(
  timeouts,
  onTimeout,
  { timers = realTimers, onStarting = () => {}, onSilence = () => false } = {},
) {
  const { startMs, silenceMs } = { ...defaultTimeouts, ...timeouts };
  /** @type {import('../../protocol/types.js').Planned[]} */
  let benchmarks = [];
  /** @type {string | null} */
  let current = null;
  let waitsForSomething = false;
  let sentAny = false;
  let started = false;
  let nextWordMs = firstWordMs;
  let stopped = false;
  let waiting = false;
  /** @type {Timer | undefined} */
  let timer;

  const stop = () => {
    stopped = true;
    timers.clear(timer);
  };

  /**
   * @param {number} ms
   * @param {() => string} message
   */
  const arm = (ms, message) => {
    timers.clear(timer);
    let leftMs = ms;
    const startInterval = () => {
      const intervalMs = Math.min(leftMs, maxIntervalMs, ms / minIntervals);
      const start = timers.now();
      timer = timers.set(() => {
        if (stopped) return;
        const tookMs = timers.now() - start;
        if (tookMs <= 2 * intervalMs + lateMs) leftMs -= tookMs;
        if (!started && leftMs > 0 && ms - leftMs >= nextWordMs) {
          onStarting(
            `is still starting after ${seconds(nextWordMs)}; --timeout ends it after ${seconds(ms)}`,
          );
          nextWordMs *= 2;
        }
        if (leftMs <= 0 && onSilence()) leftMs = Math.min(ms, answerMs);
        if (leftMs > 0) return startInterval();
        stop();
        onTimeout(new TimeoutError(message(), started ? undefined : startAdvice));
      }, intervalMs);
    };
    startInterval();
  };

  const listen = () => {
    if (stopped || waiting) return;
    if (!sentAny) return arm(startMs, () => `it did not start: no event within ${seconds(startMs)}`);
    const place = current === null ? '' : ` in "${current}"`;
    const why = waitsForSomething ? '; it waits for something that may never be ready' : '';
    arm(silenceMs, () => `it hung${place}: no event for ${seconds(silenceMs)}${why}`);
  };

  listen();

  return {
    see(event) {
      if (stopped) return;
      sentAny = true;
      // A host describes itself before it runs the code that registers its benchmarks.
      if (event.event !== 'host') started = true;
      if (event.event === 'plan' && Array.isArray(event.benchmarks)) benchmarks = event.benchmarks;
      if (event.event === 'progress') {
        current = plannedLabel(benchmarks, event.benchmark);
        waitsForSomething = plannedById(benchmarks, event.benchmark ?? -1)?.asynchronous === true;
      }
      listen();
    },
    async during(wait) {
      waiting = true;
      timers.clear(timer);
      const result = await wait();
      waiting = false;
      listen();
      return result;
    },
    stop,
    place: () => current,
    hasStarted: () => sentAny,
  };
}

/** What makes a healthy host start slowly. */
const startAdvice =
  'suites whose main or constructors take long need a longer --timeout, such as --timeout 300';

/** @param {number} ms */
function seconds(ms) {
  return `${Number((ms / 1000).toPrecision(3))} s`;
}

/** @type {Timers} */
const realTimers = {
  set: (run, ms) => setTimeout(run, ms),
  clear: (timer) => clearTimeout(timer),
  now: () => performance.now(),
};
