/** Runs the commands of Samebench that the experiment `work` is about. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readResults } from '../../../cli/files/read-results.js';
import { platformsOf } from '../platforms.js';
import { samebench } from '../../shared/process.js';

/**
 * @import { Context } from '../context.js'
 * @import { Results, Summary } from '../../../protocol/types.js'
 * @typedef {{results: Results, summary: Summary, file: string, seconds: number}} Measured
 * @typedef {{code: number | null, cells: import('../changes/judges.js').Said[]}} Compared
 */

/** The column that counts the instructions of a platform's code. One serves all JavaScript platforms. */
const columns = /** @type {Record<string, string>} */ ({ native: 'native@work', node: 'wasm@work' });

/**
 * The platforms that the experiment times, for comparison.
 * @param {Pick<Context, 'platforms'>} context
 */
export const timedPlatforms = (context) => platformsOf(context, Object.keys(columns));

/**
 * The columns that the experiment counts.
 * @param {Pick<Context, 'platforms'>} context
 */
export const workColumns = (context) => timedPlatforms(context).map((id) => columns[id]);

/**
 * `samebench run` with a fixed seed.
 *
 * @param {Context} context
 * @param {string[]} words suites and options
 * @param {string} name of the folder for the results
 * @returns {Promise<Measured>} seconds: of the command, with its check of the builds
 */
export async function run(context, words, name) {
  const out = join(context.scratch, name);
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const { stdout, wallMs } = await samebench(['run', ...words, '--seed', '1', '--out', out, '--json']);
  const file = join(out, 'latest.json');
  return { results: await readResults(file), summary: JSON.parse(stdout), file, seconds: wallMs / 1000 };
}

/** Exit codes of a comparison that judged: 1 if it found a change. */
const judgedCodes = [0, 1];

/**
 * `samebench compare … --fail-on slower`.
 *
 * @param {string} before results file
 * @param {string} now
 * @param {string[]} options
 * @returns {Promise<Compared>}
 */
export async function compareFiles(before, now, options) {
  const { code, stdout } = await samebench(
    ['compare', before, now, ...options, '--fail-on', 'slower', '--json'],
    { codes: judgedCodes },
  );
  return { code, cells: JSON.parse(stdout).cells };
}
