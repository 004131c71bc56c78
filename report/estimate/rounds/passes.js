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
import { FULL } from './witness.js';

/**
 * The least excess over the quiet cost with which a pass is disturbed. Neighbours slow the witness by 20 to
 * 60 %.
 */
const LEAST_EXCESS = 0.1;

/** An excess is no error of the samples from this many of their standard deviations on. */
const DEVIATIONS = 4;

/**
 * Quantiles of the passes that are quiet if no more than three quarters are disturbed, and how many
 * deviations are between them.
 */
const QUIET = { quantiles: [0.1, 0.25], apart: 0.607 };

/** With fewer passes, the quiet cost is not known. */
const FEWEST_PASSES = 6;

/** If more of them are disturbed, the quiet cost is not known either, and the round is judged as a whole. */
const MOST_DISTURBED = 0.75;

/** A round of a benchmark counts if this share of its pairs is left. */
const FEWEST_PAIRS = 0.25;

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
  if (byPass.length < FEWEST_PASSES) return new Set();
  // A pass is judged with those around it: what slows a single visit of the witness is over when the other
  // benchmarks are visited.
  const costsAround = byPass.map((_, i) =>
    median(byPass.slice(Math.max(0, i - 1), i + 2).map(({ cost }) => cost)),
  );
  const [low, quiet] = quantiles(costsAround, QUIET.quantiles);
  const limit = quiet + Math.max(LEAST_EXCESS * quiet, (DEVIATIONS * (quiet - low)) / QUIET.apart);
  const disturbed = byPass.filter((_, i) => costsAround[i] > limit).map(({ pass }) => pass);
  return new Set(disturbed.length > MOST_DISTURBED * byPass.length ? [] : disturbed);
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
      const isKept = quiet.size > 0 && quiet.size >= FEWEST_PAIRS * pairCount(pairs);
      return { one: isKept ? { ...one, quiet } : one, isKept };
    });
    const kept = marked.filter(({ isKept }) => isKept);
    return (kept.length >= minRounds ? kept : marked).map(({ one }) => one);
  });
