/** The tuned numbers of comparisons, by rule: from two costs to a verdict. */
export const verdicts = {
  agreement: {
    /**
     * By how much results may differ, as a share of their size, and count as equal. Rounding moves those of
     * a thousand operations by less, also where they cancel.
     */
    tolerance: 1e-9,
    /** The same of floats, which have seven digits. */
    toleranceOfFloat: 1e-4,
  },
  comparison: {
    threshold: 0.01,
    /** Smallest change of the cycle length that is reported. Readings vary by less. */
    leastShift: 0.02,
    /** Fewest benchmarks that tell of the machine: of few, a single one could be the cause. */
    minRows: 4,
  },
  unpaired: {
    /**
     * Degrees of freedom of the standard errors. They come from few rounds and from noise that rows share.
     */
    freedom: 30,
    /** Smallest error of a mean of logarithms of rounds: costs that agree exactly are rounded. */
    leastError: 1e-6,
  },
  processes: {
    /** Smallest difference between usual and slow processes, as a share. */
    leastGap: 0.05,
    /** The share of all processes whose width says how much usual ones differ: the densest of that size. */
    densest: 0.25,
    /** Smallest such difference, in these widths. */
    widths: 12,
    /**
     * Sides are slow equally often, as far as is known, unless the p-value of their shares is at most this.
     */
    balanced: 0.2,
    /**
     * Shares are alike only if so few slow processes exclude that they are a third: with this probability if
     * neither side has more, or is slower than the other in more rounds, and with `chance.level` if one side
     * has no more than that above the other.
     */
    excluded: { of: 1 / 3, share: 0.03 },
  },
  paired: {
    /**
     * How much undisturbed rounds differ, as a share of the cost. A round that is slower than the fastest by
     * many times this share gets a small weight.
     */
    quiet: 0.005,
  },
  discoveries: {
    /**
     * The part of the false discovery rate, `chance.level`, that shares of slow processes get, where there
     * are any: they are a family of tests of their own.
     */
    ofProcesses: 0.2,
    /**
     * The parts of the rest that tests of one benchmark in a duel get besides the ratio of the costs, which
     * has what they leave.
     */
    weights: { means: 0.2, unpaired: 0.05 },
  },
  signFlips: {
    /**
     * From how many standard deviations on ratios are bounded: of normal ones, a mean is hardly wider for it.
     * (P. Huber, "Robust Estimation of a Location Parameter", 1964.)
     */
    reach: 1.345,
    /** The interval of fewer rounds is as wide as their range, so that it would gain nothing. */
    minBounded: 14,
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
