import { targetOf } from '../../hosts/index.js';
import { createOwnFiles, timeName } from '../../files/store.js';
import { SystemError } from '../../system/exit.js';
import { measureAndSave, resultsOf } from '../measure/save.js';

/**
 * @import { PlatformResults, Request, Results } from '../../../protocol/types.js'
 * @import { Saved } from '../../files/store.js'
 * @import { Platform } from '../../platforms/index.js'
 * @import { Context } from '../context.js'
 * @import { MeasureOptions } from '../measure/measure.js'
 * @import { Output, Task } from '../measure/save.js'
 * @import { Plan } from '../plan/plan.js'
 * @import { Ready } from '../ready/ready.js'
 * @import { Side } from './side.js'
 *
 * @typedef {Platform & {column: string, side: Side}} Column of one platform, for one side; its `id` is
 *   both, and `column` the platform's own
 *
 * @typedef {object} Duel what a duel measures
 * @property {Platform[]} platforms that can run both sides
 * @property {PlatformResults[]} others those that are skipped or failed
 * @property {Request} request
 * @property {MeasureOptions['partsOf']} [partsOf] default: all benchmarks that the request selects
 * @property {Output['isExtra']} [isExtra]
 */

/**
 * Measures two builds in alternating passes, and saves the results of each side in a file of its own.
 *
 * @param {Side[]} sides
 * @param {Duel} duel
 * @param {Plan} plan
 * @param {Ready} ready
 * @param {Context} context
 */
export async function measureDuel(sides, { platforms, others, request, partsOf, isExtra }, plan, ready, context) {
  const startedAt = context.now();
  const files = createOwnFiles(plan.options.out, sides.map((side) => nameOf(startedAt, side)), context.store?.disk);
  const measured = await measureAndSave(taskOf(sides, { platforms, request, partsOf }), {
    startedAt,
    isExtra,
    parts: sides.map((side) => ({
      name: nameOf(startedAt, side),
      toResults: (records, cut) => ({
        ...resultsOf({ startedAt, cut, request, platforms: [...recordsOf(side, records, platforms), ...others] }, plan, ready, context),
        project: { ...ready.project, ...side.at },
        duel: { side: side.name, title: side.title },
      }),
      platformOf: (id) => platforms.find((platform) => columnId(platform, side) === id)?.id ?? null,
    })),
    save: (results) => saveBoth(results, files),
  }, plan, context);
  return { ...measured, paths: files.paths() };
}

/**
 * @param {Side[]} sides
 * @param {Omit<Duel, 'others'>} duel
 * @returns {Task}
 */
function taskOf(sides, { platforms, request, partsOf }) {
  const columns = platforms.flatMap((platform) => sides.map((side) => columnOf(platform, side)));
  return {
    platforms: columns,
    request,
    partsOf: partsOf && ((platform, round) => partsOf({ ...platform, id: /** @type {Column} */ (platform).column }, round)),
    groupOf: (platform) => /** @type {Column} */ (platform).column,
    artifactOf: (platform) => /** @type {Column} */ (platform).side.artifactOf(targetOf(platform)),
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
 * @param {PlatformResults[]} records of all columns
 * @param {Platform[]} platforms
 */
function recordsOf(side, records, platforms) {
  return platforms.flatMap((platform) => {
    const record = records.find(({ id }) => id === columnId(platform, side));
    return record ? [{ ...record, id: platform.id }] : [];
  });
}

/**
 * @param {Results[]} results
 * @param {ReturnType<typeof createOwnFiles>} files
 * @returns {Promise<Saved>}
 */
async function saveBoth(results, files) {
  const [path] = await files.write(results.map((one) => `${JSON.stringify(one)}\n`)).catch((error) => {
    throw new SystemError(`cannot write the results: ${error.message}`);
  });
  return { path, saveError: null };
}
