import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * @typedef {{[name: string]: (...numbers: number[]) => number}} Exports
 */

/**
 * Starts one of the peers' WebAssembly modules. Emscripten's code for browsers would fetch the bytes, so
 * they are passed in.
 *
 * @param {string} folder
 * @param {string} name
 * @returns {Promise<any>}
 */
export async function startModule(folder, name) {
  const { default: create } = await import(pathToFileURL(join(folder, `${name}.mjs`)).href);
  const bytes = await readFile(join(folder, `${name}.wasm`));
  return create({
    /**
     * @param {WebAssembly.Imports} imports
     * @param {(instance: WebAssembly.Instance, module: WebAssembly.Module) => void} done
     */
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(bytes, imports).then(({ instance, module }) => done(instance, module));
      return {};
    },
    print: (/** @type {string} */ line) => process.stdout.write(`${line}\n`),
    printErr: (/** @type {string} */ line) => process.stderr.write(`${line}\n`),
  });
}

/**
 * The exported functions of the kernels' module, by their C names.
 *
 * @param {string} folder
 * @returns {Promise<Exports>}
 */
export async function startKernels(folder) {
  const module = await startModule(folder, 'peer-exports');
  return Object.fromEntries(
    Object.entries(module)
      .filter(([name, value]) => name.startsWith('_') && typeof value === 'function')
      .map(([name, value]) => [name.slice(1), value]),
  );
}
