import { mapFunctions } from '../host/imports.js';

/** Emscripten's copies within the module's memory: (target, source, bytes). memory.copy does the same. */
const copies = /memcpy|memmove/;

/**
 * WASI's functions for files: (file, buffers, number of buffers, …, where to write how many bytes were
 * moved).
 */
const movesFileData = /fd_(read|write|pread|pwrite)$/;

/** The function that reads a counter does not count as work of the benchmark. */
const readsCounter = /read_counter/;

/**
 * @typedef {object} HostWork what JavaScript did for the module
 * @property {number} copied bytes copied within the module's memory
 * @property {number} calls of all other functions
 * @property {number} bytes that these read from files or wrote to them
 *
 * The imports, with functions that count their calls. Emscripten's functions have names even where the
 * names of the imports are shortened.
 *
 * @param {WebAssembly.Imports} imports
 * @param {HostWork} host is updated
 * @param {() => WebAssembly.Memory | undefined} memoryOf the instance
 * @returns {WebAssembly.Imports}
 */
export const countCalls = (imports, host, memoryOf) =>
  mapFunctions(imports, (value) => {
    if (readsCounter.test(value.name)) return value;
    if (copies.test(value.name)) {
      return (/** @type {number[]} */ ...args) => {
        host.copied += args[2];
        return value(...args);
      };
    }
    const moves = movesFileData.test(value.name);
    return (/** @type {number[]} */ ...args) => {
      host.calls += 1;
      const result = value(...args);
      const memory = memoryOf();
      if (moves && result === 0 && memory)
        host.bytes += new DataView(memory.buffer).getUint32(args[args.length - 1], true);
      return result;
    };
  });
