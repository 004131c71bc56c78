/** The tuned numbers of costs, by rule: from a sample to an interval and a mark. */
export const costs = {
  chance: {
    /** What is less likely than this is no chance: a variance, an order of growth, a change. */
    level: 0.01,
    /** Nor is an error of the clock, or of a pass, of this many standard deviations. */
    deviations: 4,
    /** The error of an interval, of all looks of a duel together. */
    error: 0.05,
    /** Of so many values, or more, a single odd one does not decide what they show. */
    few: 3,
  },
  correction: {
    /** Whether samples are corrected by the slices of the cycle meter around them. */
    use: true,
    /**
     * Slices before and after a sample that differ by more were disturbed, or the frequency changed between
     * them. The rule does not look at the sample, so that it cannot bias its time.
     */
    maxDisagreement: 0.004,
  },
  elasticity: {
    /**
     * Rounds in which the frequency changed by less, as a standard deviation, say nothing. The meter and the
     * samples share other disturbances of that size: rows of pure arithmetic had any exponent below it (seen
     * on a machine whose frequency stands still).
     */
    leastChange: 0.01,
    /**
     * An elasticity is what was expected unless the samples contradict that by this many standard errors: a
     * wrong exponent would add what it should take away.
     */
    doubt: 3,
    /**
     * Error of an exponent of which the samples say nothing, because the frequency did not change or the
     * clock is coarse: few benchmarks wait.
     */
    unknownError: 0.1,
  },
  inputs: {
    /** Whether samples are compared with those of their inputs. */
    use: true,
    /**
     * The sides of a duel differ by their inputs if those that certainly cost more or less than the others
     * change the cost by this share.
     */
    leastChange: 0.005,
    /**
     * With a coarse clock, samples have up to this many times the operations of the first one
     * (`core/timing/sampling/visit.cpp`).
     */
    maxLengthening: 1.02,
    /** Share of the inputs whose costs have to be known, at least. */
    minInputs: 0.05,
  },
  passes: {
    /** Whether disturbed ones are left out. */
    use: true,
    /** From this quantile to `witness.quiet`, it is seen how much quiet passes differ. */
    quietest: 0.1,
    /** A round of a benchmark counts if this share of its pairs is left. */
    minPairs: 0.25,
  },
  witness: {
    /** Whether disturbed rounds are left out. */
    use: true,
    /**
     * The excess of the ratio over the quiet one, in a round or a pass. Neighbours add 20 to 60 %. Native
     * rounds differ by 0.3 %, those of engines, which compile the row anew in each process, by up to 10 %.
     */
    leastExcess: 0.1,
    /** Disturbed rounds are left out if this many others remain. */
    minQuiet: 2,
    /** The quantile that is quiet, if fewer than three quarters of the rounds, or passes, are disturbed. */
    quiet: 0.25,
  },
  level: {
    /**
     * The quantile of the samples that stands for them. What disturbs a sample (an interrupt, another
     * process, a page fault) only ever makes it longer, and on a machine where half of the samples catch
     * something the median flips between two values from run to run; the lower decile does not. It is far
     * enough from the minimum not to hang on one sample (`npm run accuracy -- repeatability`).
     */
    raw: 0.1,
    /**
     * The quantile of samples that are corrected for the CPU's frequency. Their distribution is narrow with a
     * tail to the right; the lower quartile varied least between processes (`npm run accuracy --
     * repeatability`).
     */
    corrected: 0.25,
  },
  longRuns: {
    /** Standard errors at which half of an excess counts. */
    half: 3,
    /** Its weight grows with this power of its standard errors, without a step. */
    power: 4,
    /**
     * Long runs of rows without rare work differ by so much from their samples where the machine is quiet:
     * half of an excess of three times that counts.
     */
    betweenRows: 0.01,
    /** Whether long runs are a part of costs. */
    use: true,
    /**
     * Share of a cost from which on rare work is named, and half of the width that the interval of a cost
     * with rare work is to have.
     */
    rare: 0.05,
  },
  noise: {
    /**
     * Standard deviation of the pooled level of all samples, divided by that of the mean of the rounds'
     * levels, found by simulation: the first if all variance comes from the pairs, both together if all of it
     * comes from differences between rounds.
     */
    inefficiency: { ofPairs: 1.05, ofRounds: 0.4 },
    /** Whether the variance between a row's rounds is drawn to that of all rows. */
    moderates: true,
    /**
     * A variance with a smaller p-value does not take part in fitting the prior. The limit is stricter than
     * `chance.level`, because cutting off the upper tail would make the rest look more alike than it is.
     */
    excluded: 0.001,
    /**
     * Variances are raised to this share of their median. A variance of 0 comes from rounding, and its
     * logarithm would dominate the fit.
     */
    leastShare: 1e-4,
  },
  interval: {
    /**
     * From this many rounds on, order statistics of the rounds cover the cost in 90 of 100 cases or more, for
     * any distribution, and what a cost needs is no guess: one slow round of five looks like a need for
     * hundreds.
     */
    manyRounds: 10,
    /**
     * The levels of rounds have no normal distribution if their standard deviation is this many times the one
     * of most of them.
     */
    wild: 3,
    /** A cost may be 0 if it is less than 1/100 of the body's time per operation, loop included. */
    leastShare: 100,
    /**
     * The level of so few samples lies above the low quantile that it stands for: on average by this many of
     * its standard deviations, found by simulation (tests/js/report/estimate/simulation.long.test.js).
     */
    fewSamples: 3,
    excess: 0.3,
  },
  verdict: {
    /** Tolerance of the target: an interval that equals it when rounded to two digits has reached it. */
    rounding: 1.05,
    /**
     * A body whose results are not kept for it, and that costs less than this share of a CPU cycle, does
     * nothing any more.
     */
    leastWork: 1 / 16,
    /** Length of a cycle where none was measured, in nanoseconds. */
    defaultCycleNs: 0.3,
  },
  windows: {
    /** A chain of known length that took this many times as long as usual had lost its CPU for a while. */
    lost: 1.5,
  },
  needed: {
    /** Where the samples of threads are not disturbed, their floor is far below this, in nanoseconds. */
    quietFloor: 1,
  },
  ladder: {
    /** Largest ladder error without a warning. It is normally about 1 %; the clock cannot cause 5 %. */
    limit: 0.05,
  },
  growth: {
    /** Through two points goes every order with a constant. With a constant, it takes one more. */
    minArguments: 3,
    /** Times deviate from any order by this much, because of caches and alignment; a share. */
    typicalDeviation: 0.005,
    /**
     * If times are off from the best fit by more than this, they have steps: larger arguments need slower
     * caches.
     */
    steps: 0.1,
    /** A fit with a larger error describes nothing: half of the costs are off by a quarter or so. */
    largestError: 0.25,
  },
  warnings: {
    /**
     * CPU cycles of a step of the ladder: one each for a shift and an exclusive or, three for a
     * multiplication.
     */
    stepCycles: 5,
    /** Largest relative difference from that without a warning. */
    cycleTolerance: 0.03,
    /**
     * A reference cycle that is this many times longer or shorter than any that was seen is far from them.
     */
    far: 1.1,
    /**
     * Costs of two platforms are implausible together if one is this many times the other. What makes one
     * platform faster than another is far less: vector instructions do 64 operations at once, and an
     * instruction for a checksum or a cipher replaces about a hundred others.
     */
    implausibleRatio: 1000,
    /** Work of fewer CPU cycles on the dearest platform may be hidden elsewhere by the loop around it. */
    leastCycles: 20,
    /** Largest share of the measured time that garbage collection may take without a warning. */
    maxGarbage: 0.01,
  },
};
