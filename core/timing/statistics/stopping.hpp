#pragma once

#include <cstdint>
#include <span>

#include "clock/clock_profile.hpp"
#include "sampling/sample.hpp"

/// The statistics of the stopping rule. Its interval decides when a benchmark has enough pairs; it
/// is not the one that people read (estimate.hpp). It is cheap, and does not depend on how many
/// inputs a benchmark has.
namespace samebench {

/// Median cost of one operation in nanoseconds, with a 95 % interval.
struct StoppingInterval {
    double median;
    double low;
    double high;

    [[nodiscard]] double half_width() const noexcept { return (high - low) / 2; }
};

/// The interval of the median of the pairs' costs, by order statistics, widened by what the clock's
/// tick may add: samples that all end on the same tick show no spread.
/// @param pairs  at least one
[[nodiscard]] StoppingInterval stopping_interval(std::span<const Pair> pairs,
                                                 const ClockProfile& profile);

/// Whether the interval may be looked at with this many pairs: `minimum` times 1, 2, 4, 8 …
/// Stopping at the first good one of all pairs would make intervals too narrow.
/// @param minimum  at least 1
[[nodiscard]] bool is_look(std::uint64_t pairs, std::uint64_t minimum) noexcept;

}  // namespace samebench
