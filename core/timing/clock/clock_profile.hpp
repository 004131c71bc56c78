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

/// The value of the event's key `jitter`: the enumerator's name.
[[nodiscard]] const char* to_text(Jitter jitter) noexcept;

/// Standard deviation of one difference of two readings from the tick alone, in ticks: 0 where a
/// tick is too short to see, √(1/6) = 0.41 for two rounding errors that are even over a tick,
/// √(1/3) = 0.58 where the edges are random as well.
[[nodiscard]] double deviation_in_ticks(Jitter jitter) noexcept;

/// What a clock can resolve, as measured by the host that uses it.
struct ClockProfile {
    Nanoseconds tick{0};         ///< smallest step between two different readings
    Nanoseconds common_tick{0};  ///< most frequent step
    Nanoseconds call{0};         ///< cost of one reading, from a loop of readings
    Jitter jitter = Jitter::fine;
    double edge_spread = 0;       ///< deviation of the distances between edges, over their mean
    std::uint64_t backwards = 0;  ///< readings that were below the one before
    bool stalled = false;         ///< the clock does not move: nothing else is known of it
    Nanoseconds pause{0};         ///< what one pause()/resume() pair adds to a sample

    /// The same in nanoseconds of this clock.
    [[nodiscard]] Nanoseconds difference_deviation() const noexcept {
        return deviation_in_ticks(jitter) * common_tick;
    }

    /// How long a sample has to be for its tick to matter little: at least 1 ms, and 250 ticks,
    /// which limits the rounding to 0.2 %; 100 ticks where `target` is above 5 %.
    /// @param target  relative error that is aimed at; 0: as small as possible
    [[nodiscard]] Nanoseconds sample_length(double target = 0) const noexcept;
};

/// Profiles `clock` by reading it in a loop until it has shown enough edges, for 20 to 300 ms, and
/// then the cost of a reading and of a pause. A clock that does not move is given up as `stalled`.
///
/// The spread of the distances between edges, counted in readings, tells a floored clock from a
/// jittered one. (M. Schwarz et al., "Fantastic Timers and Where to Find Them", 2017.)
[[nodiscard]] ClockProfile profile_clock(Clock& clock);

}  // namespace samebench
