#pragma once

#include <cstddef>
#include <optional>
#include <samebench/clock.hpp>
#include <samebench/suite.hpp>
#include <string>

#include "clock/cycle_meter.hpp"

namespace samebench {

/// Which share of its time a benchmark saves if its inputs come back soon, between 0 and 1.
///
/// The same operations are timed in two orders: lap by lap through the whole ring of inputs, and
/// eighth by eighth, each several times before the next. A branch predictor and the caches remember
/// few inputs longer than many. A body that is faster in the second order would cost more with a
/// longer ring.
///
/// Each timing stands beside one of the empty twin and slices of the cycle meter. What is not seen
/// each time is 0, and so is everything while twin or meter are not quiet. So are bodies with few
/// inputs, and those that would take too long.
/// @param meter   nullptr: only the twin shows whether the machine is quiet
/// @param cost    of an operation, about
/// @param length  that a timing takes at least, for the clock
/// @param most    that all of it may take
[[nodiscard]] double gain_of_repetition(Clock& clock, CycleMeter* meter, Benchmark& benchmark,
                                        Nanoseconds cost, Nanoseconds length, Nanoseconds most);

/// The warning about a cost that depends on the number of inputs; empty if the gain is too small.
/// @param gain  a share of the time, of `gain_of_repetition`
[[nodiscard]] std::optional<std::string> describe_repetition(double gain, std::size_t inputs);

}  // namespace samebench
