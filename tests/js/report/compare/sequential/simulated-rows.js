/**
 * Simulates one row of a duel with known truth, until it leaves.
 *
 * @typedef {object} Noise  of both sides alike; logarithms, shares and factors
 * @property {number} [process]  deviation of a process
 * @property {number} [slowShare]  share of the processes that are slow, by up to 60 %
 * @property {number} [twoSpeeds]  share of the processes that are 15 % slower
 * @property {number} [states]  share of the rounds in which the machine is 30 % slower
 * @property {number} [drift]  of the machine
 * @property {number} [bursts]  share of the rounds in which both sides are 1.5 times slower for a while
 * @property {number} [tail]  size of the tail of the samples
 *
 * @typedef {object} Bad  what side b has besides
 * @property {number} [processes]  share of its processes that are slower
 * @property {number} [slices]  share of its samples that are slower
 * @property {number} [times]  how much slower these are
 * @property {number} [change]  of all its costs, as a share
 */
import { findIn } from '../../../../../report/compare/evidence/discoveries.js';
import { pairedEvidence } from '../../../../../report/compare/evidence/paired.js';
import { looksUntil, plannedLooks } from '../../../../../report/compare/sequential/spending.js';
import { compareEstimates } from '../../../../../report/quantities/estimated.js';
import { mean, median, quantile } from '../../../../../report/statistics/descriptive.js';
import { randomSource } from '../../random.js';

const SAMPLES = 24;
const CELL = /** @type {any} */ ({
  value: 100,
  low: 99,
  high: 101,
  verdict: 'ok',
  estimate: { cycles: { value: 300 } },
});

/**
 * @param {Noise} noise
 * @param {Bad} bad
 * @param {number} rounds
 * @param {number} seed
 */
function rowOf(noise, bad, rounds, seed) {
  const { uniform, normal } = randomSource(seed);
  const is = (share = 0) => uniform() < share;
  let drift = 0;
  /** @type {Map<number, number>} */
  const machine = new Map();
  /** @type {any[][]} */
  const sides = [[], []];
  for (let round = 0; round < rounds; round++) {
    drift += ((noise.drift ?? 0) / 4) * normal();
    const state = drift + (is(noise.states) ? Math.log(1.3) : 0);
    machine.set(round, state);
    const [from, length] = [uniform() * SAMPLES, is(noise.bursts) ? uniform() * 0.6 * SAMPLES : 0];
    for (const [side, own] of [{}, bad].entries()) {
      const level =
        state +
        (noise.process ?? 0.002) * normal() +
        Math.log(1 + (own.change ?? 0)) +
        (is(noise.slowShare) ? Math.log(1 + 0.6 * uniform()) : 0) +
        (is(noise.twoSpeeds) ? Math.log(1.15) : 0) +
        (is(own.processes) ? Math.log(own.times ?? 3) : 0);
      const costs = Array.from(
        { length: SAMPLES },
        (_, i) =>
          100 *
          Math.exp(
            level +
              0.004 * normal() +
              (is(0.1) ? Math.log(1 - (noise.tail ?? 0.15) * Math.log(1 - uniform())) : 0) +
              (is(own.slices) ? Math.log(own.times ?? 3) : 0) +
              (i >= from && i < from + length ? Math.log(1.5) : 0),
          ),
      );
      sides[side].push({ round, costs, pairs: costs, level: quantile(costs, 0.25), mean: mean(costs) });
    }
  }
  return { sides, machine };
}

/**
 * @param {ReturnType<typeof rowOf>} row
 * @param {number} rounds
 * @param {ReturnType<typeof plannedLooks>} looks
 */
function judged({ sides: [a, b], machine }, rounds, looks) {
  const usual = median([...machine.values()].slice(0, rounds));
  const states = new Map([...machine].map(([round, state]) => [round, state - usual]));
  const [one, other] = [a, b].map((own) => /** @type {any} */ ({ rounds: own.slice(0, rounds) }));
  const evidence = pairedEvidence(one, other, { machine: states, looks });
  const [found] = findIn([evidence], true);
  return compareEstimates(CELL, CELL, { threshold: 0.01, evidence, ...found }).change;
}

/**
 * How many of some rows leave a duel with each verdict.
 *
 * @param {Noise} noise
 * @param {Bad} bad
 * @param {{count: number, rounds?: number}} options  rounds: that the duel has
 */
export function leaving(noise, bad, { count, rounds = 22 }) {
  const found = { same: 0, slower: 0, faster: 0, unclear: 0 };
  for (let seed = 1; seed <= count; seed++) {
    const row = rowOf(noise, bad, rounds, seed);
    let change = /** @type {keyof typeof found} */ ('unclear');
    for (const look of looksUntil(rounds)) {
      if (change === 'unclear')
        change = judged(row, look.rounds, look.rounds < rounds ? plannedLooks() : looksUntil(rounds));
    }
    found[change]++;
  }
  return found;
}
