/**
 * Modules with a `main` of their own, which registers benchmarks and then asks for them to be run. Its
 * variables have to be there while they run. So a function that needs the benchmarks is called while `main`
 * is on the stack.
 *
 * @import { SamebenchModule } from '../samebench.js'
 */
import { mainFailed } from '../../protocol/crashes.js';
import { labelOf } from '../../protocol/identity.js';
import { describe } from './describe.js';

/** The `main` of a module ended before its benchmarks ran. */
export class MainEnded extends Error {
  name = 'MainEnded';
}

/**
 * @param {SamebenchModule} module
 * @returns {string} how its main ended, if not well
 */
function runMain(module) {
  try {
    const code = module.callMain?.(module.programArguments?.() ?? []);
    return code ? ` with code ${code}` : '';
  } catch (error) {
    return `: ${describe(error)}`;
  }
}

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
  if (module.callMain === undefined) return module;
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
    const end = runMain(module);
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

/** The module returns this while its round waits for `main` to come to the next row. */
const waitsForRow = 4;

/**
 * The list of the rows that the `main` of a module measures where it calls them: each is executed once.
 *
 * @param {SamebenchModule} module whose main runs
 * @returns {string} as `list` returns it
 */
export function listAtOnce(module) {
  const end = runMain(module);
  const list = module.list();
  /** @type {{suite: string}[]} */
  const rows = JSON.parse(list).benchmarks;
  if (rows.every(({ suite }) => suite === 'ladder'))
    throw new MainEnded(`its main ended${end} without a benchmark`);
  return list;
}

/**
 * Lets functions that need a row be called while `main` is there.
 *
 * @param {SamebenchModule} module
 * @param {string} list of its rows
 * @returns {SamebenchModule} the same
 */
export function withRowsAtOnce(module, list) {
  module.takeRows?.(list);
  const { runRound, continueRound, endRound, checkRow } = module;
  let hasRun = false;
  const inMain = (/** @type {(label: string) => void} */ onArrival) => {
    if (hasRun) throw new MainEnded('its main has ended, and its benchmarks with it');
    hasRun = true;
    /** @type {{error: unknown}[]} */
    const failures = [];
    module.arrive = (label) => {
      if (failures.length > 0) return;
      try {
        onArrival(label);
      } catch (error) {
        failures.push({ error });
        throw error;
      }
    };
    const end = runMain(module);
    if (failures.length > 0) throw failures[0].error;
    if (end !== '') module.warningOfMain = mainFailed(`its main ended${end}`);
  };
  /** @type {<T>(label: string, call: () => T) => T} */
  const at = (label, call) => {
    if (label.startsWith('ladder/')) return call();
    /** @type {{result: any}[]} */
    const results = [];
    inMain((one) => {
      if (one === label && results.length === 0) results.push({ result: call() });
    });
    if (results.length === 0) throw new MainEnded(`its main did not come to ${label}`);
    return results[0].result;
  };
  const labels = JSON.parse(list).benchmarks.map(labelOf);
  for (const name of /** @type {const} */ (['countBenchmark', 'countAllocations', 'measureSize'])) {
    const own = /** @type {(...given: any[]) => any} */ (module[name]);
    const atRow = (/** @type {string} */ request, /** @type {number} */ id, /** @type {any} */ last) =>
      at(labels[id], () => own(request, id, last));
    Object.assign(module, { [name]: atRow });
  }
  return Object.assign(module, {
    list: () => list,
    /** @type {typeof runRound} */
    runRound: (...given) => {
      let code = waitsForRow;
      let hasBegun = false;
      inMain(() => {
        if (hasBegun && code !== waitsForRow) return;
        code = hasBegun ? continueRound() : runRound(...given);
        hasBegun = true;
      });
      return hasBegun && code === waitsForRow ? Number(endRound?.()) : code;
    },
    /** @type {typeof checkRow} */
    checkRow: (label, ...given) => at(label, () => checkRow(label, ...given)),
  });
}
