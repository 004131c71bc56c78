import {
  callgrindPatience,
  detectByTools,
  nativeSizes,
  requireInstructionCounter,
  UsageError,
  withSizes,
} from '../../cli/api.js';
import { emulated, emulatorCommand, pluginOptions } from './host.js';

/** How QEMU says that it was built without plugins, or for others. */
const noPlugins = /unknown option 'plugin'|plugin.*(not supported|API version)|could not load plugin/i;

/**
 * The native host of 64-bit ARM in QEMU, which counts its instructions. It has no times: they would be those
 * of an emulator.
 *
 * @param {Record<string, string>} [env] added to the environment of the host
 * @returns {import('../../cli/api.js').Platform}
 */
const emulatedWork = (env = {}) => ({
  id: 'native@arm64@work',
  host: emulated,
  preset: emulated.id,
  needs: emulated.needs,
  counts: true,
  single: true,
  detect: (context) => detectByTools(emulated.needs, context),
  async run(request, onEvent, { artifact, isWhole, timeouts, ...options }) {
    const take = requireInstructionCounter(
      await withSizes(request, onEvent, () => nativeSizes(artifact.files[0], 'aarch64-linux-gnu-'), {
        artifact,
        isWhole,
      }),
    );
    const plugin = pluginOptions(artifact.folder);
    await artifact
      .run({ ...request, count: true }, take, {
        ...options,
        env: { ...process.env, ...env },
        start: () => [...emulatorCommand(), ...plugin.emulator],
        flags: plugin.host,
        timeouts: Object.fromEntries(
          Object.entries(timeouts).map(([name, ms]) => [name, callgrindPatience * ms]),
        ),
      })
      .catch((error) => {
        if (noPlugins.test(error.message))
          throw new Error(
            'this QEMU cannot count instructions: it has no plugins of version 1 (QEMU 4.2 to 8.2): ' +
              `${error.message}`,
          );
        throw error;
      });
  },
});

/**
 * The build `native@arm64`, which counts and measures no times.
 *
 * @type {import('../../cli/api.js').OwnBuild}
 */
export const build = {
  platform: 'native',
  host: emulated,
  make({ traits = [], env = {} }) {
    if (traits.includes('work')) return emulatedWork(env);
    throw new UsageError(
      'native@arm64 has no times: an emulator runs it. Expected native@arm64@work, which counts its ' +
        'instructions',
    );
  },
};
