/**
 * The shapes that only report/ uses. The schemas of protocol/ declare those that leave a program. This
 * file holds no code.
 *
 * @typedef {object} Measured  one benchmark in one round, with what is needed to read its pairs
 * @property {number} round
 * @property {import('../../protocol/types.js').Result} result
 * @property {import('../../protocol/types.js').Clock | null} clock
 * @property {number | null} cycleNs  length of a CPU cycle in that round
 * @property {number | null} [typicalNs]  the length of a cycle that is typical of the samples of all
 *   benchmarks of that round; null or absent: unknown
 * @property {number} [threads]  that run the body at the same time; absent: one
 * @property {boolean} [waits]  its operations wait for something
 * @property {ReadonlySet<number>} [quiet]  indexes of the pairs beside which nothing else used the core;
 *   absent: all
 * @property {boolean} [mayVanish]  a compiler may delete its work: its results are not kept for it
 * @property {{ bodies: number[], byPair?: number[], twins: number[], wholeRing: boolean }} [samples]
 *   undisturbed samples of both sides at the reference cycle: nanoseconds of one operation. wholeRing: as if
 *   every sample ran through all inputs; byPair: body − twin of all pairs, not corrected, as if they did, NaN
 *   where that is unknown. Absent if the round has no slices of the cycle meter
 * @property {number} [uncertainty]  of such samples, as a share: what the errors of the corrections add
 * @property {number} [lasting]  of it, what more rounds do not narrow
 *
 * @typedef {object} Spread  of one benchmark on one platform, in nanoseconds or in cycles
 * @property {{ round: number, costs: number[], base: number, level: number }[]} rounds  costs: of each
 *   undisturbed sample of the body, less the base, the level of the round's twins; level: the quantile of
 *   them that stands for all
 * @property {number} value  level of all samples, each round counting the same
 * @property {number} quantile  that the level is
 * @property {number} variance  of the rounds' levels
 * @property {number} freedom  its degrees of freedom
 * @property {number} within  variance of a round's level that its samples let expect
 * @property {number} size  of what is measured for an operation, the loop included
 * @property {number} [bulk]  part of the value that is the level of samples; the rest is that of long runs
 * @property {Spread} [samples]  as they were measured, where long runs have raised the others
 *
 * @typedef {{ variance: number, freedom: number }} Variance  with its degrees of freedom
 *
 * @typedef {object} RoundNoise  how the rounds of a platform differ; variances over the row's expected
 *   variance
 * @property {number} share  of an operation's size that goes into the expected variance
 * @property {Variance} prior
 * @property {Variance} common  of what a round does to all benchmarks alike
 *
 * @typedef {import('../../protocol/types.js').Cell} Cell
 * @typedef {Pick<Cell, 'verdict' | 'reason' | 'value' | 'low' | 'high' | 'rounds' | 'pairs' | 'vanished'>}
 *   Estimated  the amount of one operation, whatever its verdict: it can be 0 or less
 */
export {};
