import { extras } from '../extras.js';
import { UsageError } from '../system/exit.js';

/**
 * What `samebench doctor` asks of the extra for other machines (`--ssh`).
 *
 * @import { Context } from './context.js'
 *
 * @typedef {object} OtherMachines
 * @property {(options: DoctorOptions, context: Context) => Promise<number>} examineMachines `doctor` on
 *   each; gives the exit code
 * @property {(cache: string) => ProjectCopy[]} projectCopies what other machines measure on this one
 * @property {(cache: string) => Promise<ClearedCopies>} clearCopies deletes them
 *
 * @typedef {{ssh: string[], json?: boolean, all?: boolean, noise?: boolean, clearCache?: boolean}}
 *   DoctorOptions
 *
 * @typedef {object} ProjectCopy
 * @property {string} folder
 * @property {number} bytes with its builds
 * @property {string} used day of the last run, such as 2026-11-23
 *
 * @typedef {{removed: ProjectCopy[], kept: {copy: ProjectCopy, reason: string}[]}} ClearedCopies
 *
 * @typedef {object} MachineLimits what a machine may send, and how long it may take
 * @property {number} answerMs to an answer, with the time to connect
 * @property {number} silenceMs without progress of a copy, or without a sign of life of a command
 * @property {number} answerBytes
 * @property {number} resultBytes where results are expected
 * @property {(run: () => void, ms: number) => NodeJS.Timeout} setTimer
 */

/** @returns {Promise<OtherMachines | null>} null: the extra was deleted */
export const findMachines = async () =>
  (await Object.values(extras)
    .find(({ machines }) => machines)
    ?.machines?.()) ?? null;

/**
 * @returns {Promise<OtherMachines>}
 * @throws {UsageError} the extra was deleted
 */
export async function requireMachines() {
  const found = await findMachines();
  if (found === null) throw new UsageError('--ssh needs extras/machines, which this Samebench does not have');
  return found;
}
