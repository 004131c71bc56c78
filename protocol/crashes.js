import { plannedLabel } from './identity.js';

/**
 * What becomes of a run whose host dies: the command and the page measure the round again without the
 * benchmark that did it.
 *
 * @import { HostEvent, Round, WarningEvent } from './types.js'
 *
 * @typedef {object} Crashes of one platform in a run
 * @property {Set<string>} excluded labels that are not measured any more
 * @property {Map<string, string>} crashed labels that crashed the host, and how
 * @property {number} inARow how many crashed it in this round, and none got through between them
 * @property {boolean} visits whether its hosts report each visit, because one crashed between two reports
 *
 * @typedef {object} RoundFailure why a round is not whole
 * @property {string} message
 * @property {string | null} label of the benchmark that was reported last; null: no benchmark is at fault
 * @property {boolean} isFirst whether no other benchmark was reported before it
 * @property {string | null} stage
 */

/** If this many benchmarks in a row crash the host, the platform itself is at fault. */
const maxCrashesInARow = 10;

/** A run in which nothing has crashed. @returns {Crashes} */
export const noCrashes = () => ({ excluded: new Set(), crashed: new Map(), inARow: 0, visits: false });

/**
 * Decides how a round goes on whose host died. A benchmark that crashed it is excluded. Where events do not
 * tell which one it was, the round is measured again by a host that reports each visit.
 *
 * @param {Crashes} crashes is updated
 * @param {RoundFailure} failure
 * @param {Round} round as far as it came
 * @returns {{goesOn: boolean, text: string}} goesOn: whether it is measured again; text: what is done, or
 *   else why the platform has failed
 */
export function afterCrash(crashes, { label, message, isFirst, stage }, round) {
  const { crashed, excluded } = crashes;
  if (label === null || crashed.has(label)) return { goesOn: false, text: message };
  if (stage === 'measure' && !crashes.visits) {
    crashes.visits = true;
    clearFailures(round, label);
    return { goesOn: true, text: `${message}; measuring again to find out which benchmark does that` };
  }
  crashes.inARow = isFirst ? crashes.inARow + 1 : 0;
  if (crashes.inARow === maxCrashesInARow) {
    return {
      goesOn: false,
      text: `${crashes.inARow} benchmarks in a row crashed it, the last one ${label}: ${message}`,
    };
  }
  crashed.set(label, message);
  excluded.add(label);
  return { goesOn: true, text: `${label}: ${message}; continuing without it` };
}

/**
 * Follows the events of a round, to know what its host did last.
 *
 * @param {Round} round that collects the same events
 */
export function followRound(round) {
  /** @type {Omit<RoundFailure, 'message'>} */
  const last = { label: null, isFirst: true, stage: 'process' };
  return {
    last,
    /** @param {HostEvent} event after the round took it */
    see(event) {
      if (event.event !== 'progress') return;
      const label = plannedLabel(round.plan?.benchmarks ?? [], event.benchmark);
      if (last.label !== null && label !== last.label) last.isFirst = false;
      Object.assign(last, { label, stage: event.stage });
    },
  };
}

/**
 * Adds the benchmarks that crashed, and how, to the failures of a round.
 *
 * @param {Round} round
 * @param {Map<string, string>} crashed
 */
export function noteCrashes(round, crashed) {
  const planned = round.plan?.benchmarks ?? [];
  if (crashed.size === 0) return;
  for (const { id } of planned) {
    const message = crashed.get(/** @type {string} */ (plannedLabel(planned, id)));
    if (message === undefined) continue;
    if (!round.failures.some(({ benchmark }) => benchmark === id))
      round.failures.push({ message, benchmark: id });
  }
}

/**
 * Removes the failures of a benchmark that may not have been at fault, and those of the round, which may name
 * it.
 *
 * @param {Round} round
 * @param {string} label
 */
function clearFailures(round, label) {
  const planned = round.plan?.benchmarks ?? [];
  round.failures = round.failures.filter(
    ({ benchmark }) => ![null, label].includes(plannedLabel(planned, benchmark)),
  );
}

/**
 * What `main` does after its benchmarks is no fault of theirs.
 *
 * @param {string} how it ended
 * @returns {WarningEvent}
 */
export const mainFailed = (how) => ({
  event: 'warning',
  code: 'main-failed',
  message: `after its benchmarks ${how}`,
  benchmark: null,
});
