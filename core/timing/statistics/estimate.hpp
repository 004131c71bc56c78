#pragma once

#include <span>

#include "clock/clock_profile.hpp"
#include "sampling/sample.hpp"

namespace samebench {

/// Median cost of one operation in nanoseconds, with its 95 % interval.
struct Estimate {
    double median;
    double low;
    double high;

    [[nodiscard]] double half_width() const noexcept { return (high - low) / 2; }
};

/// What the stopping rule looks at. The interval is that of the median's order statistics, widened
/// as squares by the tick's share, which a spread of samples that all end on the same tick cannot
/// show. (The report computes what it prints from the raw pairs, over all rounds.)
[[nodiscard]] Estimate estimate(std::span<const Pair> pairs, const ClockProfile& profile);

/// Whether looking at the estimate is allowed with this many pairs: 16, 32, 64 … from `minimum` on.
/// Looking at every pair and stopping at the first good one would make intervals too narrow.
[[nodiscard]] bool is_look(std::uint64_t pairs, std::uint64_t minimum) noexcept;

}  // namespace samebench
