import { detectByTools } from '../detect.js';
import { module } from '../../hosts/module.js';
import { requireInstructionCounter, withSizes } from './events.js';
import { moduleSizes } from './sizes.js';

/**
 * The WebAssembly module, which counts its instructions itself once it is rewritten. All engines run the
 * same instructions, so one column serves all of them; Node.js runs it.
 *
 * @type {import('../index.js').Platform}
 */
export const moduleWork = {
  id: 'wasm@work',
  host: module,
  needs: module.needs,
  counts: true,
  single: true,
  detect: (context) => detectByTools(module.needs, context),
  async run(request, onEvent, { artifact, isWhole, ...options }) {
    const take = requireInstructionCounter(
      await withSizes(request, onEvent, () => moduleSizes(artifact.folder), { artifact, isWhole }),
    );
    await artifact.run({ ...request, count: true }, take, options);
  },
};

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
