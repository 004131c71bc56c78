import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { repository } from '../../system/repository.js';
import { findTool } from '../../setup/detect.js';
import { detectByTools } from '../detect.js';
import { runHost } from '../host/process.js';

/**
 * A JavaScript runtime outside of browsers as a platform: it runs wasm/runner.js, in a process of
 * its own for each round.
 *
 * @typedef {object} RuntimeKind
 * @property {string} id also that of its tool in cli/setup/tools.js
 * @property {string} [binary] where it needs no looking for
 * @property {boolean} [onDemand]
 * @property {Record<string, string>} [env] added to the environment
 * @property {string} flag an example of what its variants are made of
 * @property {(flags: string[], readable: string[]) => string[]} line what stands before the runner,
 *   for a variant's flags and the folders that the runner reads
 */

const runner = fileURLToPath(new URL('../../../wasm/runner.js', import.meta.url));

/**
 * No fixed CPU: the threads that compile would have to share it with the one that measures, which
 * then keeps slow code for longer: docs/method.md has the figures.
 */
const pinning = { priority: true };

/**
 * @param {RuntimeKind} kind
 * @param {import('../index.js').Change} [change]
 * @returns {import('../index.js').Platform}
 */
export function runtimePlatform(kind, change = {}) {
  const { flags = [] } = change;
  const binary = change.binary ?? kind.binary;
  const needs = [...(binary ? [] : [kind.id]), 'emscripten', 'cmake', 'ninja'];
  return {
    id: kind.id,
    needs,
    onDemand: kind.onDemand,
    pinning,
    takes: { flags: kind.flag },
    vary: (more) => runtimePlatform(kind, more),
    async detect(context) {
      const found = await detectByTools(needs, context);
      return found.available ? { ...found, path: binary ?? found.path } : found;
    },
    async run(request, onEvent, { artifacts, ...options }) {
      const found = binary ? { path: binary } : findTool(kind.id);
      if ('reason' in found) throw new Error(found.reason);
      const module = path.resolve(artifacts.wasmDirectory);
      /** @param {string[]} file of the request, if it is in one */
      const line = (...file) => [...kind.line(flags, [repository, module, ...file]), runner, module, ...file];
      const env = { ...process.env, ...kind.env, ...change.env };
      await runHost(found.path, line, request, onEvent, { ...options, env });
    },
  };
}
