/**
 * Two builds that were measured turn about: each round of the one beside a round of the other, so that
 * what the machine does in the course of the session happens to both, and cancels out.
 *
 * @typedef {import('./types.js').Results} Results
 * @typedef {import('./types.js').Measured} Measured
 * @typedef {import('./compare.js').Evidence} Evidence
 */
import { platformData } from './platform-data.js';
import { signFlipProbability } from './sign-flips.js';
import { spreadOf } from './spread.js';

/**
 * By how much rounds differ that nothing disturbed: a round that is slower than the fastest by many
 * times this counts little.
 */
const QUIET = 0.005;

/** Fewer rounds can exclude nothing at 5 %: 2⁻⁵ is the first power of a half below. */
const FEWEST_ROUNDS = 6;

/**
 * Whether two results are the sides of one duel.
 * @param {Results} a
 * @param {Results} b
 */
export const isDuel = (a, b) =>
  a.duel?.side === 'a' && b.duel?.side === 'b' && a.startedAt === b.startedAt;

/** @param {readonly number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

/**
 * What the rounds of a benchmark say of its ratio; null where too few rounds have a cost on
 * both sides.
 *
 * The mean of the rounds' logarithmic ratios, in which a round counts the less the slower both sides
 * together were in it: disturbances only ever make slower. Which side was the faster does not matter
 * to that, so that with builds that are the same each ratio could as well have the other sign, and how
 * many of all choices of signs give a mean as far from 0 is the exact probability of so much by chance.
 *
 * @param {readonly Measured[]} a
 * @param {readonly Measured[]} b
 * @returns {Evidence | null}
 */
export function pairedEvidence(a, b) {
  if (a.length === 0 || b.length === 0) return null;
  const levels = new Map(spreadOf(b).rounds.map(({ round, level }) => [round, level]));
  const pairs = spreadOf(a).rounds.flatMap(({ round, level }) => {
    const other = levels.get(round) ?? 0;
    return level > 0 && other > 0 ? [{ ratio: Math.log(other / level), slowness: Math.log(other * level) / 2 }] : [];
  });
  if (pairs.length < FEWEST_ROUNDS) return null;
  const fastest = Math.min(...pairs.map(({ slowness }) => slowness));
  const weighted = pairs.map(({ ratio, slowness }) =>
    ({ ratio, weight: 1 / (QUIET ** 2 + (slowness - fastest) ** 2) }));
  const all = sum(weighted.map(({ weight }) => weight));
  const log = sum(weighted.map(({ ratio, weight }) => weight * ratio)) / all;
  /** Of ratios as far from a change as these are. @param {number} change */
  const probabilityOf = (change) =>
    signFlipProbability(weighted.map(({ ratio, weight }) => weight * (ratio - change)));
  const ratios = pairs.map(({ ratio }) => ratio);
  return {
    log,
    low: edge(log, Math.min(...ratios), probabilityOf),
    high: edge(log, Math.max(...ratios), probabilityOf),
    probability: probabilityOf(0),
  };
}

/**
 * The end of a 95 % interval: the change from which on the rounds would be too unlikely.
 *
 * @param {number} inside
 * @param {number} outside  the most extreme ratio, beyond which nothing can be
 * @param {(change: number) => number} probabilityOf
 */
function edge(inside, outside, probabilityOf) {
  let [near, far] = [inside, outside];
  for (let i = 0; i < 20; ++i) {
    const middle = (near + far) / 2;
    if (probabilityOf(middle) > 0.05) near = middle;
    else far = middle;
  }
  return far;
}

/**
 * @param {Results} a
 * @param {Results} b
 * @returns {import('./compare.js').PairedEvidence}
 */
export function pairedResults(a, b) {
  return new Map(a.platforms.flatMap((platform) => {
    const other = b.platforms.find(({ id }) => id === platform.id);
    if (!other) return [];
    const [before, now] = [platformData(platform).measured, platformData(other).measured];
    return [[platform.id, new Map([...before].flatMap(([key, measured]) => {
      const evidence = pairedEvidence(measured.filter(hasPairs), (now.get(key) ?? []).filter(hasPairs));
      return evidence ? [[key, evidence]] : [];
    }))]];
  }));
}

/** @param {Measured} measured */
const hasPairs = ({ result }) => result.pairs.length > 0;
