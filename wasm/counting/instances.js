/**
 * Instances of rewritten modules, with the counters that a module cannot have by itself.
 *
 * @import { SamebenchFactory, SamebenchModule } from '../samebench.js'
 * @import { Answers, BlockSamples } from './functions.js'
 * @import { CountedBlock } from './rewriting/instrument.js'
 */
import { createInstance } from '../host/module.js';
import { watchAllocations } from './allocations.js';
import { watchBlocks } from './functions.js';
import { countCalls } from './host-calls.js';
import { readings } from './readings.js';
import { allocatorOf, reportAllocations } from './rewriting/allocation-reports.js';
import { counters, instrument } from './rewriting/instrument.js';

/**
 * @typedef {object} Source
 * @property {SamebenchFactory} factory
 * @property {Uint8Array<ArrayBuffer>} bytes of the module as it is shipped
 * @property {(text: string) => void} [print]
 */

/**
 * A function that makes instances which count instructions.
 *
 * @param {Source & {perBlock?: boolean}} source perBlock: each basic block counts its executions as well
 * @returns {Promise<{blocks: CountedBlock[], instantiate: () => Promise<{module: SamebenchModule, samples:
 *   BlockSamples, answers: Answers}>}>} samples: of the blocks, the last one at the end
 * @throws {Error} if the module cannot be rewritten
 */
export async function instructionInstances({ factory, bytes, print, perBlock = false }) {
  const rewritten = instrument(bytes, { perBlock });
  const blocks = perBlock ? rewritten.blocks : [];
  const compiled = await WebAssembly.compile(rewritten.bytes);
  const instantiate = async () => {
    const host = { copied: 0, calls: 0, bytes: 0 };
    /** @type {WebAssembly.Exports} */
    let exports = {};
    /** Found once: there are many exports. @type {WebAssembly.Memory | undefined} */
    let memory;
    const global = (/** @type {string} */ name) =>
      Number(/** @type {WebAssembly.Global} */ (exports[name]).value);
    /** Looked up once: a module has many. @type {WebAssembly.Global[] | null} */
    let own = null;
    const readBlocks = () => {
      own ??= blocks.map((_, i) => /** @type {WebAssembly.Global} */ (exports[counters.block(i)]));
      return own.map(({ value }) => Number(value));
    };
    const watch = watchBlocks(perBlock ? readBlocks : null);
    /** @type {Answers} */
    const answers = [];
    /** @type {Record<number, () => number>} */
    const read = {
      [readings.instructions]: () => global(counters.instructions),
      [readings.bulkBytes]: () => global(counters.bulkBytes) + host.copied,
      [readings.hostCalls]: () => host.calls,
      [readings.hostBytes]: () => host.bytes,
    };
    const readCounter = (/** @type {number} */ which) => {
      watch.see(which);
      const answer = read[which]?.() ?? 0;
      if (perBlock) answers.push([which, answer]);
      return answer;
    };
    const module = await createInstance(factory, { print, readCounter }, async (imports) => {
      const instance = await WebAssembly.instantiate(
        compiled,
        countCalls(imports, host, () => (memory ??= memoryIn(exports))),
      );
      exports = instance.exports;
      return { instance, compiled };
    });
    return { module, samples: watch.samples, answers };
  };
  return { blocks, instantiate };
}

/**
 * A function that makes instances which count what they allocate. They are others than those that count
 * instructions, because reporting allocations changes what is executed.
 *
 * @param {Source & {symbols: ReadonlyMap<number, string>}} source symbols: names of the module's functions
 * @returns {Promise<(() => Promise<SamebenchModule>) | null>} null if the module has no names of functions
 */
export async function allocationInstances({ factory, bytes, print, symbols }) {
  /** @type {WebAssembly.Module} */
  let compiled;
  try {
    compiled = await WebAssembly.compile(reportAllocations(bytes, symbols));
  } catch {
    return null;
  }
  return () => {
    /** @type {WebAssembly.Exports} */
    let exports = {};
    const readCounter = watchAllocations(() => memoryIn(exports), allocatorOf(symbols));
    return createInstance(factory, { print, readCounter }, async (imports) => {
      const instance = await WebAssembly.instantiate(compiled, imports);
      exports = instance.exports;
      return { instance, compiled };
    });
  };
}

/** @param {WebAssembly.Exports} exports */
const memoryIn = (exports) => Object.values(exports).find((value) => value instanceof WebAssembly.Memory);
