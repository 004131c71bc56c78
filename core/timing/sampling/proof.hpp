#pragma once

#include <cstdint>
#include <samebench/clock.hpp>
#include <samebench/suite.hpp>
#include <vector>

namespace samebench {

/// Results that are all compared, and what they took.
struct Proven {
    Nanoseconds elapsed;     ///< with that of calling the body and of keeping each result
    std::uint64_t checksum;  ///< of all of them
};

/// Computes results of inputs that nobody has had before: what comes from earlier operations, or is
/// left out where nobody looks, makes them no faster.
///
/// @param seed        of the inputs
/// @param operations  enough of them
/// @param most        that it may take, with making inputs; ends after the first operation at the
///                    earliest
/// @return after 1, 2, 4, … operations; empty where results cannot be compared or have no inputs
[[nodiscard]] std::vector<Proven> prove(Clock& clock, Benchmark& benchmark, std::uint64_t seed,
                                        double operations, Nanoseconds most);

}  // namespace samebench
