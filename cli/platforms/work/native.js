import { join } from 'node:path';
import { findTool } from '../../setup/detect.js';
import { makeTemporaryFolder, removeTemporaryFolder } from '../../system/leftovers/files.js';
import { TimeoutError } from '../../system/timeout-error.js';
import { detectByTools } from '../detect.js';
import { executable } from '../../hosts/executable.js';
import { chooseInstructionCounter, valgrind } from './instruction-counter.js';
import { CANNOT_COUNT, requireInstructionCounter, withSizes } from './events.js';
import { nativeSizes } from './sizes.js';

/**
 * @import { Request } from '../../../protocol/types.js'
 * @import { Artifact } from '../../hosts/index.js'
 * @import { OnEvent } from './events.js'
 */

/**
 * Hosts may be silent for this many times longer in callgrind. It is up to 50 times as slow, but each
 * benchmark is counted in a few short samples.
 */
export const callgrindPatience = 10;

/**
 * The native host that counts instructions instead of measuring times.
 *
 * @param {Record<string, string>} [env] added to the environment of the host
 * @param {import('./instruction-counter.js').Counter} [counter]
 * @returns {import('../index.js').Platform}
 */
export function nativeWork(env = {}, counter = chooseInstructionCounter(process.env)) {
  const needs = [...executable.needs, ...(counter === 'callgrind' ? [valgrind] : [])];
  return {
    id: 'native@work',
    host: executable,
    needs,
    counts: true,
    single: true,
    detect: (context) => detectByTools(needs, context),
    async run(request, onEvent, { artifact, isWhole, ...options }) {
      const take = requireInstructionCounter(
        await withSizes(request, onEvent, () => nativeSizes(artifact.files[0]), { artifact, isWhole }),
      );
      const all = { ...options, env: { ...process.env, ...env } };
      if (counter === 'hardware') return artifact.run({ ...request, count: true }, take, all);
      await countInCallgrind(artifact, { ...request, count: true }, take, all);
    },
  };
}

/**
 * glibc copies and fills large blocks with one instruction that callgrind counts once for each byte. These
 * thresholds let it use its loops instead, as it does for smaller blocks.
 */
const withoutRepeatedMoves = ['x86_rep_movsb_threshold', 'x86_rep_stosb_threshold']
  .map((name) => `glibc.cpu.${name}=0x7fffffffffffffff`)
  .join(':');

/** @param {NodeJS.ProcessEnv} env */
const withTunables = (env) => ({
  ...env,
  GLIBC_TUNABLES: [withoutRepeatedMoves, env.GLIBC_TUNABLES].filter(Boolean).join(':'),
});

/**
 * Runs the host in callgrind, which writes its counts to files.
 *
 * @param {Artifact} artifact
 * @param {Request} request
 * @param {OnEvent} onEvent
 * @param {NonNullable<Parameters<Artifact['run']>[2]> & {files?: string}} options files: a folder that keeps
 *   the counts at each address
 */
export async function countInCallgrind(artifact, request, onEvent, { timeouts, files, ...options }) {
  const found = findTool(valgrind, { env: options.env });
  if ('reason' in found) throw new Error(found.reason);
  const folder = files ?? makeTemporaryFolder('callgrind');
  const prefix = [
    ...(options.prefix ?? []),
    ...[found.path, '--tool=callgrind', '--quiet', '--collect-atstart=no', '--collect-systime=yes'],
    // Callgrind expands %p to the id of its process, and %% to a %.
    `--callgrind-out-file=${join(folder, 'counts.').replaceAll('%', '%%')}%p`,
    ...(files === undefined ? [] : ['--dump-instr=yes', '--dump-line=no']),
  ];
  const flags = [
    '--callgrind-files',
    join(folder, 'counts.'),
    ...(files === undefined ? [] : ['--keep-callgrind-files']),
  ];
  const patient =
    timeouts &&
    Object.fromEntries(Object.entries(timeouts).map(([name, ms]) => [name, callgrindPatience * ms]));
  try {
    const env = withTunables(options.env ?? process.env);
    await artifact.run(request, onEvent, { ...options, env, prefix, flags, timeouts: patient });
  } catch (error) {
    throw withReason(/** @type {Error} */ (error));
  } finally {
    if (files === undefined) await removeTemporaryFolder(folder);
  }
}

/**
 * The error of a host in callgrind, with the reason where that is Valgrind, or an older host.
 *
 * @param {Error} error
 */
function withReason(error) {
  const { message } = error;
  if (error instanceof TimeoutError) {
    return new TimeoutError(`${message}, ${callgrindPatience} times --timeout, because Valgrind is slow`);
  }
  if (message.startsWith('it was killed by SIGILL')) {
    return new Error(
      `${message}: Valgrind does not know all instructions of new CPUs; build without -march, or use ` +
        'SAMEBENCH_COUNTER=hardware',
    );
  }
  return message.includes('arguments were not expected') ? new Error(CANNOT_COUNT) : error;
}
