import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { requestToCount } from '../../../protocol/request.js';
import { detectByTools } from '../detect.js';
import { runHost } from '../host/process.js';
import { requireInstructionCounter, withSizes } from './events.js';
import { moduleSizes } from './sizes.js';

const runner = fileURLToPath(new URL('../../../wasm/runner.js', import.meta.url));

const needs = ['emscripten', 'cmake', 'ninja'];

/**
 * The WebAssembly module, which counts its instructions itself once it is rewritten. All engines run the
 * same instructions, so one column serves all of them; Node.js runs it.
 *
 * @type {import('../index.js').Platform}
 */
export const moduleWork = {
  id: 'wasm@work',
  needs,
  counts: true,
  single: true,
  detect: (context) => detectByTools(needs, context),
  async run(request, onEvent, { artifacts, ...options }) {
    const take = requireInstructionCounter(withSizes(request, onEvent, () => moduleSizes(artifacts.wasmDirectory)));
    await runCountingModule(artifacts.wasmDirectory, requestToCount(request), take, options);
  },
};

/**
 * Runs a request that counts in Node.js.
 *
 * @param {string} folder of the module
 * @param {Parameters<typeof runHost>[2]} request
 * @param {Parameters<typeof runHost>[3]} onEvent
 * @param {Parameters<typeof runHost>[4]} options
 */
export async function runCountingModule(folder, request, onEvent, options) {
  const line = (/** @type {string[]} */ ...file) => ['--expose-gc', runner, path.resolve(folder), ...file];
  await runHost(process.execPath, line, request, onEvent, options);
}

/**
 * `wasm` is a column only as `wasm@work`: times are those of a runtime or a browser.
 *
 * @type {import('../index.js').Platform}
 */
export const wasm = {
  ...moduleWork,
  id: 'wasm',
  built: true,
  onDemand: true,
  onlyVaried: 'wasm@work',
  takes: { traits: ['work'] },
  vary: () => moduleWork,
};
