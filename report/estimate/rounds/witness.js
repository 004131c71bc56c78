/**
 * Finds rounds that something else on the same core disturbed. A chain of dependent instructions is not
 * slowed by a neighbour on its core, so neither the cycle meter nor the ladder shows one. Work that fills the
 * CPU's units is. The ladder's row `independent 64` is such work, of the same steps as its chain of 64: their
 * ratio is the witness.
 *
 * @import { Host } from '../../../protocol/types.js'
 * @import { Measured } from '../../results/types.js'
 *
 * @typedef {object} Witness  of a platform
 * @property {number} quiet  the ratio in undisturbed rounds
 * @property {ReadonlyMap<number, number>} disturbed  by index of the round: how many times the quiet ratio it
 *   had
 * @property {number} rounds  that have the ratio
 */
import { benchmarkKey, labelOf } from '../../../protocol/identity.js';
import { hasPairs } from '../../results/pairs.js';
import { quantile } from '../../statistics/descriptive.js';
import { LADDER } from '../ladder.js';
import { spreadOf } from '../spread.js';
import { method } from '../../method/method.js';

/** The rows of the ladder whose ratio it is. */
const rows = [
  { suite: LADDER, name: 'independent 64', argument: null },
  { suite: LADDER, name: LADDER, argument: '64' },
];

/** The keys of the row that a neighbour slows, and of the one that it does not. */
export const [FULL, CHAIN] = rows.map(benchmarkKey);

/** What has to be measured in a round that has a witness. */
export const witnessLabels = rows.map(labelOf);

/**
 * What makes ratios comparable between runs: the same code on the same engine.
 *
 * @param {string} id of the platform
 * @param {Host | null} host
 */
export const witnessKey = (id, host) =>
  [id, host?.compiler, host?.flags, host?.runtime, host?.runtimeVersion, host?.engine]
    .filter(Boolean)
    .join(' ');

/**
 * In how many rounds it was measured.
 *
 * @param {ReadonlyMap<string, readonly Measured[]>} measured  by key of the benchmark
 */
export function witnessRounds(measured) {
  const [full, chain] = [FULL, CHAIN].map((key) =>
    (measured.get(key) ?? []).filter(({ result }) => hasPairs(result)).map(({ round }) => round),
  );
  return full.filter((round) => chain.includes(round)).length;
}

/**
 * The witness of a platform.
 * @param {ReadonlyMap<string, readonly Measured[]>} measured  by key of the benchmark
 * @param {number} [known]  the quiet ratio of earlier runs
 * @returns {Witness | null}  null if the rows were not measured, or in too few rounds
 */
export function witnessOf(measured, known) {
  const [full, chain] = [FULL, CHAIN].map((key) =>
    (measured.get(key) ?? []).filter(({ result }) => hasPairs(result)),
  );
  if (full.length === 0 || chain.length === 0) return null;
  const chains = new Map(spreadOf(chain).rounds.map(({ round, level }) => [round, level]));
  const ratios = spreadOf(full).rounds.flatMap(({ round, level }) => {
    const other = chains.get(round) ?? 0;
    return level > 0 && other > 0 ? [{ round, ratio: level / other }] : [];
  });
  if (ratios.length === 0 || (known === undefined && ratios.length < method.chance.few)) return null;
  const own = quantile(
    ratios.map(({ ratio }) => ratio),
    method.quantile.quarter,
  );
  const quiet = Math.min(own, known ?? own);
  const disturbed = ratios.filter(({ ratio }) => ratio > (1 + method.share.far) * quiet);
  return {
    quiet,
    disturbed: new Map(disturbed.map(({ round, ratio }) => [round, ratio / quiet])),
    rounds: ratios.length,
  };
}
