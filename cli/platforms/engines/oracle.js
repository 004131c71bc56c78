import { translated } from '../../hosts/translated.js';
import { detectByTools } from '../detect.js';
import { describeEngine, readVersion, versionOf } from './engine.js';

/** @import { Change, Platform } from '../index.js' */

/**
 * The standalone module, translated to C and compiled by the host's compiler: what WebAssembly costs when compiling may
 * take as long as it wants. (Andy Wingo, "the value of a performance oracle", 2026.)
 *
 * @param {Change} [change]
 * @returns {Platform}
 */
function oraclePlatform({ env = {} } = {}) {
  return {
    id: 'oracle',
    host: translated,
    needs: translated.needs,
    built: true,
    onDemand: true,
    isOracle: true,
    pinning: { cpu: true, priority: true },
    vary: oraclePlatform,
    detect: (context) => detectByTools(translated.needs, context),
    async run(request, onEvent, { artifact, ...options }) {
      const version = await versionOf(artifact.files[0]);
      const take = describeEngine(request, artifact, onEvent, { runtime: 'wasm2c', ...readVersion(version) });
      await artifact.run(request, take, { ...options, env: { ...process.env, ...env } });
    },
  };
}

export const oracle = oraclePlatform();
