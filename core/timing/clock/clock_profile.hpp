#pragma once

#include <cstdint>
#include <samebench/clock.hpp>

namespace samebench {

/// How the edges of a clock's tick lie.
enum class Jitter {
    fine,      ///< a tick is shorter than a reading: edges cannot be seen
    floor,     ///< edges at even distances
    jittered,  ///< each edge anywhere within its interval, as browsers do against timing attacks
};

[[nodiscard]] const char* to_text(Jitter jitter) noexcept;

/// What a clock can tell apart, as seen by the host that will use it.
struct ClockProfile {
    Nanoseconds tick{0};         ///< smallest step between two different readings
    Nanoseconds common_tick{0};  ///< the step seen most
    Nanoseconds call{0};         ///< cost of one reading, from a loop of readings
    Jitter jitter = Jitter::fine;
    double edge_spread = 0;       ///< deviation of the distances between edges over their mean
    std::uint64_t backwards = 0;  ///< readings below the one before
    bool stalled = false;         ///< it did not move at all
    Nanoseconds pause{0};         ///< what one pause()/resume() pair adds to a sample

    /// Standard deviation of one difference of two readings from the tick alone: √(1/6) = 0.41
    /// ticks where edges are even, √(1/3) = 0.58 where they are random, nothing where a tick is too
    /// short to see.
    [[nodiscard]] Nanoseconds difference_deviation() const noexcept;

    /// How long a sample has to be for its tick to matter little: 1 ms and 250 ticks, of which the
    /// rounding is 0.2 %; 100 where an error above 5 % is aimed at.
    [[nodiscard]] Nanoseconds sample_length(double target = 0) const noexcept;
};

/// Profiles `clock` by spinning on it until it has shown enough edges, for 20 to 300 ms.
///
/// The distance between edges, counted in readings, is what tells a floored clock from a jittered
/// one. (M. Schwarz et al., "Fantastic Timers and Where to Find Them", 2017.)
[[nodiscard]] ClockProfile profile_clock(Clock& clock);

}  // namespace samebench
