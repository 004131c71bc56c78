import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { corruptEvents } from './classes/events.js';
import { corruptFile } from './classes/files.js';
import { runHostile, startHostile } from './classes/hostile.js';
import { killAnything } from './classes/kills.js';
import { corruptRequest } from './classes/requests.js';
import { attackServer } from './classes/server.js';
import { runAnywhere } from './classes/surroundings.js';
import { judgePair, tolerance } from './classes/verdicts.js';
import { createRandom } from '../../tests/js/report/random.js';

/** @import { Random } from '../../tests/js/report/random.js' */

/**
 * A class of trials. `share` is how many of 100 trials are of it; `tolerance` the share of its trials that
 * may fail, by chance, without a fault.
 * @typedef {(random: Random, folder: string, index: number) => Promise<{how: string,
 *   faults: string[], note?: string}>} Trial
 * @type {Record<string, {share: number, trial: Trial, tolerance?: number}>}
 */
const classes = {
  files: { share: 35, trial: corruptFile },
  events: { share: 25, trial: corruptEvents },
  requests: { share: 10, trial: corruptRequest },
  server: { share: 20, trial: attackServer },
  kills: { share: 5, trial: killAnything },
  surroundings: { share: 4, trial: runAnywhere },
  hostile: { share: 1, trial: runHostile },
  starts: { share: 1, trial: startHostile },
  verdicts: { share: 10, trial: judgePair, tolerance },
};

const usage = `Attacks Samebench with seeded faults, and reports what it does wrong.

  npm run chaos -- [options]

  --trials N     trials of all classes together (default: 1000)
  --seed N       determines all trials (default: 1)
  --only CLASS   only this class: ${Object.keys(classes).join(', ')}
  --json         print the outcome as JSON

It needs Linux, and the builds of the presets native and wasm.
`;

/**
 * @param {string[]} args
 * @returns {Promise<number>} the exit code: 0, 1 for faults, 2 for wrong usage
 */
export async function main(args) {
  let options;
  try {
    options = parseArgs({
      args,
      options: {
        trials: { type: 'string', default: '1000' },
        seed: { type: 'string', default: '1' },
        only: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    console.error(`${/** @type {Error} */ (error).message}\n\n${usage}`);
    return 2;
  }
  const [trials, seed] = [Number(options.trials), Number(options.seed)];
  const valid = [trials, seed].every((one) => Number.isSafeInteger(one) && one > 0);
  if (options.help || !valid || (options.only && !(options.only in classes))) {
    (options.help ? console.log : console.error)(usage);
    return options.help ? 0 : 2;
  }
  const chosen = options.only ? { [options.only]: { ...classes[options.only], share: 100 } } : classes;
  const outcome = [];
  for (const [name, { share, ...own }] of Object.entries(chosen)) {
    const summary = await runClass(name, own, Math.max(1, Math.round((trials * share) / 100)), seed);
    outcome.push(summary);
    if (!options.json)
      console.log(
        `${name.padEnd(14)}${String(summary.trials).padStart(6)} ` +
          `trials${String(summary.faults.length).padStart(6)} ` +
          `faults${String(Math.round(summary.seconds)).padStart(6)} s${summary.note}`,
      );
  }
  if (options.json) console.log(JSON.stringify({ seed, classes: outcome }, null, 2));
  return outcome.some(({ faults }) => faults.length > 0) ? 1 : 0;
}

/**
 * @param {string} name
 * @param {{trial: Trial, tolerance?: number}} own
 * @param {number} count
 * @param {number} seed
 */
async function runClass(name, { trial, tolerance: tolerated = 0 }, count, seed) {
  const start = Date.now();
  /** @type {{trial: number, how: string, faults: string[]}[]} */
  const faults = [];
  /** @type {Record<string, number>} */
  const notes = {};
  const home = process.cwd();
  for (let index = 0; index < count; index++) {
    const folder = mkdtempSync(join(tmpdir(), 'samebench-chaos-'));
    // A trial's numbers do not depend on how many there are before it.
    const found = await trial(createRandom(seed * 1_000_003 + index), folder, index).catch(
      (/** @type {Error} */ error) => ({ how: 'it threw', faults: [String(error.stack)], note: undefined }),
    );
    process.chdir(home);
    rmSync(folder, { recursive: true, force: true });
    if (found.note) notes[found.note] = (notes[found.note] ?? 0) + 1;
    if (found.faults.length === 0) continue;
    faults.push({ trial: index, how: found.how, faults: found.faults });
    console.error(`${name} ${index}: ${found.how}\n  ${found.faults.join('\n  ')}`);
  }
  const missed =
    faults.length > 0 && faults.length <= Math.max(1, tolerated * count) && tolerated > 0
      ? faults.splice(0).length
      : 0;
  if (missed > 0) notes['missed by chance'] = missed;
  const note = Object.entries(notes)
    .map(([what, times]) => `  ${times > 1 ? `${times} ` : ''}${what}`)
    .join(',');
  return { name, trials: count, faults, seconds: (Date.now() - start) / 1000, note };
}
