/**
 * Modules with a `main` of their own, which registers benchmarks and then asks for them to be run. Its
 * variables have to be there while they run. So a function that needs the benchmarks is called while `main`
 * is on the stack.
 *
 * @import { WarningEvent } from '../../protocol/types.js'
 * @import { SamebenchModule } from '../samebench.js'
 */
import { describe } from './describe.js';

/** The `main` of a module ended before its benchmarks ran. */
export class MainEnded extends Error {
  name = 'MainEnded';
}

/**
 * What `main` does after its benchmarks is no fault of theirs.
 *
 * @param {string} how it ended
 * @returns {WarningEvent}
 */
export const mainFailed = (how) => ({
  event: 'warning',
  code: 'main-failed',
  message: `after its benchmarks ${how}`,
  benchmark: null,
});

/** The functions that need the benchmarks. */
const needMain = /** @type {const} */ ([
  'list',
  'runRound',
  'beginCounting',
  'countBenchmark',
  'countAllocations',
  'measureSize',
  'checkRow',
]);

/**
 * Lets the first call of such a function start `main`, which runs once in an instance.
 *
 * @param {SamebenchModule} module
 * @returns {SamebenchModule} the same
 */
export function withMain(module) {
  const { callMain } = module;
  if (callMain === undefined) return module;
  let hasRun = false;
  /** @type {(call: () => unknown) => unknown} */
  const callInMain = (call) => {
    if (hasRun) throw new MainEnded('its main has ended, and its benchmarks with it');
    hasRun = true;
    /** @type {{result: unknown} | {error: unknown} | null} */
    let outcome = null;
    module.serve = () => {
      // What is asked for is done in the first call of RunSpecifiedBenchmarks().
      if (outcome !== null) return;
      try {
        outcome = { result: call() };
      } catch (error) {
        outcome = { error };
        throw error;
      }
    };
    let end = '';
    try {
      const code = callMain(module.programArguments?.() ?? []);
      if (code !== 0) end = ` with code ${code}`;
    } catch (error) {
      end = `: ${describe(error)}`;
    }
    const found = /** @type {{result?: unknown, error?: unknown} | null} */ (outcome);
    if (found === null) throw new MainEnded(`its main ended${end} without RunSpecifiedBenchmarks()`);
    if ('error' in found) throw found.error;
    if (end !== '') module.warningOfMain = mainFailed(`its main ended${end}`);
    return found.result;
  };
  for (const name of needMain) {
    const own = /** @type {(...given: any[]) => unknown} */ (module[name]);
    Object.assign(module, { [name]: (/** @type {any[]} */ ...given) => callInMain(() => own(...given)) });
  }
  return module;
}
