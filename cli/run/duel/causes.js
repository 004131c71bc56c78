import { withNamesakes } from '../../../report/results/namesakes.js';
import { changeSize } from '../../../report/compare/changes.js';
import { differenceOf } from '../../../report/functions/difference.js';
import { benchmarkKey, labelOf } from '../../../protocol/identity.js';
import { profiles } from '../../../protocol/profiles.js';
import { makeRequest } from '../../../protocol/request.js';
import { executable } from '../../hosts/executable.js';
import { targetOf } from '../../hosts/index.js';
import { programOf } from '../../hosts/programs.js';
import { valgrind } from '../../platforms/work/instruction-counter.js';
import { makeTimeouts } from '../plan/request.js';

/**
 * Names the functions in which the rows that became slower execute more instructions: it counts them in both
 * builds.
 *
 * @import { Identity } from '../../../protocol/identity.js'
 * @import { Cause, Compared, Comparison } from '../../../protocol/types.js'
 * @import { Platform } from '../../platforms/index.js'
 * @import { Context } from '../context.js'
 * @import { Plan } from '../plan/plan.js'
 * @import { Ready } from '../ready/ready.js'
 * @import { Side } from './side.js'
 */

/** Rows that are counted, those that became slower most. */
const maxRows = 5;

/** All of it may take this long. A row takes some seconds. */
const maxMs = 60_000;

/** Functions and lines that are kept of a row. */
const maxFunctions = 3;

/**
 * @param {Compared} compared
 * @param {Side[]} sides
 * @param {Plan} plan
 * @param {Pick<Ready, 'platforms' | 'benchmarks'>} ready
 * @param {Context} context
 * @returns {Promise<Compared>} with the causes of the cells that became slower, as far as they can be counted
 */
export async function withCauses(compared, sides, plan, { platforms, benchmarks }, context) {
  const {
    signal,
    progress: { print },
  } = context;
  // Another row may have this name in the other build.
  const known = compared.cells.filter((cell) => withNamesakes([labelOf(cell)], benchmarks).length < 2);
  const slower = signal.aborted ? [] : slowerRows(known, platforms);
  const missing = missingValgrind(context);
  const countable = slower.filter(({ platform }) => platform.host !== executable || missing === null);
  if (countable.length < slower.length)
    print(`samebench: the functions that made native rows slower are not named: ${missing}`);
  const chosen = countable.slice(0, maxRows);
  if (chosen.length === 0) return compared;
  print(
    `samebench: counting the instructions of ${chosen.length} slower ` +
      `row${chosen.length === 1 ? '' : 's'} in both builds, which takes ${maxMs / 1000} s at most`,
  );
  const limit = AbortSignal.timeout(maxMs);
  /** @type {Map<Comparison, Cause>} */
  const causes = new Map();
  for (const {
    cells: [cell],
    cells,
    platform,
  } of chosen) {
    try {
      const row = { label: labelOf(cell), program: benchmarks.find(isSame(cell))?.program };
      const cause = await causeOf(row, platform, sides, plan, {
        ...context,
        signal: AbortSignal.any([signal, limit]),
      });
      for (const one of cells) causes.set(one, cause);
    } catch (error) {
      if (signal.aborted) break;
      const reason = limit.aborted
        ? `there was no time left; samebench explain "${labelOf(cell)}" --a … counts it`
        : /** @type {Error} */ (error).message.split('\n')[0];
      print(`samebench: ${labelOf(cell)} on ${platform.id} was not counted: ${reason}`);
      if (limit.aborted) break;
    }
  }
  if (countable.length > chosen.length)
    print(
      `samebench: ${countable.length - chosen.length} more slower rows were not counted; samebench ` +
        'explain ROW --a … counts one',
    );
  return {
    ...compared,
    cells: compared.cells.map((cell) => (causes.has(cell) ? { ...cell, cause: causes.get(cell) } : cell)),
  };
}

/**
 * What became slower, by benchmark and build: all engines run the same WebAssembly.
 *
 * @param {Comparison[]} cells
 * @param {Platform[]} platforms
 * @returns {{platform: Platform, cells: Comparison[]}[]} the largest change first
 */
function slowerRows(cells, platforms) {
  /** @type {Map<string, {platform: Platform, cells: Comparison[]}>} */
  const rows = new Map();
  const slower = cells
    .filter(({ change, suite }) => change === 'slower' && suite !== 'size')
    .sort((a, b) => changeSize(b) - changeSize(a));
  for (const cell of slower) {
    const platform = platforms.find(({ id }) => id === cell.platform);
    if (platform === undefined) continue;
    const key = `${targetOf(platform)} ${benchmarkKey(cell)}`;
    const row = rows.get(key) ?? { platform, cells: [] };
    row.cells.push(cell);
    rows.set(key, row);
  }
  return [...rows.values()];
}

/**
 * @param {{label: string, program: string | undefined}} row program: that has it
 * @param {Platform} platform
 * @param {Side[]} sides
 * @param {Plan} plan
 * @param {Context} context
 * @returns {Promise<Cause>}
 */
async function causeOf({ label, program }, platform, sides, plan, { countFunctions, signal, progress }) {
  const request = makeRequest({
    profile: profiles.default,
    seed: plan.request.seed,
    only: [label],
    count: true,
  });
  const options = {
    signal,
    timeouts: makeTimeouts(plan.options.timeout),
    log: (/** @type {string} */ line) => progress.print(`samebench: ${line}`),
  };
  const counts = [];
  for (const side of sides) {
    progress.status(`counting ${label} in ${side.name}`);
    const build = programOf(side.artifactOf(targetOf(platform)), program);
    counts.push(await countFunctions(build, request, options));
  }
  const { a, b, functions } = differenceOf(counts[0].parts, counts[1].parts);
  return {
    baseline: a,
    current: b,
    functions: functions.slice(0, maxFunctions).map(({ name, into, lines: [line], ...one }) => ({
      name,
      into,
      baseline: one.a,
      current: one.b,
      file: line?.file ?? null,
      line: line?.line ?? null,
    })),
  };
}

/** @param {Identity} row @returns {(other: Identity) => boolean} */
const isSame = (row) => (other) => benchmarkKey(other) === benchmarkKey(row);

/**
 * Why native rows cannot be counted, and what to do.
 *
 * @param {Context} context
 * @returns {string | null} null: they can
 */
function missingValgrind({ findTool, howToGet, env }) {
  const found = findTool(valgrind, { env });
  if ('path' in found) return null;
  const how = howToGet([valgrind], { env });
  return `${found.reason}${how ? `; to get it: ${how}` : ''}`;
}
