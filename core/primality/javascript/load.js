/**
 * Loads the WebAssembly module. In a checkout, CMake builds it into dist/.
 *
 * @import { PrimalityModule } from './module.js'
 */

const script = new URL('./dist/primality.js', import.meta.url);
const binary = new URL('./dist/primality.wasm', import.meta.url);

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
    const { message } = /** @type {Error} */ (error);
    throw new Error(
      `samebench-primality: its WebAssembly module cannot be loaded: ${message}\n` +
        '  In a checkout, build it in the folder above javascript/: ' +
        'emcmake cmake -B build/package && cmake --build build/package',
      { cause: error },
    );
  }
  const compiled = await WebAssembly.compile(bytes);
  return new Promise((resolve, reject) => {
    create({
      // Passed in, because Emscripten's own code finds the file in browsers only.
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
