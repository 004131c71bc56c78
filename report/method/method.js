import { constants } from './constants.js';

/**
 * All tuned numbers of the analysis, and the rules that can be left out. An experiment changes them for a
 * while (`withMethod`); everything else leaves them as they are.
 */
export const method = { ...constants };

/**
 * What some work does with other numbers.
 *
 * @template T
 * @param {Record<string, unknown>} changes by rule and name, such as "interval.excess"
 * @param {() => T} work
 * @returns {T}
 */
export function withMethod(changes, work) {
  const all = /** @type {Record<string, Record<string, unknown>>} */ (method);
  const before = Object.keys(changes).map((path) => {
    const [rule, name] = path.split('.');
    if (!(name in (all[rule] ?? {}))) throw new Error(`there is no ${path}`);
    const value = all[rule][name];
    all[rule][name] = changes[path];
    return () => void (all[rule][name] = value);
  });
  try {
    return work();
  } finally {
    for (const restore of before) restore();
  }
}
