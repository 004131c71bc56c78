import { collectRound, emptyRecord, selectsNothing } from '../../report/results/collector.js';
import { plannedPath } from '../../report/results/identity.js';
import { pairCount } from '../../report/results/pairs.js';
import { requestOfRound } from '../../protocol/request.js';
import { createTurns } from './turns.js';

/**
 * @typedef {import('../platforms/index.js').Platform} Platform
 * @typedef {import('../../report/results/collector.js').PlatformRecord} PlatformRecord
 * @typedef {import('../../report/results/collector.js').RoundRecord} RoundRecord
 *
 * @typedef {object} MeasureOptions
 * @property {Platform[]} platforms that can run
 * @property {import('../../protocol/types.js').Request} request of the run
 * @property {number} rounds
 * @property {(platform: Platform) => string[][]} [partsOf] a round's processes: the labels of the
 *   benchmarks that each measures, none for all; if absent, one process measures all
 * @property {(platform: Platform) => import('../platforms/index.js').Artifacts} artifactsOf
 * @property {import('../platforms/host/watchdog.js').Timeouts} timeouts
 * @property {AbortSignal} signal
 * @property {(state: import('./progress.js').ProgressState) => void} [onProgress]
 * @property {(text: string) => void} [log]
 * @property {(records: PlatformRecord[]) => Promise<void>} [onRecords] after each round of each
 *   platform, so that a crash of this program loses nothing that is finished
 * @property {(platform: Platform) => string} [groupOf] platforms of the same group are there at the
 *   same time, and take turns: each makes a pass over its benchmarks, and then the next. Which of them
 *   begins changes with the round. The usual: each by itself
 */

/** More benchmarks than this that bring their host down are no accident of theirs. */
const mostCasualties = 5;

/**
 * Runs every round on every platform in turn; never two at the same moment, since they would measure
 * each other. A platform that failed is not started again, and the others stand.
 *
 * @param {MeasureOptions} options
 * @returns {Promise<PlatformRecord[]>} in the order of `platforms`; never rejects for a platform
 */
export async function measure(options) {
  const { platforms, rounds, partsOf = () => [[]], signal, onRecords = async () => {} } = options;
  const { groupOf = ({ id }) => id } = options;
  const columns = platforms.map((platform) => ({
    platform,
    parts: partsOf(platform),
    record: emptyRecord(platform.id, 'ok'),
    /** @type {Set<string>} labels that are not measured any more on this platform */
    excluded: new Set(),
    /** @type {Map<string, string>} labels that brought the host down, and how */
    casualties: new Map(),
    finished: 0,
  }));
  const records = columns.map(({ record }) => record);
  const most = Math.max(0, ...columns.map(({ parts }) => parts.length));
  const groups = [...new Set(platforms.map(groupOf))].map((group) =>
    columns.filter(({ platform }) => groupOf(platform) === group));
  const slots = rounds * groups.reduce((sum, [{ parts }]) => sum + parts.length, 0);
  let slot = 0;
  for (let round = 0; round < rounds; round++) {
    for (let part = 0; part < most; part++) {
      for (const group of groups.filter(([{ parts }]) => part < parts.length)) {
        const first = round % group.length;
        const turns = createTurns();
        await Promise.all([...group.slice(first), ...group.slice(0, first)].map(async (column) => {
          const turn = turns.join();
          try {
            await turn.take();
            if (column.record.status !== 'ok' || signal.aborted) return;
            const alternates = group.length > 1 && !column.platform.single;
            await measureRound(column, column.parts[part], round, { ...options, slot, slots, turn, alternates });
            await onRecords(records);
            if (!signal.aborted) column.finished += 1;
          } finally {
            turn.leave();
          }
        }));
        slot += 1;
      }
    }
  }
  for (const { record, parts, finished } of columns) {
    const whole = finished === rounds * parts.length;
    if (signal.aborted && record.status === 'ok' && !whole) cut(record);
  }
  return records;
}

/**
 * One round; again, without it, when a benchmark brings the host down.
 *
 * @param {Column} column
 * @param {string[]} only labels to measure; none: all
 * @param {number} round
 * @param {RoundOptions} options
 *
 * @typedef {MeasureOptions & {slot: number, slots: number, turn: import('./turns.js').Turn,
 *   alternates: boolean}} RoundOptions alternates: whether hosts are there at the same time
 * @typedef {{platform: Platform, parts: string[][], record: PlatformRecord, excluded: Set<string>,
 *   casualties: Map<string, string>, finished: number}} Column
 */
async function measureRound(column, only, round, options) {
  const { record, excluded, casualties } = column;
  while (only.length === 0 || only.some((label) => !excluded.has(label))) {
    // A host may have died while it was another's turn.
    await options.turn.take();
    const collected = collectRound(round);
    record.rounds.push(collected.record);
    const trouble = await runOnce(column, only, round, collected, options);
    blame(collected.record, casualties);
    for (const label of measuredOnce(collected.record)) excluded.add(label);
    if (trouble === null) return;
    if (options.signal.aborted) return cut(record);
    const { label, message } = trouble;
    if (label === null || casualties.has(label) || casualties.size >= mostCasualties) {
      return fail(record, message);
    }
    options.log?.(`${record.id}: ${label}: ${message}; going on without it`);
    casualties.set(label, message);
    excluded.add(label);
    blame(collected.record, casualties);
  }
}

/**
 * @param {Column} column
 * @param {string[]} only
 * @param {number} round
 * @param {ReturnType<typeof collectRound>} collected
 * @param {RoundOptions} options
 * @returns {Promise<{label: string | null, message: string} | null>} why the round is not whole, and
 *   the benchmark that it was on
 */
async function runOnce({ platform, excluded }, only, round, collected, options) {
  const { request, rounds, artifactsOf, timeouts, signal, slot, slots, onProgress = () => {} } = options;
  const turn = options.alternates ? options.turn.pass : undefined;
  const artifacts = artifactsOf(platform);
  /** @type {import('./progress.js').ProgressState} */
  const state = {
    platform: platform.id,
    slot,
    slots,
    round,
    rounds,
    benchmark: null,
    stage: 'process',
    done: 0,
    elapsedMs: 0,
    remainingMs: null,
  };
  onProgress({ ...state });
  /** @param {import('../../protocol/types.js').HostEvent} event */
  const onEvent = (event) => {
    collected.take(event);
    if (event.event !== 'progress') return;
    const { stage, done = 0, elapsedMs = 0, remainingMs = null } = event;
    const plan = collected.record.plan?.benchmarks ?? [];
    const benchmark = plannedPath(plan, event.benchmark);
    onProgress(Object.assign(state, { stage, benchmark, done, elapsedMs, remainingMs }));
  };
  try {
    await platform.run(
      requestOfRound(request, { round, rounds, only, exclude: [...excluded], turns: turn !== undefined }),
      onEvent,
      { signal, artifacts, timeouts, turn, log: (text) => options.log?.(`${platform.id}: ${text}`) },
    );
  } catch (error) {
    return { label: state.benchmark, message: /** @type {Error} */ (error).message };
  }
  const message = shortfall(collected.record);
  return message === null ? null : { label: null, message };
}

/**
 * @param {RoundRecord} round
 * @returns {string | null} why a round whose host ended well is still of no use
 */
function shortfall(round) {
  const whole = round.failures.find((failure) => (failure.benchmark ?? null) === null);
  if (whole) return whole.message;
  if (!round.complete) return 'it stopped before it said that it was done';
  return selectsNothing(round) ? 'it has no benchmark that was asked for' : null;
}

/**
 * Benchmarks so slow that their only sample in a round spent the budget: once is enough.
 *
 * @param {RoundRecord} round
 */
function measuredOnce(round) {
  return round.results
    .filter(({ pairs, stop }) => pairCount(pairs) === 1 && stop === 'budget')
    .map(({ benchmark }) => /** @type {string} */ (plannedPath(round.plan?.benchmarks ?? [], benchmark)));
}

/**
 * Says in the round's failures which benchmarks it had to leave out, and why.
 *
 * @param {RoundRecord} round
 * @param {Map<string, string>} casualties
 */
function blame(round, casualties) {
  const planned = round.plan?.benchmarks ?? [];
  for (const { id } of planned) {
    const message = casualties.get(/** @type {string} */ (plannedPath(planned, id)));
    const known = round.failures.some(({ benchmark }) => benchmark === id);
    if (message !== undefined && !known) round.failures.push({ message, benchmark: id });
  }
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
