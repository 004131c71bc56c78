import { basename } from 'node:path';
import { standalone } from '../../hosts/standalone.js';
import { detectByTools } from '../detect.js';
import { nameRuntime } from '../../../wasm/runner/runtime.js';
import { describeEngine, readVersion, versionOf } from './engine.js';

/** @import { Change, Platform } from '../index.js' */

/**
 * The standalone module in the Node.js that runs this program: V8, but the module neither calls JavaScript
 * nor is called by it. Any other program that runs a module of WASI preview 1 can take its place: it is
 * called with its flags and the path of the module, and asked for its version by --version.
 *
 * @param {Change} [change]
 * @returns {Platform}
 */
function wasiPlatform({ binary, flags = [], env = {} } = {}) {
  return {
    id: 'wasi',
    host: standalone,
    needs: standalone.needs,
    onDemand: true,
    // Node has no fixed CPU, for the same reason as in ../runtimes/runtime.js.
    pinning: binary ? { cpu: true, priority: true } : { priority: true, turns: true },
    takes: { flags: '--no-liftoff' },
    vary: wasiPlatform,
    async detect(context) {
      const found = await detectByTools(standalone.needs, context);
      return found.available ? { ...found, path: binary ?? found.path } : found;
    },
    async run(request, onEvent, { artifact, ...options }) {
      const [program, ...own] = binary ? [binary] : standalone.start([]);
      const engine = binary
        ? { runtime: basename(binary), ...readVersion(await versionOf(binary)) }
        : nameRuntime(process.versions);
      await artifact.run(request, describeEngine(request, artifact, onEvent, engine), {
        ...options,
        start: () => [program, ...flags, ...own],
        env: { ...process.env, ...env },
      });
    },
  };
}

export const wasi = wasiPlatform();
