/** All tuned numbers of the analysis, by rule, and the switches of rules that an experiment leaves out. */
export const constants = {
  chance: {
    /** What is less likely than this is no chance: a variance, an order of growth, a change. */
    level: 0.01,
    /** The error of an interval, and of all looks of a duel together. */
    error: 0.05,
    /** Nor is a difference of this many standard deviations, or errors; half of such an excess counts. */
    deviations: 4,
    /** Of so many values, or more, a single odd one does not decide what they show. */
    few: 3,
  },
  share: {
    /**
     * By so much, as a share, costs differ that should be alike, on a quiet machine: slices of the meter
     * around a sample, rounds, inputs, places of the code.
     */
    alike: 0.004,
    /** Smaller differences matter to nobody: the threshold of comparisons. */
    small: 0.01,
    /**
     * A difference of this size has a cause: a slow process, rare work, an error of the ladder. Costs with
     * rare work aim at half of such a width.
     */
    large: 0.05,
    /**
     * A neighbour on the core adds more than this, and a slower cache. Rounds of engines, which compile the
     * row anew in each process, differ by up to as much.
     */
    far: 0.1,
  },
  quantile: {
    /**
     * The quantile of samples that are not corrected for the CPU's frequency that stands for them, and of
     * the quietest passes. What disturbs a sample (an interrupt, another process, a page fault) only ever
     * makes it longer, and on a machine where half of the samples catch something the median flips between
     * two values from run to run (`npm run accuracy -- repeatability`).
     */
    low: 0.1,
    /**
     * The same of corrected samples, of rounds and passes beside a neighbour, and of processes of which some
     * are slow: what varied least between processes.
     */
    quarter: 0.25,
  },
  correction: {
    /** Whether samples are corrected by the slices of the cycle meter around them. */
    use: true,
    /** Whether those leave whose slices disagree. The rule does not look at the sample. */
    leaves: true,
  },
  elasticity: {
    /** Whether it is fitted. */
    use: true,
  },
  inputs: {
    /** Whether samples are compared with those of their inputs. */
    use: true,
  },
  passes: {
    /** Whether disturbed ones are left out. */
    use: true,
  },
  witness: {
    /** Whether disturbed rounds are left out. */
    use: true,
    /** They are if this many others remain. */
    minQuiet: 2,
  },
  longRuns: {
    /** Whether long runs are a part of costs. */
    use: true,
    /** Whether those of a round beside a neighbour leave. */
    leave: true,
    /** A chain of known length that took this many times as long as usual had lost its CPU for a while. */
    lost: 1.5,
  },
  noise: {
    /** Whether the variance between a row's rounds is drawn to that of all rows. */
    moderates: true,
  },
  interval: {
    /** Whether rows whose rounds are not normal have order statistics. */
    orders: true,
    /**
     * From this many rounds on, order statistics of the rounds cover the cost in 90 of 100 cases or more, for
     * any distribution, and what a cost needs is no guess: one slow round of five looks like a need for
     * hundreds.
     */
    manyRounds: 10,
    /**
     * The level of few samples lies above the low quantile that it stands for: on average by this many of its
     * standard deviations, found by simulation (tests/js/report/estimate/simulation.long.test.js).
     */
    excess: 0.3,
  },
  cycle: {
    /** A body whose results are not kept for it, and that costs less than this share of one, does nothing. */
    least: 1 / 16,
    /** Its length where none was measured, in nanoseconds. */
    unknownNs: 0.3,
  },
  threads: {
    /** Where their samples are not disturbed, their floor is far below this, in nanoseconds. */
    quietFloor: 1,
  },
  growth: {
    /** A fit with a larger error describes nothing: half of the costs are off by a quarter or so. */
    largestError: 0.25,
  },
  folded: {
    /**
     * Costs of two platforms are implausible together if one is this many times the other. What makes one
     * platform faster than another is far less: vector instructions do 64 operations at once, and an
     * instruction for a checksum or a cipher replaces about a hundred others.
     */
    ratio: 1000,
    /** Work of fewer CPU cycles on the dearest platform may be hidden elsewhere by the loop around it. */
    leastCycles: 20,
  },
  agreement: {
    /**
     * By how much results may differ, as a share of their size, and count as equal. Rounding moves those of
     * a thousand operations by less, also where they cancel.
     */
    tolerance: 1e-9,
    /** The same of floats, which have seven digits. */
    toleranceOfFloat: 1e-4,
  },
  processes: {
    /** Whether processes that are slow are looked for. */
    use: true,
    /** A build that is slow in this share of its processes has to show. */
    third: 1 / 3,
    /** It is excluded if so few slow ones are less likely than this. */
    excluded: 0.03,
    /** Smallest difference between usual and slow processes, in widths of the densest quarter. */
    widths: 12,
    /** Sides are slow equally often, as far as is known, unless their shares are less likely than this. */
    balanced: 0.2,
  },
  discoveries: {
    /**
     * The part of the permitted error that slow processes get, where there are any, as they are a family of
     * tests of their own. Of the rest, means get as much, and of that both sides as two runs as much; the
     * ratio of the costs has what they leave.
     */
    others: 0.2,
  },
  signFlips: {
    /** Whether ratios are bounded. */
    bounds: true,
    /**
     * From how many standard deviations on: of normal ones, a mean is hardly wider for it. (P. Huber, "Robust
     * Estimation of a Location Parameter", 1964.)
     */
    reach: 1.345,
    /** Ratios that are this many times the reach away are exceptions. */
    exception: 2,
  },
  looks: {
    /**
     * The deviation of few rounds may be too large by as much, also because of a single one: a row that can
     * have a verdict has to stay.
     */
    doubt: 0.5,
  },
};
