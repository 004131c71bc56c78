import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseResults } from '../../../report/results/schema.js';
import { exitCode } from '../../../cli/system/exit.js';
import { faultsOf } from '../checks.js';
import { createPlace, samebench } from '../processes.js';
import { disks } from './surroundings/disks.js';
import { environments } from './surroundings/environments.js';
import { runOfFew } from './surroundings/run.js';
import { streams } from './surroundings/streams.js';
import { users } from './surroundings/users.js';

/**
 * @import { Place } from '../processes.js'
 * @import { Random } from '../../../tests/js/report/random.js'
 */

/**
 * A surrounding of a run.
 * @typedef {object} Surrounding
 * @property {number[]} codes exit codes that fit
 * @property {string} [line] the shell's command, in which "$@" is samebench with its arguments; default: exec
 *   "$@"
 * @property {NodeJS.ProcessEnv} [env] added to the environment
 * @property {string} [name] of the folder that it runs in
 * @property {string[]} [args] of samebench
 * @property {(place: Place, random: Random) => void} [prepare] called before
 * @property {number} [times] how many run at once; default: 1
 * @property {boolean} [isSilent] standard error is closed or full
 * @property {boolean} [saves] only its output can be lost: its results are saved
 * @property {() => string | null} [missing] why this machine cannot do it
 */

/** @type {Record<string, Surrounding>} */
const surroundings = { ...streams, ...environments, ...disks, ...users };

/** A table has a row of a benchmark with its cost. */
const table = /^ {2}(mod|square root).* ns/m;

/** Beside them a run keeps the reference cycle. */
const resultsFile = /results\/(\d{4}-[^/]*|latest)\.json$/;

/** What a command prints that could not write. */
const loss = /cannot|could not|not written|not saved|no space|read-only/i;

/**
 * A run in a surrounding that it does not expect.
 * @param {Random} random
 * @param {string} _
 * @param {number} index of the trial: each surrounding has its turn
 * @param {import('../processes.js').Starter} [start]
 * @param {Record<string, Surrounding>} [among]
 */
export async function runAnywhere(random, _, index, start = samebench, among = surroundings) {
  const names = Object.keys(among);
  const how = names[index % names.length];
  const surrounding = among[how];
  const missing = surrounding.missing?.() ?? null;
  if (missing !== null) return { how, faults: [], note: `skipped: ${missing}` };
  const place = createPlace(start, surrounding.name);
  try {
    return { how, faults: await faultsIn(place, surrounding, random) };
  } finally {
    place.remove();
  }
}

/**
 * @param {Place} place
 * @param {Surrounding} surrounding
 * @param {Random} random
 */
async function faultsIn(
  place,
  { line, env, args = runOfFew(), codes, prepare, times = 1, isSilent = false, saves = false },
  random,
) {
  prepare?.(place, random);
  const started = Array.from({ length: times }, () => place.start(args, { line, env }).done);
  const outcomes = await Promise.all(started);
  return [
    ...outcomes.flatMap((outcome) => outcomeFaults(outcome, codes, isSilent)),
    ...resultFaults(place.work, outcomes, saves),
    ...outcomes.flatMap(rescueFaults),
    ...(await place.leftovers()),
  ];
}

/**
 * @param {import('../checks.js').Outcome & {hung: boolean}} outcome
 * @param {number[]} codes
 * @param {boolean} isSilent
 */
function outcomeFaults(outcome, codes, isSilent) {
  if (outcome.hung) return ['it hung'];
  const faults = faultsOf(isSilent ? { ...outcome, stderr: 'x' } : outcome, { codes });
  return faults.length === 0 ? [] : [...faults, `it printed: ${JSON.stringify(outcome.stderr.slice(-500))}`];
}

/** @param {string} file */
function readingFaults(file) {
  try {
    parseResults(readFileSync(file, 'utf8'), file);
    return [];
  } catch (error) {
    return [`results cannot be read: ${/** @type {Error} */ (error).message}`];
  }
}

/**
 * Where results could not be written, the command has written them elsewhere, and says where. They are
 * removed.
 *
 * @param {import('../checks.js').Outcome} outcome
 */
function rescueFaults({ stderr }) {
  const file = /; the results are in (.*)$/m.exec(stderr)?.[1];
  if (file === undefined) return [];
  const faults = readingFaults(file);
  rmSync(file, { force: true });
  return faults;
}

/**
 * The results of each run that measured are in a file of their own that can be read, or it has said that they
 * are not.
 *
 * @param {string} work
 * @param {import('../checks.js').Outcome[]} outcomes
 * @param {boolean} saves all runs have measured, and nothing may keep them from saving
 */
function resultFaults(work, outcomes, saves) {
  const files = readdirSync(work, { recursive: true })
    .map(String)
    .filter((name) => resultsFile.test(name));
  const unreadable = files.flatMap((name) => readingFaults(join(work, name)));
  const saved = files.filter((name) => !name.endsWith('latest.json')).length;
  const due = outcomes.filter(
    ({ code, stdout, stderr }) =>
      saves || ((code === exitCode.done || table.test(stdout)) && !loss.test(stderr)),
  ).length;
  return due > saved ? [...unreadable, `${due} runs measured, but ${saved} files of results`] : unreadable;
}
