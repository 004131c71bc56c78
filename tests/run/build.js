import { join } from 'node:path';
import { buildEnvironment } from '../../cli/build/build.js';
import { buildState } from '../../cli/build/state.js';
import { outputTail } from '../../cli/system/command.js';

/**
 * Builds all of a preset, with its tests; configures only when there is no build yet.
 *
 * @param {string} preset
 * @param {string} root
 * @param {import('./steps.js').Run} run
 * @returns {Promise<string | null>} the output of what failed; null when it is built
 */
export async function buildPreset(preset, root, run) {
  const env = buildEnvironment(preset, process.env);
  const state = buildState(join(root, 'build', preset), root);
  const commands = [['--build', '--preset', preset]];
  if (state === 'none') commands.unshift(['--preset', preset]);
  if (state === 'moved') commands.unshift(['--fresh', '--preset', preset]);
  for (const args of commands) {
    const result = await run('cmake', args, { env });
    if (result.code !== 0) return `cmake ${args.join(' ')}:\n${outputTail(result, Infinity)}\n`;
  }
  return null;
}
