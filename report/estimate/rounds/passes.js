/**
 * Finds the passes of a round in which something else used the CPU's core. A pass visits all benchmarks once,
 * so that their pairs stand close together, and the ladder's row `independent 64` is measured in each of
 * them. It is slower beside a neighbour on its core. Neighbours come and go within a round, and only the
 * pairs between are those of the benchmark alone.
 *
 * The rule does not look at the times of the benchmarks that it leaves pairs out of, so that it cannot bias
 * them.
 *
 * @import { Result } from '../../../protocol/types.js'
 * @import { Measured } from '../../results/types.js'
 */
import { benchmarkKey } from '../../../protocol/identity.js';
import { gatherBy, mapValues } from '../../results/lookup.js';
import { pairCount } from '../../results/pairs.js';
import { sidesOf } from '../pairs.js';
import { median, quantiles } from '../../statistics/descriptive.js';
import { normalQuantile } from '../../statistics/distributions.js';
import { FULL } from './witness.js';
import { method } from '../../method/method.js';

/**
 * The cost of each pair at the frequency that the cycle meter shows beside it.
 * @param {Result} result
 */
function costsInCycles({ pairs }) {
  const { bodies, twins } = sidesOf(pairs, null);
  const { bodyBeforeNs = [], bodyAfterNs = [], twinBeforeNs = [], twinAfterNs = [] } = pairs;
  // Without slices of the meter, the costs stay as they are.
  const sum = (/** @type {number} */ before, /** @type {number} */ after) =>
    before + after > 0 ? before + after : 1;
  return bodies.map(
    (body, i) =>
      body / sum(bodyBeforeNs[i], bodyAfterNs[i]) - twins[i] / sum(twinBeforeNs[i], twinAfterNs[i]),
  );
}

/**
 * The passes of a round that are disturbed, by their number.
 * @param {readonly Result[]} results  of the round
 * @returns {ReadonlySet<number>}  empty without the witness, or if the round has no quiet passes to compare
 *   with
 */
export function disturbedPasses(results) {
  const witness = results.find((result) => benchmarkKey(result) === FULL);
  const passes = witness?.pairs.pass;
  if (witness === undefined || passes === undefined) return new Set();
  const costs = costsInCycles(witness);
  const byPass = [
    ...gatherBy(
      costs.map((cost, i) => ({ cost, pass: passes[i] })),
      ({ pass }) => pass,
    ),
  ].map(([pass, own]) => ({ pass, cost: median(own.map(({ cost }) => cost)) }));
  // A pass is judged with those around it: what slows a single visit of the witness is over when the other
  // benchmarks are visited.
  const costsAround = byPass.map((_, i) =>
    median(byPass.slice(Math.max(0, i - 1), i + 2).map(({ cost }) => cost)),
  );
  const ends = [method.quantile.low, method.quantile.quarter];
  const [low, quiet] = quantiles(costsAround, ends);
  const [from, to] = ends.map(normalQuantile);
  const deviation = (quiet - low) / (to - from);
  const limit = quiet + Math.max(method.share.far * quiet, method.chance.deviations * deviation);
  return new Set(byPass.filter((_, i) => costsAround[i] > limit).map(({ pass }) => pass));
}

/**
 * The measurements with the indexes of their pairs from quiet passes. Rounds in which a benchmark has too few
 * of them are left out, if enough others remain.
 * @param {ReadonlyMap<string, Measured[]>} rows  by key of the benchmark
 * @param {ReadonlyMap<number, ReadonlySet<number>>} disturbed  passes, by index of the round
 * @param {number} minRounds  that have to remain
 * @returns {Map<string, Measured[]>}
 */
export const ofQuietPasses = (rows, disturbed, minRounds) =>
  mapValues(rows, (row) => {
    const marked = row.map((one) => {
      const { pairs } = one.result;
      const passes = disturbed.get(one.round);
      if (pairs.pass === undefined || passes === undefined || passes.size === 0) return { one, isKept: true };
      const quiet = new Set(pairs.pass.flatMap((pass, i) => (passes.has(pass) ? [] : [i])));
      const isKept = quiet.size > 0 && quiet.size >= method.quantile.quarter * pairCount(pairs);
      return { one: isKept ? { ...one, quiet } : one, isKept };
    });
    const kept = marked.filter(({ isKept }) => isKept);
    return (kept.length >= minRounds ? kept : marked).map(({ one }) => one);
  });
