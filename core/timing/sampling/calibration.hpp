#pragma once

#include <samebench/clock.hpp>
#include <samebench/suite.hpp>

#include "clock/clock_traits.hpp"
#include "sample.hpp"

namespace samebench {

/// The extent of a sample of about `length`, found by doubling from `operations` on and confirmed
/// by a sample of that extent. One operation that takes longer than `length` is enough, and so is a
/// sample that takes `longest` with what it does not measure.
[[nodiscard]] Extent calibrate(Clock& clock, Benchmark& benchmark, Nanoseconds length,
                               double operations = 1,
                               Nanoseconds longest = std::chrono::seconds{1});

/// An extent, and a sample of it or of one operation.
struct Tried {
    Extent extent;
    Trial last;
};

/// The same in as few calls as possible, one or two, for a body whose set-up takes long.
///
/// @param first     a call of one operation
/// @param shortest  measured time from which on a sample is scaled; a shorter one may be the
/// clock's
///                  cost or rounding
[[nodiscard]] Tried calibrate_in_few_calls(Clock& clock, Benchmark& benchmark, const Trial& first,
                                           Nanoseconds length, Nanoseconds shortest,
                                           Nanoseconds longest);

/// Lengthens samples until the clock's ticks at their pauses add an error of at most `target`.
///
/// @param target   relative half-width of a 95 % interval
/// @param pairs    over how many samples the errors average out
/// @param longest  a sample may take, pauses included
/// @param extent   of a sample; changed only if samples have to be longer
/// @returns false if samples would have to be longer than `longest`
[[nodiscard]] bool grow_for_pauses(Clock& clock, Benchmark& benchmark, const ClockTraits& profile,
                                   double target, double pairs, Nanoseconds longest,
                                   Extent& extent);

/// The result of a warm-up.
struct WarmUp {
    Nanoseconds elapsed;
    bool settled;       ///< the last two windows agreed
    double operations;  ///< of a sample of the length asked for, at the speed reached
};

/// Runs body and twin in short samples until the medians of two windows of 16 agree within 2 %, for
/// at least `least` and at most `cap`. The samples are many because engines change code between
/// calls and not inside one.
/// @param length  of one sample, about
[[nodiscard]] WarmUp warm_up(Clock& clock, Benchmark& benchmark, Nanoseconds length,
                             Nanoseconds least, Nanoseconds cap);

}  // namespace samebench
