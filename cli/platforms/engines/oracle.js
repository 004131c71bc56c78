import { translated } from '../../hosts/translated.js';
import { detectByTools } from '../detect.js';
import { requireInstructionCounter } from '../work/events.js';
import { valgrind } from '../work/instruction-counter.js';
import { countInCallgrind } from '../work/native.js';
import { describeEngine, readVersion, versionOf } from './engine.js';

/**
 * @import { HostEvent, Request } from '../../../protocol/types.js'
 * @import { Artifact } from '../../hosts/index.js'
 * @import { Change, Platform } from '../index.js'
 */

/**
 * What it adds to the events of the module.
 *
 * @param {Request} request
 * @param {Artifact} artifact
 * @param {(event: HostEvent) => void} onEvent
 */
const describe = async (request, artifact, onEvent) =>
  describeEngine(request, artifact, onEvent, {
    runtime: 'wasm2c',
    ...readVersion(await versionOf(artifact.files[0])),
  });

/**
 * The standalone module, translated to C and compiled by the host's compiler: what WebAssembly costs when
 * compiling may take as long as it wants. (Andy Wingo, "the value of a performance oracle", 2026.)
 *
 * @param {Change} [change]
 * @returns {Platform}
 */
function oraclePlatform({ traits = [], env = {} } = {}) {
  if (traits.includes('work')) return oracleWork(env);
  return {
    id: 'oracle',
    host: translated,
    needs: translated.needs,
    built: true,
    onDemand: true,
    isOracle: true,
    pinning: { cpu: true, priority: true },
    takes: { traits: ['work'] },
    vary: oraclePlatform,
    detect: (context) => detectByTools(translated.needs, context),
    async run(request, onEvent, { artifact, ...options }) {
      await artifact.run(request, await describe(request, artifact, onEvent), {
        ...options,
        env: { ...process.env, ...env },
      });
    },
  };
}

/**
 * The same program, whose instructions callgrind counts.
 *
 * @param {Record<string, string>} env
 * @returns {Platform}
 */
function oracleWork(env) {
  const needs = [...translated.needs, valgrind];
  return {
    id: 'oracle@work',
    host: translated,
    needs,
    counts: true,
    single: true,
    detect: (context) => detectByTools(needs, context),
    async run(request, onEvent, { artifact, ...options }) {
      const take = requireInstructionCounter(await describe(request, artifact, onEvent));
      await countInCallgrind(artifact, { ...request, count: true }, take, {
        ...options,
        env: { ...process.env, ...env },
      });
    },
  };
}

export const oracle = oraclePlatform();
