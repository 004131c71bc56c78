#pragma once

#include <cstdint>
#include <span>

#include "clock/clock_traits.hpp"
#include "sampling/sample.hpp"

/// The statistics of the stopping rule. Its interval decides when a benchmark has enough pairs. It
/// is cheap, and does not depend on the number of inputs of a benchmark. The native host prints it
/// when it is run by hand; what is reported is estimated in report/estimate/, from all rounds.
namespace samebench {

/// Median cost of one operation in nanoseconds, with a 95 % interval.
struct StoppingInterval {
    double median;
    double low;
    double high;

    [[nodiscard]] double half_width() const noexcept { return (high - low) / 2; }
};

/// The interval of the median of the pairs' costs at the CPU's usual speed, by order statistics,
/// widened by what the clock's tick may add: samples that all end on the same tick show no spread.
/// @param pairs  at least one
[[nodiscard]] StoppingInterval stopping_interval(std::span<const Pair> pairs,
                                                 const ClockTraits& profile);

/// Whether the stopping rule checks the interval at this many pairs: `minimum` times 1, 2, 4, 8 …
/// Checking after every pair would stop at intervals that are too narrow by chance.
/// @param minimum  at least 1
[[nodiscard]] bool is_look(std::uint64_t pairs, std::uint64_t minimum) noexcept;

}  // namespace samebench
