#pragma once

#include <samebench/clock.hpp>
#include <samebench/suite.hpp>

namespace samebench {

/// Which share of its time a benchmark saves if its inputs come back soon, between 0 and 1.
///
/// The same operations are timed in two orders: lap by lap through the whole ring of inputs, and
/// eighth by eighth, each several times before the next. A branch predictor and the caches remember
/// few inputs longer than many. A body that is faster in the second order would cost more with a
/// longer ring.
///
/// The two orders alternate, and what is not seen each time is 0. So are bodies with few inputs,
/// and those that would take too long.
/// @param cost    of an operation, about
/// @param length  that a timing takes at least, for the clock
/// @param most    that all of it may take
[[nodiscard]] double gain_of_repetition(Clock& clock, Benchmark& benchmark, Nanoseconds cost,
                                        Nanoseconds length, Nanoseconds most);

}  // namespace samebench
