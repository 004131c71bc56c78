import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { differs, LEAST_CHANGE, LEAST_INEXACT, rulesOf } from './analysis/amounts.js';
import { searchChanges } from './analysis/search.js';
import { labelOf } from '../../protocol/identity.js';
import {
  checkProject,
  chooseColumns,
  executable,
  makeFolder,
  makeInside,
  PlatformError,
  readyColumn,
  UsageError,
  withLock,
} from '../../cli/api.js';
import { commitLine } from './commits.js';
import { createTimer } from './meters.js';
import { createLooks } from './looks.js';
import { toolchainLine } from './toolchains.js';

/**
 * Finds the commit, or the toolchain, that changed a row.
 *
 * @import { Amounts, Counted } from './analysis/amounts.js'
 * @import { Question, Span } from './analysis/search.js'
 * @import { Columns, Context } from '../../cli/api.js'
 * @import { Line } from './commits.js'
 * @import { Looks } from './looks.js'
 * @import { Effort } from './meters.js'
 * @import { Commit } from './range.js'
 * @import { Reporter } from './text.js'
 *
 * @typedef {{row: string, by?: Counted | 'time', column?: string, suiteFrom?: string, suite?: string[],
 *   project?: string, all?: boolean, toolchains?: string[]}} OwnOptions suiteFrom: a commit, or . for the
 *   working tree; suite: paths from the root of the repository; toolchains: instead of a range, the good one
 *   first
 * @typedef {OwnOptions & Effort} BisectOptions
 *
 * @typedef {object} Outcome
 * @property {Line['of']} of what is searched; with toolchains, each stands for a commit
 * @property {string} row
 * @property {string} column
 * @property {Counted | 'time'} by
 * @property {{good: Commit, bad: Commit, commits: number}} range
 * @property {{from: string, paths: string[]}} suite
 * @property {{good: Amounts | null, bad: Amounts | null, time: number | null}} ends time: the bad end's over
 *   the good one's
 * @property {Step[]} steps
 * @property {Change[]} changes empty: there is none
 * @property {number} builds
 *
 * @typedef {object} Change
 * @property {Commit} parent the last commit before the change
 * @property {Commit[]} commits one: it made the change; several: one of them did, and all but the last could
 *   not be measured
 * @property {Amounts | null} before null: nothing was counted
 * @property {Amounts | null} after
 * @property {Functions} native null: its functions were not counted
 * @property {Functions} wasm
 * @typedef {Awaited<ReturnType<Looks['functions']>>} Functions
 *
 * @typedef {object} Step
 * @property {Commit} commit
 * @property {Amounts | null} amounts
 * @property {'good' | 'bad' | null} like the end that it is like; null: it could not be measured
 * @property {string | null} problem why
 * @property {number} left most steps after this one, if each gives an answer
 *
 * @typedef {Awaited<ReturnType<typeof openSession>>} Session
 */

/**
 * @param {string | undefined} range
 * @param {BisectOptions} options
 * @param {Context} context
 * @param {Reporter} reporter
 * @returns {Promise<Outcome | null>} null: it was stopped, and what is known is printed
 */
export async function bisect(range, options, context, reporter) {
  checkProject(options.project, false);
  const line = await lineOf(range, options, context);
  const columns = chooseColumns(options.column ?? line.column, String(options.project), context);
  const { folder, hashes } = line;
  await makeFolder(dirname(folder));
  // The folder of builds may be a link to another disk.
  const builds = await realpath(dirname(folder));
  await makeInside(builds, basename(folder));
  const onWait = () => reporter.note('waiting for another bisect in this folder');
  return withLock(
    folder,
    async () => {
      const session = await openSession(line, columns, options, { context, reporter });
      const { outcome, looks } = session;
      if (options.by === undefined && !hasChanged(session, 'work')) {
        outcome.by = 'time';
        const why =
          outcome.ends.good === null
            ? 'nothing can count here'
            : 'both ends execute the same number of instructions';
        reporter.note(`${why}, so the search goes by time`);
      }
      try {
        const spans = await (outcome.by === 'time'
          ? byTime(session, join(builds, basename(folder), 'results'))
          : byCounts(session, outcome.by));
        for (const span of spans) outcome.changes.push(await describeChange(span, session));
        outcome.builds = looks.builds();
        return outcome;
      } catch (error) {
        if (!context.signal.aborted) throw error;
        const { good, bad } = session.open;
        reporter.stopped(outcome, { good: hashes[good], bad: hashes[bad], commits: bad - good });
        return null;
      }
    },
    { waitMs: 3_600_000, onWait, signal: context.signal },
  );
}

/**
 * @param {string | undefined} range
 * @param {BisectOptions} options
 * @param {Context} context
 */
function lineOf(range, options, context) {
  if ((range === undefined) === (options.toolchains === undefined))
    throw new UsageError('expected a range GOOD..BAD, or --toolchains A,B,… instead');
  return range === undefined
    ? toolchainLine(options.toolchains ?? [], options, context)
    : commitLine(range, options, context);
}

/**
 * Builds and counts both ends.
 *
 * @param {Line} line
 * @param {Columns} chosen
 * @param {BisectOptions} options
 * @param {{context: Context, reporter: Reporter}} tools
 */
async function openSession({ of, hashes, describe, open: openLine }, chosen, options, { context, reporter }) {
  const { by } = options;
  const needsCounts = by !== undefined && by !== 'time';
  const counting = await readyColumn(chosen.counting, needsCounts, context);
  if (counting === null && needsCounts)
    throw new PlatformError(`--by ${by}: nothing can count here; \`samebench doctor\` shows what is missing`);
  const timed =
    counting === null || by === 'time' ? await readyColumn(chosen.timed, true, context) : chosen.timed;
  const platform = counting ?? timed;
  if (platform === null)
    throw new PlatformError('nothing can measure this column; `samebench doctor` shows what is missing');

  const { builds, row, suite } = await openLine(platform);
  const looks = createLooks(builds, row, { counting, options, of }, context);
  const commitAt = async (/** @type {number} */ index) => {
    const commit = await describe(hashes[index]);
    return of === 'commit' ? commit : { ...commit, subject: looks.compilerOf(hashes[index]) ?? '' };
  };
  /** @type {Outcome} */
  const outcome = {
    of,
    row: labelOf(row),
    column: (chosen.timed ?? platform).id,
    by: by ?? 'work',
    suite,
    range: { good: await commitAt(0), bad: await commitAt(hashes.length - 1), commits: hashes.length - 1 },
    ends: { good: null, bad: null, time: null },
    steps: [],
    changes: [],
    builds: 0,
  };
  reporter.begin(outcome);
  outcome.ends.bad = await looks.atEnd(outcome.range.bad, 'bad');
  outcome.ends.good = await looks.atEnd(outcome.range.good, 'good');
  Object.assign(outcome.range, { good: await commitAt(0), bad: await commitAt(hashes.length - 1) });
  /** Where the change is, as far as is known. */
  const open = { good: 0, bad: hashes.length - 1 };
  return {
    hashes,
    columns: { counting, timed, platform },
    looks,
    outcome,
    open,
    commitAt,
    options,
    context,
    reporter,
  };
}

/** The smallest change of counts, as a share. @param {Session} session */
const thresholdOf = ({ options, looks }) =>
  options.threshold ?? (looks.isExact() ? LEAST_CHANGE : LEAST_INEXACT);

/** @param {Session} session @param {Counted} by */
function hasChanged(session, by) {
  const { good, bad } = session.outcome.ends;
  return good !== null && bad !== null && differs(by, good, bad, thresholdOf(session));
}

/**
 * @param {Session} session
 * @param {Counted} by
 * @returns {Promise<Span[]>}
 */
async function byCounts(session, by) {
  const { outcome, hashes, looks, options, columns, reporter } = session;
  const { good, bad } = outcome.ends;
  if (good === null || bad === null || good[by] === null || bad[by] === null) {
    throw new PlatformError(`--by ${by}: this is not known of both ends on ${columns.platform.id}`);
  }
  reporter.ends(outcome);
  if (!hasChanged(session, by)) return [];
  const isRounding = looks.isRounding(good, bad) ? () => false : looks.isRounding;
  if (by === 'checksum' && isRounding !== looks.isRounding)
    reporter.note('the results of both ends are within the tolerance: what rounds otherwise is searched');
  const rules = { ...rulesOf(by, thresholdOf(session), isRounding), all: options.all };
  const values = new Map([
    [0, good],
    [hashes.length - 1, bad],
  ]);
  return ask(session, searchChanges(hashes.length - 1, { good, bad }, rules), async ({ index, ...span }) => {
    const { amounts, problem } = await looks.at(hashes[index], [hashes[span.good], hashes[span.bad]]);
    if (amounts === null || amounts[by] === null)
      return { value: null, amounts, like: null, problem: problem ?? `its ${by} is not known` };
    values.set(index, amounts);
    const [before, after] = [span.good, span.bad].map((end) =>
      rules.distance(/** @type {Amounts} */ (values.get(end)), amounts),
    );
    return { value: amounts, amounts, like: before >= after ? 'bad' : 'good', problem: null };
  });
}

/**
 * @param {Session} session
 * @param {string} out folder of the duels' results
 * @returns {Promise<Span[]>}
 */
async function byTime(session, out) {
  const { outcome, hashes, looks, columns, options, context, reporter } = session;
  if (options.all)
    throw new UsageError(
      '--all needs counts, and here the search goes by time\n  add --by work, size, allocations or checksum',
    );
  const timed = await readyColumn(columns.timed, true, context);
  if (timed === null)
    throw new PlatformError(
      `${outcome.column} cannot measure times, and its counts are the same at both ends`,
    );
  const timer = createTimer(timed.id, looks.row, { ...options, out }, context);
  const [good, bad] = [hashes[0], hashes[hashes.length - 1]];
  const cell = await timer.whole(await looks.buildOf(good, [bad]), await looks.buildOf(bad, [good]));
  const isChange = cell?.change === 'slower' || cell?.change === 'faster';
  outcome.ends.time = cell?.ratio?.value ?? null;
  reporter.ends(outcome);
  if (!isChange || outcome.ends.time === null) return [];
  const whole = outcome.ends.time;
  const search = searchChanges(
    hashes.length - 1,
    /** @type {Record<'good' | 'bad', 'good' | 'bad'>} */ ({ good: 'good', bad: 'bad' }),
    { distance: (a, b) => Number(a !== b), differ: (a, b) => a !== b },
  );
  return ask(session, search, async ({ index }) => {
    const { amounts, problem } = await looks.at(hashes[index], [good, bad]);
    if (problem !== null) return { value: null, amounts, like: null, problem };
    const builds = {
      good: await looks.buildOf(good),
      middle: await looks.buildOf(hashes[index]),
      bad: await looks.buildOf(bad),
    };
    const like = await timer.like(builds, whole);
    return {
      value: like,
      amounts,
      like,
      problem: like === null ? 'it cannot be told which end its time is closer to' : null,
    };
  });
}

/**
 * Answers the questions of a search.
 *
 * @template V
 * @param {Session} session
 * @param {Generator<Question, Span[], V | null>} questions
 * @param {(question: Question) => Promise<{value: V | null} & Pick<Step, 'amounts' | 'like' | 'problem'>>}
 *   answer
 */
async function ask(session, questions, answer) {
  const { outcome, commitAt, reporter } = session;
  let step = questions.next();
  while (!step.done) {
    const { good, bad, index } = step.value;
    session.open = { good, bad };
    const [{ value, ...found }, commit] = [await answer(step.value), await commitAt(index)];
    step = questions.next(value);
    outcome.steps.push({ commit, ...found, left: step.done ? 0 : step.value.left });
    reporter.step(outcome);
  }
  session.open = step.value[0] ?? session.open;
  return step.value;
}

/**
 * What a change did: the counts before and after it, and the functions.
 *
 * @param {Span} span
 * @param {Session} session
 * @returns {Promise<Change>}
 */
async function describeChange(span, { hashes, looks, commitAt, columns }) {
  const [before, after] = [hashes[span.good], hashes[span.bad]];
  const commits = [];
  for (let index = span.good + 1; index <= span.bad; index++) commits.push(await commitAt(index));
  const [a, b] = [await looks.at(before, [after]), await looks.at(after, [before])];
  const functions = await looks.functions([before, after]);
  const isNative = columns.platform.host === executable;
  return {
    parent: await commitAt(span.good),
    commits,
    before: a.amounts,
    after: b.amounts,
    native: isNative ? functions : null,
    wasm: isNative ? null : functions,
  };
}
