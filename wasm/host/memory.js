import { mapFunctions } from './imports.js';

/** Emscripten's function by which a module asks for more memory. Its argument is the size in bytes. */
const growsMemory = /emscripten_resize_heap/;

const megabyte = 2 ** 20;

/** @param {number} bytes */
const megabytes = (bytes) => `${Math.ceil(bytes / megabyte)} MB`;

/**
 * Watches the growth of a module's memory: growth within a timed slice belongs to no benchmark, and a module
 * that gets no more memory mostly crashes.
 *
 * @typedef {object} MemoryWatch
 * @property {boolean} isMeasuring set by the caller
 * @property {number} grownMb megabytes to which the memory grew meanwhile, or 0
 * @property {WebAssembly.Memory | undefined} memory set by the caller, where the module exports it
 * @property {(imports: WebAssembly.Imports) => WebAssembly.Imports} watch gives those to instantiate with
 * @property {() => string} shortage what the reason of a crash ends with; empty if the module got all memory
 *   that it asked for
 *
 * @returns {MemoryWatch}
 */
export function watchMemory() {
  let refusedBytes = 0;
  /** @type {MemoryWatch} */
  const state = {
    isMeasuring: false,
    grownMb: 0,
    memory: undefined,
    watch: (imports) =>
      mapFunctions(imports, (value) => {
        if (!growsMemory.test(value.name)) return value;
        return (/** @type {number} */ bytes) => {
          const hasGrown = value(bytes);
          if (!hasGrown) refusedBytes = bytes >>> 0;
          else if (state.isMeasuring) state.grownMb = Math.ceil((bytes >>> 0) / megabyte);
          return hasGrown;
        };
      }),
    shortage() {
      if (refusedBytes === 0) return '';
      const had = state.memory ? ` of ${megabytes(state.memory.buffer.byteLength)}` : '';
      return `; its memory${had} could not grow to ${megabytes(refusedBytes)}`;
    },
  };
  return state;
}
