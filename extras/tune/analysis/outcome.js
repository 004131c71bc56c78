/**
 * What is known of each set of flags at the end of a race.
 *
 * @import { Amount } from '../../../protocol/types.js'
 * @import { Course } from './course.js'
 * @import { ColumnTime } from './scores.js'
 *
 * @typedef {object} Contestant  a set of flags
 * @property {string} id
 * @property {string} title
 * @property {string | null} failure  why it does not build
 * @property {string | null} sameAs  id of an earlier set with the same code
 * @property {number | null} size  null: it does not build
 * @property {number | null} buildMs
 * @property {string | null} folder  of the build
 *
 * @typedef {object} Known  what was found besides the race
 * @property {ReadonlyMap<string, Record<string, ColumnTime>>} finals  by id: the times of its duel
 * @property {readonly string[]} finalists  ids
 * @property {ReadonlyMap<string, number>} counts  by id: instructions over those of the project's own flags
 *
 * @typedef {object} SetOutcome
 * @property {string} flags  its title
 * @property {'own' | 'best' | 'behind' | 'same' | 'changed' | 'failed' | 'unmeasured'} status
 * @property {string | null} reason  the set that is better or has the same code, what failed, or what is
 *   changed
 * @property {Amount | null} time  over that of the project's own flags: geometric mean of columns and
 *   benchmarks
 * @property {Record<string, ColumnTime>} columns
 * @property {boolean} isConfirmed  by a duel with the project's own flags
 * @property {number} rounds  in the race
 * @property {number | null} instructions  over those of the project's own flags
 * @property {number | null} size  bytes
 * @property {number | null} startNs  from the module's bytes to the first call
 * @property {number | null} buildMs
 * @property {string | null} folder  of the build, which can be a side of a duel
 *
 * @typedef {object} TuneOutcome
 * @property {string} target  what was built, such as "native"
 * @property {string[]} columns
 * @property {number} rounds
 * @property {boolean} cut  it was stopped
 * @property {SetOutcome[]} sets  the best first, the project's own flags at the top
 * @property {string[]} advice
 */
import { median } from '../../../report/api.js';
import { adviceOf, bestOf } from './best.js';
import { columnTimes, overallOf } from './scores.js';

/** @param {Contestant} one @param {Course} course @param {Known['finals']} finals */
function timesOf({ id }, course, finals) {
  const final = finals.get(id);
  const columns = final ?? columnTimes(course.rounds(), course.own, id);
  return Object.keys(columns).length === 0
    ? null
    : { columns, isConfirmed: final !== undefined, time: overallOf(columns) };
}

/**
 * The Pareto-best of some sets.
 *
 * @param {readonly Contestant[]} contestants
 * @param {Course} course
 * @param {Known['finals']} finals
 */
function bestAmong(contestants, course, finals) {
  const known = contestants.flatMap((one) => {
    const times = timesOf(one, course, finals);
    return times
      ? [{ id: one.id, title: one.title, size: /** @type {number} */ (one.size), time: times.time }]
      : [];
  });
  return known.length > 0 ? bestOf(known) : [];
}

/**
 * The sets that are worth a duel with the project's own flags: those in the race that nothing in it beats by
 * the times so far; the fastest first, if it is faster than the own flags, and then the smallest.
 *
 * @param {readonly Contestant[]} contestants
 * @param {Course} course
 * @returns {string[]} ids
 */
export function finalistsOf(contestants, course) {
  const staying = new Set(course.staying().map(({ id }) => id));
  const best = bestAmong(
    contestants.filter(({ id }) => staying.has(id)),
    course,
    new Map(),
  )
    .filter(({ id }) => id !== course.own)
    .sort((a, b) => a.time.value - b.time.value);
  const smallest = best.reduce((least, one) => (one.size < least.size ? one : least), best[0]);
  return [
    ...new Set(
      [...best.slice(0, 1).filter(({ time }) => time.value < 1), smallest, ...best].flatMap(
        (one) => one?.id ?? [],
      ),
    ),
  ];
}

/** The order of a table. @type {SetOutcome['status'][]} */
const order = ['own', 'best', 'behind', 'unmeasured', 'same', 'changed', 'failed'];

/**
 * @param {{ target: string, columns: string[], contestants: readonly Contestant[], course: Course, cut:
 *   boolean }} tuned
 * @param {Known} known
 * @returns {TuneOutcome}
 */
export function outcomeOf({ target, columns, contestants, course, cut }, { finalists, finals, counts }) {
  const best = bestAmong(
    contestants.filter(({ id }) => id === course.own || finalists.includes(id)),
    course,
    finals,
  );
  const isBest = (/** @type {string} */ id) => best.some((one) => one.id === id);
  const titleOf = (/** @type {string | undefined} */ id) =>
    contestants.find((one) => one.id === id)?.title ?? null;
  /** @type {(one: Contestant) => Pick<SetOutcome, 'status' | 'reason'>} */
  const standing = ({ id, failure, sameAs }) => {
    const excluded = course.excluded.get(id);
    if (failure !== null) return { status: 'failed', reason: failure };
    if (sameAs !== null) return { status: 'same', reason: titleOf(sameAs) };
    if (excluded) return { status: excluded.status, reason: excluded.reason };
    if (id === course.own) return { status: 'own', reason: null };
    if (course.steps.length === 0) return { status: 'unmeasured', reason: null };
    return isBest(id)
      ? { status: 'best', reason: null }
      : { status: 'behind', reason: titleOf(course.left.get(id)) };
  };
  const sets = contestants.map((one) => {
    // What has the same code has the same costs.
    const id = one.sameAs ?? one.id;
    const { status, reason } = standing(one);
    const times =
      status === 'failed' || status === 'changed' ? null : timesOf({ ...one, id }, course, finals);
    const starts = course.steps.flatMap(({ startNs }) => startNs[id] ?? []);
    return {
      flags: one.title,
      status,
      reason,
      time: times?.time ?? null,
      columns: times?.columns ?? {},
      isConfirmed: times?.isConfirmed ?? false,
      rounds: course.rounds().filter((round) => round[id]).length,
      instructions: counts.get(id) ?? null,
      size: one.size,
      startNs: starts.length > 0 ? median(starts) : null,
      buildMs: one.buildMs,
      folder: one.folder,
    };
  });
  const own = contestants.find(({ id }) => id === course.own);
  const ownCandidate = { title: '', size: own?.size ?? 1, time: { value: 1, low: 1, high: 1 } };
  return {
    target,
    columns,
    rounds: course.steps.length,
    cut,
    sets: sets.sort(
      (a, b) =>
        order.indexOf(a.status) - order.indexOf(b.status) ||
        (a.time?.value ?? Infinity) - (b.time?.value ?? Infinity),
    ),
    advice: cut
      ? []
      : adviceOf(
          best
            .filter(({ id }) => id !== course.own)
            .map((one) => ({ ...one, isConfirmed: finals.has(one.id) })),
          ownCandidate,
        ),
  };
}
