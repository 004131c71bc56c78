import { UsageError } from '../../system/exit.js';
import { loadModule } from './module.js';

/**
 * @import { Reporter } from '../../../report/reporter.js'
 *
 * The user's own reporter during a run. After an error it is not called again.
 * @typedef {object} RunReporter
 * @property {((...of: Parameters<NonNullable<Reporter['event']>>) => void) | undefined} event undefined where
 *   it wants no events
 * @property {(...of: Parameters<NonNullable<Reporter['summary']>>) => Promise<void>} summary
 * @property {() => boolean} hasFailed
 */

/** What a reporter may have. */
const functions = /** @type {const} */ (['event', 'summary']);

/**
 * @param {string} path of the reporter's module
 * @param {(line: string) => void} print prints its error
 * @returns {Promise<RunReporter>}
 * @throws {UsageError} if the module is missing or exports no reporter
 */
export async function loadReporter(path, print) {
  const { name, content, explain } = await loadModule(path);
  const reporter = /** @type {Reporter} */ (content);
  if (!functions.some((key) => typeof reporter?.[key] === 'function')) {
    const hint =
      typeof content === 'function' ? '\n  a function is a format, for `samebench report --format`' : '';
    throw new UsageError(
      `${name} is no reporter: its default export needs a function "event" or "summary" ` +
        `(docs/formats.md)${hint}`,
    );
  }
  let failed = false;
  /** @type {Set<Promise<void>>} */
  const running = new Set();
  const attempt = async (/** @type {() => unknown} */ call) => {
    if (failed) return;
    try {
      await call();
    } catch (error) {
      if (!failed) print(`samebench: the reporter failed: ${explain(error)}`);
      failed = true;
    }
  };
  return {
    event:
      reporter.event &&
      ((event, from) => {
        const call = attempt(() => reporter.event?.(structuredClone(event), { ...from })).finally(() =>
          running.delete(call),
        );
        running.add(call);
      }),
    async summary(summary, results) {
      await Promise.all(running);
      await attempt(() => reporter.summary?.(structuredClone(summary), structuredClone(results)));
    },
    hasFailed: () => failed,
  };
}
