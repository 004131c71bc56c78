#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <samebench/clock.hpp>

namespace samebench {

/// How the edges of a clock's ticks are placed.
enum class Jitter {
    fine,      ///< a tick is shorter than a reading: edges cannot be observed
    floor,     ///< evenly spaced edges
    jittered,  ///< each edge anywhere within its interval, as browsers do against timing attacks
};

/// The value of the event's key `jitter`: the enumerator's name.
[[nodiscard]] const char* to_text(Jitter jitter) noexcept;

/// Standard deviation of one difference of two readings from the tick alone, in ticks: 0 where a
/// tick is too short to see, √(1/6) = 0.41 for two rounding errors that are even over a tick,
/// √(1/3) = 0.58 where the edges are random as well.
[[nodiscard]] double deviation_in_ticks(Jitter jitter) noexcept;

/// What a clock can resolve, as measured by the host that uses it.
struct ClockTraits {
    Nanoseconds tick{0};         ///< smallest step between two different readings
    Nanoseconds common_tick{0};  ///< most frequent step
    Nanoseconds call{0};         ///< cost of one reading, from a loop of readings
    Jitter jitter = Jitter::fine;
    double edge_spread = 0;       ///< deviation of the distances between edges, over their mean
    std::uint64_t backwards = 0;  ///< readings that were below the one before
    bool stalled = false;         ///< the clock does not move: all else is unknown
    Nanoseconds pause{0};         ///< what one pause()/resume() pair adds to a sample

    /// Standard deviation of the duration of a sample whose start and end wait for edges; 0: they
    /// do not wait.
    Nanoseconds waiting_deviation{0};

    /// The step that readings are rounded to. A clock that was adjusted once can show one step that
    /// is smaller than its tick.
    [[nodiscard]] Nanoseconds step() const noexcept { return std::max(tick, common_tick); }

    /// Standard deviation of one difference of two plain readings, from the tick alone.
    [[nodiscard]] Nanoseconds reading_deviation() const noexcept {
        return deviation_in_ticks(jitter) * step();
    }

    /// Standard deviation of the duration of a sample, from the clock alone.
    [[nodiscard]] Nanoseconds sample_deviation() const noexcept {
        return waiting_deviation.count() > 0 ? waiting_deviation : reading_deviation();
    }

    /// Whether samples can be short: their tick is not seen, or they wait for its edges.
    [[nodiscard]] bool is_precise() const noexcept {
        return jitter == Jitter::fine || waiting_deviation.count() > 0;
    }

    /// Whether pairs are compared with those of another side, one by one. More and shorter samples
    /// then tell more in the same time: neighbours of the core disturb pairs by far more than ticks
    /// do.
    bool is_paired = false;

    /// How long a sample should be. With a precise clock 200 µs, so that the CPU's frequency rarely
    /// changes within it, or 20 ticks where it waits for edges; otherwise 1 ms or 100 ticks. If
    /// pairs are compared, half of that, and a quarter of the millisecond.
    [[nodiscard]] Nanoseconds sample_length() const noexcept;

    /// How long a slice of the cycle meter should be, of which one stands before and one after each
    /// sample: an eighth of a sample with a precise clock, otherwise a quarter.
    [[nodiscard]] Nanoseconds slice_length() const noexcept;
};

/// Times a sample of fixed length again and again, and returns the standard deviation of its
/// duration, without that of a slow drift.
[[nodiscard]] Nanoseconds deviation_of_samples(const std::function<Nanoseconds()>& sample);

/// What decides how long a sample of `clock` is: its tick and jitter, from 1 to 300 ms of readings.
/// The cost of a reading and of a pause stay 0.
[[nodiscard]] ClockTraits look_at_clock(Clock& clock);

/// Measures `clock`: reads it in a loop for 20 to 300 ms, until enough edges are observed, and then
/// measures the cost of a reading and of a pause. A clock that does not move is reported as
/// `stalled`.
///
/// The spread of the distances between edges, counted in readings, distinguishes a floored clock
/// from a jittered one. (M. Schwarz et al., "Fantastic Timers and Where to Find Them", 2017.)
[[nodiscard]] ClockTraits measure_clock(Clock& clock);

}  // namespace samebench
