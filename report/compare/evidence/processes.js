/**
 * Compares in how many of its processes a benchmark was slow. A build that is slow in some processes only,
 * because of a hash seed, an address or a race, has the same cost in the others, so that its usual cost shows
 * nothing.
 *
 * @import { Share } from '../../statistics/hypergeometric.js'
 * @import { Processes } from '../../quantities/quantity.js'
 */
import { fisherProbability, leastProbability } from '../../statistics/hypergeometric.js';
import { median } from '../../statistics/descriptive.js';
import { method } from '../../method/method.js';

/**
 * The densest part of the values: the shortest range that holds a quarter of them.
 * @param {readonly number[]} ordered  rising
 */
function densest(ordered) {
  const count = Math.max(2, Math.ceil(method.quantile.quarter * ordered.length));
  let best = 0;
  const width = (/** @type {number} */ i) => ordered[i + count - 1] - ordered[i];
  for (let i = 1; i + count <= ordered.length; ++i) if (width(i) < width(best)) best = i;
  return { from: ordered[best], to: ordered[best + count - 1] };
}

/**
 * The densest quarter, and the smallest difference from it that is not chance.
 * @param {readonly number[]} all  logarithms
 */
function typicalRange(all) {
  const { from, to } = densest([...all].sort((a, b) => a - b));
  return {
    from,
    to,
    gap: Math.max(Math.log(1 + method.share.large), method.processes.widths * (to - from)),
  };
}

/**
 * The level above which a process is slow, from the levels of both sides without regard to which side they
 * are of. Where more processes are faster than usual than slower, usual ones are the slow ones.
 * @param {readonly number[]} all  logarithms
 * @returns {number}
 */
function limitOf(all) {
  const { from, to, gap } = typicalRange(all);
  const [above, below] = [all.filter((one) => one > to + gap), all.filter((one) => one < from - gap)];
  return below.length > above.length ? from - gap : to + gap;
}

/**
 * The probability of so few slow ones if that share of all processes were slow.
 * @param {Share} share
 */
function asFewOf({ slow, all }) {
  let [sum, term] = [0, (1 - method.processes.third) ** all];
  for (let k = 0; k <= Math.min(slow, all); ++k) {
    sum += term;
    term *= ((all - k) / (k + 1)) * (method.processes.third / (1 - method.processes.third));
  }
  return sum;
}

/**
 * @param {readonly { a: number, b: number, machine: number, ratio: number }[]} rounds  a, b: levels of both
 *   sides; machine: how slow it was; ratio: of b to a, both as logarithms
 * @returns {Processes}
 */
export function compareProcesses(rounds) {
  const logs = [
    rounds.map(({ a, machine }) => Math.log(a) - machine),
    rounds.map(({ b, machine }) => Math.log(b) - machine),
  ];
  const limit = method.processes.use ? limitOf(logs.flat()) : Infinity;
  const [baseline, current] = logs.map((own) => ({
    slow: own.filter((one) => one > limit).length,
    all: own.length,
  }));
  const probability = fisherProbability(baseline, current);
  const [fewer, more] = [baseline.slow, current.slow].sort((one, other) => one - other);
  // What slows both processes of a round is the machine's, even where it slows some benchmarks more than
  // others.
  const apart = rounds.map(({ ratio }) => ratio);
  const { gap } = typicalRange(apart);
  const [ofB, ofA] = [apart.filter((one) => one > gap).length, apart.filter((one) => one < -gap).length];
  const isExcluded =
    asFewOf({ slow: Math.min(more, Math.max(ofA, ofB)), all: rounds.length }) <= method.processes.excluded ||
    asFewOf({ slow: Math.max(more - fewer, Math.abs(ofB - ofA)), all: rounds.length }) <= method.chance.level;
  const isBalanced = probability > method.processes.balanced;
  const levels = rounds.flatMap(({ a, b }, i) => [
    [a, logs[0][i]],
    [b, logs[1][i]],
  ]);
  const [slow, usual] = [
    levels.filter(([, log]) => log > limit),
    levels.filter(([, log]) => log <= limit),
  ].map((own) => own.map(([level]) => level));
  const isMixed = [baseline, current].some((one) => one.slow > 0 && one.slow < one.all);
  return {
    shares: [baseline, current],
    probability,
    least: leastProbability(baseline, current),
    isBalanced,
    isAlike: isBalanced && isExcluded,
    shape: !isMixed ? null : { of: 'processes', baseline, current, usual: median(usual), slow: median(slow) },
  };
}
