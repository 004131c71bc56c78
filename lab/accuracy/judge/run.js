import { join } from 'node:path';
import { samebench } from '../../shared/process.js';

/**
 * @import { Outcome } from '../../../extras/judge/judge.js'
 *
 * @typedef {Pick<Outcome, 'verdict' | 'reasons' | 'findings' | 'rows'> & {seconds: number}} Judged
 */

/** Exit codes of all verdicts. */
const codes = [0, 1, 2, 5, 6];

/**
 * Judges the working tree of a project against its only commit.
 *
 * @param {string} folder
 * @param {string[]} [more] words of the command line
 * @returns {Promise<Judged>}
 */
export async function judgeOnce(folder, more = []) {
  const { stdout, stderr, wallMs } = await samebench(
    ['judge', '--a', 'HEAD', '--project', join(folder, 'bench'), '--json', ...more],
    { codes },
  );
  if (stdout === '') throw new Error(`samebench judge has no answer:\n${stderr}`);
  /** @type {Outcome} */
  const { verdict, reasons, findings, rows } = JSON.parse(stdout);
  return { verdict, reasons, findings, rows, seconds: wallMs / 1000 };
}
