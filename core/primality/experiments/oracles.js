import { join } from 'node:path';
import { exitCode, installedOf, root, run, runOrThrow } from './programs.js';

/** @import { Programs } from './programs.js' */

/** Words checked for each natural, which costs far more to check. */
const wordsPerNatural = 500;

/**
 * Compares answers with FLINT's and GMP's.
 *
 * @param {{compiler: string[], values: number, seed: number}} options
 * @param {Programs} programs
 * @returns {Promise<number>} exit code
 */
export async function check({ compiler, values, seed }, programs) {
  const folder = await build(
    compiler,
    { flint: 'words-against-flint', gmp: 'naturals-against-gmp' },
    programs,
  );
  const naturals = Math.max(1, Math.round(values / wordsPerNatural));
  return worst([
    await answer([join(folder, 'words-against-flint'), values, seed]),
    await answer([join(folder, 'naturals-against-gmp'), naturals, seed]),
  ]);
}

/**
 * Compares all of 2^32, or each Nth segment of it, with a sieve.
 *
 * @param {{compiler: string[], every?: number}} options
 * @param {Programs} programs
 * @returns {Promise<number>} exit code
 */
export async function exhaustive({ compiler, every }, programs) {
  const folder = await build(compiler, { sieve: 'words-against-sieve' }, programs);
  return worst([
    await answer([join(folder, 'words-against-sieve'), ...(every === undefined ? [] : [every])]),
  ]);
}

/**
 * Builds oracles of tests/oracles with the first compiler.
 *
 * @param {string[]} wanted compilers
 * @param {Record<string, string>} oracles and their programs
 * @param {Programs} programs
 * @returns {Promise<string>} the folder of the programs
 */
async function build(wanted, oracles, { install }) {
  await install(['cxx', 'cmake', ...Object.keys(oracles).filter((name) => name !== 'sieve')]);
  const [compiler] = installedOf(wanted);
  const folder = join(root, 'build', `oracles-${compiler}`);
  await runOrThrow([
    'cmake',
    '-S',
    root,
    '-B',
    folder,
    `-DCMAKE_CXX_COMPILER=${compiler}`,
    `-DPRIMALITY_ORACLES=${Object.keys(oracles).join(';')}`,
  ]);
  await runOrThrow(['cmake', '--build', folder, '--parallel', '--target', ...Object.values(oracles)]);
  return folder;
}

/** Runs a program and prints what it found. @param {(string | number)[]} command */
async function answer(command) {
  const { code, stdout } = await run(command.map(String));
  console.log(stdout.trim());
  return code;
}

/** @param {(number | null)[]} codes */
function worst(codes) {
  if (codes.every((code) => code === 0)) return exitCode.done;
  return codes.some((code) => code !== 0 && code !== 1) ? exitCode.failed : exitCode.different;
}
