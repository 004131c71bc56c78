/**
 * Loads the WebAssembly module that `cmake --build --preset wasm` creates in build/wasm.
 *
 * @typedef {import('./module.js').PrimalityModule} PrimalityModule
 */

const script = new URL('../../build/wasm/primality.js', import.meta.url);
const binary = new URL('../../build/wasm/primality.wasm', import.meta.url);

/**
 * @returns {Promise<PrimalityModule>}
 * @throws {Error} with the command to build it, if the module cannot be loaded
 */
export async function loadModule() {
  let create, bytes;
  try {
    ({ default: create } = await import(script.href));
    bytes = await readBinary();
  } catch (error) {
    throw new Error(
      `the primality core is not built for WebAssembly (${/** @type {Error} */ (error).message}); ` +
        "to build it, run in Samebench's folder: " +
        'cmake --preset wasm && cmake --build --preset wasm --target samebench-primality',
      { cause: error },
    );
  }
  const compiled = await WebAssembly.compile(bytes);
  return new Promise((resolve, reject) => {
    create({
      // Passed in, because Emscripten's own code loads files in only one kind of environment.
      instantiateWasm(
        /** @type {WebAssembly.Imports} */ imports,
        /** @type {(instance: WebAssembly.Instance) => void} */ done,
      ) {
        WebAssembly.instantiate(compiled, imports).then(done).catch(reject);
        return {};
      },
    }).then(resolve, reject);
  });
}

/** @returns {Promise<BufferSource>} */
async function readBinary() {
  if (binary.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises');
    return /** @type {Promise<Uint8Array<ArrayBuffer>>} */ (readFile(binary));
  }
  const response = await fetch(binary);
  if (!response.ok) throw new Error(`${binary.href}: ${response.status}`);
  return response.arrayBuffer();
}
