import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { parseResults } from '../../../report/results/schema.js';
import { faultsOf } from '../checks.js';
import { createPlace, processesOf, samebench, signal } from '../processes.js';

/**
 * @import { Place, Starter } from '../processes.js'
 * @import { Random } from '../../../tests/js/report/random.js'
 *
 * @typedef {object} Run
 * @property {Starter} start
 * @property {string[]} columns of which a trial has one
 * @property {number} maxStopMs a process that was stopped goes on within this time
 * @property {(random: Random, place: Place) => Promise<unknown>} moment when the signal falls
 */

/** Longer than this no run of the trial takes, so that signals fall anywhere in it. */
const maxRunMs = 9000;

/** @type {Run} */
const real = {
  start: samebench,
  columns: ['native', 'native,node', 'native,node', 'native,chromium', 'node,firefox'],
  maxStopMs: 4000,
  moment: (random) => later(random.below(maxRunMs)),
};

/** @param {string} platforms */
const run = (platforms) => [
  'run',
  'classics',
  '--filter',
  'mod',
  '--quick',
  '--rounds',
  '2',
  '--no-prepare',
  '--timeout',
  '6',
  '--platforms',
  platforms,
];

/** Signals that ask the command to save and to end. */
const polite = ['SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGHUP'];
const signals = /** @type {NodeJS.Signals[]} */ (['SIGKILL', 'SIGKILL', 'SIGSTOP', ...polite]);

/**
 * Any process of a run gets a signal at any time.
 * @param {Random} random
 * @param {string} [_folder]
 * @param {number} [_index]
 * @param {Run} [way]
 */
export async function killAnything(random, _folder, _index, { start, columns, maxStopMs, moment } = real) {
  const place = createPlace(start);
  const [platforms, name] = [random.pick(columns), random.pick(signals)];
  const startedAt = performance.now();
  const { child, done } = place.start(run(platforms));
  await Promise.race([moment(random, place), done]);
  const at = Math.round(performance.now() - startedAt);
  const hasEnded = child && (child.exitCode ?? child.signalCode) !== null;
  const hit = !hasEnded ? await hitOne(place, name, () => random.below(maxStopMs), random, done) : null;
  const outcome = await done;
  const isCommand = hit?.pid === child?.pid && hit !== null;
  const died = isCommand && outcome.signal !== null;
  const faults = outcome.hung ? ['it hung'] : [];
  if (!died)
    faults.push(...faultsOf(outcome, { codes: codesFor(outcome, isCommand && polite.includes(name)) }));
  else if (name !== 'SIGKILL' && hit.hasBegun) faults.push(`${name} ended the command without cleaning up`);
  faults.push(...resultFaults(place, outcome, died));
  // What a killed command left is the matter of the next run.
  if (died) faults.push(...(await recoveryFaults(place)));
  faults.push(...(await place.leftovers()));
  place.remove();
  const target = isCommand ? 'the command' : hit?.line;
  return {
    how: `${platforms}: ${hit ? `${name} to ${target} after ${at} ms` : 'nothing was hit'}`,
    faults,
    note: hit ? 'hit' : undefined,
  };
}

/**
 * The exit codes that fit: without a host that can list its benchmarks, nothing is measured.
 *
 * @param {import('../checks.js').Outcome} outcome
 * @param {boolean} isAsked whether the command was asked to end
 */
function codesFor({ stderr }, isAsked) {
  if (isAsked) return [0, 1, 130];
  return / cannot list its benchmarks: it was killed/.test(stderr) ? [3, 4] : [0, 1, 3];
}

/**
 * Sends a signal to a process of the run.
 *
 * @param {Place} place
 * @param {NodeJS.Signals} name
 * @param {() => number} stopMs
 * @param {Random} random
 * @param {Promise<unknown>} done the run has ended
 * @returns {Promise<{pid: number, line: string, hasBegun: boolean} | null>} the process, and whether the
 *   command had done anything before; null: none was hit
 */
async function hitOne(place, name, stopMs, random, done) {
  const living = processesOf(place.mark);
  const target = living[random.below(Math.max(1, living.length))];
  const hasBegun = living.length > 1 || existsSync(join(place.work, 'results'));
  if (target === undefined || !signal(target.pid, name)) return null;
  if (name === 'SIGSTOP') {
    await Promise.race([later(stopMs()), done]);
    signal(target.pid, 'SIGCONT');
  }
  return { ...target, hasBegun };
}

/**
 * @param {Place} place
 * @param {import('../checks.js').Outcome} outcome
 * @param {boolean} died the command was killed
 */
function resultFaults({ work }, { stdout, stderr }, died) {
  const file = join(work, 'results', 'latest.json');
  if (!existsSync(file)) {
    const isLost = !died && /^ {2}mod/m.test(stdout);
    return isLost ? [`the results of a table are lost; it printed: ${JSON.stringify(stderr)}`] : [];
  }
  try {
    parseResults(readFileSync(file, 'utf8'), file);
    return [];
  } catch (error) {
    return [`results cannot be read: ${/** @type {Error} */ (error).message}`];
  }
}

/**
 * The next run makes results of all rounds that the killed command had measured.
 *
 * @param {Place} place
 */
async function recoveryFaults(place) {
  const folder = join(place.work, 'results');
  const measured =
    journals(folder)
      .map((file) => readFileSync(file, 'utf8').split('\n').length - 2)
      .find((rounds) => rounds > 0) ?? 0;
  const { stderr } = await place.start(run('native')).done;
  const faults = journals(folder).map((file) => `${file} was left`);
  if (measured === 0) return faults;
  const file = /what it had measured is in (.*)$/m.exec(stderr)?.[1];
  if (file === undefined)
    return [...faults, `${measured} rounds were measured, and none is recovered: ${stderr.slice(-300)}`];
  const { platforms } = parseResults(readFileSync(join(place.work, file), 'utf8'), file);
  const recovered = platforms.reduce((sum, { rounds }) => sum + rounds.length, 0);
  return recovered === measured
    ? faults
    : [...faults, `${measured} rounds were measured, and ${recovered} are recovered`];
}

/** The journals in a folder. @param {string} folder */
const journals = (folder) =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.journal'))
    .map((name) => join(folder, name));
