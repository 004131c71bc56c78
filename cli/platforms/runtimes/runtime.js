import path from 'node:path';
import { findTool } from '../../setup/detect.js';
import { detectByTools } from '../detect.js';
import { module } from '../../hosts/module.js';
import { javascriptTraits, pinsInTurns, requestFor } from '../javascript.js';
import { atSameAddresses } from './addresses.js';
import { profilerExitGraceMs } from '../../hosts/process.js';

/**
 * A JavaScript runtime outside of browsers as a platform. It runs wasm/runner.js, and each round has
 * a process of its own.
 *
 * @typedef {object} RuntimeKind
 * @property {string} id
 * @property {import('../../setup/tools/tool.js').Tool} [tool] how it is found and installed; absent if
 *   `binary` is given
 * @property {string} [binary] path of the program, if it is known
 * @property {boolean} [onDemand]
 * @property {Record<string, string>} [env] added to the environment
 * @property {string} flag an example of a flag for a variant
 * @property {(seed: number) => string[]} [place] the flags with which its engine places code and data alike
 *   for the same seed, at addresses that the system does not choose any more; absent: it has none
 * @property {(flags: string[], readable: string[]) => string[]} line arguments before the runner, for flags
 *   of the engine and the folders that the runner reads
 */

/**
 * @param {RuntimeKind} kind
 * @param {import('../index.js').Change} [change]
 * @returns {import('../index.js').Platform}
 */
export function runtimePlatform(kind, change = {}) {
  const { flags = [] } = change;
  const binary = change.binary ?? kind.binary;
  const own = kind.tool ? [kind.tool] : [];
  const needs = [...(binary ? [] : own), ...module.needs];
  return {
    id: kind.id,
    host: module,
    needs,
    tools: own,
    onDemand: kind.onDemand,
    // No fixed CPU from the start: the compiler's threads would share it with the measuring thread, which
    // would run slow code for longer. The figures are in docs/method.md.
    pinning: { priority: true, turns: pinsInTurns(change.traits) },
    profiler: async () => (await import('../profilers/cpuprofile.js')).cpuProfiler,
    takes: { traits: javascriptTraits, flags: kind.flag },
    vary: (more) => runtimePlatform(kind, more),
    async detect(context) {
      const found = await detectByTools(needs, context);
      return found.available ? { ...found, path: binary ?? found.path } : found;
    },
    async run(request, onEvent, { artifact, cpuProfileFile, ...options }) {
      const program = binary ?? pathOf(kind.tool);
      await artifact.run(requestFor(request, change.traits, artifact.placeSeed), onEvent, {
        ...options,
        start(readable) {
          const place = artifact.placeSeed === undefined ? undefined : kind.place?.(artifact.placeSeed);
          // Those of a variant come later, and decide.
          return [
            ...(place ? atSameAddresses() : []),
            program,
            ...kind.line([...(place ?? []), ...flags], readable),
            ...profileFlags(cpuProfileFile),
          ];
        },
        env: { ...process.env, ...kind.env, ...change.env },
        exitGrace: cpuProfileFile === undefined ? undefined : profilerExitGraceMs,
      });
    },
  };
}

/**
 * Flags with which the runtime writes a profile. They are the same in Node, Bun and Deno.
 *
 * @param {string | undefined} file
 */
const profileFlags = (file) =>
  file === undefined
    ? []
    : ['--cpu-prof', `--cpu-prof-dir=${path.dirname(file)}`, `--cpu-prof-name=${path.basename(file)}`];

/**
 * @param {import('../../setup/tools/tool.js').Tool | undefined} tool
 * @throws an error with the reason if the tool was not found
 */
function pathOf(tool) {
  if (!tool) throw new Error('a runtime needs a tool or a binary');
  const found = findTool(tool);
  if ('reason' in found) throw new Error(found.reason);
  return found.path;
}
