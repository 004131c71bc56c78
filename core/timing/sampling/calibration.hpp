#pragma once

#include <samebench/clock.hpp>
#include <samebench/suite.hpp>

#include "clock/clock_profile.hpp"
#include "sample.hpp"

namespace samebench {

/// More operations than this are not tried: a body that is not worth a nanosecond for four thousand
/// million of them is below every floor.
inline constexpr double most_operations = 4294967296.0;

/// A sample is long enough from this share of its length on.
inline constexpr double long_enough = 2.0 / 3;

/// The extent of a sample of about `length`, found by doubling from `operations` on and confirmed
/// by a sample of that extent.
[[nodiscard]] Extent calibrate(Clock& clock, Benchmark& benchmark, Nanoseconds length,
                               double operations = 1);

/// Grows `extent` until the ticks of its pauses matter no more than `target` (a fraction) over
/// `pairs` samples; false when that would take samples longer than `longest`.
[[nodiscard]] bool grow_for_pauses(Clock& clock, Benchmark& benchmark, const ClockProfile& profile,
                                   double target, double pairs, Nanoseconds longest,
                                   Extent& extent);

/// What warming a body up showed.
struct WarmUp {
    Nanoseconds elapsed;
    bool settled;       ///< two windows agreed before the cap
    double operations;  ///< operations of a sample of the length asked for, at the speed reached
};

/// Runs body and twin by many short samples of about `length`, because engines change code between
/// calls and not inside one, until the medians of two windows agree within 2 % and `least` has
/// gone, or `cap` has.
[[nodiscard]] WarmUp warm_up(Clock& clock, Benchmark& benchmark, Nanoseconds length,
                             Nanoseconds least, Nanoseconds cap);

}  // namespace samebench
