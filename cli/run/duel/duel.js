import { FALSE_DISCOVERIES } from '../../../report/compare/compare.js';
import { profiles } from '../../../protocol/profiles.js';
import { targetOf } from '../../build/build.js';
import { createOwnFiles, timeName } from '../../files/store.js';
import { exitCodeOf, reportSaved } from '../outcome.js';
import { makePlan } from '../plan/plan.js';
import { readyPlatforms } from '../ready/ready.js';
import { selectedLabels } from '../plan/selection.js';
import { measureAndSave, openSession, resultsOf } from '../measure/session.js';
import { SystemError } from '../../system/exit.js';
import { realDisk } from '../../system/files.js';

/**
 * @import { Platform } from '../../platforms/index.js'
 * @import { Results } from '../../../protocol/types.js'
 * @import { Session } from '../measure/session.js'
 * @import { Ready } from '../ready/ready.js'
 * @import { MeasuringContext } from '../context.js'
 * @import { Side } from './side.js'
 *
 * @typedef {Platform & {column: string, side: Side}} Column of one platform, for one side; its `id` is
 *   both, and `column` the platform's own
 */

/**
 * `samebench duel`: measures two builds in alternating passes of one session, so that both see the same
 * machine noise.
 *
 * @param {[Side, Side]} sides
 * @param {string[]} suites
 * @param {import('../plan/plan.js').MeasuringOptions} options
 * @param {object} output
 * @param {(a: Results, b: Results) => Promise<number>} output.show writes the comparison to stdout; gives the
 *   exit code for it
 * @param {(a: Results, b: Results) => string} output.makeReport the comparison as an HTML page
 * @param {MeasuringContext} context
 * @returns {Promise<number>} the exit code
 */
export async function runDuel(sides, suites, options, { show, makeReport }, context) {
  const plan = makePlan(suites, options, context, profiles.duel);
  const session = await openSession(plan, context);
  const builds = sides.map((side) => ({ ...side, heading: `${side.name}: ${side.title}` }));
  const ready = await readyPlatforms(plan, builds, context);
  warnOfFewRounds(session, ready);

  const { results: [a, b], saved, paths } = await measureDuel(sides, session, { ...ready, request: plan.request });
  const gate = await show(a, b);
  reportSaved(saved, a.cut, paths, context);
  await writeReport(() => makeReport(a, b), paths[0].replace(/-a(-\d+)?\.json$/, '-duel$1.html'), context);
  return exitCodeOf({ platforms: [...a.platforms, ...b.platforms], isSafe: saved.saveError === null, gate }, context.signal);
}

/**
 * @typedef {object} Duel what a duel measures
 * @property {Platform[]} platforms that can run both sides
 * @property {import('../../../protocol/types.js').PlatformResults[]} others those that are skipped or failed
 * @property {import('../../../protocol/types.js').Request} request
 * @property {import('../measure/measure.js').MeasureOptions['partsOf']} [partsOf] the usual: all benchmarks that
 *   the request selects
 * @property {import('../measure/session.js').Output['isExtra']} [isExtra]
 */

/**
 * Measures two builds in alternating passes, and saves the results of each side in a file of its own.
 *
 * @param {[Side, Side]} sides
 * @param {Session} session
 * @param {Duel} duel
 */
export async function measureDuel(sides, session, { platforms, others, request, partsOf, isExtra }) {
  const { plan, context } = session;
  const startedAt = context.now();
  const files = createOwnFiles(plan.folder, sides.map((side) => nameOf(startedAt, side)), context.store?.disk);
  const measured = await measureAndSave(session, taskOf(sides, { platforms, request, partsOf }), {
    startedAt,
    isExtra,
    parts: sides.map((side) => ({
      name: nameOf(startedAt, side),
      toResults: (records, cut) => ({
        ...resultsOf(session, { startedAt, cut, request, platforms: [...recordsOf(side, records, platforms), ...others] }),
        project: { ...session.project, ...side.at },
        duel: { side: side.name, title: side.title },
      }),
      platformOf: (id) => platforms.find((platform) => columnId(platform, side) === id)?.id ?? null,
    })),
    save: (results) => saveBoth(results, files),
  });
  return { ...measured, paths: files.paths() };
}

/**
 * @param {[Side, Side]} sides
 * @param {Omit<Duel, 'others'>} duel
 * @returns {import('../measure/session.js').Task}
 */
function taskOf(sides, { platforms, request, partsOf }) {
  const columns = platforms.flatMap((platform) => sides.map((side) => columnOf(platform, side)));
  return {
    platforms: columns,
    request,
    partsOf: partsOf && ((platform) => partsOf({ ...platform, id: /** @type {Column} */ (platform).column })),
    groupOf: (platform) => /** @type {Column} */ (platform).column,
    artifactsOf: (platform) => /** @type {Column} */ (platform).side.artifactsOf(targetOf(platform)),
  };
}

/**
 * The name of a side's results file, without its ending.
 *
 * @param {Date} startedAt
 * @param {Side} side
 */
const nameOf = (startedAt, { name }) => `${timeName(startedAt)}-${name}`;

/**
 * @param {Platform} platform
 * @param {Side} side
 * @returns {Column}
 */
const columnOf = (platform, side) => ({ ...platform, id: columnId(platform, side), column: platform.id, side });

/**
 * @param {Platform} platform
 * @param {Side} side
 */
const columnId = ({ id }, { name }) => `${id} ${name}`;

/**
 * The records of one side, under the names of the platforms.
 *
 * @param {Side} side
 * @param {import('../../../protocol/types.js').PlatformResults[]} records of all columns
 * @param {Platform[]} platforms
 */
function recordsOf(side, records, platforms) {
  return platforms.flatMap((platform) => {
    const record = records.find(({ id }) => id === columnId(platform, side));
    return record ? [{ ...record, id: platform.id }] : [];
  });
}

/**
 * Writes the HTML report. A failure is a warning only: the results are stored by then.
 *
 * @param {() => string} make
 * @param {string} path
 * @param {MeasuringContext} context
 */
async function writeReport(make, path, { store, progress }) {
  try {
    await (store?.disk ?? realDisk).write(path, make());
    progress.say(`report: ${path}`);
  } catch (error) {
    progress.say(`samebench: warning: cannot write the report ${path}: ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * @param {Results[]} results
 * @param {ReturnType<typeof createOwnFiles>} files
 * @returns {Promise<import('../../files/store.js').Saved>}
 */
async function saveBoth(results, files) {
  const [path] = await files.write(results.map((one) => `${JSON.stringify(one)}\n`)).catch((error) => {
    throw new SystemError(`cannot write the results: ${error.message}`);
  });
  return { path, saveError: null };
}

/**
 * @param {Session} session
 * @param {Ready} ready
 */
function warnOfFewRounds({ plan: { request }, context }, { platforms, benchmarks }) {
  const costs = platforms.filter(({ counts }) => !counts).length * selectedLabels(request, benchmarks).length;
  const needed = roundsFor(costs);
  const { rounds } = request.profile;
  if (costs === 0 || rounds >= needed) return;
  context.progress.say(
    `samebench: warning: ${rounds} rounds are too few to find a change among ${costs} costs; use --rounds ${needed} or more`,
  );
}

/**
 * The fewest rounds with which the clearest outcome, every round on one side, is significant for one of
 * so many costs.
 *
 * @param {number} costs that are compared
 */
export const roundsFor = (costs) => Math.ceil(1 + Math.log2(Math.max(1, costs) / FALSE_DISCOVERIES));
