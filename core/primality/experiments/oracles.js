import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { exitCode } from '../../../cli/system/exit.js';
import { missingTools } from '../../../cli/setup/detect.js';
import { buildOracles, prepareCompilers } from './build.js';

/**
 * @import { Options } from './options.js'
 * @import { ChartContext } from './charts/chart.js'
 */

/** Words checked for each natural, which costs far more to check. */
const wordsPerNatural = 500;

/**
 * Compares answers with FLINT's and GMP's.
 *
 * @param {Options} options
 * @param {ChartContext} context
 * @returns {Promise<number>} exit code
 */
export async function check({ compilers, values, seed }, { signal, progress }) {
  const count = values ?? 1_000_000;
  const libraries = ['flint', 'gmp'];
  const found = await prepareCompilers(compilers, libraries, progress.print);
  const missing = missingTools(libraries);
  if (missing.length > 0) {
    progress.print(`primality: nothing to check against: ${missing.map(({ reason }) => reason).join(', ')}`);
    return exitCode.platformFailed;
  }
  const programs = { flint: 'words-against-flint', gmp: 'naturals-against-gmp' };
  const folder = await buildOracles(found[0], programs, progress.print);
  const naturals = Math.max(1, Math.round(count / wordsPerNatural));
  const codes = [
    await run(join(folder, programs.flint), [count, seed], signal),
    await run(join(folder, programs.gmp), [naturals, seed], signal),
  ];
  return worst(codes);
}

/**
 * Compares all of 2^32, or its first numbers, with a sieve.
 *
 * @param {Options} options
 * @param {ChartContext} context
 * @returns {Promise<number>} exit code
 */
export async function exhaustive({ compilers, values }, { signal, progress }) {
  const [compiler] = await prepareCompilers(compilers, [], progress.print);
  const folder = await buildOracles(compiler, { sieve: 'words-against-sieve' }, progress.print);
  return worst([await run(join(folder, 'words-against-sieve'), values === null ? [] : [values], signal)]);
}

/** @param {(number | null)[]} codes */
function worst(codes) {
  if (codes.every((code) => code === 0)) return exitCode.done;
  return codes.some((code) => code !== 0 && code !== 1) ? exitCode.platformFailed : exitCode.gateFailed;
}

/**
 * Runs a program to its end; its output goes to the terminal.
 *
 * @param {string} program
 * @param {number[]} args
 * @param {AbortSignal} signal
 * @returns {Promise<number | null>} its exit code; null when a signal ended it
 */
function run(program, args, signal) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args.map(String), { stdio: 'inherit', signal });
    child.once('error', reject);
    child.once('close', resolve);
  });
}
