import { standalone } from '../../hosts/standalone.js';
import { detectByTools } from '../detect.js';
import { nameRuntime } from '../../../wasm/runner/runtime.js';
import { describeEngine } from './engine.js';

/** @import { Change, Platform } from '../index.js' */

/**
 * The standalone module in the Node.js that runs this program: V8, but the module neither calls JavaScript
 * nor is called by it.
 *
 * @param {Change} [change]
 * @returns {Platform}
 */
function wasiPlatform({ flags = [], env = {} } = {}) {
  return {
    id: 'wasi',
    host: standalone,
    needs: standalone.needs,
    built: true,
    onDemand: true,
    // No fixed CPU, for the same reason as in ../runtimes/runtime.js.
    pinning: { priority: true, turns: true },
    takes: { flags: '--no-liftoff' },
    vary: wasiPlatform,
    detect: (context) => detectByTools(standalone.needs, context),
    async run(request, onEvent, { artifact, ...options }) {
      const [program, ...others] = standalone.start([]);
      const take = describeEngine(request, artifact, onEvent, nameRuntime(process.versions));
      await artifact.run(request, take, {
        ...options,
        start: () => [program, ...flags, ...others],
        env: { ...process.env, ...env },
      });
    },
  };
}

export const wasi = wasiPlatform();
