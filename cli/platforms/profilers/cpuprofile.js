import { readFile } from 'node:fs/promises';

/**
 * The profiles of V8, which JavaScriptCore writes too: a tree of calls, and the node of each sample. (The
 * DevTools protocol, "Profiler.Profile".)
 *
 * @typedef {{functionName: string, url?: string}} CallFrame
 * @typedef {{id: number, callFrame: CallFrame, children?: number[]}} CpuProfileNode
 * @typedef {object} CpuProfile
 * @property {CpuProfileNode[]} nodes
 * @property {number} startTime microseconds
 * @property {number} endTime
 * @property {number[]} samples ids of nodes
 * @property {number[]} timeDeltas microseconds from the sample before
 */

/** How JavaScriptCore writes the name of a function of a module. */
const inModule = /^\.wasm-function\[(.*)\]$/;

/** @type {import('../index.js').Profiler} */
export const cpuProfiler = {
  extension: 'cpuprofile',
  howToOpen: "open it in the DevTools of Chromium or Chrome: 'Performance', 'Load profile'",
  async samples(file) {
    return countSamples(JSON.parse(await readFile(file, 'utf8')));
  },
};

/**
 * @param {CpuProfile} profile
 * @returns {Map<string, number>} samples in each function itself
 */
export function countSamples({ nodes, samples }) {
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName } }) => [
      id,
      inModule.exec(functionName)?.[1] ?? functionName,
    ]),
  );
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const id of samples) {
    const name = names.get(id) || '(anonymous)';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/**
 * The profile of the thread that measured, from the events of a trace. A trace has the profiles of all
 * threads, each in chunks.
 *
 * @param {any[]} events of a trace with the category disabled-by-default-v8.cpu_profiler
 * @returns {CpuProfile | null} null: no thread ran the module
 */
export function cpuProfileOfTrace(events) {
  /** @type {Map<string, CpuProfile>} by process and profile */
  const profiles = new Map();
  const keyOf = (/** @type {any} */ { pid, id }) => `${pid} ${id}`;
  for (const event of events) {
    if (event.name !== 'Profile') continue;
    const { startTime } = event.args.data;
    profiles.set(keyOf(event), { nodes: [], startTime, endTime: startTime, samples: [], timeDeltas: [] });
  }
  for (const event of events) {
    const profile = event.name === 'ProfileChunk' ? profiles.get(keyOf(event)) : undefined;
    if (profile) append(profile, event.args.data);
  }
  const inModules = (/** @type {CpuProfile} */ { nodes }) =>
    nodes.filter(({ callFrame: { url } }) => url?.startsWith('wasm:')).length;
  const [best] = [...profiles.values()].sort((a, b) => inModules(b) - inModules(a));
  return best !== undefined && inModules(best) > 0 ? best : null;
}

/**
 * @param {CpuProfile} profile
 * @param {any} chunk
 */
function append(profile, { cpuProfile = {}, timeDeltas = [] }) {
  const { nodes = [], samples = [] } = cpuProfile;
  for (const { id, parent, callFrame } of nodes) {
    const { functionName = '', url = '', scriptId = 0, lineNumber = -1, columnNumber = -1 } = callFrame;
    profile.nodes.push({
      id,
      callFrame: /** @type {CallFrame} */ ({
        functionName,
        url,
        scriptId: String(scriptId),
        lineNumber,
        columnNumber,
      }),
      children: [],
    });
    if (parent !== undefined) profile.nodes.find((node) => node.id === parent)?.children?.push(id);
  }
  for (const sample of samples) profile.samples.push(sample);
  for (const delta of timeDeltas) {
    profile.timeDeltas.push(delta);
    profile.endTime += delta;
  }
}
