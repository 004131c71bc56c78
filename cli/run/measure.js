import { benchmarkLabel } from '../platforms/watchdog.js';
import { collectRound, emptyRecord, selectsNothing } from '../../report/collector.js';

/**
 * @typedef {import('../platforms/index.js').Platform} Platform
 * @typedef {import('../../report/collector.js').PlatformRecord} PlatformRecord
 *
 * @typedef {object} MeasureOptions
 * @property {Platform[]} platforms that can run
 * @property {object} request without its round
 * @property {number} rounds
 * @property {import('../platforms/index.js').Artifacts} artifacts
 * @property {import('../platforms/watchdog.js').Timeouts} timeouts
 * @property {AbortSignal} signal
 * @property {(state: import('./progress.js').ProgressState) => void} [onProgress]
 * @property {(text: string) => void} [log]
 * @property {(records: PlatformRecord[]) => Promise<void>} [onRecords] after each round of each
 *   platform, so that a crash of this program loses nothing that is finished
 */

/**
 * Runs every round on every platform in turn; never two side by side, since they would measure each
 * other. A platform that failed is not started again, and the others stand.
 *
 * @param {MeasureOptions} options
 * @returns {Promise<PlatformRecord[]>} in the order of `platforms`; never rejects for a platform
 */
export async function measure(options) {
  const { platforms, rounds, signal, onRecords = async () => {} } = options;
  const records = platforms.map(({ id }) => emptyRecord(id, 'ok'));
  let slot = 0;
  for (let round = 0; round < rounds; round++) {
    for (const [index, platform] of platforms.entries()) {
      const record = records[index];
      if (record.status === 'ok' && !signal.aborted) {
        await measureRound(platform, record, round, { slot, ...options });
        await onRecords(records);
      }
      slot += 1;
    }
  }
  if (signal.aborted) {
    for (const record of records) {
      if (record.status === 'ok' && record.rounds.length < rounds) cut(record);
    }
  }
  return records;
}

/**
 * @param {Platform} platform
 * @param {PlatformRecord} record
 * @param {number} round
 * @param {MeasureOptions & {slot: number}} options
 */
async function measureRound(platform, record, round, options) {
  const { request, rounds, artifacts, timeouts, signal, slot, platforms } = options;
  const { onProgress = () => {}, log = () => {} } = options;
  const collected = collectRound(round);
  /** @type {import('./progress.js').ProgressState} */
  const state = {
    platform: platform.id,
    slot,
    slots: rounds * platforms.length,
    round,
    rounds,
    benchmark: null,
    stage: 'process',
    done: 0,
    elapsedMs: 0,
    remainingMs: null,
  };
  onProgress({ ...state });

  record.rounds.push(collected.record);
  try {
    await platform.run(
      { ...request, round },
      (event) => {
        collected.take(event);
        if (event.event !== 'progress') return;
        const { stage, done = 0, elapsedMs = 0, remainingMs = null } = event;
        const plan = collected.record.plan?.benchmarks ?? [];
        const benchmark = benchmarkLabel(plan, event.benchmark);
        onProgress(Object.assign(state, { stage, benchmark, done, elapsedMs, remainingMs }));
      },
      { signal, artifacts, timeouts, log: (text) => log(`${platform.id}: ${text}`) },
    );
    judge(record, collected.record);
  } catch (error) {
    if (signal.aborted) cut(record);
    else fail(record, /** @type {Error} */ (error).message);
  }
}

/**
 * @param {PlatformRecord} record
 * @param {import('../../report/collector.js').RoundRecord} round
 */
function judge(record, round) {
  const whole = round.failures.find((failure) => (failure.benchmark ?? null) === null);
  if (whole) fail(record, whole.message);
  else if (!round.complete) fail(record, 'it stopped before it said that it was done');
  else if (selectsNothing(round)) fail(record, 'it has no benchmark that was asked for');
}

/**
 * @param {PlatformRecord} record
 * @param {string} reason
 */
function fail(record, reason) {
  Object.assign(record, { status: 'failed', reason });
}

/** @param {PlatformRecord} record */
function cut(record) {
  Object.assign(record, { status: 'cut', reason: 'stopped by the user' });
}
