import { preparation } from '../../context.js';
import { runCommand, outputTail } from '../../system/command.js';
import { findPreparation } from '../../measure/pinning.js';
import { measureNoise } from '../../machine/noise.js';

/** Time limit for one loop. A slower one would say nothing about noise. */
const limitMs = 60_000;

/**
 * Measures what `samebench doctor --noise` shows. Builds the native host first.
 *
 * @param {import('../../context.js').Context} context
 * @returns {Promise<import('../../machine/noise.js').Noise | {failure: string}>}
 */
export async function examineNoise(context) {
  const { env, signal, progress } = context;
  const failure = await preparation(context, undefined).build('native');
  if (failure) return { failure };

  /** @param {string[]} line */
  const probe = async ([command, ...args]) => {
    const result = await runCommand(command, args, { env, signal, limitMs });
    const elapsedNs = result.code === 0 ? elapsed(result.output) : null;
    if (elapsedNs === null) throw new ProbeError(`the noise probe failed: ${outputTail(result, 3)}`);
    return elapsedNs;
  };
  try {
    return await measureNoise({
      probe,
      host: context.artifactsOf(undefined).nativeExecutable,
      preparation: await findPreparation({ env }),
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

/** @param {string} output */
function elapsed(output) {
  try {
    const { elapsedNs } = JSON.parse(output);
    return elapsedNs > 0 ? elapsedNs : null;
  } catch {
    return null;
  }
}
