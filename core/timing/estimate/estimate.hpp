#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "clock/clock_traits.hpp"
#include "sampling/sample.hpp"

namespace samebench {

/// The cost of one operation, in nanoseconds, with its 95 % interval.
struct Estimate {
    double cost;   ///< below 0 where the twin took longer
    double low;    ///< lower end of the interval
    double high;   ///< upper end of the interval
    double floor;  ///< the smallest cost that could have been distinguished from zero

    /// Whether the cost cannot be distinguished from zero.
    [[nodiscard]] bool is_below_floor() const noexcept { return low <= 0; }

    /// The farther end of the interval from the cost, over the cost. Only for a cost above its
    /// floor.
    [[nodiscard]] double relative_error() const noexcept {
        return std::max(high - cost, cost - low) / cost;
    }
};

/// The estimate that `samebench report` prints for a single round: report/estimate does the same
/// for any number of rounds, and protocol/golden/estimates.json holds both to the same values.
///
/// Samples that stand between slices of the cycle meter are corrected for the CPU's frequency first
/// (correction.hpp). The cost is then the lower quartile of the body's samples less that of the
/// twins', otherwise the lower decile, because what disturbs a sample only makes it longer. Where a
/// sample does not run through all inputs, a low quantile would choose the cheap inputs, so that
/// the median takes its place. The interval is that of the quantile by order statistics, widened by
/// what the clock's tick and the error of the correction may add.
///
/// @param pairs   at least one
/// @param inputs  how many different inputs the operations walk through, at least 1
/// @param slice   how long a slice of the cycle meter takes at the speed of the cost; 0: samples
///                stay as they are
[[nodiscard]] Estimate estimate(std::span<const Pair> pairs, const ClockTraits& profile,
                                std::size_t inputs, Nanoseconds slice = Nanoseconds{0});

}  // namespace samebench
