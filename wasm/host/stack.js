/**
 * Traps of modules whose stack was too small. It lies below all data, so that the engine only sees an address
 * out of bounds.
 *
 * @import { SamebenchModule } from '../samebench.js'
 */

/** Calls in which benchmarks run. */
const callRows = /** @type {const} */ ([
  'runRound',
  'continueRound',
  'checkRow',
  'countBenchmark',
  'measureSize',
]);

/**
 * What a trap was if the stack was too small.
 *
 * @param {(() => number) | undefined} overrun of the module: the megabytes of its stack if its end was
 *   passed, otherwise 0
 * @returns {string} with a separator in front; empty if the stack was large enough
 */
export function stackText(overrun) {
  try {
    const megabytes = overrun?.() ?? 0;
    if (megabytes === 0) return '';
    return (
      `; its stack of ${megabytes} MB is used up: samebench_add_suite(… STACK ${4 * megabytes}MB), or ` +
      '"stack" of a program in samebench.config.json, makes it larger'
    );
  } catch {
    // Without optimisation this call takes some of the stack, too.
    return '';
  }
}

/**
 * Lets errors of such a module say so.
 *
 * @param {SamebenchModule} module
 * @returns {SamebenchModule} the same
 */
export function withStack(module) {
  for (const name of callRows) {
    const call = /** @type {(...args: unknown[]) => unknown} */ (module[name]);
    if (call === undefined) continue;
    const explained = (/** @type {unknown[]} */ ...args) => {
      try {
        return call(...args);
      } catch (error) {
        if (error instanceof WebAssembly.RuntimeError) error.message += stackText(module.stackOverrun);
        throw error;
      }
    };
    Object.assign(module, { [name]: explained });
  }
  return module;
}
