/**
 * Starts the WebAssembly module that `cmake --build --preset wasm` leaves in build/wasm.
 *
 * @typedef {import('./module.js').PrimalityModule} PrimalityModule
 */

const script = new URL('../../build/wasm/primality.js', import.meta.url);
const binary = new URL('../../build/wasm/primality.wasm', import.meta.url);

/** @returns {Promise<PrimalityModule>} */
export async function loadModule() {
  let create, bytes;
  try {
    ({ default: create } = await import(script.href));
    bytes = await readBinary();
  } catch (error) {
    throw new Error(
      `the primality core is not built for WebAssembly (${/** @type {Error} */ (error).message}); ` +
        'to build it, type in the folder of Samebench: ' +
        'cmake --preset wasm && cmake --build --preset wasm --target samebench-primality',
      { cause: error },
    );
  }
  const compiled = await WebAssembly.compile(bytes);
  return new Promise((resolve, reject) => {
    create({
      // The glue would look for the file by itself, and knows one kind of place only.
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
