/**
 * Methods that decide which benchmarks changed between two runs: Samebench's, and common ones.
 *
 * @import { Results, Change } from '../../../protocol/types.js'
 * @typedef {{platform: string, suite: string, name: string, argument: string | null, change: Change}} Said
 * @typedef {(a: Results, b: Results) => Said[]} Judge
 */
import { identityOf } from '../../../protocol/identity.js';
import { compare } from '../../../report/compare/compare.js';
import { analysedPair, evidenceOf } from '../../../report/compare/evidence/evidence.js';
import { platformData } from '../../../report/estimate/platform-data.js';
import { spreadOf } from '../../../report/estimate/spread.js';
import { mean } from '../../shared/statistics.js';

/** @type {Judge} */
export function samebenchCompare(a, b) {
  const [before, now] = analysedPair(a, b);
  return compare(before.summary, now.summary, evidenceOf(before, now)).cells;
}

/**
 * The threshold of duels in the experiment. With the default of 1 %, a change of half a per cent counts as
 * none, however surely it is known.
 */
export const duelThreshold = 0.002;

/** @type {WeakMap<Results, Map<string, Map<string, number[]>>>} */
const levels = new WeakMap();

/** The costs of the rounds, by platform and benchmark. @param {Results} results */
function levelsOf(results) {
  const found =
    levels.get(results) ??
    new Map(
      results.platforms.map((platform) => [
        platform.id,
        new Map(
          [...platformData(platform).of].map(([key, { measured }]) => [
            key,
            spreadOf(measured.get(key) ?? []).rounds.map(({ level }) => level),
          ]),
        ),
      ]),
    );
  levels.set(results, found);
  return found;
}

/**
 * A judge that decides for each cell separately, from the costs of its rounds.
 *
 * @param {(before: number[], now: number[]) => boolean} changed
 * @returns {Judge}
 */
const cellByCell = (changed) => (a, b) =>
  [...levelsOf(a)].flatMap(([platform, rows]) =>
    [...rows].flatMap(([key, before]) => {
      const now = levelsOf(b).get(platform)?.get(key);
      if (!now || before.length < 2 || now.length < 2 || mean(before) <= 0) return [];
      const { suite, name, argument } = identityOf(key);
      /** @type {Change} */
      const change = !changed(before, now) ? 'same' : mean(now) > mean(before) ? 'slower' : 'faster';
      return [{ platform, suite, name, argument, change }];
    }),
  );

/** Means that differ by 3 %, a common rule of thumb. @type {Judge} */
export const meansDiffer = cellByCell((before, now) => Math.abs(mean(now) / mean(before) - 1) >= 0.03);

/** The method of Google Benchmark's compare.py for repetitions, at its default level. @type {Judge} */
export const ranksDiffer = cellByCell((before, now) => rankSumProbability(before, now) < 0.05);

/**
 * The exact two-sided p-value of the Mann-Whitney test. Ties count half. (H. B. Mann and D. R. Whitney, "On
 * a Test of Whether one of Two Random Variables is Stochastically Larger than the Other", 1947.)
 *
 * @param {number[]} a
 * @param {number[]} b
 */
export function rankSumProbability(a, b) {
  const wins = a.reduce((sum, x) => sum + b.reduce((own, y) => own + (x > y ? 1 : x === y ? 0.5 : 0), 0), 0);
  const extreme = Math.min(wins, a.length * b.length - wins);
  // ways[i][u]: number of ways to choose i of the values seen so far for a, such that they have u wins.
  let ways = Array.from({ length: a.length + 1 }, (_, i) => (i === 0 ? [1] : []));
  for (let seen = 1; seen <= a.length + b.length; seen++) {
    ways = ways.map((own, i) => {
      const next = [...own];
      // If this value belongs to a, `seen - i` values of b are below it.
      if (i > 0) ways[i - 1].forEach((count, u) => (next[u + seen - i] = (next[u + seen - i] ?? 0) + count));
      return next;
    });
  }
  const counts = ways[a.length];
  const all = counts.reduce((sum, count) => sum + (count ?? 0), 0);
  const below = counts.slice(0, Math.floor(extreme) + 1).reduce((sum, count) => sum + (count ?? 0), 0);
  return Math.min(1, (2 * below) / all);
}
