import { fileURLToPath } from 'node:url';
import { detectByTools } from './detect.js';
import { runHost } from './process.js';

const runner = fileURLToPath(new URL('../../wasm/runner.js', import.meta.url));
const needs = ['emscripten', 'cmake', 'ninja'];

/**
 * Node.js: the one that runs this program, in a process of its own for each round.
 *
 * @type {import('./index.js').Platform}
 */
export const node = {
  id: 'node',
  label: 'Node',
  needs,
  async detect(context) {
    const tools = await detectByTools(needs, context);
    return tools.available
      ? { available: true, version: process.versions.node, path: process.execPath }
      : tools;
  },
  run: (request, onEvent, { artifacts, signal, timeouts, log }) =>
    runHost(process.execPath, [runner, artifacts.wasmDirectory], request, onEvent, {
      signal,
      timeouts,
      log,
    }),
};
