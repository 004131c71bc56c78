/**
 * Loads the WebAssembly module from its bytes, on any JavaScript platform.
 *
 * @import { SamebenchFactory, SamebenchModule } from '../samebench.js'
 *
 * @typedef {Required<import('../../protocol/types.js').Module>} ModuleInfo
 */
import { findJspi, suspending, createRunNext } from '../promises/suspension.js';
import { importsMemory } from '../threads/memory.js';
import { listAtOnce, withMain, withRowsAtOnce } from './main.js';
import { watchMemory } from './memory.js';
import { explainTrap, withTraps } from './traps.js';

/** @type {import('../samebench.js').SamebenchOptions['openDisk']} */
let openDisk;

/** Lets all modules with a `main` read files. @param {NonNullable<typeof openDisk>} open */
export const useDisk = (open) => (openDisk = open);

/**
 * Compiles and instantiates the module, and times both steps separately.
 *
 * @param {SamebenchFactory} factory the default export of `samebench.js`
 * @param {ArrayBuffer | Uint8Array<ArrayBuffer>} bytes the content of `samebench.wasm`
 * @param {(text: string) => void} [print] receives what a suite prints; must not be the event stream
 * @param {string} [listed] the list of its benchmarks, if it is known
 * @returns {Promise<{module: SamebenchModule, info: ModuleInfo, memory: ReturnType<typeof watchMemory>,
 *   runNext: () => Promise<unknown>}>} runNext: see `createRunNext`
 */
export async function loadModule(factory, bytes, print, listed) {
  if (typeof WebAssembly !== 'object') {
    throw new Error(
      'this runtime has no WebAssembly, which the benchmarks need. ' +
        'Use a current runtime, and allow WebAssembly if a policy or a lockdown mode disables it',
    );
  }
  if (importsMemory(bytes) && typeof SharedArrayBuffer !== 'function') {
    throw new Error(
      'the module has threads, which only a page that is cross-origin isolated can start: ' +
        'measure it in a column without @open, or serve it with COOP and COEP headers',
    );
  }
  const info = {
    sha256: await sha256(bytes),
    bytes: bytes.byteLength,
    compileNs: 0,
    instantiateNs: 0,
  };

  const memory = watchMemory();
  const jspi = findJspi();
  /** @type {WebAssembly.Exports} */
  let exports = {};
  const options = { print, listed, canSuspend: jspi !== null };
  const module = await createInstance(factory, options, async (imports) => {
    const started = performance.now();
    const compiled = await WebAssembly.compile(bytes);
    const between = performance.now();
    const instance = await WebAssembly.instantiate(compiled, memory.watch(suspending(imports, jspi)));
    const ended = performance.now();
    exports = instance.exports;
    memory.memory = Object.values(exports).find((one) => one instanceof WebAssembly.Memory);
    info.compileNs = (between - started) * 1e6;
    info.instantiateNs = (ended - between) * 1e6;
    return { instance, compiled };
  });
  return { module, info, memory, runNext: createRunNext(module, exports, jspi) };
}

/**
 * An instance of the module, made by `instantiate` from the imports that Emscripten's code provides.
 *
 * @param {SamebenchFactory} factory
 * @param {{print?: (text: string) => void, readCounter?: (which: number) => number, canSuspend?: boolean,
 *   listed?: string}} options print: by default to the console; listed: as for `loadModule`
 * @param {(imports: WebAssembly.Imports) =>
 *   Promise<{instance: WebAssembly.Instance, compiled: WebAssembly.Module}>} instantiate
 * @returns {Promise<SamebenchModule>}
 */
export async function createInstance(factory, options, instantiate) {
  const module = await instanceOf(factory, options, instantiate);
  if (!module.isAtOnce?.()) return withMain(module);
  if (options.listed !== undefined) return withRowsAtOnce(module, options.listed);
  // Which rows it has, only its main shows.
  const list = listAtOnce(module);
  return withRowsAtOnce(await instanceOf(factory, options, instantiate), list);
}

/** @type {typeof createInstance} */
function instanceOf(factory, { print = console.error, readCounter, canSuspend = false }, instantiate) {
  // Emscripten's promise never settles if the hook fails, so failures reject this outer promise.
  return new Promise((resolve, reject) => {
    /** The module will be this object. @type {Parameters<SamebenchFactory>[0] & {hasAborted?: boolean}} */
    const options = {
      instantiateWasm(imports, done) {
        // `done` runs the static constructors, which may also fail.
        instantiate(imports)
          .then(({ instance, compiled }) => done(instance, compiled))
          .catch((error) => {
            explainTrap(error, options);
            reject(error);
          });
        return {};
      },
      print,
      printErr: print,
      // Programs may ask for their number. A module with threads makes two workers for each.
      cpus: globalThis.navigator?.hardwareConcurrency ?? 1,
      ...(readCounter && { readCounter }),
      ...(openDisk && { openDisk }),
      canSuspend,
    };
    factory(options).then((module) => resolve(withTraps(module)), reject);
  });
}

/** @param {ArrayBuffer | Uint8Array<ArrayBuffer>} bytes */
export async function sha256(bytes) {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return null;
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
