import { mapFunctions } from './imports.js';

/** Emscripten's function by which a module asks for more memory. Its argument is the size in bytes. */
const growsMemory = /emscripten_resize_heap/;

const megabyte = 2 ** 20;

/**
 * Watches the growth of a module's memory: growth within a timed slice belongs to no benchmark.
 *
 * @returns {{isMeasuring: boolean, readonly grownMb: number,
 *   watch: (imports: WebAssembly.Imports) => WebAssembly.Imports}} isMeasuring: set by the caller; grownMb:
 *   megabytes to which the memory grew meanwhile, or 0; watch: gives the imports to instantiate with
 */
export function watchMemory() {
  const state = {
    isMeasuring: false,
    grownMb: 0,
    watch: (/** @type {WebAssembly.Imports} */ imports) =>
      mapFunctions(imports, (value) => {
        if (!growsMemory.test(value.name)) return value;
        return (/** @type {number} */ bytes) => {
          const hasGrown = value(bytes);
          if (hasGrown && state.isMeasuring) state.grownMb = Math.ceil((bytes >>> 0) / megabyte);
          return hasGrown;
        };
      }),
  };
  return state;
}
