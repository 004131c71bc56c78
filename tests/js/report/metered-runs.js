/**
 * Makes results whose samples stand between slices of the cycle meter, on a CPU whose frequency changes.
 */
import { fineClock, jitteredClock, platformOf, resultOf, roundOf } from './fixture.js';
import { randomSource } from './random.js';

export const SLICE_CYCLES = 100_000;

/** Lengths of a CPU cycle between which the frequency steps, in nanoseconds. */
const LEVELS = [0.244, 0.25, 0.263, 0.27, 0.278];

/**
 * One round of one benchmark.
 * @param {object} what
 * @param {number} what.cycles  cost of one operation at elasticity 1, in cycles
 * @param {number} [what.elasticity]  exponent of the cost's dependence on the cycle's length
 * @param {number} [what.pairs]
 * @param {number} [what.noise]  deviation of a sample
 * @param {number} [what.reading]  deviation of a slice
 * @param {number} [what.fixed]  length of the cycle; undefined: it steps from pair to pair
 * @param {(index: number) => number} [what.disturb]  factor of the slice after the body of a pair
 * @param {(index: number) => number} [what.input]  factor of the cost that the inputs of a pair cause
 * @param {{ normal: () => number, uniform: () => number }} source
 */
export function meteredRound(
  {
    cycles,
    elasticity = 1,
    pairs = 32,
    noise = 0.001,
    reading = 0.0005,
    fixed,
    disturb = () => 1,
    input = () => 1,
    round = 0,
    clock = fineClock({ tickNs: 1, commonTickNs: 1 }),
    ...result
  },
  { normal, uniform },
) {
  const operations = result.operations ?? 1000;
  const columns = {
    operations: [],
    bodyNs: [],
    twinNs: [],
    pauses: [],
    bodyBeforeNs: [],
    bodyAfterNs: [],
    twinBeforeNs: [],
    twinAfterNs: [],
  };
  const cycle = () => fixed ?? LEVELS[Math.floor(uniform() * LEVELS.length)];
  const slice = (/** @type {number} */ length) => length * SLICE_CYCLES * (1 + reading * normal());
  for (let i = 0; i < pairs; ++i) {
    const [atBody, atTwin] = [cycle(), cycle()];
    const time = (/** @type {number} */ own) =>
      own * 0.25 * (atBody / 0.25) ** elasticity * input(i) * (1 + noise * normal());
    columns.operations.push(operations);
    columns.bodyNs.push(operations * (time(cycles) + 2 * atBody));
    columns.twinNs.push(operations * 2 * atTwin * (1 + noise * normal()));
    columns.pauses.push(0);
    columns.bodyBeforeNs.push(slice(atBody));
    columns.bodyAfterNs.push(slice(atBody) * disturb(i));
    columns.twinBeforeNs.push(slice(atTwin));
    columns.twinAfterNs.push(slice(atTwin));
  }
  const { operations: _, ...rest } = result;
  return {
    round,
    clock,
    cycleNs: 0.25,
    result: resultOf(1, { pairs: columns, sliceCycles: SLICE_CYCLES, inputs: 1, ...rest }),
  };
}

/** The same benchmark in several rounds. */
export const meteredRounds = (count, what, source) =>
  Array.from({ length: count }, (_, round) => meteredRound({ ...what, round }, source));

/** A clock on which slices have rounding errors of some percent. */
export const coarseClock = () => jitteredClock({ tickNs: 1000, commonTickNs: 1000 });

/** Steps of the ladder take five cycles. */
const LADDER = [1, 2, 4, 8, 16, 32, 64].map((steps) => ({
  suite: 'ladder',
  name: 'ladder',
  argument: String(steps),
  cycles: 5 * steps,
}));

/**
 * Results of a platform that ran at one frequency, with the ladder and the benchmarks of suite `s`.
 * @param {string} id
 * @param {Record<string, object>} benchmarks  by name: what `meteredRound` makes of them
 * @param {{ fixed?: number, rounds?: number, seed?: number, machine?: string }} [options]
 */
export function meteredPlatform(id, benchmarks, { fixed = 0.25, rounds = 5, seed = 1, machine } = {}) {
  const source = randomSource(seed);
  const rows = [
    ...LADDER.map(({ cycles, ...identity }) => ({ identity, what: { cycles } })),
    ...Object.entries(benchmarks).map(([name, what]) => ({
      identity: { suite: 's', name, argument: null },
      what,
    })),
  ];
  return {
    ...platformOf(id, []),
    ...(machine === undefined ? {} : { machine }),
    rounds: Array.from({ length: rounds }, (_, round) =>
      roundOf(
        rows.map(({ identity }) => ({
          ...identity,
          cost: null,
          plan: { selected: identity.suite !== 'ladder' },
        })),
        {
          round,
          clock: fineClock({ tickNs: 1, commonTickNs: 1 }),
          cycles: [{ at: 'start', elapsedMs: 0, cycleNs: fixed, agreed: true }],
          results: rows.map(({ identity, what }, benchmark) => ({
            ...meteredRound({ fixed, ...what, round }, source).result,
            ...identity,
            benchmark,
          })),
        },
      ),
    ),
  };
}

/** Cycles of the ladder's chain of 64 are 320, those of `independent 64` half of them. */
export const WITNESS_RATIO = 0.5;

const isChain = (/** @type {{ suite: string, name: string }} */ { suite, name }) =>
  suite === 'ladder' && name === 'ladder';
export const isWitness = (/** @type {{ name: string }} */ { name }) => name === 'independent 64';

/**
 * A platform whose ladder has the row `independent 64`.
 * @param {(result: { name: string }, round: number) => number} [factorOf]  of the time of a row that is no
 *   chain, in a round
 * @param {{ id?: string, seed?: number, rounds?: number, rows?: Record<string, object>, samples?: object }}
 *   [options]  rows: more of them; samples: of the witness, what `meteredRound` makes of them
 */
export function witnessedPlatform(
  factorOf = () => 1,
  { id = 'native', seed = 1, rounds = 5, rows = {}, samples = {} } = {},
) {
  const platform = meteredPlatform(
    id,
    { 'independent 64': { cycles: 320 * WITNESS_RATIO, ...samples }, work: { cycles: 40 }, ...rows },
    { seed, rounds },
  );
  for (const { round, results, plan } of platform.rounds) {
    for (const one of [...plan.benchmarks, ...results].filter(isWitness)) one.suite = 'ladder';
    for (const result of results.filter((one) => !isChain(one)))
      result.pairs.bodyNs = result.pairs.bodyNs.map((ns) => ns * factorOf(result, round));
  }
  return platform;
}
