/**
 * What a trap means. A stack that was too small lies below all data, so that the engine only sees an address
 * out of bounds; abort() ends in one that is not reachable.
 *
 * @import { SamebenchModule } from '../samebench.js'
 */

/** Calls in which code of the suite runs. */
const callSuite = /** @type {const} */ ([
  'callMain',
  'list',
  'runRound',
  'continueRound',
  'checkRow',
  'countBenchmark',
  'countAllocations',
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
 * Lets a trap say what it was.
 *
 * @param {unknown} error
 * @param {{hasAborted?: boolean, stackOverrun?: () => number}} module
 */
export function explainTrap(error, { hasAborted, stackOverrun }) {
  if (!(error instanceof WebAssembly.RuntimeError)) return;
  if (hasAborted) error.message = 'Aborted()';
  const text = stackText(stackOverrun);
  if (!error.message.endsWith(text)) error.message += text;
}

/**
 * Lets the errors of a module do so.
 *
 * @param {SamebenchModule} module
 * @returns {SamebenchModule} the same
 */
export function withTraps(module) {
  for (const name of callSuite) {
    const call = /** @type {(...args: unknown[]) => unknown} */ (module[name]);
    if (call === undefined) continue;
    const explained = (/** @type {unknown[]} */ ...args) => {
      try {
        return call(...args);
      } catch (error) {
        explainTrap(error, module);
        throw error;
      }
    };
    Object.assign(module, { [name]: explained });
  }
  return module;
}
