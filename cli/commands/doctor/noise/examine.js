import { checkProject } from '../../../build/build.js';
import { variableOfMain } from '../../../hosts/process.js';
import { argumentsIn } from '../../../hosts/programs.js';
import { buildOf } from '../../../run/ready/provision.js';
import { definitionsOf, findProject } from '../../../files/project.js';
import { runCommand, outputTail } from '../../../system/command.js';
import { measureNoise } from './measure.js';
import { findPinning } from '../../../run/ready/pinning.js';

/** A loop that takes longer than this is useless as a measure of noise. */
const limitMs = 60_000;

/**
 * Measures what `samebench doctor --noise` shows. Builds the native host, which it runs.
 *
 * @param {import('../../../run/context.js').Context} context
 * @returns {Promise<import('./measure.js').Noise | {failure: string}>}
 */
export async function examineNoise(context) {
  const { env, signal, progress } = context;
  const project = await findProject();
  checkProject(project);
  const failure = await buildOf(
    { project, define: project === undefined ? undefined : await definitionsOf() },
    context,
  ).build('native');
  if (failure) return { failure };

  const { folder, files } = context.artifactOf(project, 'native');
  const [host] = files;
  const hasMain = argumentsIn(folder) !== null;
  /** @param {string[]} line */
  const probe = async (line) => {
    // The command line of a program with a main of its own is not ours.
    const at = hasMain ? line.indexOf(host) + 1 : line.length;
    const [command, ...args] = line.slice(0, at);
    const own = hasMain ? { ...env, [variableOfMain]: line.slice(at).join('\t') } : env;
    const result = await runCommand(command, args, { env: own, signal, limitMs });
    const elapsedNs = result.code === 0 ? elapsed(result.stdout) : null;
    if (elapsedNs === null) throw new ProbeError(`the noise probe failed: ${outputTail(result, 3)}`);
    return elapsedNs;
  };
  try {
    return await measureNoise({
      probe,
      host,
      pinning: await findPinning({ env }),
      onRun: (count, total) => progress.status(`timing the loop ${count}/${total}`),
    });
  } catch (error) {
    if (error instanceof ProbeError) return { failure: error.message };
    throw error;
  } finally {
    progress.clear();
  }
}

class ProbeError extends Error {}

/** @param {string} answer its last line; a suite may print before it */
function elapsed(answer) {
  try {
    const { elapsedNs } = JSON.parse(answer.trim().split('\n').at(-1) ?? '');
    return elapsedNs > 0 ? elapsedNs : null;
  } catch {
    return null;
  }
}
