import { fileURLToPath } from 'node:url';
import { detectByTools } from './detect.js';
import { runHost } from './process.js';

const runner = fileURLToPath(new URL('../../wasm/runner.js', import.meta.url));
const needs = ['emscripten', 'cmake', 'ninja'];

/**
 * No fixed CPU: the threads that compile would have to share it with the one that measures, which
 * then keeps slow code for longer: docs/method.md has the figures.
 */
const preparation = { priority: true };

/**
 * Node.js: the one that runs this program, in a process of its own for each round.
 *
 * @type {import('./index.js').Platform}
 */
export const node = {
  id: 'node',
  needs,
  preparation,
  async detect(context) {
    const tools = await detectByTools(needs, context);
    return tools.available
      ? { available: true, path: process.execPath }
      : tools;
  },
  run: (request, onEvent, { artifacts, signal, timeouts, log, prefix }) =>
    runHost(process.execPath, ['--expose-gc', runner, artifacts.wasmDirectory], request, onEvent, {
      signal,
      timeouts,
      log,
      prefix,
    }),
};
