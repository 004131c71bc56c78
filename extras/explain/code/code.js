import { moduleCode } from './module.js';
import { nativeCode } from './native.js';

/**
 * The instructions that a benchmark executes, as basic blocks with exact counts.
 *
 * @import { Artifact, CountOptions } from '../../../cli/api.js'
 * @import { Request } from '../../../protocol/types.js'
 * @import { Code } from '../analysis/blocks.js'
 * @import { EngineCode } from './engine.js'
 *
 * @typedef {{native?: Code, wasm?: Code, engine?: EngineCode}} Sides
 */

/**
 * Counts a request of one benchmark.
 *
 * @template T
 * @typedef {(artifact: Artifact, request: Request, options: CountOptions) => Promise<T>} CountCode
 */

/** By kind of host. @type {Record<string, CountCode<Sides>>} */
const counting = {
  native: async (...all) => ({ native: await nativeCode(...all) }),
  wasm: moduleCode,
};

/** @type {CountCode<Sides>} */
export const countCode = (artifact, request, options) =>
  counting[artifact.kind.id](artifact, request, options);
