/**
 * The counters of a benchmark's own: what its body counted beside its time.
 *
 * @import { Planned, CellCounter } from '../../protocol/types.js'
 */
import { median } from '../statistics/descriptive.js';

/**
 * @param {(Planned | undefined)[]} rounds  the benchmark in the plan of each round
 * @param {number | null} ns  its cost
 * @returns {CellCounter[]}  in the order in which the body counts
 */
export function countersOf(rounds, ns) {
  const told = rounds.flatMap((planned) => planned?.userCounters ?? []);
  if (told.length === 0) return [];
  return [...new Set(told.map(({ name }) => name))].map((name) => {
    const own = told.filter((one) => one.name === name);
    const amounts = own.flatMap(({ amount }) => amount ?? []);
    const [{ kind }] = own;
    if (amounts.length < own.length) return { name, kind, value: null, isFinite: false };
    const amount = median(amounts);
    const value = kind !== 'per-second' ? amount : ns !== null ? (amount * 1e9) / ns : null;
    if (value !== null && !Number.isFinite(value)) return { name, kind, value: null, isFinite: false };
    return { name, kind, value };
  });
}
