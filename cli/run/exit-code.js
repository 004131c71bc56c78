import { droppedCode } from '../build/dropped.js';
import { lossCode } from './measure/failures.js';
import { exitCode, gateCodes } from '../system/exit.js';

/**
 * @import { PlatformResults } from '../../protocol/types.js'
 * @import { Verdict } from '../../report/compare/gate.js'
 *
 * @typedef {object} Outcome of a command that measured
 * @property {PlatformResults[]} platforms that were measured, skipped, or failed
 * @property {boolean} isSafe whether everything is stored where it should be
 * @property {boolean} [isWrong] whether the platforms computed different results, or a cost grows faster than
 *   promised
 * @property {Verdict['verdict']} [gate] of the comparison
 */

/**
 * The exit code of `run` and of `duel`. What makes the results useless goes before what they show.
 *
 * @param {Outcome} outcome
 * @param {AbortSignal} signal
 * @returns {number}
 */
export function exitCodeOf({ platforms, isSafe, isWrong = false, gate = 'pass' }, signal) {
  if (signal.aborted) return exitCode.interrupted;
  if (!isSafe) return exitCode.systemError;
  if (isWrong || gate === 'fail') return exitCode.gateFailed;
  return platforms.some(hasFailed) ? exitCode.platformFailed : gateCodes[gate];
}

/** @param {PlatformResults} record */
const hasFailed = ({ status, rounds }) =>
  status === 'failed' ||
  rounds.some(
    ({ failures, warnings }) =>
      failures.some(({ skipped }) => !skipped) ||
      warnings.some(({ code }) => [droppedCode, lossCode].includes(code)),
  );
