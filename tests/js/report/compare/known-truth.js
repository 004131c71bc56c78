/**
 * Makes pairs of results of which it is known what became worse: the two sides of a duel, or two separate
 * runs.
 *
 * Their noise is that of a busy machine: a drift that both sides of a duel share, processes that differ a
 * little, one process in twenty that is slow on either side, and samples with a heavy tail.
 *
 * @import { Results } from '../../../../protocol/types.js'
 *
 * @typedef {object} Behaviour  of the benchmark `target` in the later run; shares are from 0 to 1
 * @property {number} [cost]  in nanoseconds
 * @property {number} [times]  how many times slower it is at times
 * @property {number} [processes]  share of the processes in which it is slower
 * @property {number} [slices]  share of the samples that are slower, in every process
 * @property {number} [spread]  each process is slower by a factor between 1 and this
 * @property {object} [as]  overrides of the benchmark in all processes, for example that it failed
 *
 * @typedef {object} Pair
 * @property {number} seed
 * @property {Behaviour} [worse]
 * @property {Behaviour} [before]  the same for the earlier run
 * @property {number} [rounds]
 * @property {number} [rows]  all benchmarks, the target included
 * @property {number} [drift]  how much the machine's speed moves during the rounds, as a share
 * @property {boolean} [isDuel]
 */
import { fineClock, ladderOf, nativeHost, platformOf, resultsOf, roundOf } from '../fixture.js';
import { randomSource } from '../random.js';

/** What an unchanged benchmark costs, in nanoseconds. */
const COST = 231;

/** Noise that both sides have: deviation of a process and of a sample, and shares of slow ones. */
const NOISE = {
  process: 0.002,
  slowProcesses: 0.05,
  slowBy: 0.6,
  sample: 0.004,
  slowSamples: 0.1,
  tail: 0.15,
};

/**
 * Steps of the ladder that are measured: with the others, enough benchmarks to tell how slow the machine was.
 */
const LADDER = ['1', '8', '64'];

const SAMPLES = 16;
const OPERATIONS = 1000;
const TWIN_NS = 20_000;

/**
 * The samples of one benchmark in one process, as rows of pairs.
 * @param {Behaviour} behaviour
 * @param {number} speed  factor of the machine
 * @param {ReturnType<typeof randomSource>} source
 */
function samplesOf(
  { cost = COST, times = 1, processes = 0, slices = 0, spread = 1 },
  speed,
  { normal, uniform },
) {
  const disturbed = uniform() < NOISE.slowProcesses ? 1 + NOISE.slowBy * uniform() : 1;
  const own = (uniform() < processes ? times : 1) * (1 + (spread - 1) * uniform());
  const level = cost * speed * own * disturbed * Math.exp(NOISE.process * normal());
  return Array.from({ length: SAMPLES }, () => {
    const tail = uniform() < NOISE.slowSamples ? 1 - NOISE.tail * Math.log(1 - uniform()) : 1;
    const slow = uniform() < slices ? times : 1;
    return [
      OPERATIONS,
      TWIN_NS + OPERATIONS * level * slow * tail * Math.exp(NOISE.sample * normal()),
      TWIN_NS,
      0,
    ];
  });
}

/**
 * One run.
 * @param {Behaviour} behaviour  of the benchmark `target`
 * @param {{ rows: number, speeds: number[], source: ReturnType<typeof randomSource> }} how  speeds: of the
 *   machine, by round
 * @returns {Results}
 */
function runOf(behaviour, { rows, speeds, source }) {
  const names = ['target', ...Array.from({ length: rows - 1 }, (_, i) => `row ${i}`)];
  const rounds = speeds.map((speed, round) =>
    roundOf(
      [
        ...ladderOf()
          .filter(({ argument }) => LADDER.includes(argument))
          .map((one) => ({ ...one, cost: one.cost * speed })),
        ...names.map((name) => {
          const own = name === 'target' ? behaviour : {};
          return {
            suite: 's',
            name,
            cost: COST,
            result: { pairs: samplesOf(own, speed, source) },
            ...own.as,
          };
        }),
      ],
      { round, host: nativeHost, clock: fineClock({ tickNs: 1, commonTickNs: 1 }) },
    ),
  );
  return resultsOf([{ ...platformOf('native', []), rounds }]);
}

/**
 * @param {Pair} pair
 * @returns {[Results, Results]} the earlier and the later run
 */
export function pairOf({ seed, worse = {}, before = {}, rounds = 20, rows = 6, drift = 0.1, isDuel = true }) {
  const source = randomSource(seed);
  let speed = 1;
  // A drift that only one of two separate runs had would be a change of all costs, which the cycle meter
  // takes out.
  const speeds = Array.from({ length: rounds }, () =>
    isDuel ? (speed *= Math.exp((drift / 4) * source.normal())) : 1,
  );
  const a = runOf(before, { rows, speeds, source });
  const b = runOf(worse, { rows, speeds, source });
  const side = (/** @type {Results} */ one, /** @type {'a' | 'b'} */ name) => ({
    ...one,
    duel: { side: name, title: name },
  });
  return isDuel ? [side(a, 'a'), side(b, 'b')] : [a, b];
}
