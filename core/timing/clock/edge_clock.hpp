#pragma once

#include <array>
#include <cstddef>
#include <samebench/clock.hpp>

#include "constants.hpp"

namespace samebench {

/// A clock that resolves less than its tick at the ends of samples: it waits for the next edge of
/// the tick and counts the readings until then. A sample starts at an edge, and ends a counted
/// number of readings before one. This needs edges that are evenly spaced.
/// (M. Schwarz et al., "Fantastic Timers and Where to Find Them", 2017, "clock interpolation".)
///
/// The cost of a reading is known from how many fit in a tick. It is followed while samples are
/// taken, because engines replace code and the CPU's frequency changes: the wait for the start of a
/// sample just after the end of another one takes a whole tick.
///
/// Before `calibrate`, all readings are those of the clock itself.
class EdgeClock final : public Clock {
public:
    explicit EdgeClock(Clock& clock) noexcept : clock_{clock} {}

    /// Counts how many readings there are in a tick, and begins to wait for edges. Without effect
    /// if fewer than ten readings fit in a tick: the wait would resolve little.
    /// @param tick  of the clock
    void calibrate(Nanoseconds tick);

    /// Returns to plain readings.
    void stop_waiting() noexcept { tick_ = Nanoseconds{0}; }

    /// Whether samples start and end at edges.
    [[nodiscard]] bool waits() const noexcept { return tick_.count() > 0; }

    [[nodiscard]] Nanoseconds now() noexcept override { return clock_.now(); }
    [[nodiscard]] const char* name() const noexcept override { return clock_.name(); }
    [[nodiscard]] Nanoseconds sample_start() noexcept override;
    [[nodiscard]] Nanoseconds sample_end() noexcept override;

private:
    struct Edge {
        Nanoseconds at;
        double readings;  ///< until then, without the first one
    };
    /// Waits for the next edge.
    [[nodiscard]] Edge wait() noexcept;

    /// Readings of a tick, from the last counts. A disturbance and work before the wait only make
    /// a count smaller, so that it is their upper quartile.
    [[nodiscard]] double readings_of_a_tick() const;

    Clock& clock_;
    Nanoseconds tick_{0};  // 0: no waiting
    Nanoseconds last_edge_{0};
    std::array<double, tuned::window> counts_{};
    std::size_t counted_ = 0;
};

}  // namespace samebench
