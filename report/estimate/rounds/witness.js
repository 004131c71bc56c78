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
import { gatherBy } from '../../results/lookup.js';
import { hasPairs } from '../../results/pairs.js';
import { median, quantile } from '../../statistics/descriptive.js';
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
 * The rounds in which many rows are slower than usual. The ladder's are not among them.
 * @param {ReadonlyMap<string, readonly Measured[]>} measured
 * @returns {Set<number>}
 */
function slowRounds(measured) {
  const slower = [...measured.values()].flatMap((all) => {
    const row = all.filter(({ result }) => result.suite !== LADDER && hasPairs(result));
    if (row.length < method.witness.minRounds) return [];
    const { rounds } = spreadOf(row);
    const middle = median(rounds.map(({ level }) => level));
    return middle > 0
      ? rounds.map(({ round, level }) => ({
          round,
          isSlow: level > (1 + method.witness.slowRows.by) * middle,
        }))
      : [];
  });
  const rounds = [...gatherBy(slower, ({ round }) => round)];
  return new Set(
    rounds.flatMap(([round, own]) => {
      const slow = own.filter(({ isSlow }) => isSlow).length;
      return slow >= method.witness.slowRows.least && slow >= method.witness.slowRows.share * own.length
        ? [round]
        : [];
    }),
  );
}

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
 * @param {{ isNative: boolean, known?: number }} context  known: the quiet ratio of earlier runs
 * @returns {Witness | null}  null if the rows were not measured, or in too few rounds
 */
export function witnessOf(measured, { isNative, known }) {
  const [full, chain] = [FULL, CHAIN].map((key) =>
    (measured.get(key) ?? []).filter(({ result }) => hasPairs(result)),
  );
  if (full.length === 0 || chain.length === 0) return null;
  const [ofFull, ofChain] = [full, chain].map((rows) => spreadOf(rows));
  const chains = new Map(ofChain.rounds.map(({ round, level }) => [round, level]));
  const ratios = ofFull.rounds.flatMap(({ round, level }) => {
    const other = chains.get(round) ?? 0;
    return level > 0 && other > 0 ? [{ round, ratio: level / other }] : [];
  });
  if (ratios.length === 0 || (known === undefined && ratios.length < method.witness.minRounds)) return null;
  const own = quantile(
    ratios.map(({ ratio }) => ratio),
    method.witness.quiet,
  );
  const quiet = Math.min(own, known ?? own);
  const least = isNative ? method.witness.leastExcess.native : method.witness.leastExcess.engine;
  // Where three quarters of the rounds exceed the ratio of earlier runs, this is no error of their samples,
  // however few they are.
  const isThroughout =
    known !== undefined && ratios.length >= method.witness.minRounds && own > (1 + least) * known;
  const error = isThroughout
    ? 0
    : Math.hypot(Math.sqrt(ofFull.within) / ofFull.value, Math.sqrt(ofChain.within) / ofChain.value);
  const limitOf = (/** @type {number} */ excess) =>
    quiet * (1 + Math.max(excess, method.witness.deviations * error));
  const [certain, likely] = [limitOf(least), limitOf(method.witness.leastExcess.native)];
  const slow = ratios.some(({ ratio }) => ratio > likely && ratio <= certain)
    ? slowRounds(measured)
    : new Set();
  const isDisturbed = (/** @type {{ round: number, ratio: number }} */ { round, ratio }) =>
    ratio > (slow.has(round) ? likely : certain);
  return {
    quiet,
    disturbed: new Map(ratios.filter(isDisturbed).map(({ round, ratio }) => [round, ratio / quiet])),
    rounds: ratios.length,
  };
}
