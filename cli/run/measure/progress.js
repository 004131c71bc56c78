import { visible } from '../../../protocol/visible.js';

/**
 * How far a run is: which of its slots (one round of one platform), and how far into it.
 *
 * @import { Platform } from '../../platforms/index.js'
 * @import { Slot } from './slots.js'
 *
 * @typedef {object} ProgressState
 * @property {string} platform
 * @property {number} slot number of slots that are finished
 * @property {number} slots
 * @property {number} round counted from 0
 * @property {number} rounds
 * @property {string | null} benchmark
 * @property {string | null} stage
 * @property {number} done 0 to 1, of this slot
 * @property {number} elapsedMs of this slot, as the host sees it
 * @property {number | null} remainingMs of this slot, as the host estimates it
 * @property {string} [note] how far the run is, where the number of its slots does not tell
 */

/** A terminal's line is redrawn at most this often: more flickers, and disturbs the measurement. */
const redrawMs = 100;

/** In a log, such as that of a CI job, a line this often shows that the run makes progress. */
const plainMs = 5000;

/**
 * Shows progress on stderr: one redrawn line on a terminal, plain lines elsewhere. Control characters in its
 * texts are made visible.
 *
 * @param {{write: (text: string) => void, isTTY?: boolean, columns?: number}} stream
 * @param {{now?: () => number}} [options]
 */
export function createProgress(stream, { now = () => performance.now() } = {}) {
  const tty = Boolean(stream.isTTY);
  const paceMs = tty ? redrawMs : plainMs;
  let shown = '';
  let lastAt = -Infinity;
  let lastActivity = '';

  const clear = () => {
    if (shown) stream.write('\r\x1b[K');
    shown = '';
  };

  /**
   * @param {string} text
   * @param {boolean} important shown regardless of the time since the last
   */
  const show = (text, important) => {
    const at = now();
    if (!important && at - lastAt < paceMs) return;
    lastAt = at;
    if (!tty) return void stream.write(`${visible(text)}\n`);
    // One column stays free: some terminals wrap when the last one is written.
    const line = visible(text).slice(0, Math.max(10, (stream.columns ?? 80) - 1));
    if (line !== shown) stream.write(`\r\x1b[K${line}`);
    shown = line;
  };

  return {
    /**
     * Shows the current activity; the next one replaces it. A counter at its end, such as `3/7` or `: 3 of
     * 7`, is shown on a terminal only.
     */
    status(/** @type {string} */ text) {
      const activity = text.replace(/ \d+\/\d+$|: \d+ of \d+$/, '');
      if (tty) show(text, true);
      else if (activity !== lastActivity) show(activity, true);
      lastActivity = activity;
    },
    /** @param {ProgressState} state */
    update: (state) => show(progressLine(state), false),
    /**
     * Shows the progress of somebody else, at the pace of this run's own.
     *
     * @returns {(text: string) => void}
     */
    follow() {
      let ownAt = -Infinity;
      return (text) => {
        if (now() - ownAt < paceMs) return;
        ownAt = now();
        show(text, true);
      };
    },
    /** A line that stays. */
    print(/** @type {string} */ text) {
      clear();
      stream.write(`${visible(text)}\n`);
    },
    clear,
  };
}

/** What is done with a benchmark, unless it is plain measuring. @type {Record<string, string>} */
const REMARKS = { 'warm-up': 'warm-up', longer: 'rare work: measuring longer' };

/**
 * @param {ProgressState} state
 * @returns {string} such as `chromium  primality/is_prime u64  42 %, about 35 s left`
 */
export function progressLine(state) {
  const { note } = state;
  const total = (state.slot + state.done) / state.slots;
  const parts = [state.platform];
  if (state.rounds > 1) parts.push(`round ${state.round + 1}${note ? '' : `/${state.rounds}`}`);
  const place = state.benchmark ?? (state.stage === 'process' ? 'starting' : state.stage);
  const remark = state.stage && REMARKS[state.stage];
  if (place) parts.push(remark ? `${place} (${remark})` : place);
  if (note) return [...parts, note].join('  ');
  const left = timeLeftMs(state);
  const percent = `${Math.min(100, Math.floor(total * 100))} %`;
  parts.push(left === null ? percent : `${percent}, about ${duration(left)} left`);
  return parts.join('  ');
}

/**
 * Assumes that the slots to come take as long as this one.
 *
 * @param {ProgressState} state
 * @returns {number | null}
 */
function timeLeftMs({ slot, slots, elapsedMs, remainingMs }) {
  if (remainingMs === null) return null;
  return remainingMs + (slots - slot - 1) * (elapsedMs + remainingMs);
}

/** @param {number} ms */
export function duration(ms) {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/**
 * The state before a process of a round has begun.
 *
 * @param {Platform} platform
 * @param {Slot} slot
 * @param {number} rounds
 * @returns {ProgressState}
 */
export const stateBefore = ({ id }, { number, count, round }, rounds) => ({
  platform: id,
  slot: number,
  slots: count,
  round,
  rounds,
  benchmark: null,
  stage: 'process',
  done: 0,
  elapsedMs: 0,
  remainingMs: null,
});
