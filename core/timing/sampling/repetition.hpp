#pragma once

#include <cstddef>
#include <cstdint>
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
/// Which share of the time of a new input a benchmark saves where it has had the input before,
/// between 0 and 1: one that keeps its results saves nearly all of it.
///
/// The generator makes new inputs. After half of a lap through them, which brings code and branch
/// predictor back, the other half is timed, and then all that once more. Each of three rings or
/// more has to show it. 0: too short for the clock, or nothing to see, as with one input.
/// @param seed    of the first ring of new inputs
/// @param cost    of an operation, about
/// @param length  that the new inputs take at least, for the clock
/// @param enough  ends with 0 where a ring shows less
/// @param most    that all of it may take, if operations of new inputs take `cost`
[[nodiscard]] double gain_of_memory(Clock& clock, Benchmark& benchmark, std::uint64_t seed,
                                    Nanoseconds cost, Nanoseconds length, double enough,
                                    Nanoseconds most);

}  // namespace samebench
