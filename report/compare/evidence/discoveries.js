/**
 * Decides which changes of a whole table are significant, so that at most 1 in 100 of all named ones is
 * expected to be false.
 *
 * @import { Evidence, Finding } from '../../quantities/quantity.js'
 *
 * @typedef {object} Found
 * @property {Finding[]} findings  that are significant, the ratio of the costs first
 * @property {number} level  probability below which one more ratio would have been significant
 */
import { method } from '../../method/method.js';

/** Smallest p-value of the means of a benchmark that is named for itself, at all looks together. */
export const levelOfMeans = () =>
  method.chance.level * (1 - method.discoveries.others) * method.discoveries.others;

/** The part of the permitted error that the ratio of the costs gets: most of it. */
const ofRatio = () => 1 - method.discoveries.others - ofRuns();

/** The part of both sides as two runs. */
const ofRuns = () => method.discoveries.others ** 2;

/**
 * The limit up to which probabilities are significant at a false discovery rate; −1 if none is.
 * (Y. Benjamini and Y. Hochberg, "Controlling the False Discovery Rate", 1995.)
 * @param {readonly number[]} probabilities
 * @param {number} rate
 */
function limitOf(probabilities, rate) {
  const sorted = [...probabilities].sort((a, b) => a - b);
  const count = sorted.findLastIndex((p, i) => p <= (rate * (i + 1)) / sorted.length) + 1;
  return count === 0 ? -1 : (rate * count) / sorted.length;
}

/**
 * Selects the probabilities that are significant at the given false discovery rate.
 * @param {number[]} probabilities
 * @param {number} rate
 */
export function discoveries(probabilities, rate) {
  const most = limitOf(probabilities, rate);
  return probabilities.map((p) => p <= most);
}

/**
 * The findings of one benchmark, each with the probability that it has as one of several tests.
 * @param {Evidence | null} evidence
 * @returns {{ finding: Finding, own: number }[]}
 */
function weighted(evidence) {
  if (evidence === null) return [];
  const { processes, means, unpaired, probability } = evidence;
  if (!processes) return [{ finding: evidence, own: probability }];
  return [
    { finding: evidence, own: probability / ofRatio() },
    ...(means ? [{ finding: means, own: means.probability / method.discoveries.others }] : []),
    ...(unpaired ? [{ finding: unpaired, own: unpaired.probability / ofRuns() }] : []),
  ];
}

/**
 * The limit of the probabilities of shares of slow processes. Only those tests count that could have been
 * significant. (R. E. Tarone, "A Modified Bonferroni Method for Discrete Data", 1990.)
 * @param {readonly (Evidence | null)[]} all
 * @param {number} rate
 */
function processLimit(all, rate) {
  const least = all.flatMap((evidence) => evidence?.processes?.least ?? []);
  let count = 1;
  while (least.filter((one) => one <= rate / count).length > count) ++count;
  return rate / count;
}

/**
 * @param {readonly (Evidence | null)[]} all  of each cell; null: unknown
 * @param {boolean} isAlone  each has to be significant for itself, not among all cells
 * @returns {Found[]} of each cell
 */
export function findIn(all, isAlone = false) {
  const isDuel = all.some((evidence) => evidence?.processes);
  const rate = method.chance.level * (isDuel ? 1 - method.discoveries.others : 1);
  const findings = all.map(weighted);
  const cells = findings.map((own) => own.reduce((least, one) => Math.min(least, one.own), 1));
  const limit = isAlone ? rate : limitOf(cells, rate);
  const ofProcesses = isAlone
    ? method.chance.level * method.discoveries.others
    : processLimit(all, method.chance.level * method.discoveries.others);
  const next = (rate * (cells.filter((p) => p <= limit).length + 1)) / Math.max(1, cells.length);
  return findings.map((own, i) => {
    const evidence = all[i];
    const { processes = null } = evidence ?? {};
    const [before, now] = processes?.shares ?? [];
    const isSlowOften =
      processes?.shape &&
      processes.probability <= ofProcesses &&
      Math.sign(now.slow / now.all - before.slow / before.all) === Math.sign(Number(evidence?.log));
    return {
      findings: [
        ...(isSlowOften ? [{ .../** @type {Evidence} */ (evidence), shape: processes.shape }] : []),
        ...own.filter((one) => one.own <= limit).map(({ finding }) => finding),
      ],
      level: (evidence?.isSequential ? rate : next) * (isDuel ? ofRatio() : 1),
    };
  });
}
