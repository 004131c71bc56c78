import { identityOf, labelOf } from '../../protocol/identity.js';
import {
  createCopies,
  duration,
  measure,
  mergeRounds,
  PlatformError,
  recordOf,
  selectedLabels,
  spread,
  targetOf,
  UsageError,
} from '../../cli/api.js';
import { analyse, changedRows, LADDER } from '../../report/api.js';
import { createCourse } from './analysis/course.js';
import { MIN_RACE_ROUNDS, MAX_RACE_ROUNDS } from './analysis/race.js';

/**
 * Measures the race: in each round a process of each set that is still in it. Some sets at a time visit each
 * benchmark in turn, so that they see the same noise; which ones changes with the round.
 *
 * @import { KeptReference, Profile, Request, Round } from '../../protocol/types.js'
 * @import { Course, Exclusion, RaceStep } from './analysis/course.js'
 * @import { Artifact, Context, Listed, Plan, Platform, Target } from '../../cli/api.js'
 * @import { KeptRace } from './kept.js'
 *
 * @typedef {{id: string, title: string, size: number, artifactOf: (target: Target) => Artifact}} Runner
 * @typedef {Platform & {column: string, runner: Runner}} Column
 */

/** More processes at a time need more memory than they save noise. */
const maxTogether = 6;

/**
 * A round is short: its mean over all benchmarks is what counts.
 *
 * @param {Profile} profile of a duel
 * @returns {Profile}
 */
const shortened = (profile) => ({
  ...profile,
  rounds: MAX_RACE_ROUNDS,
  budgetMs: profile.budgetMs / 2,
  minimumPairs: Math.ceil(profile.minimumPairs / 2),
  maximumPairs: Math.ceil(profile.maximumPairs / 2),
});

/**
 * @param {Runner[]} runners the project's own flags first
 * @param {{platforms: Platform[], references: KeptReference[], benchmarks: Listed[]}} ready
 * @param {{plan: Plan, budgetMs: number, maxMs: number, kept: KeptRace}} how maxMs: what the fewest rounds
 *   may take
 * @param {Context} context
 * @returns {Promise<Course>} as far as it came
 * @throws {UsageError} the budget is too small; {PlatformError} the project's own flags fail
 */
export async function race(
  runners,
  { platforms, references, benchmarks },
  { plan, budgetMs, maxMs, kept },
  context,
) {
  const { progress, signal, now } = context;
  const course = createCourse(runners);
  for (const step of await kept.read()) course.add(step);
  if (course.steps.length > 0)
    progress.print(`samebench: going on after round ${course.steps.length} of a race that was stopped`);
  const [request, columns] = [
    { ...plan.request, profile: shortened(plan.request.profile), values: true },
    platforms.flatMap((platform) => runners.map((runner) => columnOf(platform, runner))),
  ];
  const isIn = (/** @type {Column} */ { runner }) => course.staying().some(({ id }) => id === runner.id);
  // Copies of those that have left are not needed.
  const sides = course
    .staying()
    .map(({ id }) => sideOf(/** @type {Runner} */ (runners.find((one) => one.id === id))));
  const copies = createCopies(sides, [...new Set(platforms.map(targetOf))], {
    ...context,
    layouts: placesOnly(request.seed),
  });
  // The ladder judges a platform, and not a set: the duels have it.
  const rows = selectedLabels(
    request,
    benchmarks.filter(({ suite }) => suite !== LADDER),
  );
  /** @type {Map<string, Map<string | undefined, Round>>} by id of the column, and part */
  let current = new Map();
  let [beganAt, roundMs] = [0, 0];
  const before = course.steps.length;

  const endRound = async () => {
    const measured = columns.filter(isIn);
    if (measured.length === 0 || !measured.every(({ id }) => current.has(id)) || signal.aborted) return;
    const rounds = new Map([...current].map(([id, parts]) => [id, mergeRounds([...parts.values()])]));
    const step = stepOf(measured, rounds, course.own, references);
    if (course.steps.length === before)
      for (const [id, rows] of Object.entries(step.rounded))
        progress.print(
          `samebench: ${runners.find((one) => one.id === id)?.title}: results of ${rows} differ by rounding`,
        );
    course.add(step);
    current = new Map();
    sides.splice(0, Infinity, ...sides.filter(({ name }) => course.staying().some(({ id }) => id === name)));
    await kept.write(course.steps);
  };
  const isOver = () =>
    course.isOver() ||
    (course.steps.length >= MIN_RACE_ROUNDS && now().getTime() - beganAt + roundMs > budgetMs);
  /** How many that stay, and the time: each round left is at most as long as the last. */
  const note = () => {
    const left = Math.min(
      budgetMs - (now().getTime() - beganAt),
      roundMs * (MAX_RACE_ROUNDS - course.steps.length),
    );
    return (
      `round ${course.steps.length + 1}, ${course.staying().length} of ${runners.length} ` +
      `sets${roundMs > 0 && left > 0 ? `, at most ${duration(left)} left` : ''}`
    );
  };
  if (course.isOver()) return course;
  await measure({
    platforms: columns,
    request,
    benchmarks,
    rounds: MAX_RACE_ROUNDS - before,
    timeouts: plan.timeouts,
    signal,
    policies: [
      {
        async before(round) {
          const at = now().getTime();
          if (round === 0) beganAt = at;
          else {
            roundMs = (at - beganAt) / round;
            await endRound();
            const neededMs = (MIN_RACE_ROUNDS - before) * roundMs;
            if (round === 1 && neededMs > maxMs) throw tooSmall(targetOf(platforms[0]), maxMs, neededMs);
          }
          if (!isOver()) await copies.before(round);
        },
        rowsOf: (platform) => (isOver() || !isIn(/** @type {Column} */ (platform)) ? [] : [{ only: rows }]),
        note,
      },
    ],
    groupOf(platform) {
      const { column, runner } = /** @type {Column} */ (platform);
      const placeOf = (/** @type {string} */ id) =>
        spread(1000 * request.seed + 100 * course.steps.length + Number(id.slice(1)));
      const place = course
        .staying()
        .map(({ id }) => id)
        .sort((a, b) => placeOf(a) - placeOf(b))
        .indexOf(runner.id);
      return place < 0 ? platform.id : `${column} ${Math.floor(place / maxTogether)}`;
    },
    artifactOf: (platform) =>
      copies.artifactOf(sideOf(/** @type {Column} */ (platform).runner), targetOf(platform)),
    onProgress: (state) => progress.update(state),
    log: (text) => progress.print(`samebench: ${text}`),
    // A round is measured again without a benchmark that crashed: the last attempt, with the failures of all.
    async onRound(id, round) {
      const parts = current.get(id) ?? new Map();
      const failures = [...(parts.get(round.part)?.failures ?? []), ...round.failures];
      current.set(id, parts.set(round.part, { ...round, failures }));
    },
  }).finally(copies.remove);
  await endRound();
  progress.clear();
  return course;
}

/** @param {Platform} platform @param {Runner} runner @returns {Column} */
const columnOf = (platform, runner) => ({
  ...platform,
  id: `${platform.id} ${runner.title}`,
  column: platform.id,
  runner,
});

/** @param {Runner} runner */
const sideOf = ({ id, artifactOf }) => ({ name: /** @type {'a'} */ (id), artifactOf });

/**
 * Engines place code elsewhere in each round. To link all sets anew would take longer than to measure them.
 *
 * @param {number} seed
 */
const placesOnly = (seed) => ({
  placeSeedOf: (/** @type {number} */ round) => 1 + spread(1000 * seed + round),
  apply: async () => ({}),
  made: () => null,
});

/** @param {Target} target @param {number} maxMs @param {number} neededMs of the fewest rounds */
const tooSmall = (target, maxMs, neededMs) =>
  new UsageError(
    `--budget-total is too small: it leaves ${duration(maxMs)} to ${target}, and the ${MIN_RACE_ROUNDS} ` +
      `rounds that a race needs take about ${duration(neededMs)}\n` +
      '  use a longer one, fewer sets, fewer benchmarks or fewer platforms',
  );

/**
 * What a round brought.
 *
 * @param {Column[]} columns that were measured
 * @param {Map<string, Round>} rounds by id of the column
 * @param {string} own
 * @param {KeptReference[]} references
 * @returns {RaceStep}
 */
function stepOf(columns, rounds, own, references) {
  const roundOf = (/** @type {Column} */ { id }) => /** @type {Round} */ (rounds.get(id));
  const { data } = analyse(
    columns.map((column) => ({ ...recordOf(column), rounds: [roundOf(column)] })),
    references,
    { leavesOut: false },
  );
  /** @type {RaceStep} */
  const step = { levels: {}, excluded: [], startNs: {}, rounded: {} };
  for (const [i, column] of columns.entries()) {
    const {
      column: name,
      runner: { id },
    } = column;
    const reference = roundOf(
      /** @type {Column} */ (columns.find((one) => one.column === name && one.runner.id === own)),
    );
    const exclusion = exclusionOf(roundOf(column), reference);
    if (exclusion && id === own)
      throw new PlatformError(`${name} cannot measure the project's own flags: ${exclusion.reason}`);
    if (exclusion && !step.excluded.some((one) => one.id === id)) step.excluded.push({ id, ...exclusion });
    const rounded = changedRows(reference, roundOf(column)).filter(({ isRounding }) => isRounding);
    if (rounded.length > 0) step.rounded[id] ??= namesOf(rounded);
    const levels = [...data[i].of].flatMap(([key, { spreads }]) => {
      const level = spreads.get(key)?.rounds[0]?.level;
      return level === undefined ? [] : [[labelOf(identityOf(key)), level]];
    });
    step.levels[id] = { ...step.levels[id], [name]: Object.fromEntries(levels) };
    const { compileNs = null, instantiateNs = null } = roundOf(column).host?.module ?? {};
    if (compileNs !== null && instantiateNs !== null) step.startNs[id] ??= compileNs + instantiateNs;
  }
  for (const { id } of step.excluded) delete step.levels[id];
  return step;
}

/** @param {readonly { label: string }[]} rows  at least one */
const namesOf = ([{ label }, ...others]) =>
  others.length > 0 ? `${label} and ${others.length} more` : label;

/**
 * Why a set cannot be ranked: it did not get to the end, a benchmark fails that the project's own flags can
 * run, or a result is another one, by more than rounding.
 *
 * @param {Round} round
 * @param {Round} own of the project's own flags
 * @returns {Pick<Exclusion, 'status' | 'reason'> | null}
 */
function exclusionOf(round, own) {
  const failed = round.failures.find(
    ({ skipped, benchmark }) => !skipped && !own.failures.some((one) => one.benchmark === benchmark),
  );
  if (failed) return { status: 'failed', reason: failed.message.split('\n')[0] };
  if (!round.complete) return { status: 'failed', reason: 'its host stopped before its end' };
  const changed = changedRows(own, round).filter(({ isRounding }) => !isRounding);
  return changed.length === 0 ? null : { status: 'changed', reason: `other results in ${namesOf(changed)}` };
}
