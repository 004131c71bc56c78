/**
 * The modules that applications ship. Each is started once, as an application does, and then given up: its
 * functions are not called, because what is measured are those of the benchmark's module.
 *
 * @import { ShippedModule } from '../../protocol/types.js'
 *
 * The script that web/server/javascript-rows.js makes of them.
 * @typedef {{default: {suite: string, compressedBytes: number, base64: string}[]}} ShippedScript
 */

/**
 * @param {ShippedScript['default']} modules
 * @returns {Promise<ShippedModule[]>} their sizes, and how long they took to start
 * @throws {Error} one cannot be compiled
 */
export async function startShipped(modules) {
  /** @type {ShippedModule[]} */
  const started = [];
  // One after the other, because they would share the CPUs.
  for (const { suite, compressedBytes, base64 } of modules) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    started.push({ suite, bytes: bytes.length, compressedBytes, startNs: await timeToStart(bytes, suite) });
  }
  return started;
}

/**
 * Nanoseconds to compile and instantiate a module. Where it needs more than functions, such as a memory, only
 * to compile it.
 *
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string} suite
 */
async function timeToStart(bytes, suite) {
  const began = performance.now();
  const module = await WebAssembly.compile(bytes).catch((error) => {
    throw new Error(`the MODULE of the suite ${suite} cannot be compiled: ${error.message}`, {
      cause: error,
    });
  });
  const compiled = performance.now();
  const imports = standInsFor(module);
  const between = performance.now();
  const isWhole = await WebAssembly.instantiate(module, imports).then(
    () => true,
    () => false,
  );
  return (compiled - began + (isWhole ? performance.now() - between : 0)) * 1e6;
}

/** Functions that do nothing, for all that a module imports. @param {WebAssembly.Module} module */
function standInsFor(module) {
  /** @type {Record<string, Record<string, () => number>>} */
  const imports = {};
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    if (kind === 'function') (imports[from] ??= {})[name] = () => 0;
  }
  return imports;
}
