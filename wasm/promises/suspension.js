/**
 * Suspends the module while it waits for a promise (JSPI: JavaScript Promise Integration), where the engine
 * can. Only rows that wait run in this way. A module that is built for Asyncify suspends itself, in any
 * engine.
 *
 * @import { SamebenchModule } from '../samebench.js'
 *
 * The two functions of JSPI, which older engines don't have.
 * @typedef {object} Jspi
 * @property {new (wait: Function) => WebAssembly.ImportValue} Suspending
 * @property {(run: Function) => () => Promise<unknown>} promising
 */
import { mapFunctions } from '../host/imports.js';

/** The function that waits, in promise.cpp. It returns a promise. */
const waits = /samebench_await_suspending/;

/**
 * @param {any} [engine]
 * @returns {Jspi | null} null: this engine cannot suspend WebAssembly
 */
export function findJspi(engine = WebAssembly) {
  const { Suspending, promising } = engine;
  // Older engines have another interface, without the first of them.
  if (typeof Suspending !== 'function' || typeof promising !== 'function') return null;
  return { Suspending, promising };
}

/**
 * The imports of a module, of which the one that waits suspends the module.
 *
 * @param {WebAssembly.Imports} imports
 * @param {Jspi | null} jspi
 * @returns {WebAssembly.Imports}
 */
export function suspending(imports, jspi) {
  if (jspi === null) return imports;
  return mapFunctions(imports, (value) => (waits.test(value.name) ? new jspi.Suspending(value) : value));
}

/**
 * A function that runs the row before which `runRound` or `continueRound` has stopped.
 *
 * JSPI suspends everything between the promise and the function that waits, and no JavaScript may be in
 * between. So it is called through the module's table instead of Embind.
 *
 * @param {SamebenchModule} module
 * @param {WebAssembly.Exports} exports of its instance
 * @param {Jspi | null} jspi
 * @returns {() => Promise<unknown>}
 */
export function createRunNext(module, exports, jspi) {
  return async () => {
    const entry = module.runNextEntry?.();
    if (entry === undefined || jspi === null) return module.runNext?.();
    const table = /** @type {WebAssembly.Table} */ (
      Object.values(exports).find((value) => value instanceof WebAssembly.Table)
    );
    return jspi.promising(table.get(entry))();
  };
}
